import type { Scope } from '../../../platform/database/database.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import type { SettingTax } from '../../parties/setting-tax.ts';
import type { WorkToTax } from '../work-behind-lines.ts';
import { explainLineRules } from './rules.ts';
import { inheritTax, inheritTaxes, lockDraftsToTax } from './store.ts';
import { type InheritableTaxes, isDated } from './tax.ts';

/**
 * Writes taxes that lines inherit, and gives them to the lines of drafts. Contracts are locked first, because minutes move
 * between lines; a contract that is changed is locked already. The drafts are locked before the write, in the order in which
 * finalizing locks them and then the tenant.
 */
export const settingTaxOf =
  ({ lockContractsWithWork, splitByTax }: WorkToTax): SettingTax =>
  async (db, contractId, now, write) => {
    if (contractId === null) await lockContractsWithWork(db);
    const drafts = await db.all(lockDraftsToTax, { contractId });
    const written = await write();
    const ids = drafts.map(({ id }) => id);
    if (ids.length === 0) return written;
    const apply = (invoiceIds: string[]) =>
      db.attempt(async (attempt) => {
        await splitByTax(attempt, invoiceIds, now);
        await inheritTaxOfDay(attempt, invoiceIds, { now });
      });
    try {
      await apply(ids);
    } catch (error) {
      throw isAboutFields(error) ? await explainByDraft(ids, apply, error) : error;
    }
    return written;
  };

function isAboutFields(error: unknown): error is Refusal {
  return error instanceof Refusal && error.details !== undefined;
}

/** Applies the taxes draft by draft, to find the draft that refuses them. */
async function explainByDraft(
  ids: string[],
  apply: (invoiceIds: string[]) => Promise<void>,
  otherwise: Refusal,
): Promise<unknown> {
  for (const id of ids) {
    try {
      await apply([id]);
    } catch (error) {
      return isAboutFields(error) ? refusedByDraft(id, error) : error;
    }
  }
  return otherwise;
}

function refusedByDraft(id: string, { details = [] }: Refusal): Refusal {
  return invalid(
    details.map(({ field, message, constraint }) => ({
      field: 'taxRates',
      message: `cannot apply to the draft ${id}, whose ${field} ${message}: issue, change or delete it first`,
      constraint,
    })),
  );
}

/** Lines without a day have the last day of the others, so that one line may change the tax of others. */
export async function followDays(
  db: Scope,
  invoiceId: string,
  taxes: InheritableTaxes,
  now: string,
): Promise<boolean> {
  return isDated(taxes) && inheritTaxOfDay(db, [invoiceId], { now });
}

interface Inheriting {
  now: string;
  /** Present when the drafts are issued. */
  issueDate?: string;
  /** The tax of lines that inherit none. */
  otherwise?: TaxRate | undefined;
}

/**
 * Gives lines that inherit their tax that of their day, in one statement. Returns whether any has changed. One invoice has a
 * plan that is kept.
 */
export async function inheritTaxOfDay(
  db: Scope,
  invoiceIds: string[],
  { now, issueDate, otherwise }: Inheriting,
): Promise<boolean> {
  const values = { now, issueDate: issueDate ?? null, otherwise: otherwise ?? null };
  const [invoiceId = '', ...others] = invoiceIds;
  const changed =
    others.length === 0
      ? db.all(inheritTax, { invoiceId, ...values })
      : db.all(inheritTaxes, { invoiceIds, ...values });
  return (await explainLineRules(changed, 'billables')).length > 0;
}
