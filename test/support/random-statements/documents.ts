import type { Row } from './rows.ts';
import { changedColumns, insert, newId, type RandomStatement, type Shapes } from './statements.ts';
import type { Choice } from './values.ts';

/** What an issued invoice says that its draft does not. */
const ISSUED = [
  'locale time_zone currency_exponent seller buyer bank_account payment_terms_days paper layout_version e_invoice_profile',
].flatMap((names) => names.split(' '));

/** Begins, fills or issues a draft, pays, refunds, credits or voids an invoice, as the service would or nearly so. */
export function documentStatement(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const make = choice.random.one([
    issue,
    issue,
    draft,
    addLine,
    addLine,
    pay,
    refund,
    allocate,
    allocate,
    credit,
    credit,
    charge,
    reverse,
    voidDraft,
  ]);
  return make(choice, shapes);
}

/** They begin at 0, and triggers keep them. */
const SUMS = [
  'billable_count subtotal_minor tax_minor total_minor untaxed_count text_rows paid_minor credited_minor',
  'inherited_count rounding_minor payable_minor',
].flatMap((names) => names.split(' '));

const isDraft = ({ status }: Row) => status === 'DRAFT';
const isIssued = (row: Row) => row.number !== null && row.status !== 'VOID';
const minor = (row: Row, name: string) => Number(row[name]);
const dueOf = (row: Row) =>
  minor(row, 'payable_minor') - minor(row, 'credited_minor') - minor(row, 'paid_minor');
const onAccountOf = (row: Row) =>
  minor(row, 'amount_minor') - minor(row, 'allocated_minor') - minor(row, 'refunded_minor');

/** Sometimes changes one thing. */
function perhapsWrong(choice: Choice, shapes: Shapes, table: keyof Shapes, row: Row): Row {
  return choice.random.happens(0.5) ? { ...row, ...changedColumns(choice, shapes, table, row, 1) } : row;
}

function draft(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const like = choice.random.some(choice.rows.invoices);
  if (!like) return undefined;
  const at = new Date(choice.atMs).toISOString();
  const begun: Row = {
    ...{ tenant_id: like.tenant_id as string, id: newId('inv'), contract_id: like.contract_id as string },
    ...{ client_id: like.client_id as string, currency_code: like.currency_code as string, status: 'DRAFT' },
    ...{
      tax_currency_code: like.tax_currency_code ?? null,
      tax_exchange_rate: like.tax_exchange_rate ?? null,
    },
    ...Object.fromEntries(SUMS.map((name) => [name, '0'])),
    ...{ kind: 'INVOICE', taxes: '[]', mixed_reasons: '[]', tax_countries: '[]', credited_part: 'NONE' },
    ...{ prices_include_tax: 'false', is_cash_rounded: 'false', created_at: at, updated_at: at },
  };
  return insert(shapes, 'invoices', perhapsWrong(choice, shapes, 'invoices', begun));
}

/** Copies a line of any invoice onto a draft. */
function addLine(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  const [begun, like] = [random.some(rows.invoices.filter(isDraft)), random.some(rows.billables)];
  if (!begun || !like) return undefined;
  const line: Row = {
    ...{
      ...like,
      id: newId('bil'),
      invoice_id: begun.id as string,
      currency_code: begun.currency_code as string,
    },
    ...{ collected_for: null, project_id: null },
  };
  return insert(shapes, 'billables', perhapsWrong(choice, shapes, 'billables', line));
}

