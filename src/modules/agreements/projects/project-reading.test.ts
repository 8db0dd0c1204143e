import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertNotFound } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();

interface Made {
  tenant: string;
  client: string;
  contract: string;
  id: string;
}

/** Creates a project with its contract and client in a new tenant of the person. */
async function projectOf(as: string, { client = {}, contract = {} } = {}): Promise<Made> {
  const tenant = await service.tenant(as);
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await service.request('POST', path, { as, tenant, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.data.id;
  };
  const clientId = await post('/clients', { name: 'Northwind', ...client });
  const contractId = await post('/contracts', { clientId, name: 'Work', currencyCode: 'EUR', ...contract });
  const id = await post('/projects', { contractId, name: 'Online shop' });
  return { tenant, client: clientId, contract: contractId, id };
}

const read = (id: string, as = 'alice', query = '') =>
  service.request('GET', `/projects/${id}${query}`, { as });
const share = async ({ tenant }: Made, owner: string, subject: string, role: string): Promise<string> => {
  const body = { subject, role };
  return (await service.request('POST', '/members', { as: owner, tenant, body })).data.id;
};

describe('reading a project', () => {
  let alices: Made;
  let bobs: Made;
  before(async () => {
    [alices, bobs] = [await projectOf('alice'), await projectOf('bob')];
    await share(bobs, 'bob', 'carol', 'VIEWER');
    await share(alices, 'alice', 'carol', 'MEMBER');
  });

  test('reading a project returns exactly that project without a tenant-id header', async () => {
    const answer = await read(alices.id);
    const { createdAt, updatedAt, ...rest } = answer.data;
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.json), ['data']);
    assert.deepEqual(rest, { id: alices.id, contract: alices.contract, name: 'Online shop', order: 0 });
    const listed = await service.request('GET', '/projects', { tenant: alices.tenant });
    assert.deepEqual(listed.data, [answer.data]);
  });

  test('reading a project is possible for every member of its tenant, in any of their tenants', async () => {
    for (const { id } of [alices, bobs]) assert.equal((await read(id, 'carol')).data.id, id);
  });

  test('reading a project of a stranger’s tenant is the same 404 as for a project that never existed', async () => {
    const unknown = await read(newId('project'), 'alice');
    assertNotFound(unknown);
    for (const [as, { id }] of [['alice', bobs] as const, ['bob', alices] as const, ['eve', bobs] as const]) {
      for (const query of ['', '?expand=contract,contract.client']) {
        const foreign = await read(id, as, query);
        assertNotFound(foreign);
        assert.equal(foreign.text, unknown.text);
      }
    }
  });

  test('reading a project requires a token', async () => {
    assert.equal((await service.request('GET', `/projects/${alices.id}`, { as: null })).status, 401);
  });

  test('reading a project ignores the tenant-id header, except between a clone and its original', async () => {
    for (const tenant of [alices.tenant, bobs.tenant, newId('tenant'), 'nonsense']) {
      assert.equal((await service.request('GET', `/projects/${alices.id}`, { tenant })).data.id, alices.id);
      assertNotFound(await service.request('GET', `/projects/${bobs.id}`, { tenant }));
    }
  });

  test('reading a project by a malformed identifier is a 404', async () => {
    const [, suffix = ''] = alices.id.split('_');
    const malformed = ['nonsense', 'prj_', 'prj', alices.id.toUpperCase(), `${alices.id}%20`, suffix];
    for (const id of [...malformed, alices.contract, `prj_${'0'.repeat(100)}`, '%27', '%F0%9D%84%9E']) {
      assertNotFound(await read(id));
    }
  });

  test('reading a project is no longer possible once the membership ends', async () => {
    const member = await share(alices, 'alice', 'dora', 'OWNER');
    assert.equal((await read(alices.id, 'dora')).status, 200);
    await service.request('DELETE', `/members/${member}`, { tenant: alices.tenant });
    assertNotFound(await read(alices.id, 'dora'));
  });

  test('reading a project is no longer possible once its tenant is deleted, for people and machines', async () => {
    const gone = await projectOf('alice');
    const { data: machine } = await service.request('POST', '/access-tokens', {
      tenant: gone.tenant,
      body: { name: 'Machine', role: 'VIEWER' },
    });
    const byMachine = () => service.request('GET', `/projects/${gone.id}`, { bearer: machine.token });
    assert.equal((await byMachine()).status, 200);
    await service.request('DELETE', `/tenants/${gone.tenant}`);
    assertNotFound(await read(gone.id));
    assertNotFound(await read(gone.id, 'alice', '?expand=contract'));
    assertNotFound(await byMachine());
    assert.equal((await read(alices.id)).status, 200);
  });

  test('reading a project with an access token is limited to the tenant of the token', async () => {
    const carols = await projectOf('carol');
    const { data: machine } = await service.request('POST', '/access-tokens', {
      as: 'carol',
      tenant: carols.tenant,
      body: { name: 'Machine', role: 'OWNER' },
    });
    const byMachine = (id: string, tenant?: string) =>
      service.request('GET', `/projects/${id}?expand=contract.client`, {
        bearer: machine.token,
        ...(tenant !== undefined && { tenant }),
      });
    assert.equal((await byMachine(carols.id)).data.contract.client.id, carols.client);
    assert.equal((await byMachine(carols.id, alices.tenant)).data.id, carols.id);
    for (const { id, tenant } of [alices, bobs]) {
      assert.equal((await read(id, 'carol')).status, 200);
      assertNotFound(await byMachine(id));
      assertNotFound(await byMachine(id, tenant));
    }
  });
});

