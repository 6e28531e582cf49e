import {
  downloadTemplate,
  importWorkbook,
  markWorkbook,
  MOVING_IN_TEXTS,
} from '@boh/contract/moving-in/moving-in.contract.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { FileAnswer } from '../../http/answers.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { tableOf } from '../../imports/uploaded-table.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { writeMarked } from './moving-in.marked.ts';
import { faultsOf, importUploaded, movingOf, requireMover } from './moving-in.service.ts';
import { writeTemplate } from './moving-in.template.ts';

const workbookAnswer = (name: string, content: Buffer) => new FileAnswer(name, CONTENT_TYPES.xlsx, content);

async function template(call: Call<typeof downloadTemplate>) {
  requireMover(call);
  const { Filled } = call.query;
  const day = localDay(call.now, zoneOf(call));
  const name = Filled ? `Moving_in_${day}.xlsx` : 'Moving_in.xlsx';
  return workbookAnswer(name, await writeTemplate(call.services.db, day, Filled));
}

async function marked(call: Call<typeof markWorkbook>) {
  const file = call.files['file']?.[0];
  const moving = movingOf(call);
  if (!file) throw badField('file', MOVING_IN_TEXTS.noFile);
  const { files, db } = call.services;
  try {
    const faults = await faultsOf(moving, await tableOf(files, file));
    // A stream is read once: for its rows as they were sent the file is opened anew.
    const content = await writeMarked(
      db,
      await tableOf(files, file),
      faults,
      localDay(call.now, zoneOf(call)),
    );
    return workbookAnswer(`${file.name.replace(/\.xlsx$/i, '')}_marked.xlsx`, content);
  } finally {
    await files.remove(file.key);
  }
}

export const movingInFeature: Feature = {
  routes: [
    bind(downloadTemplate, template),
    bind(importWorkbook, importUploaded),
    bind(markWorkbook, marked),
  ],
};
