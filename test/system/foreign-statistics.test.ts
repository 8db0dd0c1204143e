import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { purgeTenant } from '../../src/modules/parties/tenants/service.ts';
import { act, activeContract, make } from '../support/billing.ts';
import type { Answer } from '../support/http.ts';
import { insertContacts } from '../support/records/insert-contacts.ts';
import { seedInvoices } from '../support/records/seed-invoices.ts';
import { startService } from '../support/service.ts';

/**
 * PostgreSQL's statistics know a tenant only some time after it has imported its data. Until then they promise one row
 * where there are thousands, and joins and lookups that are planned for one row take quadratic time.
 */
const isLong = process.env.RETAINER_TEST_LONG !== undefined;
const SIZES: Sizes = isLong
  ? { lines: 10_000, drafts: 500, contacts: 20_000 }
  : { lines: 400, drafts: 20, contacts: 600 };
const RATIO_MAX = 4;
/** Shorter times are not compared. */
const FLOOR_MS = 300;

interface Sizes {
  /** Lines in one request. Invoices get two requests. */
  lines: number;
  drafts: number;
  contacts: number;
}

interface Run {
  tenant: string;
  sizes: Sizes;
  timed<T>(name: string, work: () => Promise<T>): Promise<T>;
  request(method: string, path: string, body?: object): Promise<Answer['data']>;
}

/** The test purges its own tenants, so only seeded documents are left at the end. */
const service = startService({}, [], 'seeded');
/** The service's tables only: the catalogue of the database would take longer than all of them. */
const analyze = () =>
  service.db.asOwner((owner) =>
    owner.query(`do $$ declare each regclass; begin
      for each in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('analyze %s', each);
      end loop;
    end $$`),
  );

describe('while the statistics know other tenants only', () => {
  before(async () => {
    await service.db.asOwner((owner) =>
      owner.query(`do $$ declare each regclass; begin
        for each in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
          execute format('alter table %s set (autovacuum_enabled = off)', each);
        end loop;
      end $$`),
    );
    for (let count = 0; count < 3; count++) {
      const tenant = await service.tenant();
      await service.db.asOwner((owner) => seedInvoices(owner, tenant, 1_000));
    }
  });

  test('no work takes longer with statistics of other tenants than with those of its own tenant', async (t) => {
    await timeAll({ lines: 200, drafts: 2, contacts: 10 }, async () => {}); // starts threads and connections
    const slower = await slowerCases((line) => t.diagnostic(line));
    // A busy machine may hold up any case once. A plan that does not fit is slow every time.
    const again = slower.length > 0 ? await slowerCases((line) => t.diagnostic(line)) : [];
    assert.deepEqual(
      slower.filter((name) => again.includes(name)),
      [],
    );
  });
});

/** Compares a tenant that the statistics do not know with one that they know. Returns the cases that take much longer. */
async function slowerCases(report: (line: string) => void): Promise<string[]> {
  const unknown = await timeAll(SIZES, async () => {});
  const isCompared = (name: string) => (unknown.get(name) as number) > FLOOR_MS;
  const known = await timeAll(SIZES, async (name) => isCompared(name) && analyze());
  const cases = [...unknown].map(([name, ms]) => ({ name, ms, ratio: ms / (known.get(name) as number) }));
  for (const { name, ms, ratio } of cases) report(`${name}: ${ms.toFixed()} ms, ratio ${ratio.toFixed(2)}`);
  return cases.flatMap(({ name, ratio }) => (isCompared(name) && ratio > RATIO_MAX ? [name] : []));
}

