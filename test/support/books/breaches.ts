/** Statements that break a rule. They run as the owner, without the triggers and constraints that would refuse them. */
export type Breach = [rule: string, ...statements: string[]];

export const breaksBy = (rule: string, ...ways: (string | string[])[]): Breach[] =>
  ways.map((statements) => [rule, ...[statements].flat()]);

export const setTax = (table: string, property: string, value: string) =>
  `update ${table} set taxes = jsonb_set(taxes, '{0,${property}}', '${value}')`;

const lines = [
  ...breaksBy(
    'the total of a line is quantity times amount, rounded half away from zero, less its discounts',
    [
      'update billables set total_minor = total_minor + 1 where quantity = 2.5',
      'update invoices set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1',
    ],
  ),
  ...breaksBy(
    'the rate of a line fits its category, and only categories without tax have a reason',
    ...[
      `tax_category = 'Z'`,
      'tax_percent = 0',
      'tax_percent = null',
      'tax_category = null',
      `tax_exemption_reason = 'Why not'`,
    ].map((change) => [`update billables set ${change} where tax_category = 'S'`]),
  ),
  ...breaksBy(
    'an invoice adds up to its lines and counts them',
    'update invoices set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1',
    'update invoices set billable_count = 3',
    'update invoices set text_rows = text_rows + 1',
    'delete from billables where quantity = 4',
  ),
  ...breaksBy(
    'an invoice that was carried over has taxes in place of lines, and no number of a series',
    `update invoices set kind = 'CARRIED_OVER' where number is not null`,
  ),
  ...breaksBy(
    'an invoice knows which lines have no tax, their period, and reasons that differ',
    'update invoices set lines_from = date $$2026-01-01$$',
    'update invoices set lines_to = date $$2026-01-01$$',
    `update invoices set mixed_reasons = '["E"]'`,
    ['update invoices set untaxed_count = 1'],
    `update billables set tax_category = 'E', tax_percent = 0, tax_exemption_reason = id`,
  ),
  ...breaksBy(
    'tax is rounded once for each category and rate',
    setTax('invoices', 'taxMinor', '1'),
    setTax('invoices', 'category', '"E"'),
  ),
  ...breaksBy(
    'the taxes of an issued invoice share each of its discounts, which takes its part of the lines',
    `update invoices set discounts = '[{"amountMinor": 5, "reason": "Voucher"}]' where number is not null`,
    [
      `update invoices set discounts = '[{"percent": 50, "amountMinor": 5, "reason": "Voucher"}]' where number is not null`,
      setTax('invoices', 'discountsMinor', '[5]'),
    ],
  ),
  ...breaksBy(
    'the amount to pay is the total, rounded to 0.05 only if it is in Swiss francs and asks for it',
    ['update invoices set payable_minor = payable_minor + 1'],
    'update invoices set payable_minor = payable_minor + 1, rounding_minor = 1',
    ['update credit_notes set payable_minor = payable_minor + 1'],
  ),
  ...breaksBy('each category and rate has one tax', 'update invoices set taxes = taxes || taxes'),
  ...breaksBy(
    'the total of an invoice is its subtotal plus its tax, exactly',
    ['update invoices set total_minor = total_minor + 1'],
    'update invoices set tax_minor = tax_minor + 1, total_minor = total_minor + 1',
  ),
  ...breaksBy(
    'lines, allocations, write-offs and credit notes have an invoice, its currency, and its client',
    ...['billables', 'allocations', 'write_offs', 'credit_notes'].map(
      (table) => `update ${table} set currency_code = 'CHF'`,
    ),
    ...['allocations', 'write_offs', 'credit_notes'].map(
      (table) => `update ${table} set client_id = 'another'`,
    ),
    `delete from invoices where status = 'DRAFT'`,
  ),
];

