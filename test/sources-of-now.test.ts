import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';

/**
 * Everything under a tenant's time takes it from `context.clock`, `run.clock` or `tenantClock`, and in SQL from a parameter,
 * `tenant_time` or `app_now`. These places read another clock, for the reason that stands beside them.
 */
const ALLOWED: Record<string, string> = {
  'migrations/0001-tenancy.sql perform now() at time zone zone;': 'tries whether a zone is known',
  'migrations/0002-journal.sql created_at timestamptz(3) not null default clock_timestamp(),':
    'the journal has real time',
  'migrations/0002-journal.sql added_at timestamptz(3) not null default clock_timestamp(),':
    'the journal has real time',
  'migrations/rules/cloning.sql insert into journal_heads (tenant_id, sealed_at) values (app_tenant(), clock_timestamp()) returning * into head;':
    'the journal of a clone begins in real time',
  'migrations/rules/connections/backlogs.sql select count(*), age_in_seconds(clock_timestamp(), min(created_at)) into items, age_seconds':
    'metrics have real time',
  'migrations/rules/connections/backlogs.sql age_seconds := age_in_seconds(clock_timestamp(), oldest_at);':
    'metrics have real time',
  "migrations/rules/settings.sql return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, tenant_time(clock_timestamp()));":
    'the source of now in SQL',
  "migrations/rules/money/settlement.sql select '00' || ('x' || encode(uuid_send(new_uuid(clock_timestamp())), 'hex'))::bit(128)::text as bits":
    'identifiers begin with real time',
  "migrations/rules/correspondence/payment-attempts.sql perform ask_for_work('ask-payment-provider', new.tenant_id, integration_id, array[id], least(new.updated_at, clock_timestamp()))":
    'payment providers are asked in real time',
  'migrations/rules/operating/acts.sql act.created_at := greatest(last.created_at, clock_timestamp());':
    'the journal of the installation has real time',
  'migrations/rules/journal.sql select greatest(head.sealed_at, clock_timestamp(), max(created_at)) into now_sealed':
    'the journal has real time',
  "migrations/rules/work.sql return case when tenant_now is null then at when at <= tenant_now then least(at, clock_timestamp()) else 'infinity' end;":
    'due in real time, because the clock has reached it',
  'src/modules/journal/audit-entries/store.ts where tenant_id = $tenantId and created_at < clock_timestamp() - make_interval(secs => $olderThanSeconds::integer)`,':
    'the journal has real time',
  'src/modules/journal/chain/sealer.ts const pausedUntilMs = Date.now() + Math.min(PAUSE_MS * 2 ** failures, PAUSE_MS_MAX);':
    'a pause after a failure',
  'src/modules/journal/chain/sealer.ts return (this.troubles.get(keyOf(step, tenantId), 0)?.pausedUntilMs ?? 0) > Date.now();':
    'a pause after a failure',
  'src/modules/connections/deliveries/sending.ts const endsAtMs = Date.now() + SENDING_MS_MAX;':
    'the limit of a run',
  'src/modules/connections/deliveries/sending.ts const isOver = () => isStopped() || Date.now() >= endsAtMs;':
    'the limit of a run',
  'src/modules/connections/integrations/oauth/grants.ts for (const start = Date.now(); Date.now() - start < 2 * CLAIM_MS; await sleep(PAUSE_MS)) {':
    'how long a caller waits',
  'src/modules/connections/integrations/oauth/grants.ts const endsAtMs = Date.now() + CLAIM_MS;':
    'how long a caller waits',
  'src/modules/connections/integrations/oauth/grants.ts if (Date.now() >= endsAtMs) throw error;':
    'how long a caller waits',
  'src/modules/documents/making/asking.ts await askFor(db, DOCUMENTS, { tenantId, keys: documentIds, at: new Date().toISOString() });':
    'work of the kind of time `system`',
  'src/modules/documents/making/makers.ts const known = draft !== undefined && this.failures.get(draft, Date.now());':
    'how long a failure is remembered',
  'src/modules/documents/making/makers.ts this.failures.set(draft, error, Date.now() + REMEMBERED_MS);':
    'how long a failure is remembered',
};

const READS_A_CLOCK = {
  '.ts':
    /\bnew Date\(\)|\bDate\.now\(\)|\bsystemClock\b|\bclock_timestamp\(|\b(?:current_date|current_timestamp|localtimestamp)\b|(?<![.\w])now\(\)(?!:)/i,
  '.sql':
    /\b(?:clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(|\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b|(?<!\w)now\(\)/i,
};

function placesIn(file: string): string[] {
  const reads = file.endsWith('.sql') ? READS_A_CLOCK['.sql'] : READS_A_CLOCK['.ts'];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const isComment = (line: string) => /^(--|\/\/|\/?\*)/.test(line);
  return lines.filter((line) => !isComment(line) && reads.test(line)).map((line) => `${file} ${line}`);
}

/** The name of the kind of work that a file declares. A constant may stand in a file beside it. */
function nameOfKind(file: string, text: string): string {
  const [, name, constant] = /\bname: (?:'([a-z-]+)'|([A-Z_]+)\b)/.exec(text) ?? [];
  if (name !== undefined || constant === undefined) return name ?? file;
  const declaration = new RegExp(`\\bconst ${constant} = '([a-z-]+)'`);
  const beside = globSync(`${dirname(file)}/*.ts`).map((path) => readFileSync(path, 'utf8'));
  return beside.flatMap((one) => declaration.exec(one)?.[1] ?? [])[0] ?? file;
}

describe('the time of tenants', () => {
  test('the time of tenants has one source, in TypeScript and in SQL', () => {
    const files = [...globSync('src/modules/**/*.ts'), ...globSync('migrations/**/*.sql')];
    const found = files.filter((file) => !file.endsWith('.test.ts')).flatMap(placesIn);
    assert.deepEqual([...new Set(found)].sort(), Object.keys(ALLOWED).sort());
  });

  test('the time of tenants is never read from the clock of a process or of the database', () => {
    const ts = READS_A_CLOCK['.ts'];
    for (const line of [
      'at: new Date()',
      'Date.now() + 1',
      'sql: `select now()`',
      '= current_date',
      'systemClock.now()',
    ])
      assert.match(line, ts);
    for (const line of [
      'clock.now()',
      'new Date(now)',
      'performance.now()',
      'app_now()',
      'now: () => new Date(row)',
    ])
      assert.doesNotMatch(line, ts);
    for (const line of ['default now()', 'CURRENT_DATE', 'clock_timestamp()'])
      assert.match(line, READS_A_CLOCK['.sql']);
    assert.doesNotMatch('public.app_now()', READS_A_CLOCK['.sql']);
  });

  test('work that goes by the time of tenants is asked for by the function for it', () => {
    const kinds = globSync('src/modules/**/*.ts').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return /time: 'tenant'/.test(text) ? [nameOfKind(file, text)] : [];
    });
    assert.deepEqual(kinds.toSorted(), [
      'collect',
      'expire-quotes',
      'imports',
      'issue',
      'match-bank-entries',
      'remind-clients',
    ]);
    const asking = [...globSync('src/**/*.ts'), ...globSync('migrations/**/*.sql')].map((file) =>
      readFileSync(file, 'utf8'),
    );
    for (const kind of kinds)
      assert.ok(
        asking.every((text) => !text.includes(`ask_for_work('${kind}'`)),
        kind,
      );
  });
});
