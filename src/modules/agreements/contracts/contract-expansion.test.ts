import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { assertRefused, everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const names = ['Website relaunch', 'Website care', 'Office move'];

interface Firm {
  tenant: string;
  clients: { id: string; name: string }[];
}

/** Two contracts with the first client, and one with the second. */
async function firm(): Promise<Firm> {
  const tenant = await service.tenant();
  const clients = await Promise.all(
    ['Northwind', 'Tailspin'].map((name) => make(service, tenant, '/clients', { name })),
  );
  for (const [index, name] of names.entries()) {
    const clientId = clients[index < 2 ? 0 : 1]?.id;
    await make(service, tenant, '/contracts', { clientId, name, currencyCode: 'EUR', order: index });
  }
  return { tenant, clients: clients as Firm['clients'] };
}

describe('listing contracts with their clients', () => {
  let ours: Firm;
  let theirs: Firm;
  const list = (query: string) => service.request('GET', `/contracts?${query}`, { tenant: ours.tenant });

  before(async () => {
    ours = await firm();
    theirs = await firm();
  });

  /** The same list without `expand`, and with each client as its own route shows it. */
  async function expected(query: string) {
    const { data } = await list(query);
    const shown = data.map(async (contract: { client: string }) => {
      const { data: client } = await service.request('GET', `/clients/${contract.client}`, {
        tenant: ours.tenant,
      });
      return { ...contract, client };
    });
    return Promise.all(shown);
  }

  test('listing contracts with their clients replaces each identifier by the client, whatever is filtered or searched', async () => {
    const [, other] = ours.clients;
    for (const [query, count] of [
      ['', 3],
      [`clientId=${other?.id}`, 1],
      ['status=DRAFT', 3],
      ['status=ENDED', 0],
      ['q=website', 2],
    ] as const) {
      const answer = await list(`${query}&expand=client`);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.data.length, count, query);
      assert.deepEqual(answer.data, await expected(query), query);
    }
  });

  test('listing contracts with their clients keeps the client of each contract from page to page', async () => {
    const whole = await expected('');
    for (const limit of [1, 2])
      assert.deepEqual(
        await everyPage(service, '/contracts?expand=client', { tenant: ours.tenant, limit }),
        whole,
      );
  });

  test('listing contracts with their clients shows no contract and no client of another tenant', async () => {
    const foreign = theirs.clients[0]?.id;
    const { data, text } = await list('expand=client');
    assert.equal(data.length, names.length);
    for (const { id } of theirs.clients) assert.ok(!text.includes(id));
    assert.deepEqual((await list(`clientId=${foreign}&expand=client`)).data, []);
  });

  test('listing contracts with their clients refuses an unknown relation, and lists the known ones', async () => {
    for (const expand of ['contract', 'clients', 'client.media', 'client,', '', '__proto__']) {
      const answer = await list(`expand=${expand}`);
      assertRefused(answer, ['expand', 'enum']);
      assert.match(answer.json.details[0].message, /must be one or more of client, /);
    }
  });
});
