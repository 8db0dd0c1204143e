import { mapItems, type PathOf, refuseUnknown } from '../../../platform/batches/items.ts';
import type { OnConflict } from '../../../platform/batches/schema.ts';
import { type Written, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { type ErrorDetail, forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { EARLIEST, refuseOutOfReach } from '../../documents/facts/dates.ts';
import { numbersToCome, numberToCome } from '../../documents/numbers/numbering.ts';
import type { CarriedOverInvoice } from './carrying-schema.ts';
import {
  findTakenNumbers,
  insertCarriedOver,
  readContractsToCarry,
  voidCarriedOverRow,
} from './carrying-store.ts';
import { invoiceExternalIds } from './creating-store.ts';
import { frozenParts, lookOf } from './freezing.ts';
import { exchangeRateObstacles } from './obstacles.ts';
import { presentInvoice } from './presentation.ts';
import { explainInvoiceRules } from './rules.ts';
import type { Invoice } from './schema.ts';
import { readInvoice } from './store.ts';
import { refuseOtherTaxCurrency } from './tax-currency.ts';

/**
 * Records an open item of a former system as an issued invoice. Number, days and amounts are those of the former document, and
 * both parties are as they are here now.
 */
export function carryOver({ db, clock }: TenantContext, given: CarriedOverInvoice): Promise<Invoice> {
  return db.transaction(async (transaction) => {
    const { ids } = await carryOverMany({ db: transaction, clock }, [given], { pathOf: () => '' });
    const [id = ''] = ids;
    return presentInvoice(found(await transaction.one(readInvoice, { id })), clock.now());
  });
}

/** Records all open items or none, apart from those to skip. */
export function carryOverMany(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  items: CarriedOverInvoice[],
  { pathOf, onConflict }: { pathOf: PathOf; onConflict?: OnConflict },
): Promise<Written> {
  mapItems(items, pathOf, refuseMisshapen);
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const contracts = await contractsToCarry(transaction, items, { now, pathOf });
    const isToCome = await numbersToCome(transaction, now);
    const ids = newIds('invoice', items.length);
    const rows = mapItems(items, pathOf, (item, index) => {
      const row = carriedRow(item, contracts[index] as ContractToCarry);
      if (isToCome(item.number)) throw numberToCome();
      return { ...row, id: ids[index] as string };
    });
    const externalIds = items.map(({ externalId }) => externalId);
    return writeBatch(transaction, {
      ...{ ids, externalIds, onConflict, pathOf, taken: invoiceExternalIds },
      insert: () => insertUnknown(transaction, rows, { now, pathOf }),
    });
  });
}

function refuseMisshapen({ issueDate, dueDate, taxes }: CarriedOverInvoice): void {
  refuseOutOfReach('issueDate', issueDate);
  refuseOutOfReach('dueDate', dueDate);
  if (dueDate < issueDate)
    throw invalid([{ field: 'dueDate', message: 'must not be before issueDate', constraint: 'minimum' }]);
  refuseImplausible(taxes);
}

type ContractToCarry = RowOf<typeof readContractsToCarry>;

/** The contract of each item. */
async function contractsToCarry(
  db: Scope,
  items: CarriedOverInvoice[],
  { now, pathOf }: { now: Date; pathOf: PathOf },
): Promise<ContractToCarry[]> {
  const named = items.map(({ contractId }) => contractId);
  const ids = [...new Set(named)].filter((id) => isId('contract', id));
  const rows = await db.all(readContractsToCarry, { ids, now: now.toISOString() });
  const byId = new Map(rows.map((row) => [row.id, row]));
  refuseUnknown(named, byId, (index) => `${pathOf(index)}contractId`);
  if (rows.some(({ status }) => status === 'DRAFT'))
    throw forbiddenByState('Only an ACTIVE or ENDED contract can be invoiced, and this one is DRAFT');
  return named.map((id) => byId.get(id) as ContractToCarry);
}

