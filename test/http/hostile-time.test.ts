import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { times } from '../support/arrays.ts';
import { collectOnto } from '../support/collecting.ts';
import { assertNoFailureLogged, assertNotFound, assertRefused } from '../support/expectations.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const RATES = [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '0001-01-01' }];
const EMOJI = '🧮';

describe('time entries that make no sense', () => {
  const service = useService();
  let firm: Firm;
  let projectId: string;
  let other: { projectId: string; entryId: string; draftId: string };

  async function openProject(opened: Firm): Promise<string> {
    return (await opened.make('/projects', { contractId: opened.contractId, name: 'Shop' })).id;
  }

  before(async () => {
    firm = await openFirm(service, { terms: { rates: RATES, taxRates: [{ percent: 19 }] } });
    projectId = await openProject(firm);
    const foreign = await openFirm(service);
    const theirs = await openProject(foreign);
    const entry = { projectId: theirs, date: '2026-10-05', minutes: 60 };
    const { id: entryId } = await foreign.make('/time-entries', entry);
    const { id: draftId } = await foreign.make('/invoices', { contractId: foreign.contractId });
    other = { projectId: theirs, entryId, draftId };
  });

  const entry = (more: object = {}) => ({ projectId, date: '2026-10-05', minutes: 60, ...more });
  const record = (more: object) => firm.send('POST', '/time-entries', entry(more));
  const recordMany = (timeEntries: unknown) =>
    firm.send('POST', '/time-entries/batch', { timeEntries } as object);

  test('time entries that make no sense are refused one by one, each with the field and the rule that it breaks', async () => {
    for (const [field, value, constraint] of [
      ...[0, -1].map((minutes) => ['minutes', minutes, 'minimum'] as const),
      ['minutes', 44_641, 'maximum'],
      ['minutes', 2 ** 53, 'maximum'],
      ...[1.5, '60', null, [60]].map((minutes) => ['minutes', minutes, 'type'] as const),
      ...['2026-02-30', '10000-01-01', '0000-01-01', 'infinity', 'now', ''].map(
        (date) => ['date', date, 'format'] as const,
      ),
      ['date', 20_261_005, 'type'],
      ['worker', EMOJI.repeat(201), 'maxLength'],
      ['worker', '', 'minLength'],
      ['role', 'x'.repeat(101), 'maxLength'],
      ['isBillable', 'true', 'type'],
      ['isHeld', 1, 'type'],
      ['source', 'JIRA', 'additionalProperties'],
      ['chargedMinutes', 5, 'additionalProperties'],
    ] as const)
      assertRefused(await record({ [field]: value }), [field, constraint]);
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const answer = await record({ worker: text });
      assert.deepEqual([answer.status, answer.json.details?.[0]?.field], [400, 'worker'], answer.text);
    }
    assertRefused(await record({ referenceName: 'Checkout' }), ['referenceId', 'required']);
  });

  test('many time entries of which some make no sense are all refused', async () => {
    assertRefused(await recordMany([]), ['timeEntries', 'minItems']);
    assertRefused(await recordMany('all'), ['timeEntries', 'type']);
    assertRefused(await recordMany(times(1_001, () => entry())), ['timeEntries', 'maxItems']);
    assertRefused(await recordMany([entry(), entry({ minutes: 0 })]), ['timeEntries.1.minutes', 'minimum']);
    const twins = await recordMany(times(1_000, () => entry({ sourceId: 'same' })));
    assert.equal(twins.status, 400);
    assert.deepEqual(twins.json.details[0].field, 'timeEntries.1.sourceId');
    for (const id of [other.projectId, newId('project'), 'nonsense'])
      assertNotFound(await recordMany([entry(), entry({ projectId: id })]));
    const huge = `{"timeEntries":[{"description":"${'x'.repeat(17 * 1_048_576)}"}]}`;
    const answer = await service.request('POST', '/time-entries/batch', {
      ...{ tenant: firm.tenant, raw: huge, headers: { 'content-type': 'application/json' } },
    });
    assert.equal(answer.status, 413, answer.text);
    assert.deepEqual(await firm.get('/time-entries'), []);
  });

  test("time entries of others don't exist", async () => {
    for (const id of [other.entryId, newId('timeEntry'), projectId, 'tim_', '%00']) {
      const path = `/time-entries/${id}`;
      assertNotFound(await firm.send('GET', path));
      assertNotFound(await firm.send('PATCH', path, { minutes: 5 }));
      assertNotFound(await firm.send('DELETE', path));
    }
    assertNotFound(await firm.send('POST', `/invoices/${other.draftId}/collect`, { to: '2026-12-31' }));
    const { id } = await firm.make('/time-entries', entry());
    assertNotFound(await firm.send('PATCH', `/time-entries/${id}`, { projectId: other.projectId }));
    assert.equal((await firm.send('DELETE', `/time-entries/${id}`)).status, 204);
    for (const name of ['projectId', 'contractId', 'clientId']) {
      const answer = await firm.send('GET', `/time-entries?${name}=${other.projectId}`);
      assert.ok(answer.status === 400 || answer.data.length === 0, answer.text);
    }
  });

  test('lists of time entries refuse cursors of another list, and queries of the wrong kind', async () => {
    for (let day = 1; day <= 3; day++)
      await firm.make('/time-entries', entry({ date: `2026-10-0${day}`, worker: `W${day}` }));
    const cursorOf = async (path: string) => {
      const answer = await firm.send('GET', path);
      return new URL(/<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '').searchParams.get(
        'cursor',
      );
    };
    const ofEntries = await cursorOf('/time-entries?limit=1');
    const ofWorkers = await cursorOf('/time-entries/summary?groupBy=WORKER&limit=1');
    for (const path of [
      `/time-entries?cursor=${ofWorkers}`,
      `/time-entries/summary?groupBy=WORKER&cursor=${ofEntries}`,
      `/time-entries/summary?groupBy=REFERENCE&cursor=${ofWorkers}`,
      `/invoices?cursor=${ofEntries}`,
    ])
      assertRefused(await firm.send('GET', path), ['cursor', 'cursor']);
    for (const [query, field, constraint] of [
      ['groupBy=DAY', 'groupBy', 'enum'],
      ['groupBy=WORKER&dateFrom=2026-02-30', 'dateFrom', 'format'],
      ['groupBy=WORKER&status=PAID', 'status', 'enum'],
    ] as const)
      assertRefused(await firm.send('GET', `/time-entries/summary?${query}`), [field, constraint]);
    const nul = await firm.send('GET', '/time-entries/summary?groupBy=WORKER&worker=%00');
    assert.equal(nul.status, 400, nul.text);
  });

  test('time entries of the first and the last day, with the longest texts and the most minutes, are collected', async () => {
    const agency = await openFirm(service, { terms: { rates: RATES, taxRates: [{ percent: 19 }] } });
    const long = {
      ...{ projectId: await openProject(agency), minutes: 44_640, worker: EMOJI.repeat(200) },
      ...{
        referenceType: EMOJI.repeat(100),
        referenceId: EMOJI.repeat(160),
        referenceName: EMOJI.repeat(500),
      },
    };
    const { contractId } = agency;
    for (const groupBy of ['REFERENCE', 'WORKER', 'PROJECT', 'ROLE', 'DAY']) {
      for (const date of ['0001-01-01', '9999-12-30', '9999-12-31'])
        await agency.make('/time-entries', { ...long, date, role: EMOJI.repeat(100) });
      const { id } = await agency.make('/invoices', { contractId });
      const { leftOver, lines } = await collectOnto(agency, id, { to: '9999-12-31', groupBy });
      assert.deepEqual([leftOver, lines.length], [[], groupBy === 'DAY' ? 3 : 1]);
      const sums = await agency.get(
        `/time-entries/summary?groupBy=WORKER&dateFrom=0001-01-01&dateTo=9999-12-31`,
      );
      assert.equal(sums[0].worker, EMOJI.repeat(200));
    }
    await agency.patch(`/contracts/${contractId}`, { collect: { every: 'WEEK' } });
  });

  test('time entries that make no sense cause no failure of the service', () =>
    assertNoFailureLogged(service));
});
