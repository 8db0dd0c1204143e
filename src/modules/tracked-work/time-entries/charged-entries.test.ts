import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { type Ledger, openLedger } from '../../../../test/support/time.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
const RATES = [{ unit: 'HOUR', amountMinor: 6_000, startsOn: '2026-01-01' }];
const DAY = '2026-11-02';

let firm: Firm;
let ledger: Ledger;

const record = async (more: object = {}) =>
  (await firm.make('/time-entries', { projectId: ledger.projectId, date: DAY, minutes: 60, ...more }))
    .id as string;
const read = (id: string) => firm.get(`/time-entries/${id}`);
const patch = (id: string, change: object) => firm.patch(`/time-entries/${id}`, change);
const remove = (id: string) => firm.send('DELETE', `/time-entries/${id}`);
const draftOf = (id: string, minutes = 60) => ledger.collect({ charges: { [id]: minutes } });
const issueOf = (id: string, minutes = 60) => ledger.issue({ charges: { [id]: minutes } });

/** Status, and minutes that are billed, drafted and owed. */
async function standing(
  id: string,
): Promise<[status: string, billed: number, drafted: number, owed: number]> {
  const { status, billedMinutes, draftedMinutes, owedMinutes } = await read(id);
  return [status, billedMinutes, draftedMinutes, owedMinutes];
}
const lineOf = async ({ id }: { id: string }) => (await firm.get(`/billables?invoiceId=${id}`))[0];
const find = async (query: string) =>
  (await firm.get(`/time-entries?${query}`)).map(({ id }: { id: string }) => id);

async function anotherContract(): Promise<{ id: string; projectId: string }> {
  const { id } = await firm.make('/contracts', {
    ...{ clientId: firm.clientId, name: 'Next', currencyCode: 'EUR' },
  });
  return { id, projectId: (await firm.make('/projects', { contractId: id, name: 'Next' })).id };
}

before(async () => {
  firm = await openFirm(service, { terms: { rates: RATES, taxRates: [{ category: 'Z' }] } });
  ledger = await openLedger(service, firm);
});

describe('the status of work', () => {
  test('the status of work follows its charges, from open to billed and open again', async () => {
    const id = await record();
    assert.deepEqual(await standing(id), ['OPEN', 0, 0, 60]);
    const part = await draftOf(id, 20);
    assert.deepEqual(await standing(id), ['OPEN', 0, 20, 40]);
    const rest = await draftOf(id, 40);
    assert.deepEqual(await standing(id), ['DRAFTED', 0, 60, 0]);
    await firm.act(`/invoices/${part.id}/finalize`);
    assert.deepEqual(await standing(id), ['DRAFTED', 20, 40, 0]);
    await firm.act(`/invoices/${rest.id}/finalize`);
    assert.deepEqual(await standing(id), ['BILLED', 60, 0, 0]);
    assert.deepEqual((await read(id)).billables.sort(), [...part.lines, ...rest.lines].sort());
    await firm.credit(rest.id, { kind: 'CORRECTION' });
    assert.deepEqual(await standing(id), ['OPEN', 20, 0, 40]);
  });

  test('the status of work is a filter that finds what it shows', async () => {
    const worker = 'Filtered';
    const [open, drafted, billed, unbillable, takenBack] = [
      await record({ worker }),
      await record({ worker }),
      await record({ worker }),
      await record({ worker, isBillable: false }),
      await record({ worker }),
    ];
    await draftOf(drafted);
    await issueOf(billed);
    const [pricedBy] = (await issueOf(takenBack)).lines;
    await patch(takenBack, { minutes: 30 });
    const shown = { OPEN: [takenBack, unbillable, open], DRAFTED: [drafted], BILLED: [billed] };
    for (const [status, ids] of Object.entries(shown)) {
      assert.deepEqual(await find(`worker=${worker}&status=${status}`), ids, status);
      for (const id of ids) assert.equal((await read(id)).status, status);
    }
    await ledger.collect({ charges: { [takenBack]: -30 }, pricedBy });
    assert.deepEqual(await standing(takenBack), ['DRAFTED', 60, -30, 0]);
    assert.deepEqual(await find(`worker=${worker}&status=DRAFTED`), [takenBack, drafted]);
  });

  test('work adds up by project, worker and task, and as a whole', async () => {
    const task = { referenceType: 'TASK', referenceId: 'sum', referenceName: 'Sum' };
    const [first, second] = [
      await record({ worker: 'Sum', ...task }),
      await record({ worker: 'Sum', ...task }),
    ];
    await record({ worker: 'Sum', ...task, isBillable: false, minutes: 15 });
    await issueOf(first, 60);
    await draftOf(second, 45);
    await patch(first, { minutes: 50 });
    const sums = {
      ...{ minutes: 110, openMinutes: 5, draftedMinutes: 45, billedMinutes: 60 },
      ...{ coveredMinutes: 0, unbillableMinutes: 15, entryCount: 3 },
    };
    const sumBy = (groupBy: string) => firm.get(`/time-entries/summary?groupBy=${groupBy}&worker=Sum`);
    assert.deepEqual(await sumBy('PROJECT'), [{ project: ledger.projectId, ...sums }]);
    assert.deepEqual(await sumBy('WORKER'), [{ worker: 'Sum', ...sums }]);
    assert.deepEqual(await sumBy('REFERENCE'), [{ ...task, ...sums }]);
    assert.deepEqual(await sumBy('ALL'), [sums]);
    assert.deepEqual(await firm.get('/time-entries/summary?groupBy=ALL&worker=Nobody'), []);
    const open = await firm.get('/time-entries/summary?groupBy=WORKER&worker=Sum&status=OPEN');
    assert.deepEqual(only(open[0], 'entryCount', 'openMinutes'), { entryCount: 3, openMinutes: 5 });
  });

  test('work adds up page by page', async () => {
    const other = await openFirm(service);
    const { id: projectId } = await other.make('/projects', { contractId: other.contractId, name: 'P' });
    const workers = ['𝄞'.repeat(200), 'Ada', 'Zoe', undefined];
    const timeEntries = workers.map((worker) => ({ projectId, date: DAY, minutes: 5, worker }));
    await other.make('/time-entries/batch', { timeEntries });
    const seen: (string | undefined)[] = [];
    let query = '?groupBy=WORKER&limit=1';
    while (query !== '') {
      const answer = await other.send('GET', `/time-entries/summary${query}`);
      assert.equal(answer.status, 200, answer.text);
      seen.push(answer.data[0].worker);
      query = /\?[^>]+/.exec(answer.headers.get('link') ?? '')?.[0] ?? '';
    }
    assert.deepEqual(seen, [undefined, 'Ada', 'Zoe', '𝄞'.repeat(200)]);
    const stale = Buffer.from(JSON.stringify(['PROJECT', 'x', ''])).toString('base64url');
    assertRefused(await other.send('GET', `/time-entries/summary?groupBy=WORKER&cursor=${stale}`), [
      'cursor',
      'cursor',
    ]);
  });
});

