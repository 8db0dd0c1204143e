import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { activeContract, draft, finalized } from '../support/billing.ts';
import { amountBreaches } from '../support/books/amount-breaches.ts';
import { auditBooks, violationsIn } from '../support/books/audit-books.ts';
import { bookRules } from '../support/books/book-rules.ts';
import { breaches } from '../support/books/breaches.ts';
import { assertReported } from '../support/books/breaking.ts';
import { depositBreaches } from '../support/books/deposit-breaches.ts';
import { documentBreaches } from '../support/books/document-breaches.ts';
import { eInvoiceViolations } from '../support/books/e-invoice-rules.ts';
import { timeBreaches } from '../support/books/time-breaches.ts';
import { collectOnto } from '../support/collecting.ts';
import { openFirm } from '../support/firm.ts';
import { startService } from '../support/service.ts';
import { ALL_RULES_OFF, RULES_OFF_IN_TRANSACTION } from '../support/tampering.ts';
import { openLedger } from '../support/time.ts';

const rules = bookRules.map(({ rule }) => rule);

describe('the audit of the books', () => {
  const service = startService();

  before(async () => {
    const tenant = await service.tenant();
    const send = async (method: string, path: string, body?: object) => {
      const { status, text, data } = await service.request(method, path, { tenant, ...(body && { body }) });
      assert.ok(status < 300, text);
      return data;
    };
    await send('PATCH', `/tenants/${tenant}`, {
      currencyCode: 'EUR',
      nextInvoiceNumber: 41,
      nextCreditNoteNumber: 7,
    });
    const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }] });
    const lines = [
      { name: 'Design', quantity: 2.5, amountMinor: 333 },
      { name: 'Hosting', quantity: 4, amountMinor: 1_000, taxPercent: 7 },
    ];
    const issued = (more: object = {}, own = lines) =>
      finalized(service, tenant, own, { contractId, ...more });
    const pay = (invoiceId: string, amountMinor: number) =>
      send('POST', '/payments', { invoiceId, amountMinor, allowOverpayment: true });
    const linesOf = (invoiceId: string) => send('GET', `/billables?invoiceId=${invoiceId}`);
    const credit = (invoiceId: string, ...billables: string[]) =>
      send('POST', '/credit-notes', { invoiceId, reason: 'Late', billables });

    await draft(service, tenant, lines, { contractId });
    const { id: unneeded } = await draft(service, tenant, lines, { contractId });
    await send('POST', `/invoices/${unneeded}/void`);
    const partlyPaid = await issued();
    await pay(partlyPaid.id, 100);
    await send('DELETE', `/payments/${(await pay(partlyPaid.id, 50)).id}`);
    await credit(partlyPaid.id, (await linesOf(partlyPaid.id))[0].id);
    const cancelled = await issued();
    await send('POST', `/invoices/${cancelled.id}/void`);
    const overpaid = await issued();
    const { id: paymentId } = await pay(overpaid.id, overpaid.totalMinor + 50);
    await send('POST', '/refunds', { paymentId, amountMinor: 30 });
    const refund = await send('POST', '/refunds', { paymentId, amountMinor: 10 });
    await send('DELETE', `/refunds/${refund.id}`);
    const given = { invoiceId: partlyPaid.id, amountMinor: 500, reason: 'UNCOLLECTIBLE', reducesTax: true };
    await send('POST', '/write-offs', given);
    const inDollars = { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9203 };
    const credited = await issued(inDollars);
    for (const { id } of await linesOf(credited.id)) await credit(credited.id, id);
    await issued({}, [{ name: 'Nothing', quantity: 1, amountMinor: 0 }]);
  });

  /** A database whose owner sees these changes. Nobody else does. */
  const brokenBy = (statements: string[]) => ({
    ...service.db,
    asOwner: <T>(work: (client: pg.Client) => Promise<T>) =>
      service.db.asOwner(async (owner) => {
        await owner.query('begin'); // the transaction ends with the connection
        await owner.query(RULES_OFF_IN_TRANSACTION);
        for (const statement of statements) await owner.query(statement);
        return work(owner);
      }),
  });

  test('the audit of the books finds no violation in what the service wrote', () => auditBooks(service.db));

  test('the audit of the books reports each rule that is broken', async () => {
    await assertReported(service.db, [...breaches, ...documentBreaches]);
    const all = [...breaches, ...documentBreaches, ...depositBreaches, ...timeBreaches, ...amountBreaches];
    const broken = new Set(all.map(([rule]) => rule));
    assert.deepEqual([...broken].sort(), [...rules].sort());
  });

  test('the audit of the books lists every violation in the error that it throws', async () => {
    const breach = ['update invoices set billable_count = 3', 'delete from number_series'];
    await assert.rejects(auditBooks(brokenBy(breach)), (error: Error) => {
      assert.equal(error.name, 'AssertionError');
      assert.equal(error.message.split('\n').length, 1 + 7 + 2, error.message); // a heading, 7 invoices, 2 series
      return true;
    });
  });

  test('the audit of the books compares the e-invoice of every document with its amounts', async () => {
    const totals = 'update invoices set total_minor = total_minor + 1 where number is not null';
    const lines = 'update credit_note_billables set total_minor = total_minor + 1';
    assert.equal((await eInvoiceViolations(brokenBy([ALL_RULES_OFF, totals]))).length, 2 * 5); // in UBL and CII
    const reported = await eInvoiceViolations(brokenBy([lines]));
    assert.equal(reported.length, 2 * 4);
    assert.match(reported[0] ?? '', /^an e-invoice .* has the lines \["\d+"/);
  });

  test('the audit of the books can be run by an owner to whom row-level security applies', () =>
    service.db.asOwner(async (owner) => {
      await owner.query('begin'); // the audit rolls this back
      await owner.query('create role plain_owner; grant create on schema public to plain_owner');
      const tables = await owner.query(`select tablename from pg_tables where schemaname = 'public'`);
      for (const { tablename } of tables.rows)
        await owner.query(`alter table ${tablename} owner to plain_owner`);
      await owner.query(RULES_OFF_IN_TRANSACTION);
      await owner.query('delete from number_series');
      await owner.query('set local role plain_owner');
      assert.equal((await violationsIn(owner)).length, 2);
    }));
});