const settlement = [
  ...breaksBy(
    'the paid amount is the sum of the allocations that were not reversed',
    'update allocations set amount_minor = amount_minor + 1 where reversed_at is null',
    'update allocations set reversed_at = null, reversed_date = null where reversed_at is not null',
  ),
  ...breaksBy('the balance of an issued invoice is never below 0', [
    'update invoices set paid_minor = payable_minor + 1 where number is not null',
  ]),
  ...breaksBy(
    'the written-off amount is the sum of the write-offs that were not reversed',
    'update write_offs set amount_minor = amount_minor + 1 where reversed_at is null',
    ['update invoices set lost_minor = written_off_minor - 1 where written_off_minor > 0'],
  ),
  ...breaksBy(
    'a write-off lowers base and tax by its amount, or leaves them, and all of them by no more than there is',
    setTax('write_offs', 'taxMinor', '1'),
    'update write_offs set reduces_tax = false',
  ),
  ...breaksBy(
    'a payment knows what is allocated, refunded and covered of it',
    'update refunds set amount_minor = amount_minor + 1 where reversed_at is null',
    'update refunds set reversed_at = null, reversed_date = null',
    `update payments set allocations = '[]' where allocated_minor > 0`,
  ),
  ...breaksBy(
    'what is on account of a payment is at least 0, unless it was reversed and refunded',
    ['update payments set amount_minor = 1'],
    ['update payments set covered_minor = 1'],
    ['update payments set allocated_minor = 1 where reversed_at is not null'],
  ),
  ...breaksBy(
    'an allocation counts from the later of the days of payment and of issue, and has one target',
    'update allocations set date = date - 1',
    ['update allocations set invoice_id = null'],
  ),
  ...breaksBy(
    'for each client and currency, documents less money and write-offs are what is due less what is on account',
    [
      'update payments set amount_minor = amount_minor + 1, refunded_minor = refunded_minor + 1 where reversed_at is null',
    ],
    'update invoices set paid_minor = paid_minor - 1 where paid_minor > 0',
  ),
  ...breaksBy('the credited amount is the sum of the credit notes, and at most the total', [
    'delete from credit_notes',
    'delete from credit_note_billables',
    `delete from number_series where kind = 'CREDIT_NOTE'`,
  ]),
  ...breaksBy(
    'the status follows from the sums',
    [`update invoices set status = 'FINALIZED' where status = 'PARTIALLY_PAID'`],
    [`update invoices set status = 'CREDITED' where status = 'PAID'`],
    [`update invoices set status = 'PAID' where status = 'CREDITED'`],
    [`update invoices set paid_at = now() where status = 'PARTIALLY_PAID'`],
    [`update invoices set voided_at = null where status = 'VOID'`],
  ),
  ...breaksBy(
    'a void invoice was a draft, or one cancellation credits all of it and nothing else does',
    `update credit_notes set kind = 'CORRECTION' where kind = 'CANCELLATION'`,
    `update credit_notes set kind = 'CANCELLATION' where kind = 'CORRECTION'`,
    `delete from credit_notes where kind = 'CANCELLATION'`,
    `update invoices set voided_at = voided_at + interval '1 ms' where number is not null and status = 'VOID'`,
    [`update invoices set credited_minor = 1 where number is null and status = 'VOID'`],
  ),
  ...breaksBy('a credit note lowers what is due, and frees money with the rest', [
    'update credit_notes set set_off_minor = payable_minor + 1',
  ]),
  ...breaksBy(
    'nothing is due since the latest of the issue, the payments, the write-offs, and the credit notes that lowered it',
    `update invoices set paid_at = paid_at + interval '1 ms' where total_minor = 0`,
    `update invoices set paid_at = paid_at + interval '1 ms' where total_minor > 0`,
    `update payments set paid_at = paid_at + interval '1 ms'`,
  ),
  ...breaksBy(
    'the date of the last settlement is the latest day of an allocation, a write-off, a reversal or a credit note',
    'update invoices set last_settlement_date = last_settlement_date + 1',
    `update invoices set last_settlement_date = date '2026-01-01' where last_settlement_date is null`,
    'update allocations set reversed_date = reversed_date + 1',
  ),
  ...breaksBy(
    'the date of the last movement is the latest day of the payment, its allocations and its refunds',
    'update payments set last_movement_date = last_movement_date + 1',
  ),
  ...breaksBy(
    'money moves at most one day after it is recorded, and its day fits its time',
    ['update payments set paid_date = paid_date + 2'],
    [`update refunds set refunded_at = refunded_at - interval '3 days'`],
    ['update refunds set reversed_date = null'],
    'update payments set reversed_date = recorded_date - 1 where reversed_at is not null',
  ),
];

