import { Readable } from 'node:stream';
import { documents } from '@boh/contract/uploads.ts';
import { asc, eq } from 'drizzle-orm';
import { storedFiles } from '../db/tables/spine.table.ts';
import { ownerOf } from '../features/claims/claims.repo.ts';
import { claims } from '../features/claims/claims.table.ts';
import { insertMany, type Demo } from './demo.ts';
import type { Random } from './random.ts';
import { receiptPdf, type Receipt } from './receipt-pdf.ts';

/** Where each reimbursement's money went, by its Contexts: the shop and what it sold. Parking gave no receipt. */
const PURCHASES: Readonly<Record<string, readonly [shop: string, ...items: string[]]>> = {
  'Taxi for a guest with a missed shuttle': ['SUNRISE CAB CO', 'FARE TO AIRPORT', 'LUGGAGE'],
  'Light bulbs and batteries': ['CORNER HARDWARE', 'LED BULB 60W X12', 'AA BATTERIES X24'],
  'Breakfast fruit from the market': ['FARMERS MARKET', 'MELONS', 'BERRIES', 'BANANAS'],
  'Printer paper and toner': ['DESK & PAPER', 'PAPER 10 REAMS', 'TONER BLACK'],
  'Mileage to the regional training': ['FILL UP FUEL', 'REGULAR UNLEADED'],
  'First aid kit refill': ['MAIN ST PHARMACY', 'BANDAGES', 'ANTISEPTIC', 'GLOVES'],
  'Key cards, emergency order': ['CARDWORKS', 'KEY CARDS X200', 'OVERNIGHT SHIPPING'],
  'Flowers for the lobby': ['BLOOM FLORIST', 'LOBBY ARRANGEMENT'],
  'Locksmith on a Sunday': ['A1 LOCKSMITH', 'SAFE OPENING', 'SUNDAY CALL OUT'],
  'Team lunch after the inspection': ['CASA LUNCH', 'LUNCH PLATTER X3', 'DRINKS X9'],
  'Cleaning supplies': ['SPARKLE SUPPLY', 'ALL PURPOSE CLEANER', 'MICROFIBER CLOTHS'],
};

/** The receipt of each reimbursement, drawn here; its total is what was asked for. */
export async function receiptsDemo(demo: Demo): Promise<void> {
  const random = demo.random('receipts');
  const made = await demo.tx
    .select()
    .from(claims)
    .where(eq(claims.Kind, 'reimbursement'))
    .orderBy(asc(claims.id));
  const rows = made.flatMap((claim) => {
    const asked = claim.RequestedAmount;
    const cents = asked === null ? random.int(1_200, 42_000) : Math.round(asked * 100);
    const receipt = receiptOf(random, claim.Contexts, claim.CreatedAt.slice(0, 10), cents);
    return receipt ? [{ claim, receipt }] : [];
  });
  // All at once: each waits for the disk.
  const files = await Promise.all(
    rows.map(async ({ claim, receipt }) => {
      const name = `${receipt.shop.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${receipt.day}.pdf`;
      const stored = await demo.files.put(Readable.from([receiptPdf(receipt)]), { ...documents(1), name });
      return {
        StorageKey: stored.key,
        Name: stored.name,
        ContentType: stored.contentType,
        Size: stored.size,
        Owner: ownerOf(claim.id),
        UploadedBy: claim.EmployeeID,
        UploadedAt: claim.CreatedAt,
      };
    }),
  );
  await insertMany(demo.tx, storedFiles, files);
}

/** The total shared out among what was bought, all but the last at random. */
function receiptOf(random: Random, contexts: string, day: string, cents: number): Receipt | null {
  const [shop, ...bought] = PURCHASES[contexts] ?? [];
  if (shop === undefined) return null;
  let left = cents;
  const items = bought.map((text, index) => {
    const price = index === bought.length - 1 ? left : Math.round(left * random.near(0.4, 0.05));
    left -= price;
    return { text, cents: price };
  });
  return { shop, day, items };
}