describe('the audit of the books of time', () => {
  const service = startService();

  before(async () => {
    const firm = await openFirm(service);
    const time = await openLedger(service, firm);
    await time.work('tim_a', 60);
    await time.work('tim_b', 20);
    const { id, lines } = await time.issue({ charges: { tim_a: 60, tim_b: 20 } });
    const credit = (more: object) =>
      firm.credit(id, { kind: 'CORRECTION', billables: [{ billableId: lines[0], ...more }] });
    await credit({ quantity: 0.5 });
    await credit({ amountMinor: 1 });
    await time.work('tim_a', 0);
    await time.collect({ charges: { tim_a: -30 }, pricedBy: lines[0] });
    const { id: voided } = await time.issue({ charges: { tim_b: 20 } });
    await firm.act(`/invoices/${voided}/void`);
  });

  test('the audit of the books of time finds no violation in what the service wrote', () =>
    auditBooks(service.db));

  test('the audit of the books of time reports each rule that is broken', () =>
    assertReported(service.db, timeBreaches));
});

describe('the audit of the books of amounts', () => {
  const service = startService();

  before(async () => {
    const firm = await openFirm(service, { terms: { taxRates: [{ percent: 19 }] } });
    const { contractId } = firm;
    const prices = [{ amountMinor: 100_000, startsOn: '2026-01-01' }];
    const fee = { name: 'Care', every: 'MONTH', startsOn: '2026-01-01', quantity: 4, prices };
    const { id: chargeId } = await firm.make('/charges', { contractId, ...fee });
    const collected = async () => {
      const { id } = await firm.make('/invoices', { contractId });
      await collectOnto(firm, id, { to: '2026-01-31' });
      return id as string;
    };
    const id = await collected();
    await firm.act(`/invoices/${id}/finalize`);
    const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${id}`);
    const credit = (more: object) =>
      firm.credit(id, { kind: 'CORRECTION', billables: [{ billableId, ...more }] });
    await credit({ quantity: 1 });
    await credit({ amountMinor: 1 });
    await firm.patch(`/charges/${chargeId}`, { endsOn: '2026-01-15' });
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    const taxi = { projectId, date: '2026-01-05', name: 'Taxi', amountMinor: 4_200, kind: 'REBILLED' };
    await firm.make('/expenses', taxi);
    await collected();
  });

  test('the audit of the books of amounts finds no violation in what the service wrote', () =>
    auditBooks(service.db));

  test('the audit of the books of amounts reports each rule that is broken', () =>
    assertReported(service.db, amountBreaches));
});

describe('the audit of the books of deposits', () => {
  const service = startService();

  before(async () => {
    const firm = await openFirm(service);
    const lines = [{ name: 'Work', quantity: 1, amountMinor: 10_000, taxPercent: 19 }];
    const deposit = await firm.issue(lines, { kind: 'DEPOSIT' });
    await firm.pay(deposit.id, deposit.totalMinor);
    const { id } = await firm.draft(lines);
    const deposits = [{ invoiceId: deposit.id, amountMinor: 5_000 }];
    assert.equal((await firm.send('POST', `/invoices/${id}/deduct`, { deposits })).status, 200);
    await firm.finalize(id);
  });

  test('the audit of the books of deposits finds no violation in what the service wrote', () =>
    auditBooks(service.db));

  test('the audit of the books of deposits reports each rule that is broken', () =>
    assertReported(service.db, depositBreaches));
});
