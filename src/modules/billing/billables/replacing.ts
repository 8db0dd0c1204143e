import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { isStored } from '../../../platform/external-ids/changes.ts';
import { pauses } from '../../../platform/pauses.ts';
import { NO_TAX, type StoredTax } from '../../documents/facts/tax.ts';
import { deleteBillablesOfInvoice, findCollectedLine } from './replacing-store.ts';
import { explainLineRules } from './rules.ts';
import { type Billable, type NewBillable, newBillables } from './schema.ts';
import { billablesOf } from './service.ts';
import { ownTaxOf } from './tax.ts';

/** Whether a line follows from others, which a request does not describe. */
export async function hasCollectedLine(db: Scope, invoiceId: string): Promise<boolean> {
  return (await db.one(findCollectedLine, { invoiceId })) !== undefined;
}

/** Whether the invoice has just these lines. */
export async function hasLines(
  db: Scope,
  invoiceId: string,
  given: readonly NewBillable[],
): Promise<boolean> {
  const pause = pauses();
  const expected = given.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  let at = 0;
  for await (const lines of billablesOf(db, invoiceId))
    for (const line of lines) {
      const next = expected[at++];
      if (next === undefined || !isSameLine(line, next)) return false;
      await pause();
    }
  return at === expected.length;
}

/** The values of a line whose request leaves them out. Its tax and its currency then follow from others. */
const DEFAULTS: Partial<NewBillable> = { order: 0, unitCode: 'C62', supply: 'SERVICE' };
const TAX = Object.keys(NO_TAX) as (keyof StoredTax)[];
const INHERITED = ['currencyCode', ...TAX];
const COMPARED = Object.keys(newBillables.items.properties).filter((name) => !INHERITED.includes(name));

function isSameLine(line: Billable, given: NewBillable): boolean {
  const { projectId, ...rest } = { ...DEFAULTS, ...given };
  const wanted: Record<string, unknown> = { ...rest, project: projectId };
  const stored: Record<string, unknown> = line;
  const isSame = (name: string) =>
    name === 'discounts'
      ? isStored(stored.discounts, wanted.discounts ?? [])
      : isDeepStrictEqual(stored[name], wanted[name]);
  return (
    COMPARED.every((name) => isSame(name === 'projectId' ? 'project' : name)) &&
    isSameTax(line, given) &&
    (given.currencyCode ?? line.currencyCode) === line.currencyCode
  );
}

function isSameTax(line: Billable, given: NewBillable): boolean {
  const { tax } = ownTaxOf(given);
  if (tax === undefined) return line.isTaxInherited;
  return !line.isTaxInherited && TAX.every((name) => (tax[name] ?? undefined) === line[name]);
}

/** Deletes the lines of a draft that its caller has locked, to write others. Only lines that people wrote can be replaced so. */
export async function removeLines(db: Scope, invoiceId: string, now: string): Promise<void> {
  if (await hasCollectedLine(db, invoiceId)) {
    const message =
      'cannot replace the lines of this invoice, because some charge tracked work, fees or expenses, or deduct deposits: change its lines one by one';
    throw invalid([{ field: 'billables', message, constraint: 'state' }], `billables ${message}`);
  }
  await explainLineRules(db.all(deleteBillablesOfInvoice, { invoiceId, now }), 'billables');
}