/** The row of an item, but for its identifier. */
function carriedRow(
  { contractId: contract, taxCountry, taxes, ...given }: CarriedOverInvoice,
  { parties, currentDay, ...ofContract }: ContractToCarry,
) {
  const { issueDate, dueDate, number, notes = null, reference = null } = given;
  const { externalId = null, metadata = null, paymentReference = number } = given;
  if (issueDate > currentDay) {
    const message = `must be between ${EARLIEST} and ${currentDay}`;
    throw invalid([{ field: 'issueDate', message, constraint: 'range' }]);
  }
  const currencyCode = given.currencyCode ?? (ofContract.currencyCode as string);
  const taxCountries = taxCountry === undefined ? [] : [taxCountry];
  const draft = { locale: null, currencyCode, buyerReference: null, paymentReference: null };
  const { seller, buyer, bankAccount, locale, ...frozen } = frozenParts(
    { ...draft, taxes, taxCountries },
    parties,
  );
  const { paper, layoutVersion, eInvoiceProfile, homeCurrency } = {
    ...parties.seller,
    ...lookOf(parties.seller),
  };
  const { taxExchangeRate = null } = given;
  const taxCurrencyCode = given.taxCurrencyCode ?? (taxExchangeRate === null ? null : homeCurrency);
  const obstacles = exchangeRateObstacles({ currencyCode, taxExchangeRate }, homeCurrency, seller);
  if (obstacles.length > 0) throw invalid(obstacles);
  refuseOtherTaxCurrency({ currencyCode, taxCurrencyCode }, homeCurrency);
  return {
    ...{ contract, number, currencyCode, issueDate, dueDate, notes, reference, paymentReference },
    ...{ taxes: frozen.taxes, taxCountries, seller, buyer, bankAccount, locale },
    ...{ taxCurrencyCode, taxExchangeRate, paper, layoutVersion, eInvoiceProfile, externalId, metadata },
  };
}

type CarriedRow = ReturnType<typeof carriedRow> & { id: string };

/** Inserts those whose external id is not there already: their numbers are not taken twice. */
async function insertUnknown(
  db: Scope,
  rows: CarriedRow[],
  { now, pathOf }: { now: Date; pathOf: PathOf },
): Promise<{ id: string }[]> {
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  const known = externalIds.length > 0 ? await db.all(invoiceExternalIds.find, { externalIds }) : [];
  const isKnown = new Set(known.map(({ externalId }) => externalId));
  const places = [...rows.keys()].filter((place) => !isKnown.has(rows[place]?.externalId ?? ''));
  const unknown = places.map((place) => rows[place] as CarriedRow);
  const taken = await db.all(findTakenNumbers, { numbers: unknown.map(({ number }) => number) });
  const details = taken.map(({ index }) => takenNumber(pathOf(places[index] as number)));
  if (details.length > 0) throw invalid(details);
  const items = await jsonListOf(unknown, (row) => row);
  const written = db.all(insertCarriedOver, { items, now: now.toISOString() });
  return explainInvoiceRules(explainCarrying(written));
}

const takenNumber = (path: string): ErrorDetail => ({
  field: `${path}number`,
  message: 'is the number of another invoice, if capitals do not count',
  constraint: 'unique',
});

/** A former system may have rounded each line, or left a part of the tax out of what is still to pay. */
const TAX_TOLERANCE_MINOR = 5;
const TAX_TOLERANCE_PERCENT = 1;

/** A tax that is far from its rate is mistyped. */
function refuseImplausible(taxes: CarriedOverInvoice['taxes']): void {
  const details = taxes.flatMap(({ percent, taxableMinor, taxMinor }, index): ErrorDetail[] => {
    const usual = Math.round((taxableMinor * percent) / 100);
    const tolerance = Math.max(TAX_TOLERANCE_MINOR, (taxableMinor * TAX_TOLERANCE_PERCENT) / 100);
    if (Math.abs(taxMinor - usual) <= (percent === 0 ? 0 : tolerance)) return [];
    const message = `must be about ${usual}, which is ${percent} percent of taxableMinor`;
    return [{ field: `taxes.${index}.taxMinor`, message, constraint: 'tax' }];
  });
  if (details.length > 0) throw invalid(details);
}

function explainCarrying<T>(written: Promise<T>): Promise<T> {
  const refused = (field: string, message: string, constraint: string) => () =>
    invalid([{ field, message, constraint }]);
  return explainViolations(written, {
    invoices_number_once: () => invalid([takenNumber('')]),
    invoices_carried_over: refused('taxes', 'must come to more than 0, tax included', 'minimum'),
    invoices_carried_over_taxes: refused(
      'taxes',
      'must have each category and rate once, and rates that fit: above 0 for S, and 0 for all others but L and M',
      'tax',
    ),
    invoices_amounts_exact: refused('taxes', 'must come to at most 9007199254740991', 'maximum'),
  });
}

/** Voids an invoice that was carried over by mistake, and that its caller has locked. */
export async function voidCarriedOver(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
): Promise<Invoice> {
  const now = clock.now();
  return presentInvoice(found(await db.one(voidCarriedOverRow, { id, now: now.toISOString() })), now);
}
