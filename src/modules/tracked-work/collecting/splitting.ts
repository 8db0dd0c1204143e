import { slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { writeLines } from '../../billing/billables/service.ts';
import type { WorkToTax } from '../../billing/work-behind-lines.ts';
import { fitLines } from '../time-charges/releasing.ts';
import { MILLIONTHS, millionthsOf } from './onto-draft.ts';
import { groupOf } from './plan.ts';
import { referenceFor, takenKey } from './references.ts';
import { listFurtherParts, lockContractsWithWork, type MovedCharge, moveCharges } from './splitting-store.ts';
import { listLinesToMeet } from './store.ts';

/** Charges that one statement moves. */
const CHARGES_PER_STATEMENT = 10_000;

type Part = RowOf<typeof listFurtherParts>;

/**
 * Splits collected lines whose work has several taxes since taxes were set: each entry has the tax of its day. The work of the
 * first day's tax stays on the line. Every further tax gets a line like it, with the same price. Needs the locks of
 * contracts and invoices.
 */
async function splitByTax(db: Scope, invoiceIds: string[], now: string): Promise<void> {
  const parts = await db.all(listFurtherParts, { invoiceIds });
  for (const [invoiceId, ofInvoice] of Map.groupBy(parts, (part) => part.invoiceId))
    await splitLines(db, invoiceId, ofInvoice, now);
}

async function splitLines(db: Scope, invoiceId: string, parts: Part[], now: string): Promise<void> {
  const present = await db.all(listLinesToMeet, { invoiceId });
  const taken = new Set(
    present.map(({ referenceType, referenceId }) => takenKey(referenceType ?? '', referenceId ?? '')),
  );
  const lines = parts.map((part) => lineOfPart(part, taken));
  const { ids } = await writeLines(db, invoiceId, lines, now);
  const moved = parts.flatMap(({ chargeIds }, index): MovedCharge[] =>
    chargeIds.map((id) => ({ id, billableId: ids[index] as string })),
  );
  for (const [some] of slicesOf(moved, CHARGES_PER_STATEMENT)) await db.all(moveCharges, { moved: some });
  await fitLines(db, [...new Set(parts.map(({ billableId }) => billableId))], now);
}

function lineOfPart(part: Part, taken: Set<string>) {
  const { name, description, unitCode, amountMinor, discounts, supply, metadata, collectedFor, order } = part;
  const { minutes, startsOn, firstDay, lastDay, projectId } = part;
  return {
    ...{ name, unitCode, amountMinor, supply, collectedFor, order },
    quantity: millionthsOf(minutes) / MILLIONTHS,
    serviceFrom: firstDay,
    serviceTo: lastDay,
    ...(description !== null && { description }),
    ...(discounts !== null && { discounts }),
    ...(metadata !== null && { metadata }),
    ...(projectId !== null && { projectId }),
    ...referenceFor({ ...groupOf(collectedFor), startsOn }, taken),
  };
}

export const workToTax: WorkToTax = {
  async lockContractsWithWork(db) {
    await db.all(lockContractsWithWork, {});
  },
  splitByTax,
};
