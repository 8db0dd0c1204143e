import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertCreated,
  assertDeletes,
  assertForbidden,
  assertNotFound,
  assertRefused,
  assertTextBounds,
} from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
const RATES = [{ unit: 'HOUR', amountMinor: 6_000, startsOn: '2026-01-01' }];
const DAY = '2026-11-02';

let firm: Firm;
let projectId: string;

const work = (more: object = {}) => ({ projectId, date: DAY, minutes: 90, ...more });
const post = (more: object = {}) => firm.send('POST', '/time-entries', work(more));
const postAll = (items: object[]) => firm.send('POST', '/time-entries/batch', { timeEntries: items });
const record = async (more: object = {}) => firm.make('/time-entries', work(more));
const list = async (query = '') => (await firm.get(`/time-entries${query}`)) as { id: string }[];
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

before(async () => {
  firm = await openFirm(service, { terms: { rates: RATES } });
  projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
});

describe('recording work', () => {
  test('recording work answers with the entry, which owes its minutes', async () => {
    const answer = await post({ worker: 'Ada', role: 'designer', description: 'Layout' });
    await assertCreated(service, answer, '/time-entries', { tenant: firm.tenant });
    const { id, createdAt, updatedAt, warnings, ...rest } = answer.data;
    assert.match(id, /^tim_/);
    assert.deepEqual(rest, {
      ...{ project: projectId, contract: firm.contractId, client: firm.clientId, date: DAY, minutes: 90 },
      ...{ isBillable: true, isHeld: false, source: 'MANUAL', worker: 'Ada', role: 'designer' },
      ...{ description: 'Layout', status: 'OPEN', billedMinutes: 0, draftedMinutes: 0, owedMinutes: 90 },
      ...{ billables: [], coveredMinutes: 0 },
    });
    assert.equal(warnings[0].code, 'UNKNOWN_ROLE', 'the contract has no rate for designers');
  });

  test('recording work names every wrong field', async () => {
    const wrong = { projectId, date: '2026-02-30', minutes: 0, status: 'BILLED', isHeld: 'no' };
    assertRefused(
      await firm.send('POST', '/time-entries', wrong),
      ...([
        ['date', 'format'],
        ['minutes', 'minimum'],
        ['status', 'additionalProperties'],
        ['isHeld', 'type'],
      ] as [string, string][]),
    );
    assertRefused(await post({ minutes: 44_641 }), ['minutes', 'maximum']);
    assertRefused(await post({ minutes: 1.5 }), ['minutes', 'type']);
    assert.equal((await post({ minutes: 44_640 })).status, 201);
  });

  test('recording work bounds every text', async () => {
    const bounds = { worker: [1, 200], role: [1, 100], description: [0, 2_000] } as const;
    for (const [field, [min, max]] of Object.entries(bounds))
      await assertTextBounds((body) => post(body), field, { min, max });
    await assertTextBounds((body) => post(body), 'sourceId', { min: 1, max: 200 });
    const task = { referenceType: 'TASK', referenceId: '1' };
    await assertTextBounds((body) => post({ ...task, ...body }), 'referenceType', { min: 1, max: 100 });
    await assertTextBounds((body) => post({ ...task, ...body }), 'referenceId', { min: 1, max: 160 });
    await assertTextBounds((body) => post({ ...task, ...body }), 'referenceName', { min: 1, max: 500 });
  });

  test('recording work needs both halves of a task, and a task for its name', async () => {
    assertRefused(await post({ referenceType: 'TASK' }), ['referenceId', 'required']);
    assertRefused(await post({ referenceName: 'Checkout' }), ['referenceId', 'required']);
    const { id } = await record({ referenceType: 'TASK', referenceId: '7', referenceName: 'Seven' });
    const path = `/time-entries/${id}`;
    assertRefused(await firm.send('PATCH', path, { referenceType: null, referenceId: '8' }), [
      'referenceType',
      'required',
    ]);
    const cleared = await firm.patch(path, { referenceType: null, referenceId: null });
    assert.equal(cleared.referenceName, undefined, 'the name goes with the task');
    assertRefused(await firm.send('PATCH', path, { referenceName: 'Seven' }), ['referenceId', 'required']);
  });

  test('recording work for a project that does not exist is a 404', async () => {
    for (const unknown of [newId('project'), 'prj', firm.contractId])
      assertNotFound(await post({ projectId: unknown }));
    assertNotFound(await postAll([work(), work({ projectId: newId('project') })]));
  });

  test('recording work takes an identifier of the source once', async () => {
    const { id } = await record({ sourceId: 'sheet/1' });
    assertRefused(await post({ sourceId: 'sheet/1' }), ['sourceId', 'unique']);
    const other = await record({ sourceId: 'sheet/2' });
    assertRefused(await firm.send('PATCH', `/time-entries/${other.id}`, { sourceId: 'sheet/1' }), [
      'sourceId',
      'unique',
    ]);
    await firm.send('DELETE', `/time-entries/${id}`);
    assert.equal((await post({ sourceId: 'sheet/1' })).status, 201, 'deleted, it can be used again');
  });

  test('recording work is for members, and reading for viewers', async () => {
    const as = 'viewer';
    await firm.make('/members', { subject: as, role: 'VIEWER' });
    const send = (method: string, path: string, body?: object) =>
      service.request(method, path, { as, tenant: firm.tenant, ...(body && { body }) });
    const { id } = await record();
    assertForbidden(await send('POST', '/time-entries', work()));
    assertForbidden(await send('POST', '/time-entries/batch', { timeEntries: [work()] }));
    assertForbidden(await send('PATCH', `/time-entries/${id}`, {}));
    assertForbidden(await send('DELETE', `/time-entries/${id}`));
    for (const path of ['', `/${id}`, '/summary?groupBy=PROJECT'])
      assert.equal((await send('GET', `/time-entries${path}`)).status, 200);
  });

  test('recording work keeps its project from being deleted', async () => {
    const other = (await firm.make('/projects', { contractId: firm.contractId, name: 'Other' })).id;
    const { id } = await record({ projectId: other });
    assertRefused(await firm.send('DELETE', `/projects/${other}`), ['status', 'state']);
    await firm.send('DELETE', `/time-entries/${id}`);
    assert.equal((await firm.send('DELETE', `/projects/${other}`)).status, 204);
  });
});

