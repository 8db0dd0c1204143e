import { currencyExponent, isActiveCurrency } from '../../../platform/currencies.ts';
import { INTEGER_MAX } from '../../../platform/schema.ts';
import type { StatedEntry } from '../bank-entries/schema.ts';
import type { Fields } from './fields.ts';
import { unreadable } from './xml.ts';

interface Place {
  iban: string;
  /** Where the entry ends, for errors. */
  line: number;
}

interface Booked {
  /** Below 0 if it left the account. */
  signedMinor: number;
  currencyCode: string;
}

/** The words of banks where they have no reference. */
const NO_REFERENCE = /^(NON-?REF|NOT ?PROVIDED|NONE|UNKNOWN|N\/?A|[0\s._-]*)$/i;

const TEXT = ['RmtInf/Ustrd', 'RmtInf/Strd/AddtlRmtInf', 'RmtInf/Strd/RfrdDocInf/Nb'];
const STRUCTURED = 'RmtInf/Strd/CdtrRefInf/Ref';
/** Longer ones are cut. The standard has 140 characters for a name and 4 lines of text. */
const NAME_MAX = 140;
const TEXT_MAX = 2_000;
const REFERENCE_MAX = 140;

/**
 * The entries of one booking: its transactions, or the booking itself if it has none, or if they have no amounts. The bank's
 * charges may make a booking differ from its transactions. This difference is an entry, so entries add up to what was booked.
 */
export function entriesOf(entry: Fields, details: Fields[], place: Place): StatedEntry[] {
  const booked = bookedIn(entry, place) ?? refuse('Amt', place);
  const common = {
    iban: place.iban,
    bookedDate: dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt') ?? refuse('BookgDt', place),
    ...given('valueDate', dayOf(entry, 'ValDt')),
  };
  const state = (fields: Fields[], { signedMinor, currencyCode }: Booked, bankReference?: string) => ({
    ...common,
    direction: signedMinor < 0 ? ('DEBIT' as const) : ('CREDIT' as const),
    amountMinor: Math.abs(signedMinor),
    currencyCode,
    ...given('bankReference', realReference(bankReference)),
    ...saidBy(entry, fields, signedMinor < 0),
  });
  const bankReference = entry.first('AcctSvcrRef');
  const referenceOf = (one?: Fields) =>
    one?.first('Refs/AcctSvcrRef') ?? (details.length < 2 ? bankReference : undefined);
  const whole = state([], booked, bankReference);
  const own = ownAmounts(entry, details, booked, place);
  if (own === undefined) return withBooking([state(details, booked, bankReference)], whole);
  const transactions = details.map((one, index) => state([one], own[index] as Booked, referenceOf(one)));
  const signedMinor = restOf(booked, own);
  // The text says what they belong to. The bank is who got them.
  const { counterpartyName: _, counterpartyIban: __, ...rest } = state(details, { ...booked, signedMinor });
  return withBooking([...transactions, { ...rest, isReturn: false, isCharge: true }], whole);
}

/** The amounts of the transactions of a booking, or undefined if one of several has none. */
function ownAmounts(entry: Fields, details: Fields[], booked: Booked, place: Place): Booked[] | undefined {
  const own: Booked[] = [];
  for (const one of details) {
    const isReturn = isReturned(entry, [one]);
    const amount =
      bookedIn(one, place, { ...booked, isReturn }) ?? (details.length === 1 ? booked : undefined);
    if (amount === undefined) return undefined;
    own.push(amount);
  }
  if (own.length === 0) return undefined;
  if (restOf(booked, own) !== 0) return own;
  return own.map((amount, index) => {
    const one = details[index] as Fields;
    return isReturned(entry, [one]) && !one.has('AmtDtls/InstdAmt/Amt')
      ? withoutCharges(one, amount)
      : amount;
  });
}

/** The amount of a booking less those of its transactions. */
function restOf({ signedMinor }: Booked, own: Booked[]): number {
  return own.reduce((rest, one) => rest - one.signedMinor, signedMinor);
}

/** What was paid once, of a return that has the charges of the banks in its amount and names them. */
function withoutCharges(details: Fields, amount: Booked): Booked {
  const path = CHARGES.find((one) => details.has(one)) ?? '';
  const isOther = details.all(`${path}@Ccy`).some((currency) => currency !== amount.currencyCode);
  const isBeside = details.all('Chrgs/Rcrd/ChrgInclInd').some((indicator) => /^(false|0)$/.test(indicator));
  if (isOther || isBeside) return amount;
  const exponent = currencyExponent(amount.currencyCode);
  const charges = details.all(path).reduce((sum, text) => sum + (minorOf(text, exponent) ?? 0), 0);
  const signedMinor = amount.signedMinor + charges;
  return Math.sign(signedMinor) === Math.sign(amount.signedMinor) ? { ...amount, signedMinor } : amount;
}

