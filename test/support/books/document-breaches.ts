import { type Breach, breaksBy, setTax } from './breaches.ts';

const wholeness = 'an issued invoice has number, dates, seller and buyer, and a draft has none of them';
const needs = 'taxes of a document have the reasons, numbers and periods that their categories need';
const lastOf = (table: string) => `sequence = (select max(sequence) from ${table})`;

/** For documents of every kind, some with a tax currency. */
export const documentBreaches: Breach[] = [
  ...breaksBy(
    'the numbers of a series have no gap from its first to its last, and the series stores both',
    ...['invoices', 'credit_notes'].map(
      (table) => `update ${table} set sequence = sequence + 1 where ${lastOf(table)}`,
    ),
    'delete from number_series',
    'update number_series set first_number = first_number + 1, last_number = last_number + 1',
    'update number_series set last_number = last_number + 1',
    `update number_series set last_issued_at = last_issued_at + interval '1 ms'`,
    'update number_series set last_issue_date = last_issue_date + 1',
    [`update invoices set sequence = (select min(sequence) from invoices) where ${lastOf('invoices')}`],
    `update invoices set sequence = sequence + 100 where number is not null;
     update invoices set sequence = sequence - 101 where number is not null`,
    `update invoices set series_period = '2026' where ${lastOf('invoices')}`,
  ),
  ...breaksBy('no number is used twice', [
    `update invoices set number = 'INV-000041' where number is not null`,
  ]),
  ...breaksBy(
    'times and days of issue ascend with the numbers',
    `update invoices set issued_at = issued_at + interval '1 hour' where sequence = 41`,
    'update invoices set issue_date = issue_date + 1 where sequence = 41',
  ),
  ...breaksBy(
    'a document is dated on the day of its issue or later, in its time zone and in the period of its number',
    'update invoices set issue_date = issue_date - 1',
    `update invoices set issued_at = issued_at + interval '2 days'`,
    `update invoices set series_period = '1999' where number is not null`,
    ['update credit_notes set invoice_issue_date = issue_date + 1'],
  ),
  ...breaksBy(
    'an invoice is due by its terms, at the end of that day, unless another time was given',
    'update invoices set payment_terms_days = payment_terms_days + 1',
    'update invoices set due_date = due_date + 1',
    `update invoices set due_at = due_at - interval '1 ms' where payment_terms_days is not null`,
    'update invoices set issue_date = issue_date + 1 where payment_terms_days is not null',
  ),
  ...breaksBy(
    wholeness,
    ...[
      ...[
        'number',
        'sequence',
        'series_period',
        'issued_at',
        'issue_date',
        'recorded_date',
        'due_at',
        'due_date',
      ],
      ...['time_zone', 'seller', 'buyer', 'locale', 'payment_reference', 'currency_exponent'],
      ...['paper', 'layout_version', 'e_invoice_profile'],
    ].map((column) => [`update invoices set ${column} = null where status = 'PARTIALLY_PAID'`]),
    ...[`number = 'INV-000009'`, `time_zone = 'UTC'`, `seller = '{}'`, `issue_date = date '2026-01-01'`].map(
      (change) => [`update invoices set ${change} where status = 'DRAFT'`],
    ),
  ),
  ...breaksBy(
    'a party has a legal name, no blank text, and one number of each kind',
    `update invoices set seller = seller - 'legalName'`,
    `update invoices set buyer = buyer || '{"vatNumber": " "}'`,
    `update invoices set seller = seller || '{"address": {"vatNumber": "DE1"}}'`,
    `update credit_notes set buyer = buyer || '{"secondVatNumber": "DE2"}'`,
  ),
  ...breaksBy(
    needs,
    `update invoices set taxes = '[]'`,
    setTax('invoices', 'exemptionReason', '"Why not"'),
    ...['E', 'AE', 'K', 'G', 'O', 'X'].map((category) => setTax('invoices', 'category', `"${category}"`)),
    ...[
      `taxes = '[{"category": "O", "exemptionCode": "x"}]', seller = seller || '{"vatNumber": "DE1"}'`,
      `taxes = '[{"category": "O", "exemptionCode": "x"}, {"category": "S"}]'`,
      `taxes = '[{"category": "AE", "exemptionCode": "x"}]', seller = seller || '{"taxNumber": "1"}'`,
      `taxes = '[{"category": "AE", "exemptionCode": "x"}]', buyer = buyer || '{"vatNumber": "DE1"}'`,
      `taxes = '[{"category": "G", "exemptionCode": "x"}]', seller = seller || '{"taxNumber": "1"}'`,
      `taxes = '[{"category": "K", "exemptionCode": "x"}]', service_from = issue_date,
         seller = seller || '{"vatNumber": "DE1"}', buyer = buyer || '{"vatNumber": "DE1"}'`,
      `taxes = '[{"category": "K", "exemptionCode": "x"}]', seller = seller || '{"vatNumber": "DE1"}',
         buyer = buyer || '{"vatNumber": "DE1", "address": {"countryCode": "FR"}}'`,
    ].map((change) => `update invoices set ${change} where status = 'PARTIALLY_PAID'`),
  ),
  ...breaksBy(
    'the taxes of an invoice are of one country, that of its lines or else of the seller',
    setTax('invoices', 'country', '"FR"'),
    `update billables set tax_country = 'FR'`,
  ),
  ...breaksBy(
    'the tax in the tax currency is converted once, and its parts add up to it',
    'update invoices set tax_minor_in_tax_currency = tax_minor_in_tax_currency + 1',
    'update invoices set tax_exchange_rate = tax_exchange_rate * 2',
    'update invoices set tax_minor_in_tax_currency = null',
    'update credit_notes set tax_minor_in_tax_currency = tax_minor_in_tax_currency + 1',
    `update credit_notes set taxes = jsonb_set(taxes, '{0,taxMinorInTaxCurrency}', '7')`,
    ['update invoices set tax_currency_code = currency_code'],
  ),
  ...breaksBy(
    'the base in the tax currency is converted once, and its parts add up to it',
    'update invoices set taxable_minor_in_tax_currency = taxable_minor_in_tax_currency + 1',
    'update invoices set taxable_minor_in_tax_currency = null',
    `update credit_notes set taxes = jsonb_set(taxes, '{0,taxableMinorInTaxCurrency}', '7')`,
  ),
  ...breaksBy('a document has the exponent of its currency', 'update invoices set currency_exponent = 3'),
];