function issue(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows, atMs } = choice;
  const draft = random.some(rows.invoices.filter(isDraft));
  const like = random.some(rows.invoices.filter(isIssued));
  if (!draft || !like) return undefined;
  const series = rows.number_series.find(({ kind }) => kind === 'INVOICE') as Row;
  const at = new Date(Math.max(atMs, Date.parse(series.last_issued_at as string))).toISOString();
  const day = [at.slice(0, 10), series.last_issue_date as string].sort().at(-1) as string;
  const sequence = String(Number(series.last_number) + 1);
  const due = new Date(Date.parse(day) + Number(like.payment_terms_days ?? 0) * 86_400_000);
  const issued: Row = {
    ...Object.fromEntries(ISSUED.map((name) => [name, like[name] ?? null])),
    ...{ status: draft.total_minor === '0' ? 'PAID' : 'FINALIZED', number: `R-${sequence}`, sequence },
    ...{
      series_period: series.period as string,
      payment_reference: `R-${sequence}`,
      issued_at: at,
      issue_date: day,
    },
    paid_at: draft.total_minor === '0' ? at : null,
    ...{ recorded_date: day, due_date: due.toISOString().slice(0, 10), address_id: null, updated_at: at },
    due_at: `${due.toISOString().slice(0, 10)}T23:59:59.999Z`,
  };
  const wrong = random.happens(0.5)
    ? changedColumns(choice, shapes, 'invoices', { ...draft, ...issued }, 1)
    : {};
  const changed = { ...issued, ...wrong };
  const sets = Object.keys(changed).map((name, index) => `${name} = $${index + 3}`);
  return {
    text: `update invoices set ${sets.join(', ')} where tenant_id = $1 and id = $2`,
    values: [draft.tenant_id as string, draft.id as string, ...Object.values(changed)],
  };
}

/** Money of today, of a client. */
function money(choice: Choice, of: Row, id: string, amount: number): Row {
  const at = new Date(choice.atMs).toISOString();
  const day = at.slice(0, 10);
  return {
    ...{ tenant_id: of.tenant_id as string, id: newId(id), client_id: of.client_id as string },
    ...{ currency_code: of.currency_code as string, amount_minor: String(amount) },
    ...{ recorded_date: day, created_at: at, updated_at: at },
  };
}

function pay(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  const invoice = random.some(rows.invoices.filter(isIssued));
  if (!invoice) return undefined;
  const made = money(choice, invoice, 'pay', random.one([1, 100, dueOf(invoice), dueOf(invoice) + 1]));
  const day = made.recorded_date as string;
  const sums = { allocated_minor: '0', allocations: '[]', refunded_minor: '0', covered_minor: '0' };
  const payment = {
    ...{ ...made, ...sums, buyer_name: 'Northwind', paid_at: made.created_at as string },
    ...{ paid_date: day, last_movement_date: day },
  };
  return insert(shapes, 'payments', perhapsWrong(choice, shapes, 'payments', payment));
}

function allocate(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  const payment = random.some(rows.payments.filter((one) => onAccountOf(one) > 0));
  const invoice = random.some(rows.invoices.filter(isIssued));
  if (!payment || !invoice) return undefined;
  const amount = random.one([1, dueOf(invoice), onAccountOf(payment), onAccountOf(payment) + 1]);
  const { recorded_date: _, ...made } = money(choice, payment, 'alc', amount);
  const days = [payment.paid_date as string, invoice.issue_date as string].sort();
  const target = { payment_id: payment.id as string, invoice_id: invoice.id as string };
  const allocation = { ...made, ...target, date: days[1] as string };
  return insert(shapes, 'allocations', perhapsWrong(choice, shapes, 'allocations', allocation));
}

function refund(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  const payment = random.some(rows.payments.filter((one) => onAccountOf(one) > 0));
  if (!payment) return undefined;
  const amount = random.one([1, onAccountOf(payment), onAccountOf(payment) + 1]);
  const made = money(choice, payment, 'rfd', amount);
  const dates = { refunded_at: made.created_at as string, refunded_date: made.recorded_date as string };
  const row = { ...made, ...dates, payment_id: payment.id as string };
  return insert(shapes, 'refunds', perhapsWrong(choice, shapes, 'refunds', row));
}

function reverse({ random, rows, atMs }: Choice): RandomStatement | undefined {
  const table = random.one(['payments', 'allocations', 'refunds'] as const);
  const row = random.some(rows[table]);
  if (!row) return undefined;
  const at = new Date(atMs - random.one([0, 0, 0, 86_400_000, -86_400_000])).toISOString();
  return {
    text: `update ${table} set reversed_at = $3, reversed_date = $4, updated_at = $3 where tenant_id = $1 and id = $2`,
    values: [row.tenant_id as string, row.id as string, at, at.slice(0, 10)],
  };
}

