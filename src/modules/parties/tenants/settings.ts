import type { TenantCreation } from '../../../platform/auth-settings.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { Context, TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { FRENCH_NUMBER_LENGTH_MAX, isFrenchNumber } from '../../documents/facts/france.ts';
import { readTaxRates } from '../../documents/facts/tax-rates.ts';
import { documentNumber, type SeriesKind } from '../../documents/numbers/series.ts';
import { hasOwnNumbers, ownNumberProblems } from '../own-numbers.ts';
import { reminderPolicyProblems } from '../reminder-policy.ts';
import type { SettingTax } from '../setting-tax.ts';
import { bankAccountProblems, withCleanIbans } from './bank-accounts.ts';
import type { NewTenant, StoredTenantChange, Tenant, TenantChange } from './schema.ts';
import { presentTenant } from './service.ts';
import {
  countCreatedTenants,
  insertTenant,
  lockCreations,
  readHomeCountry,
  readTenant,
  startSeries,
  type TenantRow,
  updateTenant,
} from './store.ts';

/** Creates a tenant with the caller as its owner, and with the settings that are given. */
export async function createTenant(
  { db, caller, clock }: Context,
  input: NewTenant,
  { tenantCreation, settingTax }: { tenantCreation: TenantCreation; settingTax: SettingTax },
): Promise<Tenant> {
  const { name, description = null, mode = 'LIVE', ...settings } = input;
  const written = readChange(settings, null); // a new tenant has no address
  const now = clock.now().toISOString();
  const id = newId('tenant');
  const { subject, email = null } = caller;
  const row = await db.transaction(async (transaction) => {
    await refuseFurtherTenants(transaction, subject, tenantCreation.perPersonMax);
    const inTenant = transaction.inTenant(id);
    const owner = { subject, email };
    const made = await makeTenant(inTenant, { id, name, description, mode, owner, isCounted: true, now });
    return Object.keys(settings).length === 0
      ? made
      : writeChange(inTenant, { id, now, settingTax }, written);
  });
  return presentTenant(row, 'OWNER');
}

interface MadeTenant {
  id: string;
  name: string;
  description: string | null;
  mode: string;
  /** Without a subject, it is the invitation of an owner. */
  owner: { subject?: string | undefined; email?: string | null | undefined };
  /** Whether it counts among the tenants that its owner made. */
  isCounted?: boolean;
  now: string;
}

/** Makes a tenant in its own scope. */
export async function makeTenant(
  db: Scope,
  { owner, isCounted = false, ...tenant }: MadeTenant,
): Promise<TenantRow> {
  const { subject = null, email = null } = owner;
  const values = { ...tenant, memberId: newId('member'), subject, email, isCounted };
  return found(await db.one(insertTenant, values));
}

/** Needs a transaction: other creations of the person wait for its end, and then count its tenant. */
export async function refuseFurtherTenants(db: Scope, subject: string, max: number): Promise<void> {
  const [, counted] = await Promise.all([
    db.one(lockCreations, { subject }),
    db.one(countCreatedTenants, { subject }),
  ]);
  if (found(counted).count < max) return;
  throw forbiddenByState(
    `A person may create ${max} tenants: delete one first, or ask the operator to raise LIMIT_TENANTS_PER_PERSON`,
  );
}

export async function changeTenant(
  context: TenantContext,
  change: TenantChange,
  settingTax: SettingTax,
): Promise<Tenant> {
  const { db, tenantId: id, role, clock } = context;
  const home = hasOwnNumbers(change) ? await db.one(readHomeCountry, {}) : undefined;
  const written = readChange(change, home?.countryCode ?? null);
  // The transaction takes a connection of its own. Issuing documents locks the tenant's row, and waiting for it on a
  // shared connection would block every other statement there.
  const now = clock.now().toISOString();
  const row = await db.transaction((transaction) =>
    writeChange(transaction, { id, now, settingTax }, written),
  );
  return presentTenant(row, role);
}