describe('recording many entries at once', () => {
  test('recording many entries at once answers in the given order', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => work({ minutes: index + 1, worker: 'Batch' }));
    const answer = await postAll(items);
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(
      answer.data.map(({ minutes }: { minutes: number }) => minutes),
      items.map(({ minutes }) => minutes),
    );
    assert.match(answer.headers.get('location') ?? '', new RegExp(`/time-entries\\?projectId=${projectId}$`));
    assert.equal((await list('?worker=Batch&limit=500')).length, 500);
  });

  test('a batch of entries that is sent again records only what is new, and shows what was there', async () => {
    const batch = (...names: string[]) => ({
      timeEntries: names.map((name) => work({ sourceId: `import/${name}`, description: name })),
      onConflict: 'SKIP',
    });
    const shown = ({ data }: Awaited<ReturnType<Firm['send']>>) =>
      data.map((one: { description: string; isSkipped: boolean }) => [one.description, one.isSkipped]);
    const first = await firm.send('POST', '/time-entries/batch', batch('a', 'b'));
    assert.deepEqual(shown(first), [
      ['a', false],
      ['b', false],
    ]);
    const again = await firm.send('POST', '/time-entries/batch', batch('b', 'c', 'c', 'a'));
    assert.equal(again.status, 201);
    assert.deepEqual(shown(again), [
      ['b', true],
      ['c', false],
      ['c', true],
      ['a', true],
    ]);
    assert.equal(again.data[0].id, first.data[1].id);
    assert.equal(again.data[2].id, again.data[1].id);
    assert.deepEqual(await idsOf(await list('?sourceId=import/b')), [first.data[1].id]);
    assert.deepEqual(await list('?sourceId=import/z'), []);
    assertRefused(await firm.send('POST', '/time-entries/batch', { ...batch('a'), onConflict: 'REFUSE' }), [
      'timeEntries.0.sourceId',
      'unique',
    ]);
  });

  test('recording many entries at once records all or none, and names the items that are wrong', async () => {
    const before = (await firm.get('/time-entries/summary?groupBy=PROJECT'))[0].entryCount;
    assertRefused(
      await postAll([work(), work({ minutes: 0 }), work({ date: 'today' })]),
      ['timeEntries.1.minutes', 'minimum'],
      ['timeEntries.2.date', 'format'],
    );
    await record({ sourceId: 'taken' });
    assertRefused(
      await postAll([work({ sourceId: 'x' }), work({ sourceId: 'x' }), work({ sourceId: 'taken' }), work()]),
      ['timeEntries.1.sourceId', 'unique'],
      ['timeEntries.2.sourceId', 'unique'],
    );
    assertRefused(await postAll([work(), work({ referenceName: 'x' })]), [
      'timeEntries.1.referenceId',
      'required',
    ]);
    assertRefused(await postAll([]), ['timeEntries', 'minItems']);
    assertRefused(await postAll(Array(1_001).fill(work())), ['timeEntries', 'maxItems']);
    const after = (await firm.get('/time-entries/summary?groupBy=PROJECT'))[0].entryCount;
    assert.equal(after, before + 1);
  });
});

