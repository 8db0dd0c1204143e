import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { activeContract, draft, finalized, make } from '../support/billing.ts';
import { auditBooks, violationsIn } from '../support/books/audit-books.ts';
import { bookRules } from '../support/books/book-rules.ts';
import { startService } from '../support/service.ts';

const rules = bookRules.map(({ rule }) => rule);

/** Statements that break each rule. They run as the owner and drop the constraints that would refuse them. */
const breaches: [rule: string, ...statements: string[]][] = [
  [
    'the total of a line is quantity times amount, rounded half away from zero',
    'alter table billables alter column total_minor drop expression',
    'update billables set total_minor = total_minor + 1 where quantity = 2.5',
    'update invoices set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1',
  ],
  [
    'an invoice adds up to its lines and counts them',
    'update invoices set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1',
  ],
  ['an invoice adds up to its lines and counts them', 'update invoices set billable_count = 3'],
  ['an invoice adds up to its lines and counts them', 'delete from billables where quantity = 4'],
  [
    'tax is rounded once for each category and rate',
    `update invoices set taxes = jsonb_set(taxes, '{0,taxMinor}', '1')`,
  ],
  [
    'tax is rounded once for each category and rate',
    `update invoices set taxes = jsonb_set(taxes, '{0,category}', '"E"')`,
  ],
  ['each category and rate has one tax', 'update invoices set taxes = taxes || taxes'],
  [
    'the total of an invoice is its subtotal plus its tax, exactly',
    'alter table invoices drop constraint invoices_amounts_exact',
    'update invoices set total_minor = total_minor + 1',
  ],
  [
    'the total of an invoice is its subtotal plus its tax, exactly',
    'update invoices set tax_minor = tax_minor + 1, total_minor = total_minor + 1',
  ],
  [
    'the paid amount is the sum of the payments that were not reversed',
    'update payments set amount_minor = amount_minor + 1 where reversed_at is null',
  ],
  [
    'the paid amount is the sum of the payments that were not reversed',
    'update payments set reversed_at = null',
  ],
  [
    'the credited amount is the sum of the credit notes, and at most the total',
    'delete from credit_notes',
    'delete from credit_note_billables',
    `delete from number_series where kind = 'CREDIT_NOTE'`,
  ],
  [
    'the status follows from the sums',
    'alter table invoices drop constraint invoices_settled, drop constraint invoices_paid_when_paid',
    `update invoices set status = 'FINALIZED' where status = 'PARTIALLY_PAID'`,
  ],
  [
    'the status follows from the sums',
    'alter table invoices drop constraint invoices_paid_when_paid',
    `update invoices set paid_at = now() where status = 'PARTIALLY_PAID'`,
  ],
  [
    'the status follows from the sums',
    'alter table invoices drop constraint invoices_voided_when_void',
    `update invoices set voided_at = null where status = 'VOID'`,
  ],
  [
    'the status follows from the sums',
    'alter table invoices alter column due_minor drop expression',
    'update invoices set due_minor = due_minor + 1',
  ],
  ...['billables', 'payments', 'credit_notes'].map((table): [string, string] => [
    'lines, payments and credit notes have an invoice, and its currency',
    `update ${table} set currency_code = 'USD'`,
  ]),
  [
    'lines, payments and credit notes have an invoice, and its currency',
    `delete from invoices where status = 'DRAFT'`,
  ],
  [
    'a credit note adds up to its lines and counts them, and its total is above 0',
    'update credit_note_billables set total_minor = total_minor - 1',
  ],
  [
    'a credit note adds up to its lines and counts them, and its total is above 0',
    'update credit_notes set billable_count = 2',
  ],
  [
    'a credit note adds up to its lines and counts them, and its total is above 0',
    'update credit_notes set tax_minor = tax_minor + 1, total_minor = total_minor + 1',
  ],
  [
    'a credit note credits lines of its own invoice, with their tax',
    `update credit_note_billables set billable_id = (select billables.id from billables
       join invoices on invoices.id = invoice_id where status = 'DRAFT' limit 1)`,
  ],
  [
    'a line is credited by at most its own total',
    'update credit_note_billables set total_minor = 100 * total_minor',
  ],
  [
    'a line is credited by at most its own total',
    'update credit_note_billables set total_minor = -total_minor',
  ],
  [
    'credited tax is at most the charged tax, unless discounts are still to be credited',
    `update credit_notes set taxes = jsonb_set(taxes, '{0,taxMinor}', '10000')`,
  ],
  [
    'credited tax is at most the charged tax, unless discounts are still to be credited',
    `update credit_notes set taxes = jsonb_set(taxes, '{0,taxMinor}', '-1')`,
  ],
  [
    'when all lines are credited, all of their tax is',
    `update credit_notes set taxes = jsonb_set(taxes, '{0,taxMinor}', '1')`,
  ],
  ...['invoices', 'credit_notes'].map((table): [string, string] => [
    'the numbers of a series are 1 to n, and the series stores n',
    `update ${table} set sequence = sequence + 1 where sequence = (select max(sequence) from ${table})`,
  ]),
  ...[
    'delete from number_series',
    'update number_series set last_number = last_number + 1',
    `update number_series set last_issued_at = last_issued_at + interval '1 ms'`,
    'alter table invoices drop constraint invoices_sequence_once; update invoices set sequence = 1 where sequence = 2',
    `update invoices set sequence = sequence + 100 where number is not null;
     update invoices set sequence = sequence - 101 where number is not null`,
    `update invoices set series_period = '2026' where sequence = 2`,
  ].map((statement): [string, string] => [
    'the numbers of a series are 1 to n, and the series stores n',
    statement,
  ]),
  [
    'no number is used twice',
    `alter table invoices drop constraint invoices_number_once;
     update invoices set number = 'INV-000001' where sequence = 2`,
  ],
  [
    'dates of issue ascend with the numbers',
    `update invoices set issued_at = issued_at + interval '1 hour' where sequence = 1`,
  ],
  ...['number', 'sequence', 'series_period', 'issued_at', 'due_at', 'seller', 'buyer'].map(
    (column): [string, string, string] => [
      'an issued invoice has number, dates, seller and buyer, and a draft has none of them',
      'alter table invoices drop constraint invoices_issued_whole',
      `update invoices set ${column} = null where status = 'PARTIALLY_PAID'`,
    ],
  ),
  [
    'an issued invoice has number, dates, seller and buyer, and a draft has none of them',
    'alter table invoices drop constraint invoices_issued_whole',
    `update invoices set number = 'INV-000009' where status = 'DRAFT'`,
  ],
];

