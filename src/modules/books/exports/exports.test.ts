import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import { assertCreated, assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { forbiddenByState } from '../../../platform/errors.ts';
import { sweepFiles } from '../../parties/assets/sweep.ts';
import { unneededExports } from './files.ts';
import type { Maker } from './maker.ts';
import { makingOfExports } from './worker.ts';

const DAY_MS = 86_400_000;
const service = useService();
let tenant: string;
let today: string;
const quiet = { warn: () => {} };

const ask = (body: object = {}) =>
  service.request('POST', '/exports', {
    tenant,
    body: { kind: 'AUDIT', from: '2026-01-01', to: today, ...body },
  });
const read = async (id: string) => (await service.request('GET', `/exports/${id}`, { tenant })).data;
const fileOf = (id: string, headers: Record<string, string> = {}) =>
  service.request('GET', `/exports/${id}/files/hello.zip`, { tenant, headers });
const making = (AUDIT: Maker) => {
  const { documentFiles, integrations } = service.app;
  return makingOfExports({
    ...{ ...documentFiles, database: integrations.database, logger: quiet },
    makers: { AUDIT, DATEV: AUDIT, BOOKINGS: AUDIT, TENANT: AUDIT },
    hold: { reason: undefined },
  });
};
/** Other files may ask for exports at the same time. */
const make = (maker: Maker) =>
  workOff(
    service,
    making((order, output) => (order.tenantId === tenant ? maker(order, output) : hello(order, output))),
  );
const hello: Maker = async (_order, output) => {
  await output.progress(1, 2);
  await output.put(
    'hello.zip',
    'application/zip',
    (async function* () {
      yield Buffer.from('Hello, ');
      yield Buffer.from('auditor');
    })(),
  );
};
/** Fails the first times. */
const failing = (times: number, error: Error): Maker => {
  let failures = 0;
  return async (order, output) => {
    await hello(order, output);
    if (failures++ < times) throw error;
  };
};
const storedKeys = async () => {
  const { storage, prefix } = service.app.documentFiles;
  const keys: string[] = [];
  for await (const batch of storage.list(prefix)) keys.push(...batch.map(({ key }) => key));
  return keys.filter((key) => key.includes(`${tenant}.export.`));
};
const entriesOf = async (id: string) =>
  (await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant })).data.reverse();

before(() => {
  today = service.clock.now().toISOString().slice(0, 10);
});
beforeEach(async () => {
  tenant = await service.tenant();
});

