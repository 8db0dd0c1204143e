import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertDeletes, assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;
let clientId: string;

const send = (method: string, path: string, body?: object) =>
  service.request(method, path, { tenant, ...(body && { body }) });
const post = async (path: string, body: object): Promise<string> => {
  const answer = await send('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.data.id;
};
const newClient = () => post('/clients', { name: 'Northwind' });
const newAddress = (body: object = { clientId }) =>
  post('/addresses', { name: 'x', address1: 'x', country: 'x', city: 'x', zip: 'x', ...body });
const made = (body: object = {}) =>
  post('/contracts', { clientId, name: 'Work', currencyCode: 'EUR', ...body });
const read = async (id: string) => (await send('GET', `/contracts/${id}`)).data;
const change = (id: string, body: object) => send('PATCH', `/contracts/${id}`, body);
const move = (id: string, action: 'activate' | 'end') => send('POST', `/contracts/${id}/${action}`);
const active = async (body: object = {}) => {
  const id = await made(body);
  assert.equal((await move(id, 'activate')).status, 200);
  return id;
};
const ended = async (body: object = {}) => {
  const id = await active(body);
  assert.equal((await move(id, 'end')).status, 200);
  return id;
};

/** Asserts a refusal whose message names the status that allows the action. */
function assertState(answer: Answer, says: RegExp): void {
  assertRefused(answer, ['status', 'state']);
  assert.match(answer.json.details[0].message, says);
}

describe('contracts', () => {
  before(async () => {
    tenant = await service.tenant();
    clientId = await newClient();
  });

  describe('statuses', () => {
    test('a contract goes from DRAFT to ACTIVE to ENDED, and always lists its available actions', async () => {
      const id = await made();
      const draft = await read(id);
      assert.deepEqual([draft.status, draft.availableActions], ['DRAFT', ['activate']]);

      service.clock.advance(1_000);
      const { data: running } = await move(id, 'activate');
      const { updatedAt: activatedAt } = running;
      const activation = { status: 'ACTIVE', availableActions: ['end'], updatedAt: activatedAt };
      assert.deepEqual(running, { ...draft, ...activation });
      assert.ok(activatedAt > draft.updatedAt);

      service.clock.advance(1_000);
      const { data: over } = await move(id, 'end');
      const { updatedAt } = over;
      const end = { status: 'ENDED', availableActions: [], endsAt: updatedAt, updatedAt };
      assert.deepEqual(over, { ...running, ...end });
      assert.ok(updatedAt > activatedAt);
      assert.deepEqual(await read(id), over);
    });

    test('a contract allows no other transition', async () => {
      const [draft, running, over] = [await made(), await active(), await ended()];
      assertState(await move(draft, 'end'), /ended only while it is ACTIVE.* DRAFT/);
      assertState(await move(running, 'activate'), /activated only while it is DRAFT.* ACTIVE/);
      for (const action of ['activate', 'end'] as const) assertState(await move(over, action), /ENDED/);
      assert.deepEqual(await Promise.all([draft, running, over].map(async (id) => (await read(id)).status)), [
        'DRAFT',
        'ACTIVE',
        'ENDED',
      ]);
    });

    test('a contract keeps an agreed end', async () => {
      const endsAt = '2099-12-31T00:00:00.000Z';
      assert.equal((await read(await ended({ endsAt }))).endsAt, endsAt);
    });

    test('a contract does not end before it starts', async () => {
      const startsAt = '2099-01-01T00:00:00.000Z';
      assert.equal((await read(await ended({ startsAt }))).endsAt, startsAt);
    });

    test('moving a contract that does not exist is a 404, whatever the form of its identifier', async () => {
      for (const action of ['activate', 'end'] as const) {
        assertNotFound(await move(newId('contract'), action));
        assertNotFound(await move('nothing', action));
      }
    });

    test('a contract makes each transition once, however many requests arrive at once', async () => {
      const id = await made();
      for (const action of ['activate', 'end'] as const) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, action)));
        const refused = answers.filter(({ status }) => status !== 200);
        assert.equal(refused.length, 9);
        for (const answer of refused) assertRefused(answer, ['status', 'state']);
      }
    });

    test('a contract is either activated or deleted if both are requested at once', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await made();
        const [begun, deleted] = await Promise.all([
          move(id, 'activate'),
          send('DELETE', `/contracts/${id}`),
        ]);
        if (begun.status === 200) assertState(deleted, /Only a DRAFT/);
        else assert.deepEqual([begun.status, deleted.status], [404, 204]);
      }
    });
  });

  describe('active contracts', () => {
    test('an active contract keeps its currency, while everything else can change', async () => {
      for (const id of [await active(), await ended()]) {
        assertState(await change(id, { currencyCode: 'USD', name: 'x' }), /only while it is DRAFT/);
        const { data } = await change(id, { currencyCode: 'EUR', name: 'Care' });
        assert.deepEqual([data.currencyCode, data.name], ['EUR', 'Care']);
      }
      assert.equal((await change(await made(), { currencyCode: 'USD' })).data.currencyCode, 'USD');
    });

    test('an active contract can no longer be deleted', async () => {
      for (const id of [await active(), await ended()]) {
        assertState(await send('DELETE', `/contracts/${id}`), /Only a DRAFT/);
        assert.equal((await read(id)).id, id);
      }
    });

    test('a contract cannot be deleted while it has projects', async () => {
      const contractId = await made();
      const project = await post('/projects', { contractId, name: 'Online shop' });
      assertState(await send('DELETE', `/contracts/${contractId}`), /with projects/);
      assert.equal((await send('DELETE', `/projects/${project}`)).status, 204);
      await assertDeletes(service, `/contracts/${contractId}`, tenant);
    });
  });

  describe('addresses', () => {
    test('a contract accepts only an address of its own client', async () => {
      const other = await newClient();
      const strangers = { as: 'bob', tenant: await service.tenant('bob') };
      const place = { name: 'x', address1: 'x', country: 'x', city: 'x', zip: 'x' };
      const foreign = (await service.request('POST', '/addresses', { ...strangers, body: place })).data.id;
      const own = await newAddress();
      const wrong = [await newAddress({}), await newAddress({ clientId: other }), foreign];
      const id = await made({ addressId: own });
      for (const addressId of [...wrong, newId('address'), clientId, 'nowhere']) {
        const body = { clientId, name: 'Work', currencyCode: 'EUR', addressId };
        assertNotFound(await send('POST', '/contracts', body));
        assertNotFound(await change(id, { addressId }));
      }
      assert.equal((await read(id)).address, own);
      assertRefused(await change(id, { addressId: '' }), ['addressId', 'minLength']);
    });

    test('a contract can change or clear its address, even while active', async () => {
      const [one, other] = [await newAddress(), await newAddress()];
      const id = await active();
      assert.equal((await change(id, { addressId: one })).data.address, one);
      assert.equal((await change(id, { addressId: other })).data.address, other);
      assert.equal('address' in (await change(id, { addressId: null })).data, false);
    });

    test('a contract loses its address when the address is deleted', async () => {
      const [gone, kept] = [await newAddress(), await newAddress()];
      const [poor, rich] = [await active({ addressId: gone }), await made({ addressId: kept })];
      const before = await read(poor);
      assert.equal((await send('DELETE', `/addresses/${gone}`)).status, 204);
      const { address, ...rest } = before;
      assert.equal(address, gone);
      assert.deepEqual(await read(poor), rest);
      assert.equal((await read(rich)).address, kept);
    });
  });

  describe('the client of a contract', () => {
    test('a contract protects its client from deletion in every status, but not from being archived', async () => {
      for (const contractOf of [made, active, ended]) {
        const client = await newClient();
        const addressId = await newAddress({ clientId: client });
        const contract = await contractOf({ clientId: client, addressId });
        assertState(await send('DELETE', `/clients/${client}`), /archive/);
        assert.equal((await read(contract)).address, addressId, 'nothing was deleted');
        const archivedAt = '2026-01-02T03:04:05.006Z';
        const archived = await send('PATCH', `/clients/${client}`, { archivedAt });
        assert.deepEqual([archived.status, archived.data.archivedAt], [200, archivedAt]);
      }
    });

    test('a contract protects its client only until the contract is deleted', async () => {
      const client = await newClient();
      const contract = await made({ clientId: client });
      assertState(await send('DELETE', `/clients/${client}`), /archive/);
      await send('DELETE', `/contracts/${contract}`);
      await assertDeletes(service, `/clients/${client}`, tenant);
    });
  });
});
