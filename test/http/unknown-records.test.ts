import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { IdKind } from '../../src/platform/ids.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { useService } from '../support/service.ts';

const SUFFIX = '01jd2r8g5cf3qbx2m7w9k4t6ze';
const LINE = { name: 'Work', quantity: 1, amountMinor: 1 };

describe('records that a request names and nobody has', () => {
  const service = useService();
  let mine: Record<IdKind, string>;
  let theirs: Record<IdKind, string>;
  before(async () => {
    mine = await oneOfEach(service, await service.tenant());
    theirs = await oneOfEach(service, await service.tenant('bob'), 'bob');
  });

  /** Requests that name another record than the path does: method, path, field, kind, and the body with it. */
  function requests(): [string, string, string, IdKind, (id: string) => object][] {
    const { client, contract, project, invoice, billable, integration, timeEntry, asset } = mine;
    const jira = (id: string) => ({ mappings: [{ projectKey: 'WEB', projectId: id }] });
    const entry = { date: '2026-11-02', minutes: 5 };
    const address = { name: 'A', address1: 'B', country: 'DE', city: 'C', zip: 'D' };
    return [
      ['POST', '/addresses', 'clientId', 'client', (clientId) => ({ ...address, clientId })],
      ['POST', '/contacts', 'clientId', 'client', (clientId) => ({ name: 'Ada', clientId })],
      ['POST', '/emails', 'contactId', 'contact', (contactId) => ({ contactId, address: 'a@example.com' })],
      [
        'POST',
        '/contracts',
        'clientId',
        'client',
        (clientId) => ({ clientId, name: 'A', currencyCode: 'EUR' }),
      ],
      [
        'POST',
        '/contracts',
        'addressId',
        'address',
        (addressId) => ({ clientId: client, name: 'A', currencyCode: 'EUR', addressId }),
      ],
      ['PATCH', `/contracts/${contract}`, 'addressId', 'address', (addressId) => ({ addressId })],
      ['POST', '/projects', 'contractId', 'contract', (contractId) => ({ contractId, name: 'A' })],
      ['POST', '/invoices', 'contractId', 'contract', (contractId) => ({ contractId })],
      ['POST', '/invoices', 'addressId', 'address', (addressId) => ({ contractId: contract, addressId })],
      [
        'POST',
        '/invoices',
        'billables.1.projectId',
        'project',
        (projectId) => ({ contractId: contract, billables: [LINE, { ...LINE, projectId }] }),
      ],
      ['PATCH', `/invoices/${invoice}`, 'addressId', 'address', (addressId) => ({ addressId })],
      ['POST', '/invoices/finalize', 'invoiceIds.1', 'invoice', (id) => ({ invoiceIds: [invoice, id] })],
      ['POST', '/billables', 'invoiceId', 'invoice', (invoiceId) => ({ invoiceId, billables: [LINE] })],
      [
        'POST',
        '/billables',
        'billables.0.projectId',
        'project',
        (projectId) => ({ invoiceId: invoice, billables: [{ ...LINE, projectId }] }),
      ],
      ['PATCH', `/billables/${billable}`, 'projectId', 'project', (projectId) => ({ projectId })],
      ['POST', '/payments', 'invoiceId', 'invoice', (invoiceId) => ({ invoiceId, amountMinor: 1 })],
      ['POST', '/refunds', 'paymentId', 'payment', (paymentId) => ({ paymentId, amountMinor: 1 })],
      ['POST', '/credit-notes', 'invoiceId', 'invoice', (invoiceId) => ({ invoiceId, reason: 'Late' })],
      ['POST', '/time-entries', 'projectId', 'project', (projectId) => ({ ...entry, projectId })],
      [
        'POST',
        '/time-entries/batch',
        'timeEntries.1.projectId',
        'project',
        (projectId) => ({
          timeEntries: [
            { ...entry, projectId: project },
            { ...entry, projectId },
          ],
        }),
      ],
      ['PATCH', `/time-entries/${timeEntry}`, 'projectId', 'project', (projectId) => ({ projectId })],
      ['POST', '/media', 'assetId', 'asset', (assetId) => ({ assetId, slot: 'LOGO' })],
      ['POST', '/media', 'clientId', 'client', (clientId) => ({ assetId: asset, slot: 'LOGO', clientId })],
      [
        'POST',
        '/integrations',
        'subscriptions.0.clientId',
        'client',
        (clientId) => ({
          provider: 'WEBHOOK',
          name: 'A',
          config: { url: 'https://example.com/hooks' },
          subscriptions: [{ eventType: 'client.*', clientId }],
        }),
      ],
      [
        'POST',
        '/integrations',
        'config.mappings.0.projectId',
        'project',
        (id) => ({ provider: 'JIRA', name: 'A', config: jira(id) }),
      ],
      [
        'POST',
        `/integrations/${integration}/subscriptions`,
        'clientId',
        'client',
        (clientId) => ({ eventType: 'invoice.*', clientId }),
      ],
    ];
  }

  test('an unknown record in a body is named by the header of the 404, whoever else may have it', async () => {
    for (const [method, path, field, kind, bodyWith] of requests()) {
      const prefix = theirs[kind].slice(0, theirs[kind].indexOf('_'));
      for (const id of [theirs[kind], `${prefix}_${SUFFIX}`, 'nonsense']) {
        const answer = await service.request(method, path, { tenant: mine.tenant, body: bodyWith(id) });
        const seen = [answer.status, answer.headers.get('x-not-found'), answer.text];
        const expected = [404, field, '{"error":"NotFound","message":"Not Found"}'];
        assert.deepEqual(seen, expected, `${method} ${path} ${id}`);
      }
    }
  });

  test('an unknown record in a query is named by the header of the 404, too', async () => {
    const answer = await service.request('GET', `/events?since=evt_${SUFFIX}`, { tenant: mine.tenant });
    assert.deepEqual([answer.status, answer.headers.get('x-not-found')], [404, 'since']);
  });

  test('an unknown record in a path is not named by the header of the 404', async () => {
    for (const path of [`/clients/clnt_${SUFFIX}`, `/invoices/${theirs.invoice}`, '/clients/nonsense']) {
      const answer = await service.request('GET', path, { tenant: mine.tenant });
      assert.deepEqual([answer.status, answer.headers.get('x-not-found')], [404, null], path);
    }
    const finalizing = await service.request('POST', `/invoices/${theirs.invoice}/finalize`, {
      tenant: mine.tenant,
    });
    assert.deepEqual([finalizing.status, finalizing.headers.get('x-not-found')], [404, null]);
  });
});
