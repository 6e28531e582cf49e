import { eq } from 'drizzle-orm';
import { listProgress } from '@boh/contract/progress/progress.contract.ts';
import { workProgress } from '../../db/tables/spine.table.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';

export const progressFeature: Feature = {
  routes: [
    bind(listProgress, async ({ db, caller }) =>
      db
        .select({
          Key: workProgress.Key,
          Step: workProgress.Step,
          Done: workProgress.Done,
          Of: workProgress.Of,
        })
        .from(workProgress)
        .where(eq(workProgress.EmployeeID, caller.EmployeeID)),
    ),
  ],
};
