import { amountInWords, currencyExponent } from '../../../platform/currencies.ts';
import { keyOf, type Names, namesIn, namingOf } from '../naming.ts';
import { type Allocation, choicesOf, type OpenInvoice, partOf, waysToPay } from './choices.ts';
import { CANDIDATES_MAX, type Candidate, type StatedEntry } from './schema.ts';

// Decides what an entry is. Nothing here reads or writes, so every rule can be tried with a table of cases.

export interface OpenRefund {
  id: string;
  amountMinor: number;
  currencyCode: string;
  reference?: string | undefined;
  invoiceNumber: string;
  paymentReference: string;
  clientName: string;
}

/** An entry that was matched before, and may come back. */
export interface EarlierEntry extends EntryToMatch {
  payments: string[];
  refund?: string | undefined;
}

export interface MatchingFacts {
  invoices: readonly OpenInvoice[];
  refunds: readonly OpenRefund[];
  earlier: readonly EarlierEntry[];
  /** The payment provider whose payout the entry is, by its name for people. */
  paidOutBy?: string | undefined;
}

export type EntryToMatch = Omit<StatedEntry, 'isBooking' | 'iban'>;

export type Match =
  | { status: 'MATCHED'; pays: Allocation[]; reasons: string[] }
  | { status: 'MATCHED'; refund: string; reasons: string[] }
  | { status: 'MATCHED'; takesBack: EarlierEntry; reasons: string[] }
  | { status: 'PROPOSED'; candidates: Candidate[]; reasons: string[] }
  | { status: 'UNMATCHED' | 'IGNORED'; reasons: string[] };

export function matchEntry(entry: EntryToMatch, facts: MatchingFacts): Match {
  if (entry.isCharge) return matchCharge(entry);
  if (entry.isReturn) return matchReturn(entry, facts.earlier);
  if (entry.direction === 'DEBIT') return matchRefund(entry, facts.refunds);
  const { paidOutBy } = facts;
  if (paidOutBy === undefined) return matchPayment(entry, facts.invoices);
  return {
    status: 'IGNORED',
    reasons: [`It is a payout of ${paidOutBy}, and the payments in it are recorded already`],
  };
}

export function namesOf({ reference, text }: Pick<EntryToMatch, 'reference' | 'text'>): Names {
  return namesIn([reference, text]);
}

function matchPayment(entry: EntryToMatch, invoices: readonly OpenInvoice[]): Match {
  const names = namesOf(entry);
  const found = invoices.map((invoice) => ({ invoice, naming: namingOf(names, invoice) }));
  const surely = found.filter(({ naming }) => naming === 'REFERENCE' || naming === 'NUMBER');
  const named = surely.length > 0 ? surely : found.filter(({ naming }) => naming === 'WEAK');
  if (named.length === 0) return proposeByAmount(entry, invoices);

  const reasons = [
    surely.length > 0
      ? `It names ${listed(named.map(({ invoice }) => invoice.number))}`
      : `It may name ${listed(named.map(({ invoice }) => invoice.number))}`,
  ];
  const payable = named
    .map(({ invoice }) => invoice)
    .filter((one) => one.currencyCode === entry.currencyCode);
  if (payable.length < named.length)
    return proposed(
      named.map(({ invoice: { number, currencyCode } }) => ({
        allocations: [],
        reasons: [`${number} is in ${currencyCode}, and the money in ${entry.currencyCode}`],
      })),
      reasons,
    );
  const { found: choices, isComplete } = choicesOf(payable, entry.amountMinor, {
    on: entry.bookedDate,
    most: CANDIDATES_MAX,
  });
  const [only, ...others] = choices;
  const isOne = new Set(payable.map(({ client }) => client)).size === 1;
  const isSure = surely.length > 0 && isComplete && only?.length === payable.length && others.length === 0;
  if (only && isSure && isOne) return { status: 'MATCHED', pays: only, reasons: [...reasons, fitOf(only)] };
  if (!isOne) reasons.push('The invoices are of several clients');
  if (!isComplete) reasons.push('There are too many choices to compare them all');
  if (others.length > 0) reasons.push('Several choices fit');
  if (only)
    return proposed(
      choices.map((allocations) => ({ allocations, reasons: [fitOf(allocations)] })),
      reasons,
    );
  return proposed(
    payable.map((invoice) => asFarAs(entry, invoice)),
    [...reasons, 'The amount fits none of them'],
  );
}

/** Without a reference, an amount is a hint, and the payer's name another one. */
function proposeByAmount(entry: EntryToMatch, invoices: readonly OpenInvoice[]): Match {
  const payer = keyOf(entry.counterpartyName ?? '');
  const fitting = invoices
    .filter(({ currencyCode }) => currencyCode === entry.currencyCode)
    .flatMap((invoice) => {
      const way = waysToPay(invoice, entry.bookedDate).find((one) => one.amountMinor === entry.amountMinor);
      return way ? [{ way, invoice, isPayer: payer !== '' && keyOf(invoice.buyerName) === payer }] : [];
    })
    .sort((one, other) => Number(other.isPayer) - Number(one.isPayer));
  if (fitting.length === 0) return unmatched('It names no open invoice, and no open invoice has its amount');
  return proposed(
    fitting.map(({ way, invoice, isPayer }) => ({
      allocations: [way],
      reasons: [
        `${fitOf([way])} on ${invoice.number}`,
        ...(isPayer ? [`The payer is ${invoice.buyerName}`] : []),
      ],
    })),
    ['It names no open invoice'],
  );
}

