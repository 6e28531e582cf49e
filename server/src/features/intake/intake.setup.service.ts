import type { openSetup, saveSetup } from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { requireVersion } from '../../db/audit.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { placeOf } from './intake.closing.service.ts';
import { listHotels } from './intake.days.repo.ts';
import { mailAddress } from './intake.mail-address.ts';
import { isManager, requireManager } from './intake.map.service.ts';
import * as repo from './intake.setup.repo.ts';
import { recordOf } from './intake.take.service.ts';

async function shown(call: Pick<Call, 'db' | 'caller' | 'services'>, LocationID: number) {
  const [hotel] = await listHotels(call.db, [LocationID]);
  if (!hotel) throw notFound('This location');
  const {
    HotelCode = '',
    MailPart = '',
    Senders = [],
    Version = 1,
  } = (await repo.findSetup(call.db, LocationID)) ?? {};
  const mailbox = call.services.env.intakeMailbox;
  return {
    ...{ LocationID, LocationName: hotel.Name, HotelCode, MailPart, Senders, Version },
    MailAddress: mailbox && MailPart !== '' ? mailAddress(mailbox.address, MailPart) : null,
    HasMailbox: mailbox !== undefined,
    Folder: `intake/${LocationID}`,
    MayChange: await isManager(call, LocationID),
  };
}

export const open = (call: Call<typeof openSetup>) => shown(call, placeOf(call, call.query.LocationID));

export async function save(call: Call<typeof saveSetup>) {
  const { db, body } = call;
  const LocationID = placeOf(call, body.LocationID);
  await requireManager(call, LocationID, INTAKE_TEXTS.setupLevel);
  const before = await repo.lockSetup(db, LocationID);
  await requireVersion(db, recordOf(LocationID), before.Version, body.Version);
  const after = {
    ...{ HotelCode: body.HotelCode, MailPart: body.MailPart },
    Senders: [...new Set(body.Senders.map((sender) => sender.toLowerCase()))].sort(),
  };
  const taken = { field: 'MailPart', sentence: 'Another location has that address.' };
  await refuseDuplicates({ intake_setups_mail: taken }, () => repo.changeSetup(db, LocationID, after));
  const { HotelCode, MailPart, Senders } = before;
  await call.audit({ record: recordOf(LocationID), before: { HotelCode, MailPart, Senders }, after });
  return shown(call, LocationID);
}
