import type pg from 'pg';
import { integerValue } from '../../../src/platform/exact-integers.ts';

export const BASES = ['SUPPLY', 'ISSUE', 'PAYMENT'] as const;
export type Basis = (typeof BASES)[number];

/** Amounts by basis and what distinguishes a row: taxable, tax, and both in the tax currency. */
export type TaxSums = Map<string, bigint[]>;

/** A tenant, and the day until whose end all tax is added up. */
export interface Cut {
  tenant: string;
  day: string;
}

const AMOUNTS = [
  'taxable_minor',
  'tax_minor',
  'taxable_minor_in_tax_currency',
  'tax_minor_in_tax_currency',
] as const;

const each = (write: (amount: string, place: number) => string) => AMOUNTS.map(write).join(', ');
const part = (left: string) =>
  `sign(${left}) * div(2 * abs(${left}) * least(allocated, payable) + payable, 2 * nullif(payable, 0))`;
const partBefore = (left: string) => `case when payable > 0 then ${part(left)} else 0 end`;

/** What has counted by the end of the day, of one tax of one invoice. */
const counted = (amount: string) => {
  const left = `(coalesce(issued_${amount}, 0) - coalesce(credited_${amount}, 0))`;
  const ofMoney = `case when issue_date <= day then ${partBefore(left)} else 0 end`;
  const given = `coalesce(given_up_${amount}, 0)`;
  const due = `case when kind = 'CARRIED_OVER' then 0 else ${left} end - ${given}`;
  return `case
    when basis = 'PAYMENT' then case when issue_date > day then 0 when payable > 0 then ${part(left)} else ${left} end
    when kind = 'DEPOSIT' then ${ofMoney}
    when basis = 'ISSUE' then case when issue_date <= day then ${due} else 0 end
    when tax_date <= day then ${due}
    when kind = 'INVOICE' then ${ofMoney}
    else 0 end`;
};

/**
 * What every document counts by the end of a day, under each tax point: written down once more, as a state of a day and not as what
 * happens in a period.
 */
const SUMS = `
  with cuts as materialized (select * from jsonb_to_recordset($1) as cut (tenant text, day date)),
  taxes as (
    select cuts.*, invoices.id, invoices.kind, issue_date, currency_code, tax_currency_code, category, percent, country, supply,
      tax_date, allocated, invoices.payable_minor - credited as payable,
      ${each((name) => `sum(listed.${name}) filter (where document_id = invoices.id) as issued_${name}`)},
      ${each((name) => `sum(listed.${name}) filter (where credit_day <= day) as credited_${name}`)},
      ${each((name) => `sum(listed.${name}) filter (where given_up_on <= day and (reversed_on is null or reversed_on > day)) as given_up_${name}`)}
    from cuts join invoices on tenant_id = tenant and number is not null
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where date <= day and (reversed_date is null or reversed_date > day)), 0) as allocated
      from allocations where allocations.tenant_id = tenant and invoice_id = invoices.id
    ) as money
    cross join lateral (
      select coalesce(sum(payable_minor) filter (where notes.issue_date <= day), 0) as credited
      from credit_notes as notes where notes.tenant_id = tenant and notes.invoice_id = invoices.id
    ) as credits
    join lateral (
      select taxes.*, notes.issue_date as credit_day, gone.date as given_up_on, gone.reversed_date as reversed_on
      from document_taxes as taxes
        left join credit_notes as notes on notes.tenant_id = tenant and notes.id = document_id
        left join write_offs as gone on gone.tenant_id = tenant and gone.id = document_id
      where taxes.tenant_id = tenant and taxes.invoice_id = invoices.id and taxes.kind <> 'DISBURSEMENT'
    ) as listed on true
    group by tenant, day, invoices.id, invoices.kind, issue_date, currency_code, tax_currency_code, category, percent, country, supply,
      tax_date, allocated, invoices.payable_minor, credited
  )
  select key, amounts::text[] from (
    select concat_ws(' ', basis, tenant, coalesce(country, '-'), category, trim_scale(percent), supply, currency_code,
        coalesce(tax_currency_code, '-')) as key,
      array[${each((name) => `coalesce(sum(${counted(name)}), 0)`)}] as amounts
    from taxes, unnest(array['SUPPLY', 'ISSUE', 'PAYMENT']) as points (basis) group by 1
  ) as sums where amounts <> '{0,0,0,0}'`;

/** All tax of these tenants until their days, under each tax point. */
export async function taxesUntil(owner: pg.Client, cuts: Cut[]): Promise<TaxSums> {
  const { rows } = await owner.query<{ key: string; amounts: string[] }>(SUMS, [JSON.stringify(cuts)]);
  return new Map(rows.map(({ key, amounts }) => [key, amounts.map(BigInt)]));
}

interface Row {
  country?: string;
  category: string;
  percent: number;
  supply: string;
  currencyCode: string;
  taxCurrencyCode?: string;
  taxableMinor: number;
  taxMinor: number;
  taxableMinorInTaxCurrency?: number;
  taxMinorInTaxCurrency?: number;
}

/** The rows of a report, in the same form. Further rows, which have no category, are left out. */
export function sumsOfRows(basis: Basis, tenant: string, rows: Partial<Row>[]): TaxSums {
  const sums: TaxSums = new Map();
  for (const row of rows) {
    if (row.category === undefined) continue;
    const { country = '-', category, percent, supply, currencyCode, taxCurrencyCode = '-' } = row;
    const { taxableMinorInTaxCurrency = 0, taxMinorInTaxCurrency = 0 } = row;
    const amounts = [row.taxableMinor, row.taxMinor, taxableMinorInTaxCurrency, taxMinorInTaxCurrency];
    const key = [basis, tenant, country, category, percent, supply, currencyCode, taxCurrencyCode].join(' ');
    addAmounts(
      sums,
      key,
      amounts.map((amount) => integerValue(amount ?? 0)),
    );
  }
  return withoutZeros(sums);
}

export function addAmounts(sums: TaxSums, key: string, amounts: bigint[], sign = 1n): void {
  const reached = sums.get(key) ?? amounts.map(() => 0n);
  sums.set(
    key,
    reached.map((sum, at) => sum + sign * (amounts[at] as bigint)),
  );
}

export function withoutZeros(sums: TaxSums): TaxSums {
  return new Map([...sums].filter(([, amounts]) => amounts.some((amount) => amount !== 0n)).sort());
}

/** What the second day has beyond the first. */
export function difference(until: TaxSums, before: TaxSums): TaxSums {
  const sums = new Map(until);
  for (const [key, amounts] of before) addAmounts(sums, key, amounts, -1n);
  return withoutZeros(sums);
}
