import { statement, textOf } from '../../../platform/database/statement.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';

export const TAX_SUMS = [
  'taxableMinor',
  'taxMinor',
  'taxableMinorInTaxCurrency',
  'taxMinorInTaxCurrency',
] as const;

const columnOf = (sum: (typeof TAX_SUMS)[number]) =>
  sum.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const amounts = TAX_SUMS.map(columnOf);
const amountsBy = (sumOf: (amount: string) => string) =>
  amounts.map((name) => `${sumOf(name)} as ${name}`).join(', ');

/** What distinguishes the taxes of documents. Disbursements are no base of tax. */
const groups = 'category, percent, country, supply, tax_date';
const isBase = `document_taxes.kind <> 'DISBURSEMENT'`;

/** Taxes that count on a day: `sign` says in which direction. */
const counting = (type: string, sign: number, day: string, tables: string, condition: string) => `
          select '${type}' as type, document_id, document_taxes.invoice_id, ${sign} as sign, ${day} as day, ${groups},
            ${amounts.map((name) => `document_taxes.${name}`).join(', ')}
          from ${tables} where ${isBase} and ${condition}`;
const within = (day: string) => `${day} between $from and $to`;
const OF_INVOICE = 'invoices join document_taxes on document_id = invoices.id';
const OF_CREDIT_NOTE =
  'credit_notes join document_taxes on document_id = credit_notes.id join invoices on invoices.id = credit_notes.invoice_id';
const OF_WRITE_OFF =
  'write_offs join document_taxes on document_id = write_offs.id join invoices on invoices.id = write_offs.invoice_id';
/** Only the money of a deposit counts. The former system declared what is carried over. */
const isSupply = `invoices.kind = 'INVOICE'`;
/** The discount of a payment of tomorrow that is reversed today never counts. */
const isWriteOff = `invoices.kind <> 'DEPOSIT'
            and (write_offs.reversed_date is null or write_offs.reversed_date >= write_offs.date)`;

const issued = [
  counting('INVOICE', 1, 'issue_date', OF_INVOICE, `${within('issue_date')} and ${isSupply}`),
  counting(
    'CREDIT_NOTE',
    -1,
    'credit_notes.issue_date',
    OF_CREDIT_NOTE,
    `${within('credit_notes.issue_date')} and ${isSupply}`,
  ),
  counting('WRITE_OFF', -1, 'date', OF_WRITE_OFF, `${within('date')} and ${isWriteOff}`),
  counting('WRITE_OFF', 1, 'reversed_date', OF_WRITE_OFF, `${within('reversed_date')} and ${isWriteOff}`),
];

/** What lowers a tax lowers it on its day, but not before the tax counts. An index has either day. */
const lowering = (type: string, sign: number, day: string, tables: string, condition: string) => [
  counting(type, sign, day, tables, `${within(day)} and tax_date <= ${day} and ${condition}`),
  counting(type, sign, 'tax_date', tables, `${within('tax_date')} and tax_date > ${day} and ${condition}`),
];
const supplied = [
  counting('INVOICE', 1, 'tax_date', OF_INVOICE, `${within('tax_date')} and ${isSupply}`),
  ...lowering('CREDIT_NOTE', -1, 'credit_notes.issue_date', OF_CREDIT_NOTE, isSupply),
  ...lowering('WRITE_OFF', -1, 'date', OF_WRITE_OFF, isWriteOff),
  ...lowering('WRITE_OFF', 1, 'reversed_date', OF_WRITE_OFF, isWriteOff),
];

/** Whose money counts, for which of its taxes and until when. With nothing left to pay, `settled` counts. */
interface Paying {
  /** Further invoices to look at. */
  moved?: string;
  invoices: string;
  taxes: string;
  counts: string;
  settled: (amount: string) => string;
}
/** An amount in the tax currency that is absent stays so. */
const nothing = (amount: string) => `0 * ${amount}`;
const everything: Paying = { invoices: 'true', taxes: 'true', counts: 'true', settled: (amount) => amount };
const deposits: Paying = {
  ...{ invoices: `invoices.kind = 'DEPOSIT'`, taxes: 'true', counts: 'true' },
  settled: nothing,
};
/** Money that comes before the supply counts until then. On that day, all of the tax does. */
const advances: Paying = {
  moved: 'union select invoice_id from document_taxes where tax_date between $from and $to',
  invoices: `${isSupply} and exists (
              select from document_taxes where document_id = invoices.id and tax_date > invoices.issue_date
            )`,
  ...{ taxes: 'tax_date > invoice.issue_date', counts: 'day < tax_date', settled: nothing },
};

/**
 * The taxes that were paid for: of each invoice that money or a credit note moved in the period, the part that was paid at the end
 * of the period, less the part that was paid before it. What is left to pay, and its taxes, are those of the invoice less its
 * credit notes until then.
 */