interface Change {
  stored: StoredTenantChange;
  nextInvoiceNumber: number | undefined;
  nextCreditNoteNumber: number | undefined;
  nextQuoteNumber: number | undefined;
}

function readChange(change: TenantChange, homeCountry: string | null): Change {
  const { nextInvoiceNumber, nextCreditNoteNumber, nextQuoteNumber, ...settings } = change;
  const stored = readSettings(settings, homeCountry);
  return { stored, nextInvoiceNumber, nextCreditNoteNumber, nextQuoteNumber };
}

async function writeChange(
  db: Scope,
  { id, now, settingTax }: { id: string; now: string; settingTax: SettingTax },
  { stored, nextInvoiceNumber, nextCreditNoteNumber, nextQuoteNumber }: Change,
): Promise<TenantRow> {
  const update = () => db.one(updateTenant, { id, change: stored, now });
  found(await explainTimeZone(stored.taxRates !== undefined ? settingTax(db, null, now, update) : update()));
  await beginSeries(db, 'INVOICE', nextInvoiceNumber, now);
  await beginSeries(db, 'CREDIT_NOTE', nextCreditNoteNumber, now);
  await beginSeries(db, 'QUOTE', nextQuoteNumber, now);
  // Read anew: the numbers follow from the settings, and the update saw those before it.
  const row = found(await db.one(readTenant, { id, now }));
  const details = numberFormatProblems(row);
  if (details.length > 0) throw invalid(details);
  return row;
}

const LONGEST_SEQUENCE = 999_999_999_999;

/** A document whose number French platforms refuse can't be mended, so the format is refused before. */
function numberFormatProblems(tenant: TenantRow): ErrorDetail[] {
  if (tenant.eInvoiceProfile !== 'FR_CTC') return [];
  return (['invoiceNumberFormat', 'creditNoteNumberFormat'] as const)
    .filter((field) => !isFrenchNumber(documentNumber(tenant[field], '2000-01-01', LONGEST_SEQUENCE)))
    .map((field) => ({
      field,
      message: `must give numbers of at most ${FRENCH_NUMBER_LENGTH_MAX} letters, digits and + - _ / for the eInvoiceProfile FR_CTC, even with a sequence of 12 digits`,
      constraint: 'format',
    }));
}

const NEXT_NUMBERS = {
  INVOICE: 'nextInvoiceNumber',
  CREDIT_NOTE: 'nextCreditNoteNumber',
  QUOTE: 'nextQuoteNumber',
} as const;

async function beginSeries(
  db: Scope,
  kind: SeriesKind,
  number: number | undefined,
  now: string,
): Promise<void> {
  if (number === undefined) return;
  if (await db.one(startSeries, { kind, number, now })) return;
  const message =
    'can be set only while the current period of the series has no document: it goes on counting';
  throw invalid([{ field: NEXT_NUMBERS[kind], message, constraint: 'state' }]);
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

/** The change as it is stored. Its taxes are whole, IBANs have no spaces, and a colour is in lower case. */
function readSettings(
  { taxRates, bankAccounts, accentColor, ...change }: StoredTenantChange,
  homeCountry: string | null,
): StoredTenantChange {
  const read = taxRates ? readTaxRates(taxRates) : undefined;
  const accounts = bankAccounts && withCleanIbans(bankAccounts);
  const details = [
    ...ownNumberProblems(change, homeCountry),
    ...bankAccountProblems(accounts ?? []),
    ...reminderPolicyProblems(change.reminders),
    ...(read?.details ?? []),
  ];
  if (details.length > 0) throw invalid(details);
  return {
    ...change,
    ...(accentColor !== undefined && { accentColor: accentColor?.toLowerCase() ?? null }),
    ...(bankAccounts !== undefined && { bankAccounts: accounts ?? null }),
    ...(taxRates !== undefined && { taxRates: read?.taxRates ?? null }),
  };
}