/** Does everything that takes long in a new tenant, and returns the milliseconds of each case. */
async function timeAll(
  sizes: Sizes,
  beforeCase: (name: string) => Promise<unknown>,
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const tenant = await service.tenant();
  const run: Run = {
    tenant,
    sizes,
    async timed(name, work) {
      await beforeCase(name);
      const startedAt = performance.now();
      const result = await work();
      times.set(name, performance.now() - startedAt);
      return result;
    },
    async request(method, path, body) {
      const answer = await service.request(method, path, { tenant, ...(body && { body }) });
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text.slice(0, 500)}`);
      return answer.data;
    },
  };
  const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }] });
  await timeCredits(run, await timeLines(run, contractId));
  await timeDrafts(run, contractId);
  await timeHours(run);
  await timeTaxes(run);
  await timeTrails(run);
  return times;
}

const newDraft = async ({ tenant }: Run, contractId: string): Promise<string> =>
  (await make(service, tenant, '/invoices', { contractId })).id;

let references = 0;
const addLines = ({ request, sizes }: Run, invoiceId: string) =>
  request('POST', '/billables', {
    invoiceId,
    billables: Array.from({ length: sizes.lines }, () => ({
      ...{ name: 'x', quantity: 2, amountMinor: 100, referenceType: 'TEST', referenceId: `${references++}` },
    })),
  });

async function longDraft(run: Run, contractId: string): Promise<string> {
  const id = await newDraft(run, contractId);
  await addLines(run, id);
  await addLines(run, id);
  return id;
}

/** Returns the finalized invoice. */
async function timeLines(run: Run, contractId: string): Promise<string> {
  const { timed, request, tenant } = run;
  const id = await newDraft(run, contractId);
  const added = await timed('adding lines', () => addLines(run, id));
  await timed('adding more lines', () => addLines(run, id));
  await timed('changing a line', () => request('PATCH', `/billables/${added[0].id}`, { name: 'x' }));
  await timed('deleting a line', () => request('DELETE', `/billables/${added[1].id}`));
  await timed('finalizing', () => act(service, tenant, `/invoices/${id}/finalize`));
  return id;
}

async function timeCredits({ timed, request, sizes }: Run, invoiceId: string): Promise<void> {
  const { billables } = await timed('expanding', () =>
    request('GET', `/invoices/${invoiceId}?expand=billables`),
  );
  const ids: string[] = billables.map(({ id }: { id: string }) => id);
  const credit = (some?: unknown[]) =>
    request('POST', '/credit-notes', { invoiceId, reason: 'x', ...(some && { billables: some }) });
  const parts = ids.slice(0, sizes.lines).map((billableId) => ({ billableId, quantity: 1 }));
  await timed('crediting parts of lines', () => credit(parts));
  await timed('crediting some of the same lines again', () => credit(ids.slice(0, sizes.lines / 2)));
  const note = await timed('crediting the rest', () => credit());
  await timed('reading a credit note', () => request('GET', `/credit-notes/${note.id}?expand=billables`));
}

async function timeDrafts(run: Run, contractId: string): Promise<void> {
  const { timed, request, tenant, sizes } = run;
  const cancelled = await longDraft(run, contractId);
  await act(service, tenant, `/invoices/${cancelled}/finalize`);
  await timed('voiding', () => act(service, tenant, `/invoices/${cancelled}/void`));
  const unwanted = await longDraft(run, contractId);
  await timed('deleting a draft', () => request('DELETE', `/invoices/${unwanted}`));
  const body = { contractId, billables: [{ name: 'x', quantity: 1, amountMinor: 100 }] };
  const invoiceIds: string[] = [];
  for (let count = 0; count < sizes.drafts; count++)
    invoiceIds.push((await make(service, tenant, '/invoices', body)).id);
  await timed('finalizing many', () => request('POST', '/invoices/finalize', { invoiceIds }));
}

/** As many entries as lines, two on each line. */
async function timeHours(run: Run): Promise<void> {
  const { timed, request, tenant, sizes } = run;
  const rates = [{ unit: 'HOUR', amountMinor: 6_000, startsOn: '2026-01-01' }];
  const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }], rates });
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'x' });
  const log = async () => {
    for (let from = 0; from < sizes.lines; from += 1_000) {
      const timeEntries = Array.from({ length: Math.min(1_000, sizes.lines - from) }, (_, index) => ({
        ...{ projectId, date: '2026-10-05', minutes: 60 },
        ...{ referenceType: 'TEST', referenceId: `${Math.floor((from + index) / 2)}` },
      }));
      await request('POST', '/time-entries/batch', { timeEntries });
    }
  };
  const collect = async (name: string) => {
    const id = await newDraft(run, contractId);
    await timed(name, () => request('POST', `/invoices/${id}/collect`, { to: '2026-10-31' }));
    return id;
  };
  await log();
  const unwanted = await collect('collecting hours');
  await timed('deleting a draft of hours', () => request('DELETE', `/invoices/${unwanted}`));
  const credited = await collect('collecting hours again');
  await act(service, tenant, `/invoices/${credited}/finalize`);
  const { billables } = await request('GET', `/invoices/${credited}?expand=billables`);
  const parts = billables.map(({ id }: { id: string }) => ({ billableId: id, quantity: 0.5 }));
  const credit = (more: object = {}) =>
    request('POST', '/credit-notes', { invoiceId: credited, reason: 'x', kind: 'CORRECTION', ...more });
  await timed('crediting hours in part', () => credit({ billables: parts }));
  await timed('crediting the rest of the hours', () => credit());
  const cancelled = await collect('collecting credited hours');
  await act(service, tenant, `/invoices/${cancelled}/finalize`);
  await timed('voiding hours', () => act(service, tenant, `/invoices/${cancelled}/void`));
}

async function timeTaxes(run: Run): Promise<void> {
  const { timed, request, tenant } = run;
  const { id: contractId } = await activeContract(service, tenant);
  const outside = await longDraft(run, contractId);
  await timed('finalizing untaxed lines', () => act(service, tenant, `/invoices/${outside}/finalize`));
  await longDraft(run, contractId);
  await timed('setting the tax of a contract', () =>
    request('PATCH', `/contracts/${contractId}`, { taxRates: [{ percent: 7 }] }),
  );
  await longDraft(run, (await activeContract(service, tenant)).id);
  const taxRates = [{ percent: 20 }];
  await timed('setting the tax of the tenant', () => request('PATCH', `/tenants/${tenant}`, { taxRates }));
}

async function timeTrails({ timed, request, tenant, sizes }: Run): Promise<void> {
  for (const list of ['invoices', 'billables', 'credit-notes', 'audit-entries'])
    await timed(`listing ${list}`, () => request('GET', `/${list}?limit=500`));
  const { id: clientId } = await make(service, tenant, '/clients', { name: 'Large' });
  await insertContacts(service.db, tenant, clientId, sizes.contacts);
  await timed('deleting a client', () => request('DELETE', `/clients/${clientId}`));
  await timed('ordering the journal', () => service.app.sealJournals());
  await timed('listing events', () => request('GET', '/events?limit=500'));
  await service.request('DELETE', `/tenants/${tenant}`);
  const deletedBefore = service.clock.now();
  const isPurged = await timed('purging', () => purgeTenant(service.db.database, tenant, { deletedBefore }));
  assert.ok(isPurged);
}