/** Adds the booking by its own reference, because another message may have no more of it. It tells what it consists of. */
function withBooking(stated: StatedEntry[], { text: _, ...whole }: StatedEntry): StatedEntry[] {
  const { bankReference, direction, amountMinor } = whole;
  // Some banks report bookings of 0, such as a closing of the account.
  const entries = stated.filter((one) => one.amountMinor > 0);
  const isSame = (one: StatedEntry) => one.bankReference === bankReference && one.amountMinor === amountMinor;
  if (bankReference === undefined || entries.some(isSame)) return entries;
  const transactions = entries.filter(({ isCharge }) => !isCharge);
  const [only, ...others] = transactions;
  if (only && others.length === 0)
    return [...entries, { ...only, bankReference, direction, amountMinor, isBooking: true }];
  const lines = transactions.flatMap(({ reference = [], text = [] }) => [reference, text].flat());
  return [...entries, { ...whole, ...given('text', lines.join('\n')), isBooking: true }];
}

function isReturned(entry: Fields, details: Fields[]): boolean {
  return /^(true|1)$/.test(entry.first('RvslInd') ?? '') || details.some((one) => one.has('RtrInf'));
}

function saidBy(entry: Fields, details: Fields[], isDebit: boolean) {
  const all = (...paths: string[]) => details.flatMap((one) => one.all(...paths));
  const first = (...paths: string[]) => details.map((one) => one.first(...paths)).find(Boolean);
  const isReturn = isReturned(entry, details);
  // A return names the parties as the returned transaction did.
  const other = isDebit && !isReturn ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const named = (suffixes: string[]) =>
    other.flatMap((party) => suffixes.map((suffix) => `RltdPties/${party}${suffix}`));
  const references = all(STRUCTURED);
  const lines = [...(references.length > 1 ? references : []), ...all(...TEXT)];
  return {
    ...given('counterpartyName', first(...named(['/Nm', '/Pty/Nm'])), NAME_MAX),
    ...given('counterpartyIban', first(...named(['Acct/Id/IBAN']).slice(0, 1)), NAME_MAX),
    ...given('reference', references.length > 1 ? '' : references[0]?.replace(/\s+/g, ' '), REFERENCE_MAX),
    ...given('text', details.length > 0 ? lines.join('\n') : entry.first('AddtlNtryInf')),
    ...given('endToEndId', realReference(first('Refs/EndToEndId'))),
    ...{ isReturn, isCharge: false },
    ...given('returnReason', first('RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/AddtlInf'), NAME_MAX),
  };
}

function realReference(reference = ''): string {
  return NO_REFERENCE.test(reference) ? '' : reference.slice(0, REFERENCE_MAX);
}

/** The total, or the charge of each bank. */
const CHARGES = ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Amt', 'Chrgs/Rcrd/Amt'];
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt'];
/** Banks may add their charges to what comes back, and then say what was paid once. */
const RETURNED_AMOUNTS = ['AmtDtls/InstdAmt/Amt', ...AMOUNTS];

/** The amount of an entry, or of one of its transactions if that has one in the entry's currency. */
function bookedIn(fields: Fields, place: Place, entry?: Booked & { isReturn: boolean }): Booked | undefined {
  const indicator = fields.first('CdtDbtInd') ?? (entry && (entry.signedMinor < 0 ? 'DBIT' : 'CRDT'));
  if (indicator !== 'DBIT' && indicator !== 'CRDT') return refuse('CdtDbtInd', place);
  const isNegative = indicator === 'DBIT';
  for (const path of entry?.isReturn ? RETURNED_AMOUNTS : AMOUNTS) {
    const [text, currencyCode = ''] = [fields.first(path), fields.first(`${path}@Ccy`)];
    if (entry && (text === undefined || currencyCode !== entry.currencyCode)) continue;
    if (!isActiveCurrency(currencyCode)) return refuse('Ccy', place);
    const amountMinor = minorOf(text ?? '', currencyExponent(currencyCode)) ?? refuse('Amt', place);
    return { signedMinor: isNegative ? -amountMinor : amountMinor, currencyCode };
  }
  return undefined;
}

function minorOf(text: string, exponent: number): number | undefined {
  const [, whole, fraction = ''] = /^\+?(\d{1,18})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return minor <= INTEGER_MAX ? minor : undefined;
}

/** The day that the bank wrote. It is not converted: banks book by their own days. */
function dayOf(entry: Fields, element: string): string | undefined {
  const day = entry.first(`${element}/Dt`, `${element}/DtTm`)?.slice(0, '2026-11-15'.length) ?? '';
  const time = Date.parse(day);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && day >= '1900-01-01';
  return isDay && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

function refuse(element: string, { line }: Place): never {
  throw unreadable(`must have a valid ${element} in the entry that ends in line ${line}`);
}

/** Absent properties stay absent, and long ones are cut. */
function given<K extends string>(name: K, value = '', lengthMax = TEXT_MAX): { [P in K]?: string } {
  return (value === '' ? {} : { [name]: value.slice(0, lengthMax) }) as { [P in K]?: string };
}
