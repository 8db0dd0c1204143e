import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import {
  assertForbidden,
  assertListQuery,
  assertNotFound,
  assertRefused,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { clockAt, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let clientId: string;

interface Row {
  type: string;
  valueDate: string;
  currencyCode: string;
  amountMinor?: number;
  balanceMinor: number;
}

const DAYS = Array.from({ length: 31 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`);

const send = (path: string, accept = 'application/json', as = 'alice') =>
  service.request('GET', path, { as, tenant, headers: { accept } });
const get = async (path: string) => {
  const answer = await send(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
};
const pathOf = (period: string) => `/clients/${clientId}/statement?${period}`;
const ends = (rows: Row[], type: string) =>
  rows.filter((row) => row.type === type).map((row) => [row.currencyCode, row.balanceMinor]);

/** Everything that can happen to an account, in two currencies, until 20 January. */
async function live(): Promise<void> {
  onDay(service, '2026-01-05');
  tenant = await service.tenant();
  const client = { name: '=1+1', legalName: 'Müller, "Söhne" #let x = [*]' };
  ({ id: clientId } = await make(service, tenant, '/clients', client));
  const contractIn = async (currencyCode: string) =>
    (
      await activeContract(service, tenant, {
        clientId,
        currencyCode,
        taxRates: [{ percent: 0, category: 'Z' }],
      })
    ).id;
  const [euros, francs] = [await contractIn('EUR'), await contractIn('CHF')];
  const issue = (contractId: string, amountMinor: number) =>
    finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor }], { contractId });
  const reverse = (path: string) => service.request('DELETE', path, { tenant });
  const first = await issue(euros, 10_000);
  onDay(service, '2026-01-10');
  const body = { clientId, amountMinor: 12_000, currencyCode: 'EUR', paidAt: '2026-01-08T00:00:00Z' };
  const more = { allocations: [{ invoiceId: first.id, amountMinor: 10_000 }], reference: '-4711' };
  const payment = await make(service, tenant, '/payments', { ...body, ...more });
  onDay(service, '2026-01-12');
  const { id: refundId } = await make(service, tenant, '/refunds', {
    paymentId: payment.id,
    amountMinor: 100,
  });
  await reverse(`/refunds/${refundId}`);
  await make(service, tenant, '/refunds', { paymentId: payment.id, amountMinor: 50 });
  onDay(service, '2026-01-14');
  await reverse(`/payments/${payment.id}`);
  const ahead = { clientId, amountMinor: 7, currencyCode: 'CHF', paidAt: '2026-01-15T00:00:00Z' };
  await reverse(`/payments/${(await make(service, tenant, '/payments', ahead)).id}`);
  onDay(service, '2026-01-16');
  const cancelled = await issue(francs, 200);
  await act(service, tenant, `/invoices/${cancelled.id}/void`);
  await make(service, tenant, '/payments', { clientId, amountMinor: 300, currencyCode: 'CHF' });
  onDay(service, '2026-01-20');
}

describe('a statement of account', () => {
  before(live);

  test('a statement of account has a section for each currency, between its two balances', async () => {
    const rows: Row[] = await get(pathOf('from=2026-01-01'));
    assert.deepEqual(
      rows.map((row) => [row.currencyCode, row.type, row.valueDate, row.amountMinor, row.balanceMinor]),
      [
        ['CHF', 'OPENING', '2026-01-01', undefined, 0],
        ['CHF', 'PAYMENT', '2026-01-15', -7, -7],
        ['CHF', 'PAYMENT_REVERSAL', '2026-01-15', 7, 0],
        ['CHF', 'INVOICE', '2026-01-16', 200, 200],
        ['CHF', 'CREDIT_NOTE', '2026-01-16', -200, 0],
        ['CHF', 'PAYMENT', '2026-01-16', -300, -300],
        ['CHF', 'CLOSING', '2026-01-20', undefined, -300],
        ['EUR', 'OPENING', '2026-01-01', undefined, 0],
        ['EUR', 'INVOICE', '2026-01-05', 10_000, 10_000],
        ['EUR', 'PAYMENT', '2026-01-08', -12_000, -2_000],
        ['EUR', 'REFUND', '2026-01-12', 100, -1_900],
        ['EUR', 'REFUND_REVERSAL', '2026-01-12', -100, -2_000],
        ['EUR', 'REFUND', '2026-01-12', 50, -1_950],
        ['EUR', 'PAYMENT_REVERSAL', '2026-01-14', 12_000, 10_050],
        ['EUR', 'CLOSING', '2026-01-20', undefined, 10_050],
      ],
    );
  });

  test('a statement of account shows which document an entry is, and which one it cancels', async () => {
    const rows = await get(pathOf('from=2026-01-16'));
    const [, invoice, note, payment] = rows;
    assert.equal(invoice.number, 'INV-000002');
    assert.equal(invoice.dueDate, '2026-02-15');
    assert.deepEqual(
      [note.kind, note.invoice, note.invoiceNumber],
      ['CANCELLATION', invoice.id, 'INV-000002'],
    );
    assert.equal(payment.payment, payment.id);
  });

  test('a statement of account closes on each day with the total of the report on ages, less what is on account', async () => {
    for (const day of DAYS) {
      const ageing = await get(`/reports/ageing?asOf=${day}`);
      const owed = ageing
        .map((row: Record<string, number>) => [
          row.currencyCode,
          (row.totalMinor as number) - (row.onAccountMinor as number),
        ])
        .filter(([, balance]: [string, number]) => balance !== 0);
      const closing = ends(await get(pathOf(`from=2026-01-01&to=${day}`)), 'CLOSING');
      assert.deepEqual(
        closing.filter(([, balance]) => balance !== 0),
        owed,
        day,
      );
    }
  });

  test('a statement of account opens with the balance that the earlier one closed with', async () => {
    for (const [index, day] of DAYS.entries()) {
      const next = DAYS[index + 1];
      if (next === undefined) return;
      const closing = ends(await get(pathOf(`from=2026-01-01&to=${day}`)), 'CLOSING');
      const opening = ends(await get(pathOf(`from=${next}&to=2026-01-31`)), 'OPENING');
      const known = new Map(opening as [string, number][]);
      for (const [currency, balance] of closing as [string, number][])
        assert.equal(known.get(currency) ?? 0, balance, `${currency} on ${next}`);
    }
  });

  test('a statement of account comes in pages of any size, and as one file', async () => {
    const path = pathOf('from=2026-01-01');
    const rows = await get(path);
    for (const limit of [1, 2, 7]) assert.deepEqual(await everyPage(service, path, { tenant, limit }), rows);
    const { text, headers } = await send(path, 'text/csv');
    assert.match(headers.get('content-disposition') ?? '', /"statement-2026-01-01-2026-01-20\.csv"/);
    const lines = text.split('\r\n').slice(1, -1);
    assert.equal(lines.length, rows.length);
    assert.match(lines[9] ?? '', /^EUR,PAYMENT,2026-01-08,.*,-120\.00,-20\.00,,,'-4711$/);
  });

  test('a statement of account leaves out a currency without a balance and without entries', async () => {
    assert.deepEqual(await get(pathOf('from=2026-01-01&to=2026-01-04')), []);
    const rows: Row[] = await get(pathOf('from=2026-01-18'));
    assert.deepEqual(
      rows.map(({ type }) => type),
      ['OPENING', 'CLOSING', 'OPENING', 'CLOSING'],
    );
  });

  test("a statement of account is of the tenant's current year unless the query says otherwise", async () => {
    const [{ valueDate: from }, ...rest] = await get(`/clients/${clientId}/statement`);
    assert.deepEqual([from, rest.at(-1).valueDate], ['2026-01-01', '2026-01-20']);
    const [{ valueDate: later }] = await get(pathOf('to=2027-03-01'));
    assert.equal(later, '2027-01-01');
  });

  test('a statement of account refuses days that are no period, and cursors of another', async () => {
    for (const file of ['', '/pdf']) {
      const path = `/clients/${clientId}/statement${file}`;
      assertRefused(await send(`${path}?from=2026-02-30`), ['from', 'format']);
      assertRefused(await send(`${path}?from=2026-02-01&to=2026-01-01`), ['to', 'minimum']);
      assertRefused(await send(`${path}?from=2016-01-01&to=2026-01-02`), ['to', 'maximum']);
      assert.equal((await send(`${path}?from=2016-01-01&to=2026-01-01`)).status, 200);
    }
    await assertListQuery(service, `/clients/${clientId}/statement`, tenant);
    for (const parts of [
      ['EUR', 1, '2026-01-05', 'never', 'inv_1', 0],
      ['EUR', 3, '2026-01-05', '-infinity', '', 0],
      ['eur', 0, '2026-01-05', '-infinity', '', 0],
      ['EUR', 0, '2025-01-05', '-infinity', '', 0],
      ['EUR', 0, '2026-01-05', '-infinity', '', 0, 1],
    ]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      assertRefused(await send(pathOf(`from=2026-01-01&cursor=${cursor}`)), ['cursor', 'cursor']);
    }
  });

  test('a statement of account, and the journal, show what is recorded while the clock stands still in its order', async (t) => {
    clockAt(t, service, '2026-01-20T12:00:00Z');
    const firm = await openFirm(service);
    const { id } = await firm.issue([
      { name: 'Work', quantity: 1, amountMinor: 200, taxPercent: 0, taxCategory: 'Z' },
    ]);
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.writeOff(id, 50);
    await firm.credit(id, { billables: [{ billableId: line.id, amountMinor: 100 }] });
    const payment = await firm.pay(id, 120, { allowOverpayment: true });
    await firm.refund(payment.id, 10);
    const order = ['INVOICE', 'WRITE_OFF', 'WRITE_OFF_REVERSAL', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'];
    for (const path of [
      `/clients/${firm.clientId}/statement?`,
      '/reports/journal?from=2026-01-01&to=2026-01-20&',
    ]) {
      const rows: Row[] = await firm.get(path);
      assert.deepEqual(
        rows.map(({ type }) => type).filter((type) => type !== 'OPENING' && type !== 'CLOSING'),
        order,
      );
      const pages = await everyPage(service, path, { tenant: firm.tenant, limit: 1 });
      assert.deepEqual(pages, rows);
    }
  });

  test('a statement of account is a PDF too, made anew with the same bytes', async () => {
    const path = `/clients/${clientId}/statement/pdf?from=2026-01-01&to=2026-01-19`;
    const [first, second] = [await send(path), await send(path)];
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get('content-type'), 'application/pdf');
    assert.match(first.headers.get('content-disposition') ?? '', /"statement-2026-01-01-2026-01-19\.pdf"/);
    assert.equal(first.headers.get('etag'), second.headers.get('etag'));
    assert.equal(first.text.slice(0, 5), '%PDF-');
    const asked = (headers: Record<string, string>) => service.request('GET', path, { tenant, headers });
    const part = await asked({ range: 'bytes=0-4' });
    assert.deepEqual([part.status, part.text], [206, '%PDF-']);
    assert.equal((await asked({ range: 'bytes=99999999-' })).status, 416);
    assert.equal((await asked({ 'if-none-match': first.headers.get('etag') ?? '' })).status, 304);
  });

  test("a statement of account is in the client's language, then in the tenant's, and marked in a sandbox", async (t) => {
    const making = t.mock.method(service.app.documentFiles.makers, 'make');
    const made = async () => {
      const answer = await send(`/clients/${clientId}/statement/pdf`);
      assert.equal(answer.status, 200, answer.text);
      const { head, isSandbox } = making.mock.calls.at(-1)?.arguments[1] ?? {};
      return [head?.locale, isSandbox];
    };
    assert.deepEqual(await made(), ['en', false]);
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { locale: 'nl-BE' } });
    assert.deepEqual(await made(), ['nl-BE', false]);
    await service.request('PATCH', `/clients/${clientId}`, { tenant, body: { locale: 'it-IT' } });
    assert.deepEqual(await made(), ['it-IT', false]);
  });

  test('a statement of account is shown to viewers, and never to another tenant', async () => {
    await make(service, tenant, '/members', { subject: 'vic', role: 'VIEWER' });
    const paths = ['', '/pdf'].map((file) => `/clients/${clientId}/statement${file}`);
    for (const path of paths) assert.equal((await send(path, 'application/json', 'vic')).status, 200);
    for (const path of paths) assertForbidden(await send(path, 'application/json', 'eve'));
    const own = tenant;
    tenant = await service.tenant();
    for (const path of paths) assertNotFound(await send(path));
    tenant = own;
  });
});

describe('the balances of a client', () => {
  before(live);

  test('the balances of a client show what is due, overdue and on account in each currency', async () => {
    const { balances } = await get(`/clients/${clientId}`);
    assert.deepEqual(balances, [
      { currencyCode: 'CHF', dueMinor: 0, overdueMinor: 0, onAccountMinor: 300 },
      { currencyCode: 'EUR', dueMinor: 10_050, overdueMinor: 50, onAccountMinor: 0 },
    ]);
    onDay(service, '2026-02-05');
    assert.equal((await get(`/clients/${clientId}`)).balances[1].overdueMinor, 10_050, 'from the day after');
    const { id } = await make(service, tenant, '/clients', { name: 'New' });
    assert.equal('balances' in (await get(`/clients/${id}`)), false);
  });

  test('the balances of a client are exact, however large they are', async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Rich' });
    const amountMinor = Number.MAX_SAFE_INTEGER;
    for (let count = 0; count < 2; count++)
      await make(service, tenant, '/payments', { clientId: id, currencyCode: 'EUR', amountMinor });
    const { status, text } = await send(`/clients/${id}`);
    assert.equal(status, 200, text);
    assert.match(text, /"onAccountMinor":18014398509481982\b/);
  });

  test('the balances of a client are shown where it is read alone', async () => {
    const changed = await service.request('PATCH', `/clients/${clientId}`, { tenant, body: { order: 3 } });
    for (const shown of [changed.data, (await get('/clients'))[0]]) assert.equal(shown.balances, undefined);
  });
});