function voidDraft({ random, rows, atMs }: Choice): RandomStatement | undefined {
  const draft = random.some(rows.invoices.filter(isDraft));
  if (!draft || random.happens(0.8)) return undefined;
  return {
    text: `update invoices set status = 'VOID', voided_at = $3 where tenant_id = $1 and id = $2`,
    values: [draft.tenant_id as string, draft.id as string, new Date(atMs).toISOString()],
  };
}

/** Charges an entry on a line. */
function charge(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  const [line, entry] = [random.some(rows.billables), random.some(rows.time_entries)];
  if (!line || !entry) return undefined;
  const row = {
    ...{ tenant_id: line.tenant_id as string, entry_id: entry.id as string, billable_id: line.id as string },
    ...{ invoice_id: line.invoice_id as string, priced_by_id: line.id as string, credit_note_id: null },
    minutes: String(random.one([1, 30, 60, -60])),
  };
  return insert(shapes, 'time_charges', perhapsWrong(choice, shapes, 'time_charges', row));
}

interface Tax {
  category: string;
  percent: number;
}

/** Credits one line of an invoice, whole or in part. */
function credit(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows, atMs } = choice;
  const invoice = random.some(rows.invoices.filter(isIssued));
  const line = random.some(rows.billables.filter(({ invoice_id }) => invoice_id === invoice?.id));
  const series = rows.number_series.find(({ kind }) => kind === 'CREDIT_NOTE');
  const like = random.some(rows.credit_notes);
  if (!invoice || !line || !series || !like) return undefined;
  const at = new Date(Math.max(atMs, Date.parse(series.last_issued_at as string))).toISOString();
  const sequence = String(Number(series.last_number) + 1);
  const taxable = random.one([1, 100, Number(line.total_minor), Number(line.total_minor)]);
  const taxes = JSON.parse(invoice.taxes as string) as Tax[];
  const charged = taxes.find(
    ({ category, percent }) => category === line.tax_category && percent === Number(line.tax_percent),
  );
  if (!charged) return undefined;
  const {
    taxableMinorInTaxCurrency: _,
    taxMinorInTaxCurrency: __,
    ...kept
  } = charged as Tax & {
    taxableMinorInTaxCurrency?: number;
    taxMinorInTaxCurrency?: number;
  };
  const tax = Math.round((taxable * charged.percent) / 100) + (random.happens(0.2) ? random.one([-1, 1]) : 0);
  const reason = random.happens(0.2) ? { exemptionReason: 'Another' } : {};
  const note: Row = {
    ...{ ...like, ...invoice, ...like, tenant_id: invoice.tenant_id as string },
    ...{ id: newId('crn'), invoice_id: invoice.id as string, number: `RC-${sequence}`, sequence },
    ...{
      series_period: series.period as string,
      kind: random.one(['CORRECTION', 'GOODWILL', 'CANCELLATION']),
    },
    ...{
      billable_count: '1',
      subtotal_minor: String(taxable),
      tax_minor: String(tax),
      total_minor: String(taxable + tax),
    },
    taxes: JSON.stringify([{ ...kept, ...reason, taxableMinor: taxable, taxMinor: tax }]),
    ...{
      issued_at: at,
      issue_date: at.slice(0, 10),
      recorded_date: at.slice(0, 10),
      created_at: at,
      updated_at: at,
    },
  };
  const first = insert(shapes, 'credit_notes', perhapsWrong(choice, shapes, 'credit_notes', note));
  const credited: Row = {
    ...{
      tenant_id: note.tenant_id as string,
      credit_note_id: note.id as string,
      billable_id: line.id as string,
    },
    ...{ invoice_id: invoice.id as string, kind: note.kind as string, quantity: line.quantity as string },
    ...{ amount_minor: line.amount_minor as string, total_minor: String(taxable), units_taken: null },
    discount_minor: '0',
  };
  const second = insert(
    shapes,
    'credit_note_billables',
    perhapsWrong(choice, shapes, 'credit_note_billables', credited),
  );
  const moved = second.text.replace(/\$(\d+)/g, (_all, place) => `$${Number(place) + first.values.length}`);
  return { text: `with note as (${first.text}) ${moved}`, values: [...first.values, ...second.values] };
}