const paying = ({ moved = '', invoices, taxes, counts, settled }: Paying) => `
          select 'PAYMENT' as type, null::text as document_id, moved.id as invoice_id, direction as sign, $to as day, ${groups},
            ${amountsBy(
              (amount) => `case when ${counts} then case when payable > 0
              then rounded_quotient(${amount} * least(allocated, payable), payable) else ${settled(amount)} end else ${nothing(amount)} end`,
            )}
          from (
            select invoice_id as id from allocations where invoice_id is not null and date between $from and $to
            union select invoice_id from allocations where invoice_id is not null and reversed_date between $from and $to
            union select invoice_id from credit_notes where issue_date between $from and $to
            union select id from invoices where payable_minor = 0 and issue_date between $from and $to
            ${moved}
          ) as moved
          cross join lateral (
            select issue_date, payable_minor from invoices where invoices.id = moved.id and ${invoices} limit 1
          ) as invoice
          cross join (values ($from - 1, -1), ($to, 1)) as ends (day, direction)
          cross join lateral (
            select coalesce(sum(amount_minor) filter (where date <= day and (reversed_date is null or reversed_date > day)), 0)
              as allocated
            from allocations where invoice_id = moved.id
          ) as money
          cross join lateral (
            select invoice.payable_minor - coalesce(sum(payable_minor) filter (where issue_date <= day), 0) as payable
            from credit_notes where invoice_id = moved.id
          ) as to_pay
          cross join lateral (
            select ${groups}, ${amountsBy((amount) => `sum(sign * ${amount})`)}
            from document_taxes cross join lateral (
              select 1 as sign where document_id = moved.id and invoice.issue_date <= day
              union all select -1 from credit_notes where credit_notes.id = document_id and issue_date <= day
            ) as documents
            where document_taxes.invoice_id = moved.id and ${isBase} and ${taxes}
            group by ${groups}
          ) as taxes_left`;

const sums = (sign = 'sign') =>
  TAX_SUMS.map((name) => `sum(${sign} * counted.${columnOf(name)}) as "${name}"`).join(', ');
const sumRow = {
  taxableMinor: 'numeric',
  taxMinor: 'numeric',
  taxableMinorInTaxCurrency: 'numeric?',
  taxMinorInTaxCurrency: 'numeric?',
} as const;
const currencies = {
  row: {
    currencyCode: 'text',
    currencyExponent: 'integer',
    taxCurrencyCode: 'text?',
    taxCurrencyExponent: 'integer?',
  },
  columns: `currency_code as "currencyCode", max(currency_exponent) as "currencyExponent", tax_currency_code as "taxCurrencyCode",
          case when tax_currency_code is not null then currency_exponent(tax_currency_code) end as "taxCurrencyExponent"`,
} as const;
const ofInvoices = 'join invoices on invoices.id = counted.invoice_id';

/** Adds up what counts in the period by country, category, rate and supply, and by the buyer's VAT number if it is asked for. */
const addingUp = (name: string, parts: string[]) =>
  statement({
    name,
    noPlanCache: true,
    parameters: { from: 'date', to: 'date', isByBuyer: 'boolean', count: 'bigint' },
    row: {
      country: 'text?',
      category: textOf(TAX_CATEGORIES),
      percent: 'numeric',
      supply: textOf(SUPPLIES),
      buyerVatNumber: 'text?',
      ...currencies.row,
      ...sumRow,
      invoiceCount: 'bigint',
      creditNoteCount: 'bigint',
    },
    sql: `select country, category, percent, supply, case when $isByBuyer then buyer ->> 'vatNumber' end as "buyerVatNumber",
          ${currencies.columns}, ${sums()},
          count(distinct document_id) filter (where type = 'INVOICE') as "invoiceCount",
          count(distinct document_id) filter (where type = 'CREDIT_NOTE') as "creditNoteCount"
        from (${parts.join(' union all ')}) as counted ${ofInvoices}
        group by 1, 2, 3, 4, 5, currency_code, currency_exponent, tax_currency_code limit $count`,
  });

/** The sums of each tax point. */
export const addUpTaxes = {
  SUPPLY: addingUp('add_up_supplied_taxes', [...supplied, paying(advances), paying(deposits)]),
  ISSUE: addingUp('add_up_issued_taxes', [...issued, paying(deposits)]),
  PAYMENT: addingUp('add_up_paid_taxes', [paying(everything)]),
};

/** Supplies by their days, whatever was paid before: the lists of the EU ask for these. */
const executed = [...supplied, paying(deposits)];
const quarterOf = (day: string) => `to_char(${day}, 'YYYY"-Q"Q')`;

/** Adds up supplies without tax by the buyer's VAT number. Which of them go to other countries of the EU is found later. */
export const addUpUntaxed = statement({
  name: 'add_up_untaxed',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: {
    category: textOf(TAX_CATEGORIES),
    supply: textOf(SUPPLIES),
    buyerVatNumber: 'text?',
    buyerCountry: 'text?',
    sellerCountry: 'text?',
    ...currencies.row,
    ...sumRow,
  },
  sql: `select category, supply, buyer ->> 'vatNumber' as "buyerVatNumber", buyer #>> '{address,countryCode}' as "buyerCountry",
          seller #>> '{address,countryCode}' as "sellerCountry", ${currencies.columns}, ${sums()}
        from (${executed.join(' union all ')}) as counted ${ofInvoices}
        where category in ('AE', 'K')
        group by 1, 2, 3, 4, 5, currency_code, currency_exponent, tax_currency_code limit $count`,
});

/** Adds up the tax of other countries. What corrects an earlier quarter names it. */
export const addUpForeignTaxes = statement({
  name: 'add_up_foreign_taxes',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: {
    country: 'text?',
    percent: 'numeric',
    supply: textOf(SUPPLIES),
    correctsQuarter: 'text?',
    sellerCountry: 'text?',
    ...currencies.row,
    ...sumRow,
  },
  sql: `select country, percent, supply,
          case when type in ('CREDIT_NOTE', 'WRITE_OFF') and ${quarterOf('tax_date')} <> ${quarterOf('day')}
            then ${quarterOf('tax_date')} end as "correctsQuarter",
          seller #>> '{address,countryCode}' as "sellerCountry", ${currencies.columns}, ${sums()}
        from (${executed.join(' union all ')}) as counted ${ofInvoices}
        where category = 'S' and country is distinct from seller #>> '{address,countryCode}'
        group by 1, 2, 3, 4, 5, currency_code, currency_exponent, tax_currency_code limit $count`,
});
