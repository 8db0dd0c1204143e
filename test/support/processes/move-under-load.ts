import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../http.ts';
import { LOCAL } from '../integrations/deliveries.ts';
import { withClient } from '../postgres/cluster.ts';
import { seedInvoices } from '../records/seed-invoices.ts';
import { launch, runToEnd, startProcess } from './launch.ts';
import { prepareFirm } from './writing-load.ts';

const FILES_MS_MAX = 300_000;
const LOOK_EVERY_MS = 200;
/** Without a pause, the callers alone would take all processors, and their times would show nothing else. */
const CALLERS_PAUSE_MS = 200;
const YEARS = 'from=2017-01-01&to=2026-12-31';

/** What moving must leave as it is: counts and sums of everything, and all books. */
const FACTS = [
  ...[`/reports/journal?${YEARS}`, `/reports/tax?${YEARS}`, '/reports/ageing', '/invoices/summary'],
  ...['/clients?limit=100', '/invoices?limit=100', '/credit-notes?limit=100'],
];

interface Options {
  /** Where both installations are. */
  directory: string;
  /** Invoices of the moved tenant without files, and with. */
  seeded: number;
  documents: number;
  /** Callers of other tenants, in each installation. */
  callers: number;
  /** How long they are watched before the move and after it. */
  besideMs: number;
}

/** Times of other tenants' requests, in ms. A write issues an invoice. */
export interface Times {
  read: number[];
  write: number[];
}

interface Phase {
  seconds: number;
  here: Times;
  there: Times;
}

export interface MeasuredMove {
  phases: { before: Phase; move: Phase; after: Phase; purge: Phase };
  /** The steps that the command printed, with the seconds since its start. */
  steps: [step: string, atSeconds: number][];
  /** How long the tenant's own writes were refused. */
  closedSeconds: number;
  entries: number;
  databaseMb: { tenant: number; there: number };
}

/** Moves a large tenant between two installations whose other tenants write, and proves that nothing is lost or double. */
export async function moveUnderLoad(options: Options): Promise<MeasuredMove> {
  const settings = (name: string) => ({
    ...LOCAL,
    DATA_DIR: join(options.directory, name),
    PORT: name === 'here' ? '23001' : '23002',
    LOG_LEVEL: 'error',
  });
  const [here, there] = await Promise.all(['here', 'there'].map((name) => startInstallation(settings(name))));
  assert.ok(here && there);
  try {
    return await measure(here, there, options);
  } catch (error) {
    console.error(error); // the callers fail as well when the services stop
    throw error;
  } finally {
    await Promise.all([here.service.stop(), there.service.stop()]);
  }
}

type Installation = Awaited<ReturnType<typeof startInstallation>>;

async function startInstallation(settings: Record<string, string>) {
  const service = await startProcess(settings);
  const file = `${settings.DATA_DIR}.env`;
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const owner = {
    host: join(settings.DATA_DIR as string, 'socket'),
    port: 5432,
    user: 'postgres',
    database: 'retainer',
  };
  return { settings, service, file, owner };
}

