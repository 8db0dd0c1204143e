import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { contractById } from '../../agreements/contracts/service.ts';
import { EARLIEST, refuseOutOfReach } from '../../documents/facts/dates.ts';
import { refuseNumberToCome } from '../../documents/numbers/numbering.ts';
import type { CarriedOverInvoice } from './carrying-schema.ts';
import { insertCarriedOver, readContractToCarry, voidCarriedOverRow } from './carrying-store.ts';
import { invoiceExternalIds } from './creating-store.ts';
import { frozenParts, lookOf } from './freezing.ts';
import { exchangeRateObstacles } from './obstacles.ts';
import { presentInvoice } from './presentation.ts';
import { explainInvoiceRules } from './rules.ts';
import type { Invoice } from './schema.ts';
import { refuseTaxCurrency, taxCurrencyOf } from './tax-currency.ts';

/**
 * Records an open item of a former system as an issued invoice. Number, days and amounts are those of the former document, and
 * both parties are as they are here now.
 */
export async function carryOver(
  { db, clock }: TenantContext,
  { contractId: contract, taxCountry, taxes, ...given }: CarriedOverInvoice,
): Promise<Invoice> {
  if (!isId('contract', contract)) throw notFound('contractId');
  refuseOutOfReach('issueDate', given.issueDate);
  refuseOutOfReach('dueDate', given.dueDate);
  if (given.dueDate < given.issueDate)
    throw invalid([{ field: 'dueDate', message: 'must not be before issueDate', constraint: 'minimum' }]);
  refuseImplausible(taxes);
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const values = { contract, now: now.toISOString() };
    const read = await transaction.one(readContractToCarry, {
      ...values,
      currencyCode: given.currencyCode ?? null,
    });
    if (!read) {
      const { status } = await contractById(transaction, contract, 'contractId');
      throw forbiddenByState(`Only an ACTIVE or ENDED contract can be invoiced, and this one is ${status}`);
    }
    const { currencyCode, currentDay } = read;
    if (given.issueDate > currentDay) {
      const message = `must be between ${EARLIEST} and ${currentDay}`;
      throw invalid([{ field: 'issueDate', message, constraint: 'range' }]);
    }
    await refuseNumberToCome(transaction, given.number, now);
    const { number, notes = null, reference = null, externalId = null, metadata = null } = given;
    const taxCountries = taxCountry === undefined ? [] : [taxCountry];
    const draft = { locale: null, currencyCode, buyerReference: null, paymentReference: null };
    const { seller, buyer, bankAccount, locale, ...frozen } = frozenParts(
      { ...draft, taxes, taxCountries },
      read.parties,
    );
    const { paper, layoutVersion, eInvoiceProfile } = lookOf(read.parties.seller);
    const { taxCurrencyCode = null, taxExchangeRate = null } = {
      ...given,
      ...(await taxCurrencyOf(transaction, given, null)),
    };
    const missing = exchangeRateObstacles(
      { currencyCode, taxExchangeRate },
      read.parties.seller.homeCurrency,
      seller,
    );
    if (missing.length > 0) throw invalid(missing);
    const row = {
      ...{ id: newId('invoice'), ...values, number, currencyCode, notes, reference },
      ...{ issueDate: given.issueDate, dueDate: given.dueDate, taxes: frozen.taxes, taxCountries },
      ...{ seller, buyer, bankAccount, locale, paymentReference: given.paymentReference ?? number },
      ...{ taxCurrencyCode, taxExchangeRate, paper, layoutVersion, eInvoiceProfile, externalId, metadata },
    };
    const written = refusingTaken(transaction, invoiceExternalIds, [externalId], (attempt) =>
      attempt.one(insertCarriedOver, row),
    );
    const inserted = found(await explainInvoiceRules(explainCarrying(written)));
    await refuseTaxCurrency(transaction, inserted);
    return presentInvoice(inserted, now);
  });
}

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
    invoices_number_once: refused(
      'number',
      'is the number of another invoice, if capitals do not count',
      'unique',
    ),
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
