import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { seedInvoices } from '../../support/records/seed-invoices.ts';
import { startService } from '../../support/service.ts';

/** More than a page looks at. */
const INVOICES = 6_000;

const service = startService({}, [], 'seeded');
let tenant: string;

/** Reads all pages of a list, and returns the numbers of its invoices and the lengths of its pages. */
async function search(query: string): Promise<{ numbers: string[]; pages: number[] }> {
  const [numbers, pages]: [string[], number[]] = [[], []];
  let path: string | undefined = `/invoices?limit=500&${query}`;
  while (path) {
    const { status, data, headers, text } = await service.request('GET', path, { tenant });
    assert.equal(status, 200, text);
    numbers.push(...data.map((one: { invoiceNumber?: string }) => one.invoiceNumber));
    pages.push(data.length);
    path = /\/api\/v1(\S+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return { numbers, pages };
}

/** The numbers that match, in the order of the list. */
async function matching(pattern: string, and = 'true', order = 'created_at'): Promise<string[]> {
  const { rows } = await service.db.asOwner((owner) =>
    owner.query(
      `select number from invoices where tenant_id = $1 and number ~ $2 and ${and} order by ${order} desc, id desc`,
      [tenant, pattern],
    ),
  );
  return rows.map(({ number }) => number);
}

describe('in a tenant with many invoices', () => {
  before(async () => {
    tenant = await service.tenant();
    await service.db.asOwner((owner) => seedInvoices(owner, tenant, INVOICES));
  });

  for (const [says, q, pattern] of [
    ['a rare word', '0051', '^INV-0051'],
    ['a common word with one form', 'inv', '^INV'],
    ['several common words', 'inv-0 buyer', '^INV-0'],
    ['a common word with many forms', '00', '^INV-00'],
    ['a rare word among common ones', 'inv buyer 51', '-0*51'],
  ] as const)
    test(`a search for ${says} finds all invoices that have it, in order`, async () => {
      assert.deepEqual((await search(`q=${q}`)).numbers, await matching(pattern));
    });

  test('a search for an amount that all invoices have finds all of them, in order', async () => {
    const { numbers } = await search('q=10.00');
    assert.deepEqual(
      numbers.filter((number) => number !== undefined),
      await matching('^INV'),
    );
    assert.equal(numbers.length, INVOICES, 'drafts are among them');
  });

  test('a filter that few invoices match ends pages early, and the next ones lead to all', async () => {
    const old = await search(`q=inv&contractId=ctr_seed3&status=CREDITED`);
    assert.deepEqual(
      old.numbers,
      await matching('^INV', `contract_id = 'ctr_seed3' and status = 'CREDITED'`),
    );
    assert.ok(old.pages.length > 1, String(old.pages));
  });

  test('invoices of a long search keep the order of their dates of issue', async () => {
    const since = "issue_date >= '2020-01-01'";
    for (const [q, pattern] of [
      ['0051', '^INV-0051'],
      ['inv', '^INV'],
    ] as const)
      assert.deepEqual(
        (await search(`q=${q}&issuedFrom=2020-01-01`)).numbers,
        await matching(pattern, since, 'issued_at'),
        q,
      );
  });
});