const credits = [
  ...breaksBy(
    'a credit note adds up to its lines and counts them, and its total is at least 0',
    'update credit_note_billables set total_minor = total_minor - 1',
    'update credit_notes set billable_count = 3',
    'update credit_notes set tax_minor = tax_minor + 1, total_minor = total_minor + 1',
  ),
  ...breaksBy(
    'a credit note credits lines of its own invoice, with their tax',
    `update credit_note_billables set billable_id = (select billables.id from billables
       join invoices on invoices.id = invoice_id where status = 'DRAFT' limit 1)
     where credit_note_id = (select id from credit_notes where billable_count = 1 limit 1)`,
  ),
  ...breaksBy(
    'a credit note has the parties, terms, tax currency, country of tax and reasons of its invoice',
    ...[
      `seller = seller || '{"legalName": "Another"}'`,
      `buyer = buyer || '{"vatNumber": "DE1"}'`,
      `invoice_number = 'INV-9'`,
      'invoice_issue_date = invoice_issue_date - 1',
      `time_zone = 'Europe/Berlin'`,
      `locale = 'de'`,
      `payment_reference = 'Another'`,
      `paper = 'LETTER'`,
      `e_invoice_profile = 'PEPPOL'`,
      'tax_exchange_rate = tax_exchange_rate * 2',
      'payment_terms_days = null',
      `taxes = jsonb_set(taxes, '{0,exemptionReason}', '"Why not"')`,
      `taxes = jsonb_set(taxes, '{0,country}', '"FR"')`,
    ].map((change) => `update credit_notes set ${change}`),
  ),
  ...breaksBy(
    'the lines of a credit note have its kind',
    `update credit_note_billables set kind = 'GOODWILL'`,
  ),
  ...breaksBy(
    'a line is credited by at most its own total',
    'update credit_note_billables set total_minor = 100 * total_minor',
    'update credit_note_billables set total_minor = -total_minor',
  ),
  ...breaksBy(
    'an invoice knows whether some or all of its lines were credited',
    ...['NONE', 'SOME', 'ALL'].map((part) => `update invoices set credited_part = '${part}'`),
    `update invoices set credited_part = 'SOME' where status = 'DRAFT'`,
  ),
  ...breaksBy(
    'credited tax is at most the charged tax, unless discounts are still to be credited',
    setTax('credit_notes', 'taxMinor', '10000'),
    setTax('credit_notes', 'taxMinor', '-1'),
  ),
  ...breaksBy('when all lines are credited, all of their tax is', setTax('credit_notes', 'taxMinor', '1')),
  ...breaksBy(
    'when all tax of an invoice is credited, all of it in the tax currency is',
    'update credit_notes set tax_minor_in_tax_currency = tax_minor_in_tax_currency + 1',
  ),
  ...breaksBy(
    'when all lines of an invoice are credited, all of its base in the tax currency is',
    'update credit_notes set taxable_minor_in_tax_currency = taxable_minor_in_tax_currency + 1',
  ),
];

const taxes: Breach[] = [
  ...breaksBy(
    'the taxes of a document by day add up to the taxes that it shows',
    'update document_taxes set tax_minor = tax_minor + 1',
    'update document_taxes set taxable_minor_in_tax_currency = taxable_minor_in_tax_currency + 1',
    `delete from document_taxes where document_id like 'crn%'`,
  ),
  ...breaksBy(
    'the taxes of an invoice by day have the lines of their day, supply and kind',
    'update document_taxes set tax_date = tax_date + 1',
    `update document_taxes set supply = 'GOODS'`,
    `update document_taxes set kind = 'DEDUCTION'`,
  ),
];

export const breaches: Breach[] = [...lines, ...settlement, ...credits, ...taxes];
