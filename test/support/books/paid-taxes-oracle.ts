import type pg from 'pg';

interface Tax {
  country?: string;
  category: string;
  percent: number;
  taxableMinor: number;
  taxMinor: number;
  taxableMinorInTaxCurrency?: number;
  taxMinorInTaxCurrency?: number;
}

interface Document {
  invoice: string;
  sign: 1 | -1;
  day: string;
  payable: string;
  currency: string;
  taxCurrency: string | null;
  taxes: Tax[];
}

interface Money {
  invoice: string;
  amount: string;
  day: string;
  reversed: string | null;
}

/** Amounts by currency, country, category and percent: taxable, tax, and both in the tax currency. */
export type PaidTaxes = Map<string, bigint[]>;

const DOCUMENTS = `select id as invoice, 1 as sign, issue_date::text as day, payable_minor as payable, currency_code as currency,
    tax_currency_code as "taxCurrency", taxes
  from invoices where tenant_id = $1 and number is not null
  union all select invoice_id, -1, issue_date::text, payable_minor, currency_code, tax_currency_code, taxes
  from credit_notes where tenant_id = $1`;
const MONEY = `select invoice_id as invoice, amount_minor as amount, date::text as day, reversed_date::text as reversed
  from allocations where tenant_id = $1 and invoice_id is not null`;

export interface PaidHistory {
  documents: Document[];
  money: Money[];
}

export async function readPaidHistory(owner: pg.Client, tenant: string): Promise<PaidHistory> {
  const [documents, money] = [
    await owner.query<Document>(DOCUMENTS, [tenant]),
    await owner.query<Money>(MONEY, [tenant]),
  ];
  return { documents: documents.rows, money: money.rows };
}

/** The taxes of a period, slowly: every invoice is reckoned at the end of the period, and at the end of the day before. */
export function paidTaxesIn(history: PaidHistory, from: string, to: string): PaidTaxes {
  const dayBefore = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const sums = paidTaxesUntil(history, to);
  for (const [key, amounts] of paidTaxesUntil(history, dayBefore)) add(sums, key, amounts, -1n);
  for (const [key, amounts] of sums) if (amounts.every((amount) => amount === 0n)) sums.delete(key);
  return sums;
}

function paidTaxesUntil({ documents, money }: PaidHistory, day: string): PaidTaxes {
  const sums: PaidTaxes = new Map();
  for (const invoice of documents.filter(({ sign }) => sign === 1)) {
    const issued = documents.filter((one) => one.invoice === invoice.invoice && one.day <= day);
    const payable = issued.reduce((sum, one) => sum + BigInt(one.sign) * BigInt(one.payable), 0n);
    const allocated = money
      .filter(
        (one) => one.invoice === invoice.invoice && one.day <= day && !(one.reversed && one.reversed <= day),
      )
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const left: PaidTaxes = new Map();
    for (const { sign, taxes, currency, taxCurrency } of issued)
      for (const tax of taxes) {
        const key = [currency, taxCurrency ?? '-', tax.country ?? '-', tax.category, tax.percent].join(' ');
        const converted = [tax.taxableMinorInTaxCurrency ?? 0, tax.taxMinorInTaxCurrency ?? 0];
        add(left, key, [tax.taxableMinor, tax.taxMinor, ...converted].map(BigInt), BigInt(sign));
      }
    const paid = allocated < payable ? allocated : payable;
    for (const [key, amounts] of left)
      add(
        sums,
        key,
        amounts.map((amount) => (payable > 0n ? share(amount, paid, payable) : amount)),
      );
  }
  return sums;
}

/** Rounds half away from zero. */
function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const [dividend, sign] = amount < 0n ? [-amount * part, -1n] : [amount * part, 1n];
  const [quotient, rest] = [dividend / whole, dividend % whole];
  return sign * (2n * rest >= whole ? quotient + 1n : quotient);
}

function add(sums: PaidTaxes, key: string, amounts: bigint[], sign = 1n): void {
  const reached = sums.get(key) ?? amounts.map(() => 0n);
  sums.set(
    key,
    reached.map((sum, at) => sum + sign * (amounts[at] as bigint)),
  );
}
