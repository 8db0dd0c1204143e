import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { found, invalid } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { settingTax } from '../billables/service.ts';
import type { SeriesKind } from '../documents/series.ts';
import { bankAccountProblems } from './bank-accounts.ts';
import { readDefaultTax } from './default-tax.ts';
import type { StoredTenantChange, Tenant, TenantChange } from './schema.ts';
import { presentTenant } from './service.ts';
import { readTenant, startSeries, updateTenant } from './store.ts';

export async function changeTenant(context: TenantContext, change: TenantChange): Promise<Tenant> {
  const { db, tenantId: id, role, clock } = context;
  const { nextInvoiceNumber, nextCreditNoteNumber, ...settings } = change;
  const now = clock.now().toISOString();
  const written = readSettings(settings);
  // The transaction takes a connection of its own. Issuing documents locks the tenant's row, and waiting for it on a
  // shared connection would block every other statement there.
  const row = await db.transaction(async (transaction) => {
    const update = () => transaction.one(updateTenant, { id, change: written, now });
    found(await explainTimeZone(written.defaultTax ? settingTax(transaction, null, now, update) : update()));
    await beginSeries(transaction, 'INVOICE', nextInvoiceNumber, now);
    await beginSeries(transaction, 'CREDIT_NOTE', nextCreditNoteNumber, now);
    // Read anew: the numbers follow from the settings, and the update saw those before it.
    return transaction.one(readTenant, { id, now });
  });
  return presentTenant(found(row), role);
}

async function beginSeries(
  db: Scope,
  kind: SeriesKind,
  number: number | undefined,
  now: string,
): Promise<void> {
  if (number === undefined) return;
  const field = kind === 'INVOICE' ? 'nextInvoiceNumber' : 'nextCreditNoteNumber';
  if (await db.one(startSeries, { kind, number, now })) return;
  const message =
    'can be set only while the current period of the series has no document: it goes on counting';
  throw invalid([{ field, message, constraint: 'state' }]);
}

/** The database reckons in days, its list of time zones may be older than ours, and it takes IST for Israel's time. */
function explainTimeZone<T>(written: Promise<T>): Promise<T> {
  return explainViolations(written, {
    tenants_time_zone_check: () => {
      const message =
        'is an abbreviation, or is not known to the database: give the name of a zone such as Europe/Berlin';
      return invalid([{ field: 'timeZone', message, constraint: 'format' }]);
    },
  });
}

/** The change as it is stored. Its default tax is whole. */
function readSettings({ defaultTax, ...change }: StoredTenantChange): StoredTenantChange {
  const read = defaultTax ? readDefaultTax(defaultTax) : undefined;
  const details = [...bankAccountProblems(change.bankAccounts ?? []), ...(read?.details ?? [])];
  if (details.length > 0) throw invalid(details);
  return { ...change, ...(defaultTax !== undefined && { defaultTax: read?.defaultTax ?? null }) };
}