async function measure(here: Installation, there: Installation, options: Options): Promise<MeasuredMove> {
  const { besideMs, callers } = options;
  const emptyMb = await databaseMb(here);
  const tenant = await fill(here, options);
  const tenantMb = (await databaseMb(here)) - emptyMb;
  const load = { here: await startOthers(here, callers), there: await startOthers(there, callers) };
  const own = watchOwnWrites(here, there, tenant);
  const phase = async <T>(work: () => Promise<T>) => {
    const startedAtMs = performance.now();
    const cut = { here: load.here.cut(), there: load.there.cut() };
    const result = await work();
    const seconds = (performance.now() - startedAtMs) / 1_000;
    return { result, seconds, here: cut.here(), there: cut.there() };
  };
  const command = (script: string, at: Installation, ...words: string[]) =>
    succeed(runToEnd([`src/commands/${script}.ts`, tenant, ...words], at.settings));
  const before = await phase(() => sleep(besideMs));
  const facts = await factsOf(here, tenant);
  const anchor = join(options.directory, 'anchor');
  writeFileSync(anchor, (await command('verify-audit', here)).stdout);
  const move = await phase(() => moveTimed(here, tenant, there));
  const after = await phase(() => sleep(besideMs));
  const purge = await phase(() => command('move-tenant', here, '--to', there.file, '--purge'));
  const { confirmed, closedSeconds } = await own.stop();
  await Promise.all([load.here.stop(), load.there.stop()]);
  const verified = (await command('verify-audit', there, '--records', '--files', '--anchors', anchor)).stdout;
  assert.match(verified, /^verified: 1, broken: 0, damaged files: 0$/m);
  // Own writes only describe a client, so that all other facts stay.
  assert.deepEqual(await factsOf(there, tenant), facts);
  assert.equal(await lastWrite(there, tenant), confirmed.at(-1));
  assert.equal(
    (await send(here.service.url, 'GET', '/api/v1/clients', { tenant, bearer: here.service.token })).status,
    403,
  );
  for (const [at, others] of [[here, load.here] as const, [there, load.there] as const])
    await assertNothingLost(at, others);
  return {
    phases: { before, move, after, purge },
    ...{ steps: move.result, closedSeconds, entries: Number(/^tnt_\w+ (\d+)/.exec(verified)?.[1]) },
    databaseMb: { tenant: tenantMb, there: await databaseMb(there) },
  };
}

/** Makes the tenant. Some of its invoices have files. */
async function fill(at: Installation, { seeded, documents }: Options): Promise<string> {
  const { tenant, contractId, post } = await prepareFirm(at.service);
  // Invoices are dated in the order of their numbers, so the history comes first.
  if (seeded > 0) await withClient(at.owner, (owner) => seedInvoices(owner, tenant, seeded));
  for (let number = 0; number < documents; number++) {
    const billables = [{ name: 'Design', quantity: 7.5, amountMinor: 9_500 }];
    const { id } = await post('/invoices', { contractId, billables });
    await post(`/invoices/${id}/finalize`);
  }
  await withClient(at.owner, async (owner) => {
    for (const endsAtMs = Date.now() + FILES_MS_MAX; ; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await owner.query(
        `select count(*) as files from document_files where tenant_id = $1 and kind = 'PDF'`,
        [tenant],
      );
      if (Number(rows[0].files) >= documents) return;
      assert.ok(Date.now() < endsAtMs, 'no files');
    }
  });
  return tenant;
}

/** Reports, lists and hashes of PDFs, without what says where they are. */
async function factsOf({ service, owner }: Installation, tenant: string): Promise<unknown> {
  const facts: unknown[] = [];
  for (const path of FACTS) {
    const data = await service.request('GET', path, { tenant });
    facts.push(
      JSON.parse(
        JSON.stringify(data, (name, value) => (/^(description|updatedAt)$/.test(name) ? undefined : value)),
      ),
    );
  }
  const { rows } = await withClient(owner, (client) =>
    client.query(
      `select document_id, content_hash from document_files where tenant_id = $1 and kind = 'PDF' order by 1`,
      [tenant],
    ),
  );
  for (const { document_id, content_hash } of rows) {
    const path = `${service.url}/api/v1/invoices/${document_id}/pdf`;
    const headers = { authorization: `Bearer ${service.token}`, 'tenant-id': tenant };
    const bytes = Buffer.from(await (await fetch(path, { headers })).arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash, content_hash, 'the file is not the one that was recorded');
    facts.push(hash);
  }
  return facts;
}

async function moveTimed(
  here: Installation,
  tenant: string,
  there: Installation,
): Promise<[string, number][]> {
  const startedAtMs = performance.now();
  const run = launch(['src/commands/move-tenant.ts', tenant, '--to', there.file], here.settings);
  const steps: [string, number][] = [];
  run.child.stderr.on('data', (text: string) => {
    for (const line of text.trim().split('\n'))
      if (!/ of \d+$/.test(line)) steps.push([line, (performance.now() - startedAtMs) / 1_000]);
  });
  const code = await new Promise((resolve) => run.child.on('close', resolve));
  assert.equal(code, 0, run.stderr());
  steps.push(['open there', (performance.now() - startedAtMs) / 1_000]);
  return steps;
}