describe('work that is not charged', () => {
  const problemOf = async (id: string) => (await firm.get(`/time-entries/${id}`)).problem;

  test('work that is not charged says why, as long as that is so', async () => {
    const client = await firm.make('/clients', { name: 'Fabrikam' });
    const terms = { clientId: client.id, name: 'Later', currencyCode: 'EUR' };
    const contract = await firm.make('/contracts', terms);
    const project = await firm.make('/projects', { contractId: contract.id, name: 'Part' });
    const { id, problem } = await record({ projectId: project.id, role: 'designer' });
    const path = `/contracts/${contract.id}`;
    assert.match(problem, /is a DRAFT/);
    await firm.act(`${path}/activate`);
    assert.match(await problemOf(id), /no hourly rate for designer on 2026-11-02/);
    await firm.patch(path, { rates: RATES });
    assert.equal(await problemOf(id), undefined);
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'Europe/Berlin' });
    await firm.patch(path, { startsAt: '2026-11-02T23:30:00Z' });
    assert.match(await problemOf(id), /before .* 2026-11-03/, "the day is the tenant's");
    await firm.patch(path, { startsAt: null, endsAt: '2026-11-01T12:00:00Z' });
    assert.match(await problemOf(id), /after .* 2026-11-01/);
    await firm.patch(path, { endsAt: null });
    await firm.patch(`/clients/${client.id}`, { archivedAt: '2026-11-15T00:00:00Z' });
    assert.match(await problemOf(id), /archived/);
    const [listed] = await firm.get(`/time-entries?contractId=${contract.id}`);
    assert.match(listed.problem, /archived/);
    await firm.patch(`/time-entries/${id}`, { isBillable: false });
    assert.equal(await problemOf(id), undefined, 'what owes nothing has no problem');
  });

  test('work beyond prepaid hours with a price of their own needs no rate', async () => {
    const client = await firm.make('/clients', { name: 'Contoso' });
    const terms = { clientId: client.id, name: 'Care', currencyCode: 'EUR' };
    const { id: contractId } = await firm.make('/contracts', terms);
    await firm.act(`/contracts/${contractId}/activate`);
    const project = await firm.make('/projects', { contractId, name: 'Shop' });
    const { id } = await record({ projectId: project.id, role: 'designer' });
    assert.match(await problemOf(id), /no hourly rate for designer/);
    await firm.make('/allowances', {
      ...{ contractId, every: 'MONTH', minutesPerPeriod: 10, startsOn: '2026-01-01' },
      overage: { amountMinor: 15_000 },
    });
    assert.equal(await problemOf(id), undefined);
    await firm.patch(`/contracts/${contractId}`, {
      rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }],
    });
    const { warnings } = await firm.get(`/time-entries/${id}`);
    assert.equal(warnings, undefined, 'the price for all roles does not apply');
  });
});

