import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Route } from '../../src/platform/http/route.ts';
import { collectDue } from '../support/collecting.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import type { Answer } from '../support/http.ts';
import { nameOf } from '../support/routes/sample-requests.ts';
import { useService } from '../support/service.ts';
import { WRITES } from './writes.ts';

const service = useService();
const LINES = [{ name: 'Design', quantity: 2, amountMinor: 50_000 }];
const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const PLACE = { name: 'Northwind', address1: 'Street 1', country: 'DE', city: 'Berlin', zip: '10117' };

function isCalledBy(route: Route, method: string, called: string): boolean {
  const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return route.method === method && pattern.test(called.split('?', 1)[0] as string);
}

test('every route that writes has the weakest role that the list gives it', () => {
  const found: Record<string, string[]> = {};
  const writes = service.app.routes.filter(({ method }) => method !== 'GET');
  for (const route of writes) {
    const weakest = typeof route.access === 'object' ? route.access.inPath : route.access;
    found[weakest] = [...(found[weakest] ?? []), nameOf(route)];
  }
  for (const [role, names] of Object.entries(WRITES))
    assert.deepEqual(found[role]?.sort(), [...names].sort(), `${role} in test/auth/writes.ts`);
});

describe('the role DRAFTER', () => {
  let firm: Firm;

  const as = (method: string, path: string, body?: object) =>
    service.request(method, path, { as: 'dora', tenant: firm.tenant, ...(body && { body }) });
  const make = async (path: string, body: object): Promise<Answer['data']> => {
    const answer = await as('POST', path, body);
    assert.ok(answer.status === 201 || answer.status === 200, `${path}: ${answer.text}`);
    return answer.data;
  };
  const may = async (method: string, path: string, body?: object) => {
    const { status, text } = await as(method, path, body);
    assert.ok([200, 204].includes(status), `${method} ${path}: ${status} ${text}`);
  };
  const refused = async (method: string, path: string, body?: object, toDo = '') => {
    const answer = await as(method, path, body);
    const { memberNeeded } = service.app.routes.find((route) => isCalledBy(route, method, path)) as Route;
    assert.equal(memberNeeded !== undefined, toDo !== '', `${method} ${path} in the API document`);
    assert.equal(answer.status, 403, `${method} ${path}: ${answer.text}`);
    assert.equal(answer.headers.get('error-code'), 'role_too_low');
    assert.equal(
      answer.headers.get('www-authenticate'),
      `Bearer error="insufficient_scope", error_description="the role MEMBER is needed${toDo}, yours is DRAFTER"`,
    );
  };

  before(async () => {
    firm = await openFirm(service, {
      client: { currencyCode: 'EUR' },
      terms: { rates: [RATE], taxRates: [{ percent: 19 }] },
    });
    await firm.make('/members', { subject: 'dora', role: 'DRAFTER' });
    await firm.make('/addresses', PLACE);
  });

  test('a drafter drafts an invoice completely, and neither issues nor sends it, nor takes money for it', async () => {
    const { id: clientId } = await make('/clients', { name: 'Globex', address: PLACE, currencyCode: 'EUR' });
    const { id: contactId } = await make('/contacts', { clientId, name: 'Ada', receives: ['INVOICES'] });
    await make('/emails', { contactId, address: 'ada@example.com' });
    const project = await make('/projects', { contractId: firm.contractId, name: 'Shop' });
    await make('/time-entries', { projectId: project.id, date: '2026-11-02', minutes: 60 });
    const expense = {
      projectId: project.id,
      date: '2026-11-02',
      name: 'Train',
      kind: 'REBILLED',
      amountMinor: 5_000,
    };
    await make('/expenses', expense);

    const { id } = await make('/invoices', { contractId: firm.contractId, billables: LINES });
    await make(`/invoices/${id}/collect`, { to: '2026-11-30' });
    const [line] = await make('/billables', { invoiceId: id, billables: LINES });
    await may('PATCH', `/billables/${line.id}`, { quantity: 3 });
    await may('PATCH', `/invoices/${id}`, { notes: 'Thank you' });
    await may('PATCH', `/invoices/${id}?dryRun=changes`, { notes: 'Bye' });
    await may('GET', `/invoices/${id}/pdf`);
    await may('DELETE', `/billables/${line.id}`);
    assert.deepEqual((await firm.get(`/invoices/${id}`)).obstacles, []);

    const path = `/invoices/${id}`;
    for (const action of [
      'finalize',
      'finalize?dryRun=true',
      'send',
      'void',
      'mark-sent',
      'credit-reversals',
    ])
      await refused('POST', `${path}/${action}`, {});
    await refused('POST', '/invoices/finalize', { invoiceIds: [id] });
    await refused('POST', `/contracts/${firm.contractId}/bill`, { to: '2026-11-30', action: 'SEND' });
    await refused('POST', '/invoices/carry-over', {});
    await refused('POST', '/payments', { invoiceId: id, amountMinor: 1 });
    for (const other of ['/refunds', '/write-offs', '/credit-notes', '/links', '/bank-statements'])
      await refused('POST', other, {});
    await refused('POST', `/clients/${clientId}/statement/send`, {});
    await refused('GET', '/messages/msg_00000000000000000000000000/eml');
    assert.equal((await firm.get(path)).status, 'DRAFT');
    await may('DELETE', path);
    assert.deepEqual(await firm.get(`/messages?invoiceId=${id}`), []);
  });

  test('a drafter writes a contract with its fees until a member activates it, and no longer', async () => {
    const contract = await make('/contracts', {
      clientId: firm.clientId,
      name: 'Care',
      currencyCode: 'EUR',
      issue: { mode: 'SEND' },
    });
    const path = `/contracts/${contract.id}`;
    const contractId = contract.id;
    const fee = {
      contractId,
      name: 'Hosting',
      every: 'MONTH',
      startsOn: '2040-01-01',
      prices: [{ amountMinor: 100, startsOn: '2040-01-01' }],
    };
    const hours = {
      contractId,
      name: 'Hours',
      minutesPerPeriod: 600,
      every: 'MONTH',
      startsOn: '2040-01-01',
    };
    const [charge, allowance] = [await make('/charges', fee), await make('/allowances', hours)];
    await may('PATCH', path, { paymentTermsDays: 10 });
    await may('PATCH', `/charges/${charge.id}`, { name: 'Housing' });
    await may('PATCH', `/allowances/${allowance.id}`, { name: 'Time' });
    await refused('POST', `${path}/activate`);

    await firm.act(`${path}/activate`);
    const terms = ' to change the terms of a contract that is ACTIVE';
    await refused('PATCH', path, { issue: { mode: 'FINALIZE' } }, terms);
    await refused('POST', '/charges', fee, terms);
    await refused('POST', '/allowances', hours, terms);
    for (const part of [`/charges/${charge.id}`, `/allowances/${allowance.id}`]) {
      await refused('PATCH', part, { name: 'Other' }, terms);
      await refused('DELETE', part, undefined, terms);
    }
    await refused('POST', `${path}/end`);
    const spare = await make('/contracts', { clientId: firm.clientId, name: 'Spare', currencyCode: 'EUR' });
    await may('DELETE', `/contracts/${spare.id}`);
  });

  test('a drafter records work that a contract bills by itself, but leaves the draft that is issued to members', async () => {
    const issuing = await firm.make('/contracts', {
      ...{
        clientId: firm.clientId,
        name: 'By itself',
        currencyCode: 'EUR',
        rates: [RATE],
        taxRates: [{ percent: 19 }],
      },
      issue: { mode: 'FINALIZE', afterDays: 90 },
    });
    await firm.act(`/contracts/${issuing.id}/activate`);
    const project = await make('/projects', { contractId: issuing.id, name: 'Shop' });
    await make('/time-entries', {
      ...{ projectId: project.id, date: service.clock.now().toISOString().slice(0, 10), minutes: 60 },
    });
    await collectDue(service);
    const [drafted] = await firm.get(`/invoices?contractId=${issuing.id}`);
    assert.match(drafted.issuesOn, /^\d{4}-/);
    const [line] = await firm.get(`/billables?invoiceId=${drafted.id}`);
    const reason = ` to change a draft that is issued automatically on ${drafted.issuesOn}`;
    const path = `/invoices/${drafted.id}`;
    await refused('PATCH', path, { notes: 'x' }, reason);
    await refused('DELETE', path, undefined, reason);
    await refused('POST', `${path}/collect`, { to: '2099-12-31' }, reason);
    await refused('POST', `${path}/deduct`, { deposits: [{ invoiceId: drafted.id }] }, reason);
    await refused('POST', '/billables', { invoiceId: drafted.id, billables: LINES }, reason);
    await refused('PATCH', `/billables/${line.id}`, { name: 'x' }, reason);
    await refused('DELETE', `/billables/${line.id}`, undefined, reason);
    const own = await make('/invoices', { contractId: issuing.id, billables: LINES });
    assert.equal(own.issuesOn, undefined, 'a draft that people write is never issued automatically');
  });

  test('a drafter writes a quote until it is sent, and leaves what the client answers to members', async () => {
    const offer = {
      clientId: firm.clientId,
      name: 'Relaunch',
      validUntil: '2099-12-31',
      billables: LINES,
      taxRates: [{ percent: 19 }],
    };
    const { id } = await make('/quotes', offer);
    const path = `/quotes/${id}`;
    await may('PATCH', path, { name: 'Launch' });
    const on = service.clock.now().toISOString().slice(0, 10);
    await refused('POST', `${path}/mark-sent`, { on });
    await refused('POST', `${path}/send`, {});
    assert.equal((await firm.send('POST', `${path}/mark-sent`, { on })).status, 200);
    await refused('PATCH', path, { name: 'Relaunch' }, ' to change a quote that is SENT');
    await refused('POST', `${path}/accept`, { name: 'Ada' });
    await refused('POST', `${path}/decline`, {});
    await refused('POST', `${path}/withdraw`);
    const { id: spare } = await make('/quotes', offer);
    await may('DELETE', `/quotes/${spare}`);
  });

  test('a drafter writes no credit, no reminders, and nothing that stands on every invoice', async () => {
    const credit = ' to credit what is due of a deposit';
    const deposit = await firm.issue(LINES, { kind: 'DEPOSIT' });
    await firm.pay(deposit.id, 100);
    const { id } = await make('/invoices', { contractId: firm.contractId, billables: LINES });
    const deposits = [{ invoiceId: deposit.id }];
    await refused('POST', `/invoices/${id}/deduct`, { deposits, creditUnpaid: true }, credit);
    await firm.pay(deposit.id, deposit.payableMinor - 100);
    await may('POST', `/invoices/${id}/deduct`, { deposits });
    assert.equal(
      (await firm.get(`/invoices/${id}`)).status,
      'DRAFT',
      'a total of 0 pays nothing before it is issued',
    );

    const reminders = { isEnabled: true, steps: [{ afterDays: 7, tone: 'FRIENDLY' }], minimumMinor: 0 };
    const policy = ' to change when a client is reminded';
    await refused('POST', '/clients', { name: 'Initech', reminders }, policy);
    await refused('PATCH', `/clients/${firm.clientId}`, { reminders }, policy);
    await refused('POST', '/clients/batch', { clients: [{ name: 'Initech', reminders }] }, policy);
    await refused('POST', `/invoices/${deposit.id}/promise`, { until: '2099-12-31' });

    const own = " to change the tenant's own addresses and pictures";
    const [ours] = await firm.get('/addresses?clientId=none');
    await refused('POST', '/addresses', PLACE, own);
    await refused('POST', '/addresses/batch', { addresses: [PLACE] }, own);
    await refused('PATCH', `/addresses/${ours.id}`, { city: 'Bonn' }, own);
    await refused('DELETE', `/addresses/${ours.id}`, undefined, own);
    await refused('POST', '/media', { assetId: 'ast_00000000000000000000000000', slot: 'LOGO' }, own);
    const { id: theirs } = await make('/addresses', { ...PLACE, clientId: firm.clientId });
    await may('PATCH', `/addresses/${theirs}`, { city: 'Bonn' });
  });
});
