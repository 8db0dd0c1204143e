import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eventSources } from '../src/composition/events.ts';
import { presentEvents } from '../src/modules/journal/events/presentation.ts';
import { listEvents } from '../src/modules/journal/events/store.ts';
import type { RecordEvents, Snapshot } from '../src/platform/record-events.ts';
import { sealJournalOf } from './support/journal.ts';
import { oneOfEach } from './support/one-of-each.ts';
import { useService } from './support/service.ts';

/** A record as the journal kept it, and as its event showed it. */
interface Kept {
  resource: string;
  createdAt: string;
  snapshot: Snapshot;
  presented: object;
}

const FOLDER = 'test/fixtures/snapshots';
/** The file to write: `unreleased`, or a release. Files of earlier releases never change: journals are kept for years. */
const writing = process.env.RETAINER_WRITE_SNAPSHOTS;

const service = useService();
const sources = eventSources();
const files = globSync(`${FOLDER}/*.json`).sort();
const keptIn = (file: string): Kept[] => JSON.parse(readFileSync(file, 'utf8'));
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Presents the record in a tenant without records: all that an event shows must be in its snapshot. */
async function presentAnew({ resource, snapshot, createdAt }: Kept): Promise<object> {
  const db = service.db.database.inTenant(await service.tenant());
  const source = sources.get(resource);
  assert.ok(source, resource);
  const [presented] = await source.present(db, [snapshot], [new Date(createdAt)]);
  return plain(presented ?? {});
}

/** The fullest snapshot of each resource. */
async function takeSnapshots(): Promise<Kept[]> {
  const taken: Kept[] = [];
  const observed = ([resource, source]: [string, RecordEvents]): [string, RecordEvents] => [
    resource,
    {
      ...source,
      async present(db, snapshots, times) {
        const presented = await source.present(db, snapshots, times);
        for (const [index, snapshot] of snapshots.entries()) {
          const createdAt = (times[index] as Date).toISOString();
          taken.push(plain({ resource, createdAt, snapshot, presented: presented[index] as object }));
        }
        return presented;
      },
    },
  ];
  const tenant = await service.tenant();
  await oneOfEach(service, tenant);
  await sealJournalOf(service, tenant);
  const db = service.db.database.inTenant(tenant);
  const rows = await db.all(listEvents, { beforeSequence: Number.MAX_SAFE_INTEGER, count: 500 });
  const logger = { error: (...problem: unknown[]) => assert.fail(String(problem[1])) };
  await presentEvents({ sources: new Map([...sources].map(observed)), logger }, db, rows);
  const lengthOf = (kept: Kept) => JSON.stringify(kept.presented).length;
  return [...Map.groupBy(taken, ({ resource }) => resource).values()]
    .map((own) => own.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] as Kept)
    .toSorted((a, b) => (a.resource < b.resource ? -1 : 1));
}

describe('snapshots of records', () => {
  test('snapshots of records hold all that their events show', async () => {
    const taken = await takeSnapshots();
    if (writing) writeFileSync(`${FOLDER}/${writing}.json`, `${JSON.stringify(taken, null, 2)}\n`);
    for (const kept of taken) assert.deepEqual(await presentAnew(kept), kept.presented, kept.resource);
  });

  for (const file of files)
    test(`snapshots of records in ${file} are presented as they were then`, async () => {
      for (const kept of keptIn(file))
        assert.deepEqual(await presentAnew(kept), kept.presented, kept.resource);
    });

  test('snapshots of records of every resource are kept', () => {
    const kept = new Set(files.flatMap(keptIn).map(({ resource }) => resource));
    assert.deepEqual([...kept].sort(), [...sources.keys()].sort());
  });
});