/** Callers of other tenants, who read and issue invoices. None of their requests may fail. */
async function startOthers({ service }: Installation, callers: number) {
  const { tenant, contractId, post } = await prepareFirm(service);
  const times: Times = { read: [], write: [] };
  const issued: string[] = [];
  let isStopped = false;
  const timed = async <T>(kind: keyof Times, work: () => Promise<T>): Promise<T> => {
    const startedAtMs = performance.now();
    const result = await work();
    times[kind].push(performance.now() - startedAtMs);
    return result;
  };
  const calling = Array.from({ length: callers }, async () => {
    while (!isStopped) {
      await timed('read', () => service.request('GET', '/clients', { tenant }));
      const billables = [{ name: 'Design', quantity: 1, amountMinor: 9_500 }];
      const id = await timed('write', async () => {
        const made = await post('/invoices', { contractId, billables });
        await post(`/invoices/${made.id}/finalize`);
        return made.id as string;
      });
      issued.push(id);
      await sleep(CALLERS_PAUSE_MS);
    }
  });
  return {
    ...{ tenant, issued },
    /** Returns a function that gives the times since now. */
    cut() {
      const from = { read: times.read.length, write: times.write.length };
      return () => ({ read: times.read.slice(from.read), write: times.write.slice(from.write) });
    },
    async stop() {
      isStopped = true;
      await Promise.all(calling);
    },
  };
}

async function assertNothingLost(
  { owner }: Installation,
  { tenant, issued }: { tenant: string; issued: string[] },
) {
  const { rows } = await withClient(owner, (client) =>
    client.query('select id, number from invoices where tenant_id = $1', [tenant]),
  );
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(issued));
  assert.equal(new Set(rows.map(({ number }) => number)).size, issued.length);
}

/** The tenant's own client writes again and again wherever it is let. Nothing that was confirmed may be lost. */
function watchOwnWrites(here: Installation, there: Installation, tenant: string) {
  const confirmed: string[] = [];
  let isStopped = false;
  let [lastHereMs, firstThereMs] = [0, 0];
  const writing = (async () => {
    const [{ id }] = await here.service.request('GET', '/clients?limit=1', { tenant });
    for (let number = 0; !isStopped; number++) {
      for (const at of [here, there]) {
        const { url, token } = at.service;
        const body = { description: `written ${number} ${at === here ? 'here' : 'there'}` };
        const { status, text } = await send(url, 'PATCH', `/api/v1/clients/${id}`, {
          tenant,
          bearer: token,
          body,
        });
        assert.ok([200, 403, 404].includes(status), text);
        if (status !== 200) continue;
        assert.ok(at === there || firstThereMs === 0, 'written here after it was open there');
        confirmed.push(`${id} ${body.description}`);
        if (at === here) lastHereMs = performance.now();
        else firstThereMs ||= performance.now();
      }
      await sleep(LOOK_EVERY_MS / 10);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await writing;
      return { confirmed, closedSeconds: (firstThereMs - lastHereMs) / 1_000 };
    },
  };
}

async function lastWrite({ service }: Installation, tenant: string): Promise<string> {
  const clients = await service.request('GET', '/clients', { tenant });
  const { id, description } = clients.find((client: { description?: string }) =>
    client.description?.startsWith('written'),
  );
  return `${id} ${description}`;
}

async function databaseMb({ owner }: Installation): Promise<number> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0].bytes) / 1_048_576;
  });
}

async function succeed(run: ReturnType<typeof runToEnd>) {
  const { code, stdout, stderr } = await run;
  assert.equal(code, 0, stderr);
  return { stdout, stderr };
}
