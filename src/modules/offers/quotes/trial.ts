import { type ErrorDetail, invalid } from '../../../platform/errors.ts';
import type { Allowance } from '../../agreements/allowances/schema.ts';
import type { Charge } from '../../agreements/charges/schema.ts';
import { readDocument, readLines } from '../../billing/document-files/reading.ts';
import { createInvoice, invoiceById } from '../../billing/invoices/service.ts';
import type { DocumentHead, DocumentLine } from '../../documents/facts/document.ts';
import type { QuotedCharge } from '../../documents/facts/quote.ts';
import { TEXT_ROWS_MAX, tooLong } from '../../documents/facts/text-rows.ts';
import { rowsOf } from '../../documents/making/cost.ts';
import { type Making, makeDeposit, makeParts, namedAs, type Parts, tryOut } from './parts.ts';
import type { Figures, QuoteTerms } from './schema.ts';
import type { VersionContent } from './store.ts';

interface Offered {
  client: string;
  name: string;
  validUntil: string;
  terms: QuoteTerms;
}

/** What a quote comes to, and what its file shows. */
interface Trial {
  content: VersionContent;
  isSandbox: boolean;
}

/**
 * Makes the contract of a quote with all its parts, reads what they come to, and undoes it. So a quote obeys the rules of
 * contracts, lines and charges, and has their sums, without a second calculation. Runs inside a transaction.
 */
export function tryQuote(context: Making, quote: Offered, today: string): Promise<Trial> {
  refuseEndedBefore(quote);
  return tryOut(context.db, async (db) => {
    const trying = { ...context, db };
    const { client: clientId, name, terms } = quote;
    const parts = await makeParts(trying, { clientId, name, terms }, today);
    refuseDeposit(parts);
    if (parts.depositMinor !== undefined) await namedAs('deposit', makeDeposit(trying, parts, terms, name));
    // Without lines, an empty draft shows who writes to whom, and in which currency.
    const invoice =
      parts.invoice ??
      (await invoiceById(trying, await createInvoice(trying, { contractId: parts.contractId })));
    const document = await readDocument(db, invoice.id);
    const lines = await readLines(db, document.head);
    const { charges, recurring } = await feesOf(trying, parts, terms);
    const { currencyCode, currencyExponent, subtotalMinor, taxMinor, totalMinor, taxes } = invoice;
    const { pictures, isSandbox } = document;
    const head = headOf(document.head, quote, charges, parts);
    const rows = rowsOf({ head, lines, isSandbox });
    if (rows > TEXT_ROWS_MAX) throw invalid([{ ...tooLong(rows), constraint: 'state' }]);
    return {
      isSandbox,
      content: {
        ...{ name, terms, head, lines, pictures },
        figures: { currencyCode, currencyExponent, subtotalMinor, taxMinor, totalMinor, taxes, recurring },
      },
    };
  });
}

/** What starts with the acceptance must not have ended by then, so that a quote can be accepted until its last day. */
function refuseEndedBefore({ validUntil, terms }: Offered): void {
  const { startsOn: startOfAll, charges = [], allowances = [] } = terms;
  const startOf = ({ startsOn = startOfAll }: { startsOn?: string } = {}) => startsOn;
  const ended = (path: string, startsOn: string | undefined, endsOn = validUntil): ErrorDetail[] => {
    if (startsOn !== undefined || endsOn >= validUntil) return [];
    const message = `must be ${validUntil}, the quote's validUntil, or later, because it starts on the day of acceptance: or give it startsOn`;
    return [{ field: `${path}.endsOn`, message, constraint: 'range' }];
  };
  const details = [
    ...charges.flatMap((charge, index) => ended(`charges.${index}`, startOf(charge), charge.endsOn)),
    ...allowances.flatMap(({ chargeIndex, startsOn, endsOn }, index) => {
      const start = startsOn ?? startOf(chargeIndex === undefined ? undefined : charges[chargeIndex]);
      return ended(`allowances.${index}`, start, endsOn);
    }),
  ];
  if (details.length > 0) throw invalid(details);
}