describe('work on a draft', () => {
  test('work on a draft leaves its line when it goes to another day, and is owed again', async () => {
    const [id, other] = [await record(), await record()];
    const draft = await ledger.collect({ charges: { [id]: 60, [other]: 60 } });
    const moved = await patch(id, { date: '2026-11-05' });
    assert.deepEqual(only(moved, 'id', 'date', 'minutes', 'replacedBy'), {
      ...{ id, date: '2026-11-05', minutes: 60, replacedBy: undefined },
    });
    assert.deepEqual(await standing(id), ['OPEN', 0, 0, 60]);
    assert.equal((await lineOf(draft)).quantity, 1);
  });

  test('work on a draft is charged less when it becomes less', async () => {
    const id = await record();
    const draft = await draftOf(id);
    await patch(id, { minutes: 45 });
    assert.equal((await lineOf(draft)).quantity, 0.75);
    assert.deepEqual(await standing(id), ['DRAFTED', 0, 45, 0]);
    await patch(id, { isBillable: false });
    assert.equal(await lineOf(draft), undefined, 'a line without minutes goes');
    assert.deepEqual(await standing(id), ['OPEN', 0, 0, 0]);
  });

  test('work on a draft is deleted together with its charge', async () => {
    const id = await record();
    const draft = await draftOf(id);
    assert.equal((await remove(id)).status, 204);
    assertNotFound(await firm.send('GET', `/time-entries/${id}`));
    assert.equal(await lineOf(draft), undefined);
  });
});

