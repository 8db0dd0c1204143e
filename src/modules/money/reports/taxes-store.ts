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
const isBase = `taxes.kind <> 'DISBURSEMENT'`;
const within = (day: string) => `${day} between $from and $to`;

/** Taxes that count on a day: `sign` says in which direction. */
const counting = (type: string, sign: number, day: string, tables: string, condition: string) => `
          select '${type}' as type, document_id, taxes.invoice_id, ${sign} as sign, ${day} as day, ${groups},
            ${amounts.map((name) => `taxes.${name}`).join(', ')}
          from ${tables} where ${isBase} and ${condition}`;
// The limit and the offset make PostgreSQL look up what belongs to the documents of the period, however many it expects.
const ofDay = (table: string) =>
  `${table} as document cross join lateral (select * from document_taxes where document_id = document.id offset 0) as taxes`;
const ofSupply = (table: string) =>
  `document_taxes as taxes cross join lateral (select * from ${table} where id = document_id limit 1) as document`;

const writeOff = { type: 'WRITE_OFF', table: 'write_offs' };
/** What lowers tax, and what raises it again. The discount of a payment of tomorrow that is reversed today never counts. */
const lowerings = [
  { type: 'CREDIT_NOTE', table: 'credit_notes', sign: -1, day: 'issue_date', condition: 'true' },
  { ...writeOff, sign: -1, day: 'date', condition: '(reversed_date is null or reversed_date >= date)' },
  {
    ...{ ...writeOff, sign: 1, day: 'reversed_date' },
    condition: 'reversed_at is not null and reversed_date >= date',
  },
];

const issued = [
  counting('INVOICE', 1, 'issue_date', ofDay('invoices'), within('issue_date')),
  ...lowerings.map(({ type, table, sign, day, condition }) =>
    counting(type, sign, day, ofDay(table), `${within(day)} and ${condition}`),
  ),
];

/** What lowers a tax lowers it on its day, but not before the tax counts. An index has either day. */
const supplied = [
  counting(
    ...(['INVOICE', 1, 'tax_date', 'document_taxes as taxes'] as const),
    `${within('tax_date')} and document_id = invoice_id`,
  ),
  ...lowerings.flatMap(({ type, table, sign, day, condition }) => [
    counting(type, sign, day, ofDay(table), `${within(day)} and tax_date <= ${day} and ${condition}`),
    counting(
      ...([type, sign, 'tax_date', ofSupply(table)] as const),
      `${within('tax_date')} and document_id <> taxes.invoice_id and tax_date > ${day} and ${condition}`,
    ),
  ]),
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
  ...{ invoices: `kind = 'DEPOSIT'`, taxes: 'true', counts: 'true' },
  settled: nothing,
};
/** Money that comes before the supply counts until then. On that day, all of the tax does. */
const advances: Paying = {
  moved: 'union select invoice_id from document_taxes where tax_date between $from and $to',
  invoices: `kind = 'INVOICE' and exists (
              select from document_taxes where document_id = invoices.id and tax_date > issue_date
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
            from document_taxes as taxes cross join lateral (
              select 1 as sign where document_id = moved.id and invoice.issue_date <= day
              union all select -1 from credit_notes where credit_notes.id = document_id and issue_date <= day
            ) as documents
            where taxes.invoice_id = moved.id and ${isBase} and ${taxes}
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
/**
 * What counted, with the facts of its invoice. Of deposits only the money counts, and the former system declared what is carried
 * over.
 */
const ofInvoices = (parts: string[]) => `(${parts.join(' union all ')}) as counted cross join lateral (
          select kind, buyer, seller, currency_code, currency_exponent, tax_currency_code
          from invoices where invoices.id = counted.invoice_id limit 1
        ) as invoice where (type = 'PAYMENT' or kind = 'INVOICE' or type = 'WRITE_OFF' and kind <> 'DEPOSIT')`;

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
        from ${ofInvoices(parts)}
        group by 1, 2, 3, 4, 5, currency_code, currency_exponent, tax_currency_code limit $count`,
  });

/** The sums of each tax point. */
export const addUpTaxes = {
  SUPPLY: addingUp('add_up_supplied_taxes', [...supplied, paying(advances), paying(deposits)]),
  ISSUE: addingUp('add_up_issued_taxes', [...issued, paying(deposits)]),
  PAYMENT: addingUp('add_up_paid_taxes', [paying(everything)]),
};

/** Supplies by their days, whatever was paid before: the lists of the EU ask for these. */
const executed = ofInvoices([...supplied, paying(deposits)]);
const seller = {
  row: { sellerVatNumber: 'text?', sellerCountry: 'text?' },
  columns: `seller ->> 'vatNumber' as "sellerVatNumber", seller #>> '{address,countryCode}' as "sellerCountry"`,
} as const;

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
    ...seller.row,
    ...currencies.row,
    ...sumRow,
  },
  sql: `select category, supply, buyer ->> 'vatNumber' as "buyerVatNumber", buyer #>> '{address,countryCode}' as "buyerCountry",
          ${seller.columns}, ${currencies.columns}, ${sums()}
        from ${executed} and category in ('AE', 'K')
        group by 1, 2, 3, 4, 5, 6, currency_code, currency_exponent, tax_currency_code limit $count`,
});

const quarterOf = (day: string) => `to_char(${day}, 'YYYY"-Q"Q')`;

/** Adds up the tax of a quarter, or of a part of it, by country. What corrects an earlier quarter names it. */
export const addUpForeignTaxes = statement({
  name: 'add_up_foreign_taxes',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: {
    quarter: 'text',
    country: 'text?',
    percent: 'numeric',
    supply: textOf(SUPPLIES),
    correctsQuarter: 'text?',
    ...seller.row,
    ...currencies.row,
    ...sumRow,
  },
  sql: `select ${quarterOf('$to')} as quarter, country, percent, supply,
          case when type in ('CREDIT_NOTE', 'WRITE_OFF') then nullif(${quarterOf('tax_date')}, ${quarterOf('$to')}) end as "correctsQuarter",
          ${seller.columns}, ${currencies.columns}, ${sums()}
        from ${executed} and category = 'S' and country is distinct from seller #>> '{address,countryCode}'
        group by 2, 3, 4, 5, 6, 7, currency_code, currency_exponent, tax_currency_code limit $count`,
});
