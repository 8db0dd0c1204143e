/**
 * The active list of ISO 4217 as of 2026, funds included. Left out are codes that no invoice can be in: metals, units
 * of account (XAD, XDR, XSU, XUA, XBA to XBD), tests (XTS) and no currency (XXX).
 */
const ACTIVE = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
  CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
  USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
);

/** The codes whose exponent is not 2. The SQL function `currency_exponent` holds them too, and a test compares both. */
const CODES_BY_EXPONENT: [number, string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const EXPONENTS = new Map(
  CODES_BY_EXPONENT.flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, exponent])),
);

/** True if a record may newly be set to the currency. Records in a currency that was withdrawn later go on. */
export function isActiveCurrency(code: string): boolean {
  return ACTIVE.has(code);
}

export const activeCurrencies: readonly string[] = [...ACTIVE];

/** The number of decimals of a currency, as ISO 4217 has it. `Intl` differs: its forint has none. */
export function currencyExponent(code: string): number {
  return EXPONENTS.get(code) ?? 2;
}

/** An amount of minor units as decimal text without grouping, such as -1234.50. It is exact: no division is made. */
export function formatMinor(amountMinor: number | bigint, exponent: number): string {
  const digits = String(amountMinor)
    .replace('-', '')
    .padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amountMinor < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

interface Currency {
  currencyCode: string;
  currencyExponent: number;
}

/** An amount as the texts of errors write it: `847.88 EUR`. */
export function amountInWords(amountMinor: number, { currencyCode, currencyExponent }: Currency): string {
  return `${formatMinor(amountMinor, currencyExponent)} ${currencyCode}`;
}