describe('billed work', () => {
  test('billed work is replaced when its day, role or contract changes', async () => {
    const next = await anotherContract();
    const nextProject = next.projectId;
    for (const change of [{ date: '2026-11-09' }, { role: 'designer' }, { projectId: nextProject }]) {
      const id = await record({ sourceId: JSON.stringify(change), worker: 'Ada', minutes: 90 });
      await issueOf(id, 60);
      await draftOf(id, 30);
      const old = await patch(id, { ...change, description: 'Moved' });
      assert.deepEqual(only(old, 'id', 'date', 'minutes', 'project', 'role', 'description'), {
        ...{ id, date: DAY, minutes: 0, project: ledger.projectId, role: undefined, description: undefined },
      });
      assert.deepEqual(await standing(id), ['OPEN', 60, 0, -60], 'the billed minutes are to be taken back');
      const successor = await read(old.replacedBy);
      const { projectId, ...same } = change as { projectId?: string };
      assert.deepEqual(only(successor, 'minutes', 'worker', 'sourceId', 'description', 'owedMinutes'), {
        ...{
          minutes: 90,
          worker: 'Ada',
          sourceId: JSON.stringify(change),
          description: 'Moved',
          owedMinutes: 90,
        },
      });
      assert.deepEqual(only(successor, ...Object.keys(same)), same);
      assert.equal(successor.contract, projectId === undefined ? firm.contractId : next.id);
      const refused = await firm.send('PATCH', `/time-entries/${id}`, { minutes: 30 });
      assertRefused(refused, ['status', 'state']);
      assert.match(refused.json.message, new RegExp(old.replacedBy));
      assertRefused(await remove(id), ['status', 'state']);
    }
  });

  test('billed work goes to another project of its contract in place', async () => {
    const id = await record();
    await issueOf(id);
    const project = (await firm.make('/projects', { contractId: firm.contractId, name: 'Other' })).id;
    const moved = await patch(id, { projectId: project, worker: 'Bob' });
    assert.deepEqual(only(moved, 'project', 'minutes', 'worker', 'status', 'replacedBy'), {
      ...{ project, minutes: 60, worker: 'Bob', status: 'BILLED', replacedBy: undefined },
    });
  });

  test('billed work changes in place once all of it was credited, also its contract', async () => {
    const id = await record();
    await firm.credit((await issueOf(id)).id, { kind: 'CORRECTION' });
    const next = await anotherContract();
    const moved = await patch(id, { date: '2026-11-20', projectId: next.projectId });
    assert.deepEqual(only(moved, 'date', 'contract', 'minutes', 'replacedBy', 'owedMinutes'), {
      ...{ date: '2026-11-20', contract: next.id, minutes: 60, replacedBy: undefined, owedMinutes: 60 },
    });
  });

  test('billed work stays when it is deleted, until its minutes are taken back', async () => {
    const id = await record({ sourceId: 'once' });
    const [pricedBy] = (await issueOf(id)).lines;
    assert.equal((await remove(id)).status, 204);
    const entry = await read(id);
    assert.deepEqual(only(entry, 'minutes', 'status', 'owedMinutes', 'problem'), {
      ...{ minutes: 0, status: 'OPEN', owedMinutes: -60, problem: undefined },
    });
    assert.ok(entry.deletedAt);
    assertRefused(await firm.send('PATCH', `/time-entries/${id}`, { minutes: 5 }), ['status', 'state']);
    assertRefused(await remove(id), ['status', 'state']);
    await record({ sourceId: 'once' });
    const more = await record({ minutes: 90 });
    await ledger.issue({ charges: { [id]: -60 }, pricedBy }, { charges: { [more]: 90 } });
    assert.deepEqual(await standing(id), ['BILLED', 0, 0, 0]);
  });
});

describe('work that follows a tracker', () => {
  const track = async (sourceId: string): Promise<string> => {
    const id = newId('timeEntry');
    await service.db.asOwner(async (owner) => {
      await enterTenant(owner, firm.tenant);
      await owner.query(TRACKED, [id, firm.contractId, ledger.projectId, sourceId]);
    });
    return id;
  };

  test('work that follows a tracker leaves to people whether and as what it is charged', async () => {
    const id = await track('1');
    const change = { isBillable: false, isHeld: true, role: 'designer' };
    assert.deepEqual(only(await patch(id, change), ...Object.keys(change)), change);
    const others = { minutes: 5, date: DAY, worker: null, referenceName: 'x', projectId: ledger.projectId };
    const refused = await firm.send('PATCH', `/time-entries/${id}`, { ...others, isHeld: false });
    assertRefused(refused, ...Object.keys(others).map((name): [string, string] => [name, 'state']));
    assert.match(refused.json.message, /follows the tracker: change it there/);
    assert.equal((await read(id)).isHeld, true);
  });

  test('work that follows a tracker keeps its identity at the tracker when it is replaced', async () => {
    const id = await track('2');
    await issueOf(id);
    const { replacedBy } = await patch(id, { role: 'designer' });
    assert.deepEqual(only(await read(replacedBy), 'source', 'sourceId', 'referenceId', 'minutes', 'role'), {
      ...{ source: 'JIRA', sourceId: '2', referenceId: '10001', minutes: 60, role: 'designer' },
    });
  });

  test('work that follows a tracker can only be deleted at the tracker', async () => {
    const refused = await remove(await track('3'));
    assertRefused(refused, ['status', 'state']);
    assert.match(refused.json.message, /JIRA: delete it there, or set isBillable to false/);
  });

  const TRACKED = `
    insert into time_entries (id, contract_id, project_id, entry_date, minutes, source, site, source_id, started_at,
      integration_id, reference_type, reference_id, reference_name, created_at, updated_at)
    values ($1, $2, $3, '2026-11-02', 60, 'JIRA', 'site', $4, now(), 'int_1', 'JIRA', '10001', 'SHOP-1', now(), now())`;
});

