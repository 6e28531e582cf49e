import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { exportAccount, MOVE_OUT_TEXTS } from '@boh/contract/moving-out/moving-out.contract.ts';
import { FileAnswer } from '../../http/answers.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { accountZip } from './moving-out.service.ts';

export const movingOutFeature: Feature = {
  routes: [
    bind(exportAccount, async (call) => {
      if (call.caller.level < TRANSFER_LEVEL) throw new AppError('forbidden', MOVE_OUT_TEXTS.level);
      // A proxy that gathers a gigabyte before it goes on would look like a reader who left.
      call.answerHeader('X-Accel-Buffering', 'no');
      const name = `back-of-house-${localDay(call.now, zoneOf(call))}.zip`;
      return new FileAnswer(name, 'application/zip', await accountZip(call.services, call.now));
    }),
  ],
};