describe('exports', () => {
  test('an export is asked for, made beside requests, and served with its hash', async () => {
    const asked = await ask();
    assert.deepEqual(
      { ...asked.data, id: undefined, createdAt: undefined, updatedAt: undefined },
      {
        kind: 'AUDIT',
        from: '2026-01-01',
        to: today,
        status: 'QUEUED',
        files: [],
        id: undefined,
        createdAt: undefined,
        updatedAt: undefined,
      },
    );
    await assertCreated(service, asked, '/exports', { tenant });
    const { id } = asked.data;
    let seen: { status?: string; progress?: object } = {};
    await make(async (order, output) => {
      assert.deepEqual([order.from, order.to, order.tenantId], ['2026-01-01', today, tenant]);
      await hello(order, output);
      seen = await read(id);
    });
    assert.deepEqual([seen.status, seen.progress], ['RUNNING', { done: 1, total: 2 }]);
    const done = await read(id);
    const contentHash = createHash('sha256').update('Hello, auditor').digest('hex');
    assert.deepEqual(
      [done.status, done.files, done.progress],
      [
        'DONE',
        [{ name: 'hello.zip', contentType: 'application/zip', sizeBytes: 14, contentHash }],
        undefined,
      ],
    );
    assert.equal(Date.parse(done.expiresAt) - Date.parse(done.doneAt), 7 * DAY_MS);
    const served = await fileOf(id);
    assert.deepEqual(
      [served.status, served.text, served.headers.get('etag'), served.headers.get('content-type')],
      [200, 'Hello, auditor', `"${contentHash}"`, 'application/zip'],
    );
    assert.match(served.headers.get('content-disposition') ?? '', /hello\.zip/);
    const part = await fileOf(id, { range: 'bytes=7-' });
    assert.deepEqual([part.status, part.text], [206, 'auditor']);
    assert.equal((await fileOf(id, { range: 'bytes=14-' })).status, 416);
    assert.equal((await fileOf(id, { 'if-none-match': `"${contentHash}"` })).status, 304);
  });

  test('the audit trail of an export tells what was asked for and the hashes of its files, and nothing of its progress', async () => {
    const { id } = (await ask()).data;
    await make(hello);
    await service.app.sealJournals();
    const [created, completed, ...rest] = await entriesOf(id);
    assert.deepEqual(
      [created.action, created.after.status, created.after.from],
      ['created', 'QUEUED', '2026-01-01'],
    );
    assert.deepEqual([completed.action, completed.after.status], ['updated', 'DONE']);
    assert.match(completed.after.files[0].contentHash, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, []);
    const { data: events } = await service.request('GET', '/events?limit=500', { tenant });
    const types = events
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith('export.'));
    assert.deepEqual(types.sort(), ['export.completed', 'export.created']);
  });

  test('the files of an export are removed after 7 days, and a download then says so', async () => {
    const { id } = (await ask()).data;
    await make(hello);
    service.clock.advance(7 * DAY_MS - 60_000);
    await make(hello);
    assert.equal((await fileOf(id)).status, 200);
    service.clock.advance(60_000);
    await make(hello);
    const gone = await fileOf(id);
    assertRefused(gone, ['status', 'state']);
    assert.match(gone.text, /removed after 7 days/);
    const expired = await read(id);
    assert.deepEqual([expired.status, expired.files.length], ['EXPIRED', 1]);
    assert.deepEqual(await storedKeys(), []);
  });

  test('a deleted export takes its files along, and a run that makes it ends', async () => {
    const { id } = (await ask()).data;
    await make(hello);
    assert.equal((await storedKeys()).length, 1);
    assert.equal((await service.request('DELETE', `/exports/${id}`, { tenant })).status, 204);
    assert.equal((await service.request('GET', `/exports/${id}`, { tenant })).status, 404);
    const other = (await ask()).data.id;
    await make(async (order, output) => {
      await service.request('DELETE', `/exports/${other}`, { tenant });
      await hello(order, output);
    });
    assert.deepEqual(await storedKeys(), []);
  });

  test('an export that fails is made again, and fails for good when that does not help', async () => {
    const again = (await ask()).data.id;
    const kind = failing(2, new Error('the cable was pulled'));
    for (let tries = 0; tries < 2; tries++) {
      await assert.rejects(make(kind), /the cable was pulled/);
      assert.equal((await read(again)).status, 'RUNNING');
      service.clock.advance(DAY_MS);
    }
    await make(kind);
    assert.equal((await read(again)).status, 'DONE');
    assert.equal((await storedKeys()).length, 1);

    const never = (await ask()).data.id;
    const broken = failing(100, new Error('disk 7 said E_FOO'));
    for (let tries = 0; tries < 4; tries++) {
      await assert.rejects(make(broken));
      service.clock.advance(DAY_MS / 24);
    }
    await make(broken);
    const { status, problem, files } = await read(never);
    assert.deepEqual([status, files], ['FAILED', []]);
    assert.match(problem, /^The service could not make the export/);
  });

  test('an export that is refused fails at once, with the reason', async () => {
    const { id } = (await ask()).data;
    await make(failing(1, forbiddenByState('There are too many documents')));
    const { status, problem } = await read(id);
    assert.deepEqual([status, problem], ['FAILED', 'There are too many documents']);
  });

  test('files that no export needs are swept, and others stay', async () => {
    const { id } = (await ask()).data;
    await make(hello);
    const { storage, prefix } = service.app.documentFiles;
    const stray = `${prefix}/ab/${tenant}.export.${'ab'.repeat(16)}`;
    await storage.put(stray, Buffer.from('stray'));
    service.clock.advance(2 * DAY_MS);
    const { assetFiles, integrations } = service.app;
    await sweepFiles(assetFiles, integrations.database, service.clock, [unneededExports]);
    assert.equal((await storedKeys()).length, 1);
    assert.equal((await fileOf(id)).status, 200);
  });
});

describe('what is refused of exports', () => {
  test('a period that is backwards, too long or not over is refused', async () => {
    assertRefused(await ask({ from: '2026-02-01', to: '2026-01-31' }), ['to', 'minimum']);
    assertRefused(await ask({ from: '2001-01-01', to: '2026-01-31' }), ['to', 'maximum']);
    const tomorrow = new Date(service.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    assertRefused(await ask({ to: tomorrow }), ['to', 'maximum']);
    assertRefused(await ask({ kind: 'EVERYTHING' }), ['kind', 'enum']);
  });

  test('a sixth export that is not done is refused', async () => {
    for (let count = 0; count < 5; count++) assert.equal((await ask()).status, 201);
    assertRefused(await ask(), ['status', 'state']);
    await make(hello);
    assert.equal((await ask()).status, 201);
  });

  test('an export is listed for administrators only, newest first and by kind', async () => {
    const ids = [(await ask()).data.id, (await ask()).data.id];
    const { data } = await service.request('GET', '/exports?kind=AUDIT', { tenant });
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      ids.reverse(),
    );
    const body = { subject: 'carol', role: 'MEMBER' };
    assert.equal((await service.request('POST', '/members', { tenant, body })).status, 201);
    for (const path of ['/exports', `/exports/${ids[0]}`])
      assert.equal((await service.request('GET', path, { tenant, as: 'carol' })).status, 403);
  });

  test('a file of an export that is not done, or has another name, is not found', async () => {
    const { id } = (await ask()).data;
    assertNotFound(await fileOf(id));
    await make(hello);
    assertNotFound(await service.request('GET', `/exports/${id}/files/other.zip`, { tenant }));
  });

  test('a dry run of an export asks for nothing', async () => {
    const tried = await service.request('POST', '/exports?dryRun=true', {
      tenant,
      body: { kind: 'AUDIT', from: '2026-01-01', to: today },
    });
    assert.equal(tried.status, 201);
    assert.deepEqual((await service.request('GET', '/exports', { tenant })).data, []);
  });
});