describe('expanding a project', () => {
  /** A contract with every field, and with values that are no exact binary fractions. */
  const full = {
    client: { description: 'x', order: 3, currencyCode: 'CHF', vatNumber: 'CHE-1' },
    contract: {
      reference: 'PO-4711',
      description: 'y',
      paymentTermsDays: 14,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2026-12-31T00:00:00Z',
      rates: [{ role: 'designer', unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }],
      order: 9_007_199_254_740_991,
    },
  };
  let projects: Made[];
  before(async () => {
    const taxed = (percent: number) =>
      projectOf('alice', { ...full, contract: { ...full.contract, taxRates: [{ percent }] } });
    projects = [
      await projectOf('alice'),
      await taxed(19),
      await taxed(0.3),
      await taxed(8.1),
      await taxed(19.1234),
    ];
  });

  const related = async ({ tenant, client, contract, id }: Made) => ({
    client: (await service.request('GET', `/clients/${client}`, { tenant })).data,
    contract: (await service.request('GET', `/contracts/${contract}`, { tenant })).data,
    project: (await read(id)).data,
  });

  test('expanding a project returns the contract exactly as its own route does', async () => {
    for (const made of projects) {
      const { project, contract } = await related(made);
      const answer = await read(made.id, 'alice', '?expand=contract');
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.json, { data: { ...project, contract } });
    }
  });

  test('expanding a project returns the client inside the contract, also when both are requested', async () => {
    for (const made of projects) {
      const { project, contract, client } = await related(made);
      const whole = { data: { ...project, contract: { ...contract, client } } };
      for (const expand of ['contract.client', 'contract,contract.client', 'contract.client,contract']) {
        const answer = await read(made.id, 'alice', `?expand=${expand}`);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(answer.json, whole);
      }
    }
  });

  test('expanding a project works in every state of the contract', async () => {
    const made = await projectOf('alice');
    for (const action of ['activate', 'end']) {
      await service.request('POST', `/contracts/${made.contract}/${action}`, { tenant: made.tenant });
      const { project, contract } = await related(made);
      const answer = await read(made.id, 'alice', '?expand=contract');
      assert.deepEqual(answer.json, { data: { ...project, contract } });
    }
  });

  test('expanding a project ignores unknown relations and keeps the known ones', async () => {
    const [made] = projects as [Made];
    const { project, contract } = await related(made);
    const unknown = ['', 'client', 'Contract', 'contract.', 'contract.client.media', 'contract%00', ','];
    for (const expand of [...unknown, 'tenant', 'contract'.repeat(50), '__proto__', 'constructor']) {
      assert.deepEqual((await read(made.id, 'alice', `?expand=${expand}`)).data, project, expand);
    }
    for (const expand of ['invoices,contract', 'contract,contract', 'contract,%20x', 'x,%20contract,']) {
      const { data } = await read(made.id, 'alice', `?expand=${expand}`);
      assert.deepEqual(data, { ...project, contract }, expand);
    }
  });

  test('expanding a project ignores a parameter that is repeated, too long or misspelled', async () => {
    const [made] = projects as [Made];
    const { project } = await related(made);
    const long = `contract,${'x'.repeat(192)}`;
    for (const query of [
      'expand=contract&expand=contract.client',
      `expand=${long}`,
      'include=contract',
      'x=1',
    ]) {
      const answer = await read(made.id, 'alice', `?${query}`);
      assert.equal(answer.status, 200, query);
      assert.deepEqual(answer.data, project, query);
    }
  });
});