describe('listing work', () => {
  let other: Firm;
  const ids: Record<string, string> = {};
  const find = async (query: string) => (await other.get(`/time-entries${query}`)) as { id: string }[];

  before(async () => {
    other = await openFirm(service, { terms: { rates: RATES } });
    const { contractId } = other;
    const second = await other.make('/contracts', {
      clientId: other.clientId,
      name: 'B',
      currencyCode: 'EUR',
    });
    const client = await other.make('/clients', { name: 'Fabrikam' });
    const third = await other.make('/contracts', { clientId: client.id, name: 'C', currencyCode: 'EUR' });
    const projectOf = async (contract: string) =>
      (await other.make('/projects', { contractId: contract, name: 'P' })).id;
    const [a, b, c] = [await projectOf(contractId), await projectOf(second.id), await projectOf(third.id)];
    Object.assign(ids, { a, b, c, second: second.id, client: client.id, firm: other.clientId });
    const task = { referenceType: 'TASK', referenceId: '1' };
    const entries = {
      one: { projectId: a, date: '2026-11-01', minutes: 10, worker: 'Ada', ...task },
      two: { projectId: a, date: '2026-11-03', minutes: 20, worker: 'Bob', isBillable: false },
      three: { projectId: b, date: '2026-11-02', minutes: 30, worker: 'Ada', isHeld: true },
      four: { projectId: c, date: '2026-11-02', minutes: 40, ...task, referenceName: 'Checkout' },
    };
    for (const [name, entry] of Object.entries(entries))
      ids[name] = (await other.make('/time-entries', entry)).id;
  });

  test('listing work sorts by day, the newest first, then by identifier', async () => {
    assert.deepEqual(
      idsOf(await find('')),
      ['two', 'four', 'three', 'one'].map((name) => ids[name]),
    );
  });

  test('listing work goes page by page', async () => {
    const seen: string[] = [];
    let query = '?limit=1&dateFrom=2026-11-01&dateTo=2026-11-02';
    for (let pages = 0; pages < 3; pages++) {
      const answer = await other.send('GET', `/time-entries${query}`);
      seen.push(...idsOf(answer.data));
      query = /\?[^>]+/.exec(answer.headers.get('link') ?? '')?.[0] ?? '';
    }
    assert.equal(query, '');
    assert.deepEqual(
      seen,
      ['four', 'three', 'one'].map((name) => ids[name]),
    );
    assertRefused(await other.send('GET', '/time-entries?cursor=x'), ['cursor', 'cursor']);
  });

  const cases: [query: string, names: string[]][] = [
    ['projectId=:b', ['three']],
    ['contractId=:second', ['three']],
    ['clientId=:client', ['four']],
    ['clientId=:firm', ['two', 'three', 'one']],
    ['worker=Ada', ['three', 'one']],
    ['dateFrom=2026-11-02', ['two', 'four', 'three']],
    ['dateTo=2026-11-01', ['one']],
    ['status=OPEN', ['two', 'four', 'three', 'one']],
    ['status=BILLED', []],
    ['isBillable=false', ['two']],
    ['isHeld=true', ['three']],
    ['isHeld=false&worker=Ada', ['one']],
    ['referenceType=TASK&referenceId=1', ['four', 'one']],
  ];
  for (const [query, names] of cases)
    test(`listing work finds entries by ${query}`, async () => {
      const filled = query.replace(/:(\w+)/, (_match, name: string) => ids[name] as string);
      assert.deepEqual(
        idsOf(await find(`?${filled}`)),
        names.map((name) => ids[name]),
      );
    });

  test('listing work refuses filters that it cannot read', async () => {
    assertRefused(
      await other.send('GET', '/time-entries?status=PAID&dateFrom=yesterday&isHeld=maybe&who=Ada'),
      ['status', 'enum'],
      ['dateFrom', 'format'],
      ['isHeld', 'type'],
      ['who', 'additionalProperties'],
    );
  });
});

test('an entry that was never charged is deleted without a trace', async () => {
  const { id } = await record();
  await assertDeletes(service, `/time-entries/${id}`, firm.tenant);
});