test('work that is collected, billed and then moved is taken back and charged on its new day', async () => {
  const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Collected' });
  const id = await record({ projectId });
  const collect = async (to: string) => {
    const { id: draft } = await firm.make('/invoices', { contractId: firm.contractId });
    await firm.send('POST', `/invoices/${draft}/collect`, { to, projectId });
    return draft;
  };
  const first = await collect(DAY);
  assert.deepEqual(await standing(id), ['DRAFTED', 0, 60, 0]);
  await firm.act(`/invoices/${first}/finalize`);
  assert.deepEqual(await standing(id), ['BILLED', 60, 0, 0]);
  const { replacedBy } = await patch(id, { date: '2026-11-03' });
  const second = await collect('2026-11-03');
  assert.deepEqual(await standing(id), ['DRAFTED', 60, -60, 0]);
  assert.deepEqual(await standing(replacedBy), ['DRAFTED', 0, 60, 0]);
  await firm.act(`/invoices/${second}/finalize`);
  assert.deepEqual(await standing(id), ['BILLED', 0, 0, 0]);
  assert.deepEqual(await standing(replacedBy), ['BILLED', 60, 0, 0]);
});

test('work that moves while its draft is issued either leaves the draft or is replaced', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await record();
    const draft = await ledger.collect({ charges: { [id]: 60, [await record()]: 60 } });
    const [issued, moved] = await Promise.all([
      firm.finalize(draft.id),
      firm.send('PATCH', `/time-entries/${id}`, { date: '2026-11-12' }),
    ]);
    assert.deepEqual([issued.status, moved.status], [200, 200], issued.text + moved.text);
    const { date, replacedBy, billedMinutes } = await read(id);
    assert.deepEqual([date, billedMinutes], replacedBy === undefined ? ['2026-11-12', 0] : [DAY, 60]);
  }
});

test('changes of one entry at once leave it where one of them put it', async () => {
  const next = await firm.make('/contracts', { clientId: firm.clientId, name: 'Race', currencyCode: 'EUR' });
  const projectId = (await firm.make('/projects', { contractId: next.id, name: 'Race' })).id;
  const id = await record();
  const changes = [
    { projectId },
    { projectId: ledger.projectId, minutes: 30 },
    { projectId, role: 'designer' },
  ];
  const answers = await Promise.all(
    [...changes, ...changes].map((change) => firm.send('PATCH', `/time-entries/${id}`, change)),
  );
  for (const { status, text } of answers) assert.equal(status, 200, text);
  const { project, contract } = await read(id);
  assert.equal(contract, project === projectId ? next.id : firm.contractId);
});

test('work tells of its changes by events without what follows from charges', async () => {
  const other = await openFirm(service, { terms: { rates: RATES, taxRates: [{ category: 'Z' }] } });
  const books = await openLedger(service, other);
  const entry = { projectId: books.projectId, date: DAY, minutes: 60, worker: 'Ada' };
  const { id } = await other.make('/time-entries', entry);
  await books.issue({ charges: { [id]: 60 } });
  await other.patch(`/time-entries/${id}`, { isHeld: true });
  await other.send('DELETE', `/time-entries/${id}`);
  const { id: uncharged } = await other.make('/time-entries', entry);
  await other.send('DELETE', `/time-entries/${uncharged}`);
  const events = (await other.get('/events?limit=500'))
    .filter(({ type }: { type: string }) => type.startsWith('timeEntry.'))
    .reverse();
  const emitted = events.map(({ type, data }: { type: string; data: { id: string; minutes: number } }) => [
    type,
    data.id,
    data.minutes,
  ]);
  assert.deepEqual(emitted, [
    ['timeEntry.created', id, 60],
    ['timeEntry.updated', id, 60],
    ['timeEntry.deleted', id, 0],
    ['timeEntry.created', uncharged, 60],
    ['timeEntry.deleted', uncharged, 60],
  ]);
  const { createdAt, updatedAt, ...data } = events[0].data;
  assert.equal(events[0].client, other.clientId);
  assert.deepEqual(data, {
    ...{
      id,
      project: books.projectId,
      contract: other.contractId,
      client: other.clientId,
      date: DAY,
      minutes: 60,
    },
    ...{ worker: 'Ada', isBillable: true, isHeld: false, source: 'MANUAL' },
  });
});