function refuseDeposit({ depositMinor }: Parts): void {
  if (depositMinor === undefined || (depositMinor > 0 && depositMinor <= Number.MAX_SAFE_INTEGER)) return;
  const message = 'must come to more than 0: it is a share of the total of `billables`';
  throw invalid([{ field: 'deposit.percent', message, constraint: 'minimum' }]);
}

/** The texts of invoices are not those of quotes. */
function headOf(
  { introduction: _, closing: __, ...head }: DocumentHead,
  { name, validUntil, terms }: Offered,
  charges: QuotedCharge[],
  { depositMinor, allowances }: Parts,
): VersionContent['head'] {
  const { introduction, notes, rates = [] } = terms;
  return {
    ...{ ...head, type: 'QUOTE', name, validUntil, charges },
    allowances: allowances.map(hoursOf),
    rates: rates.map(({ id: _, ...rate }) => rate),
    ...(introduction !== undefined && { introduction }),
    ...(notes !== undefined && { notes }),
    ...(depositMinor !== undefined && { depositMinor }),
  };
}

function hoursOf({ minutesPerPeriod: minutes, every, interval, name, role, overage, endsOn }: Allowance) {
  return {
    ...{ minutes, every, interval },
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(endsOn !== undefined && { endsOn }),
    ...(overage !== 'RATE' && { overageMinor: overage.amountMinor }),
  };
}

/** The first whole period of each charge, added up as the lines of a draft. */
async function feesOf(context: Making, { charges, contractId }: Parts, terms: QuoteTerms) {
  // A day that follows from the acceptance is not known yet.
  const starts = new Map(
    charges.map(({ id }, index) => [id, terms.charges?.[index]?.startsOn ?? terms.startsOn]),
  );
  const fees: QuotedCharge[] = [];
  const recurring: Figures['recurring'] = [];
  const groups = Map.groupBy(charges, ({ every, interval }) => `${every} ${interval}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const billables = group.map(lineOf);
    const id = await namedAs('charges', createInvoice(context, { contractId, billables }));
    const { head } = await readDocument(context.db, id);
    const lines = await readLines(context.db, head);
    const { every, interval } = first;
    recurring.push({ every, interval, subtotalMinor: (await invoiceById(context, id)).subtotalMinor });
    fees.push(...group.map((charge, index) => feeOf(charge, lines[index], starts.get(charge.id))));
  }
  return { charges: fees, recurring };
}

/** The line of a charge at the price of its first day. */
function lineOf({ name, prices, quantity, startsOn, ...charge }: Charge) {
  const price = prices.findLast((one) => one.startsOn <= startsOn) ?? prices[0];
  const { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason } = charge;
  const tax = { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason };
  const given = Object.fromEntries(Object.entries(tax).filter(([, value]) => value !== undefined));
  return { name, quantity: price?.quantity ?? quantity, amountMinor: price?.amountMinor ?? 0, ...given };
}

function feeOf(charge: Charge, line: DocumentLine | undefined, startsOn: string | undefined): QuotedCharge {
  const { name, description, every, interval, endsOn } = charge;
  const { quantity = 1, amountMinor = 0, totalMinor = 0 } = line ?? {};
  const laterPrices = charge.prices
    .filter((price) => price.startsOn > charge.startsOn && price.startsOn <= (endsOn ?? price.startsOn))
    .map(({ quantity: several = charge.quantity, ...price }) => ({ ...price, quantity: several }));
  return {
    ...{ name, every, interval, quantity, amountMinor, totalMinor, laterPrices },
    ...(startsOn !== undefined && { startsOn }),
    ...(endsOn !== undefined && { endsOn }),
    ...(description !== undefined && { description }),
  };
}
