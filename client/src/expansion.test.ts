import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient, type Schemas } from './client.ts';

const sent: string[] = [];
/** Every call is answered by this record, or by a list of it. The compiler decides what the tests may do with it. */
const contract = { id: 'ctr_1', client: { id: 'clnt_1', name: 'Northwind' } };
const record = { id: 'inv_1', contract, client: contract.client, billables: [{ name: 'Design' }] };
const retainer = createClient({
  url: 'https://billing.example.com',
  fetch: async ({ url }) => {
    sent.push(url);
    const data = /\/inv_1|\/prj_1|\/ctr_1|\/crn_1/.test(url) ? record : [record];
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  },
});

/** Compiles only if the value has exactly this type. */
function is<Type>() {
  return <Given>(_given: Given, ..._same: Same<Given, Type> extends true ? [] : ['not of this type']) => {};
}
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const invoice = { path: { invoiceId: 'inv_1' } };

describe('calls that expand relations', () => {
  test('a call that expands relations sends them separated by commas', async () => {
    const query = { limit: 5, expand: ['contract.client', 'billables'] } as const;
    await retainer.GET('/invoices', { params: { query } });
    assert.equal(
      decodeURIComponent(sent.at(-1) ?? ''),
      'https://billing.example.com/api/v1/invoices?limit=5&expand=contract.client,billables',
    );
  });

  test('a call that expands relations of a single record has them in its type', async () => {
    const params = { ...invoice, query: { expand: ['contract', 'billables'] } } as const;
    const { data } = await retainer.GET('/invoices/{invoiceId}', { params });
    is<Schemas['Contract']>()(data.contract);
    is<string>()(data.contract.client);
    is<Schemas['Billable'][]>()(data.billables);
    is<number>()(data.totalMinor);
    is<string | undefined>()(data.notes);
    const shown: Schemas['ExpandableInvoice'] = data;
    assert.equal(shown, data);
  });

  test('a call that expands relations within relations has them in its type', async () => {
    const { data } = await retainer.GET('/projects/{projectId}', {
      params: { path: { projectId: 'prj_1' }, query: { expand: ['contract.client'] } },
    });
    is<Schemas['Client']>()(data.contract.client);
    assert.equal(data.contract.client.name, 'Northwind');
    const { data: contract } = await retainer.GET('/contracts/{contractId}', {
      params: { path: { contractId: 'ctr_1' }, query: { expand: ['client'] } },
    });
    is<Schemas['Client']>()(contract.client);
  });

  test('a call that expands relations of a list has them in the type of each record', async () => {
    const { data } = await retainer.GET('/contracts', { params: { query: { expand: ['client'] } } });
    for (const { client } of data) is<Schemas['Client']>()(client);
    const notes = { params: { query: { invoiceId: 'inv_1', expand: ['billables'] } } } as const;
    for await (const { billables } of retainer.items('/credit-notes', notes))
      is<Schemas['CreditedBillable'][]>()(billables);
    for await (const [first] of retainer.pages('/invoices', { params: { query: { expand: ['contract'] } } }))
      is<Schemas['Contract'] | undefined>()(first?.contract);
    assert.equal(data.length, 1);
  });

  test('a call that expands nothing has identifiers in its type, and no lines', async () => {
    const { data } = await retainer.GET('/invoices/{invoiceId}', { params: invoice });
    is<string>()(data.contract);
    // @ts-expect-error: lines are there with `expand` only
    assert.ok(data.billables);
    const plain: Schemas['Invoice'] = data;
    const { data: listed } = await retainer.GET('/contracts');
    for (const { client } of listed) is<string>()(client);
    for await (const project of retainer.items('/projects')) is<string>()(project.contract);
    assert.equal(plain.id, 'inv_1');
  });

  test('a call that expands relations which only the program knows has every form of them in its type', async () => {
    const expand: ('contract' | 'contract.client')[] = [];
    const { data } = await retainer.GET('/projects', { params: { query: { expand } } });
    for (const { contract } of data)
      is<string | Schemas['Contract'] | Schemas['ContractWithClient']>()(contract);
    assert.equal(data.length, 1);
  });

  test('a call that expands a relation which the resource does not have does not compile', async () => {
    // @ts-expect-error: a contract has no relation of this name
    await retainer.GET('/contracts', { params: { query: { expand: ['contract'] } } });
    // @ts-expect-error: clients have no relations to expand
    await retainer.GET('/clients', { params: { query: { expand: ['contract'] } } });
    // @ts-expect-error: relations are a list
    await retainer.GET('/contracts', { params: { query: { expand: 'client' } } });
    // @ts-expect-error: a misspelt parameter
    await retainer.GET('/contracts', { params: { query: { expands: ['client'] } } });
    assert.ok(sent.at(-1)?.endsWith('/contracts?expands=client'));
  });
});
