import type { AccountKind } from './kinds.ts';

export const CHARTS = ['SKR03', 'SKR04', 'NONE'] as const;
export type Chart = (typeof CHARTS)[number];

/** `HOME` is the country of the tenant, `ABROAD` another one of the EU, and `OUTSIDE` any other. */
export const PLACES = ['HOME', 'ABROAD', 'OUTSIDE'] as const;
type Place = (typeof PLACES)[number];

/** An account that a chart has for a kind, and for a tax if it says one. Without a rate it is for amounts without tax. */
export interface ChartAccount {
  kind: AccountKind;
  category?: string;
  percent?: number;
  place?: Place;
  number: string;
  /** It reckons its own tax, so a booking on it must not have a tax key. */
  isAutomatic: boolean;
  name: string;
}

type Line = [kind: AccountKind, tax: string, SKR03: string, SKR04: string, name: string];

const AUTOMATIC = ' *';

/** `S 19` is a category and its rate, the place says whose tax it is or where the buyer is, and `*` marks an automatic account. */
const LINES: Line[] = [
  ['CUSTOMERS', '', '1400', '1200', 'Forderungen aus Lieferungen und Leistungen'],
  ['REVENUE', 'S 19 HOME *', '8400', '4400', 'Erlöse 19 % USt'],
  ['REVENUE', 'S 7 HOME *', '8300', '4300', 'Erlöse 7 % USt'],
  ['REVENUE', 'S any ABROAD', '8320', '4320', 'Erlöse aus im anderen EU-Land steuerpflichtigen Lieferungen'],
  ['REVENUE', 'Z 0', '8290', '4290', 'Erlöse 0 % USt'],
  ['REVENUE', 'E 0', '8100', '4100', 'Steuerfreie Umsätze § 4 Nr. 8 ff. UStG'],
  ['REVENUE', 'AE 0 HOME *', '8337', '4337', 'Erlöse aus Leistungen nach § 13b UStG'],
  [
    'REVENUE',
    'AE 0 ABROAD *',
    '8336',
    '4336',
    'Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen',
  ],
  ['REVENUE', 'AE 0 OUTSIDE *', '8338', '4338', 'Erlöse aus im Drittland steuerbaren Leistungen'],
  ['REVENUE', 'K 0 *', '8125', '4125', 'Steuerfreie innergemeinschaftliche Lieferungen § 4 Nr. 1b UStG'],
  ['REVENUE', 'G 0 *', '8120', '4120', 'Steuerfreie Umsätze § 4 Nr. 1a UStG'],
  ['REVENUE', 'O 0 *', '8338', '4338', 'Erlöse aus im Drittland steuerbaren Leistungen'],
  ['TAX', 'S 19 HOME', '1776', '3806', 'Umsatzsteuer 19 %'],
  ['TAX', 'S 7 HOME', '1771', '3801', 'Umsatzsteuer 7 %'],
  [
    'TAX',
    'S any ABROAD',
    '1767',
    '3817',
    'Umsatzsteuer aus im anderen EU-Land steuerpflichtigen Lieferungen',
  ],
  [
    'REQUESTED_DEPOSIT',
    '',
    '1593',
    '1495',
    'Verrechnungskonto erhaltene Anzahlungen bei Buchung über Debitorenkonto',
  ],
  ['DEPOSIT', 'S 19 HOME *', '1718', '3272', 'Erhaltene, versteuerte Anzahlungen 19 % USt'],
  ['DEPOSIT', 'S 7 HOME *', '1711', '3260', 'Erhaltene, versteuerte Anzahlungen 7 % USt'],
  ['DEPOSIT', '', '1710', '3250', 'Erhaltene Anzahlungen auf Bestellungen'],
  ['DISBURSEMENT', '', '1590', '1370', 'Durchlaufende Posten'],
  ['DISCOUNT', 'S 19 HOME *', '8736', '4736', 'Gewährte Skonti 19 % USt'],
  ['DISCOUNT', 'S 7 HOME *', '8731', '4731', 'Gewährte Skonti 7 % USt'],
  ['DISCOUNT', '', '8730', '4730', 'Gewährte Skonti'],
  ['ROUNDING', 'S 19 HOME *', '8720', '4720', 'Erlösschmälerungen 19 % USt'],
  ['ROUNDING', 'S 7 HOME *', '8710', '4710', 'Erlösschmälerungen 7 % USt'],
  ['ROUNDING', '', '8700', '4700', 'Erlösschmälerungen'],
  ['BAD_DEBT', 'S 19 HOME *', '2406', '6936', 'Forderungsverluste 19 % USt'],
  ['BAD_DEBT', 'S 7 HOME *', '2401', '6931', 'Forderungsverluste 7 % USt'],
  ['BAD_DEBT', '', '2400', '6930', 'Forderungsverluste (übliche Höhe)'],
  ['BANK_CHARGE', '', '4970', '6855', 'Nebenkosten des Geldverkehrs'],
  ['ON_ACCOUNT', '', '1700', '3500', 'Sonstige Verbindlichkeiten'],
  ['BANK', '', '1200', '1800', 'Bank'],
  ['PROVIDER_CLEARING', '', '1360', '1460', 'Geldtransit'],
  ['CARRIED_OVER', '', '9008', '9008', 'Saldenvorträge Debitoren'],
];

/** The rate of an account for any rate. */
const ANY = 'any';

/** The accounts that a chart has, with as many digits: DATEV adds zeros. The names are those of the chart, so they are German. */
export const chartAccounts = (chart: Chart, length: number): readonly ChartAccount[] =>
  ACCOUNTS[chart].map((one) => ({ ...one, number: one.number.padEnd(length, '0') }));

const ACCOUNTS: Record<Chart, ChartAccount[]> = {
  SKR03: LINES.map(([kind, tax, number, , name]) => accountOf(kind, tax, number, name)),
  SKR04: LINES.map(([kind, tax, , number, name]) => accountOf(kind, tax, number, name)),
  NONE: [],
};

function accountOf(kind: AccountKind, tax: string, number: string, name: string): ChartAccount {
  const [category, percent, place] = tax.replace(AUTOMATIC, '').split(' ');
  return {
    kind,
    ...(category && { category }),
    ...(percent && percent !== ANY && { percent: Number(percent) }),
    ...(place && { place: place as Place }),
    ...{ number, isAutomatic: tax.endsWith(AUTOMATIC), name },
  };
}

/** Whether an account is one of the chart that reckons its own tax. */
export const isAutomatic = (ofChart: readonly ChartAccount[], account: string): boolean =>
  ofChart.some(({ number, isAutomatic }) => number === account && isAutomatic);
