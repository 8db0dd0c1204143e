import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, draft, make } from '../support/billing.ts';
import { assertRefused, everyPage } from '../support/expectations.ts';
import { useService } from '../support/service.ts';

const service = useService();

interface Identified {
  id: string;
}

/** The relations of each resource. */
const RELATIONS = {
  '/contracts': ['client'],
  '/projects': ['contract', 'contract.client'],
  '/invoices': ['contract', 'contract.client', 'billables'],
  '/credit-notes': ['billables'],
};

describe('expand', () => {
  let tenant: string;
  const get = async (path: string) => (await service.request('GET', path, { tenant })).data;
  const line = (name: string) => ({ name, quantity: 1, amountMinor: 100 });
  const lines = (count: number) => Array.from({ length: count }, (_, index) => line(`Line ${index}`));

  before(async () => {
    tenant = await service.tenant();
    for (const percent of [7, 19]) {
      const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent }] });
      await make(service, tenant, '/projects', { contractId, name: `Shop at ${percent}` });
      // A batch of lines has 250. Neighbours share one, or need several.
      for (const count of [1, 0, 3, 248, 249, 251, 501, 2]) {
        const { id: invoiceId } = await draft(service, tenant, lines(count), { contractId });
        if (![3, 249, 251].includes(count)) continue;
        await act(service, tenant, `/invoices/${invoiceId}/finalize`);
        await make(service, tenant, '/credit-notes', { invoiceId, reason: 'Late' });
      }
    }
  });

  test('expand takes the same relations on the list of a resource and on a single record', () => {
    const relationsOf = (path: string) => {
      const found = service.app.routes.find((one) => one.method === 'GET' && one.path === path);
      return (found?.query?.properties.expand as { description?: string } | undefined)?.description;
    };
    const expandable = service.app.routes.filter(({ query }) => query && 'expand' in query.properties);
    const roots = new Set(expandable.map(({ path }) => path.replace(/\/\{\w+\}$/, '')));
    assert.deepEqual([...roots].sort(), Object.keys(RELATIONS).sort());
    for (const { path } of expandable) {
      const root = path.replace(/\/\{\w+\}$/, '') as keyof typeof RELATIONS;
      const names = RELATIONS[root].map((name) => `\`${name}\``).join(', ');
      assert.equal(relationsOf(path), `Relations to show in full, separated by commas: ${names}.`, path);
    }
    assert.equal(expandable.length, 2 * roots.size, 'a list and a single record of each');
  });

  for (const [path, relations] of Object.entries(RELATIONS))
    test(`expand shows the same on the list ${path} as on each of its records`, async () => {
      for (const expand of [...relations, relations.join(','), [...relations].reverse().join(' , ')]) {
        const query = `expand=${encodeURIComponent(expand)}`;
        const listed: Identified[] = await get(`${path}?${query}`);
        assert.ok(listed.length > 1);
        for (const one of listed) {
          const { warnings, ...single } = await get(`${path}/${one.id}?${query}`);
          assert.deepEqual(one, single, `${path} ${expand}`);
        }
      }
    });

  for (const path of ['/invoices', '/credit-notes'])
    test(`expand keeps the lines of ${path} with their documents from page to page`, async () => {
      const whole = await get(`${path}?expand=billables`);
      for (const { billables, billableCount } of whole) assert.equal(billables.length, billableCount);
      for (const limit of [1, 3, 500])
        assert.deepEqual(await everyPage(service, `${path}?expand=billables`, { tenant, limit }), whole);
      assert.deepEqual(await get(`${path}?expand=billables&number=none`), []);
    });

  test('expand of a relation that the resource does not have is refused, except where there is no 400', async () => {
    for (const path of Object.keys(RELATIONS)) {
      const [{ id }] = await get(path);
      for (const one of [path, `${path}/${id}`]) {
        const answer = await service.request('GET', `${one}?expand=colour`, { tenant });
        if (one.startsWith('/projects/')) assert.equal(typeof answer.data.contract, 'string');
        else assertRefused(answer, ['expand', 'enum']);
      }
    }
  });
});