/** As much of the invoice as the money pays. */
function asFarAs({ amountMinor, currencyCode }: EntryToMatch, invoice: OpenInvoice): Candidate {
  const words = (minor: number) =>
    amountInWords(minor, { currencyCode, currencyExponent: currencyExponent(currencyCode) });
  const difference = invoice.dueMinor - amountMinor;
  return {
    allocations: [partOf(invoice, Math.min(amountMinor, invoice.dueMinor))],
    reasons: [
      difference > 0
        ? `${words(difference)} of ${invoice.number} would still be due`
        : `It is ${words(-difference)} more than is due on ${invoice.number}`,
    ],
  };
}

/** No money here is a charge of the bank. What a return cost is proposed, because a person may want it back from the client. */
function matchCharge({ returnReason }: EntryToMatch): Match {
  const reasons = ['The bank took it beside a transaction'];
  if (returnReason === undefined) return { status: 'UNMATCHED', reasons };
  const candidate = {
    allocations: [],
    reasons: [`It is what a return cost, with the reason ${returnReason}`],
  };
  return proposed([candidate], reasons);
}

/** Money that leaves the account pays refunds that are recorded already, and nothing else. */
function matchRefund(entry: EntryToMatch, refunds: readonly OpenRefund[]): Match {
  const names = namesOf(entry);
  const fitting = refunds.filter(
    ({ amountMinor, currencyCode }) =>
      amountMinor === entry.amountMinor && currencyCode === entry.currencyCode,
  );
  const named = fitting.filter(({ reference, invoiceNumber: number, paymentReference }) => {
    const naming = namingOf(names, { number, paymentReference: reference ?? paymentReference });
    return naming === 'REFERENCE' || naming === 'NUMBER';
  });
  const [refund] = named;
  if (refund && named.length === 1)
    return {
      status: 'MATCHED',
      refund: refund.id,
      reasons: [`It names ${refund.invoiceNumber || refund.reference}, and has the amount of its refund`],
    };
  if (fitting.length === 0) return unmatched('No refund has its amount');
  return proposed(
    fitting.map(({ id, clientName }) => ({
      ...{ allocations: [], refund: id },
      reasons: [`A refund to ${clientName} has its amount`],
    })),
    ['It names no single refund'],
  );
}

/** A return goes the other way, with the amount and the reference of what it takes back. Without the reference, it may be. */
function matchReturn(entry: EntryToMatch, earlier: readonly EarlierEntry[]): Match {
  const fitting = earlier.filter(
    (one) =>
      one.direction !== entry.direction &&
      one.amountMinor === entry.amountMinor &&
      one.currencyCode === entry.currencyCode,
  );
  const named = fitting.filter((one) => isSameReference(one, entry));
  const [original] = named;
  if (original && named.length === 1)
    return {
      ...{ status: 'MATCHED', takesBack: original },
      reasons: ['It returns an entry with the same reference and amount'],
    };
  if (fitting.length === 0) return unmatched('No entry with its amount was matched before');
  return proposed(
    (original ? named : fitting).map(({ bookedDate: bookedDay, payments, refund, counterpartyName }) => ({
      allocations: [],
      // Of several payments, each has a part of the amount.
      ...(refund !== undefined ? { refund } : payments.length === 1 && { payment: payments[0] as string }),
      reasons: [
        `An entry of ${bookedDay} has its amount`,
        ...(counterpartyName === undefined || refund !== undefined
          ? []
          : [`The payer is ${counterpartyName}`]),
      ],
    })),
    [original ? 'Several entries have its reference and amount' : 'No entry has its reference and amount'],
  );
}

function isSameReference(one: EarlierEntry, other: EntryToMatch): boolean {
  return ([one.endToEndId, one.reference, one.text] as const).some((given, index) => {
    const same = [other.endToEndId, other.reference, other.text][index];
    return given !== undefined && same !== undefined && keyOf(given) !== '' && keyOf(given) === keyOf(same);
  });
}

function fitOf(allocations: readonly Allocation[]): string {
  const isDiscounted = allocations.some(({ discountMinor }) => discountMinor !== undefined);
  return isDiscounted ? 'The amount is what is due, less the discount' : 'The amount is what is due';
}

function listed(numbers: string[]): string {
  const shown = numbers.slice(0, CANDIDATES_MAX).join(', ');
  const more = numbers.length - CANDIDATES_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function proposed(candidates: Candidate[], reasons: string[]): Match {
  return { status: 'PROPOSED', candidates: candidates.slice(0, CANDIDATES_MAX), reasons };
}

function unmatched(reason: string): Match {
  return { status: 'UNMATCHED', reasons: [reason] };
}