describe('the audit of the books', () => {
  const service = startService();

  before(async () => {
    const tenant = await service.tenant();
    const { id: contractId } = await activeContract(service, tenant, { taxPercent: 19 });
    const lines = [
      { name: 'Design', quantity: 2.5, amountMinor: 333 },
      { name: 'Hosting', quantity: 4, amountMinor: 1_000, taxPercent: 7 },
    ];
    await draft(service, tenant, lines, { contractId });
    const paid = await finalized(service, tenant, lines, { contractId });
    await make(service, tenant, '/payments', { invoiceId: paid.id, amountMinor: 100 });
    const wrong = await make(service, tenant, '/payments', { invoiceId: paid.id, amountMinor: 50 });
    await service.request('DELETE', `/payments/${wrong.id}`, { tenant });
    const [line] = (await service.request('GET', `/billables?invoiceId=${paid.id}`, { tenant })).data;
    await make(service, tenant, '/credit-notes', {
      invoiceId: paid.id,
      reason: 'Late',
      billables: [line.id],
    });
    const { id } = await finalized(service, tenant, lines, { contractId });
    await service.request('POST', `/invoices/${id}/void`, { tenant });
  });

  /** Runs the statements without triggers and foreign keys, audits the books, and rolls back. */
  async function reportedAfter(owner: pg.Client, statements: string[]): Promise<string[]> {
    await owner.query('begin');
    try {
      await owner.query('set local session_replication_role = replica');
      for (const statement of statements) await owner.query(statement);
      return await violationsIn(owner);
    } finally {
      await owner.query('rollback');
    }
  }

  test('finds no violation in what the service wrote', () => auditBooks(service.db));

  test('reports each rule that is broken', () =>
    service.db.asOwner(async (owner) => {
      for (const [rule, ...statements] of breaches) {
        const reported = await reportedAfter(owner, statements);
        const isReported = reported.some((line) => line.startsWith(`${rule}: `));
        assert.ok(isReported, `${statements.join('; ')} breaks "${rule}", reported: ${reported.join('\n')}`);
      }
      assert.deepEqual([...new Set(breaches.map(([rule]) => rule))].sort(), [...rules].sort());
    }));

  test('lists every violation in the error that it throws', async () => {
    const breach = ['update invoices set billable_count = 3', 'delete from number_series'];
    const broken = {
      ...service.db,
      asOwner: <T>(work: (client: pg.Client) => Promise<T>) =>
        service.db.asOwner(async (owner) => {
          await owner.query('begin');
          await owner.query('set local session_replication_role = replica');
          for (const statement of breach) await owner.query(statement);
          return work(owner); // the transaction ends with the connection
        }),
    };
    await assert.rejects(auditBooks(broken), (error: Error) => {
      assert.equal(error.name, 'AssertionError');
      assert.equal(error.message.split('\n').length, 1 + 3 + 2, error.message); // a heading, 3 invoices, 2 series
      return true;
    });
  });

  test('also works for an owner to whom row-level security applies', () =>
    service.db.asOwner(async (owner) => {
      await owner.query('begin'); // the audit rolls this back
      await owner.query('create role plain_owner; grant create on schema public to plain_owner');
      const tables = await owner.query(`select tablename from pg_tables where schemaname = 'public'`);
      for (const { tablename } of tables.rows)
        await owner.query(`alter table ${tablename} owner to plain_owner`);
      await owner.query('set local session_replication_role = replica');
      await owner.query('delete from number_series');
      await owner.query('set local role plain_owner');
      assert.equal((await violationsIn(owner)).length, 2);
    }));
});
