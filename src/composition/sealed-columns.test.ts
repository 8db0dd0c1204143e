import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { testSecrets } from '../../test/support/database.ts';
import { oneOfEach } from '../../test/support/one-of-each.ts';
import { startService } from '../../test/support/service.ts';
import { tenantsWithJournal } from '../modules/journal/audit-entries/verification.ts';
import { resealAll } from '../platform/installation/sealed-columns.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Sealed text that is removed within a day, so a rotation of the key waits for that instead. */
const EXPIRING = ['idempotent_answers.sealed_answer', 'integration_authorizations.verifier'];
/** The code that seals, and the columns that it seals for. */
const SEALING: Record<string, string[]> = {
  'src/modules/connections/integrations/oauth/one-time-secrets.ts': ['integration_authorizations.verifier'],
  'src/modules/connections/integrations/sealing.ts': ['integration_grants.sealed', 'integrations.secrets'],
  'src/modules/correspondence/messages/queueing.ts': ['messages.sealed_link'],
  'src/modules/moving/tenant-archive/carrying-over.ts': [], // what arrives is declared there
  'src/modules/moving/tenant-archive/export.ts': ['exports.sealed_passphrase'],
  'src/modules/moving/tenant-archive/rows.ts': [], // what arrives is declared there
  'src/modules/operating/feed-webhooks/connection.ts': ['feed_webhooks.secrets'],
  'src/platform/http/answers/idempotency.ts': ['idempotent_answers.sealed_answer'],
  'src/platform/http/auth/signing-key.ts': ['signing_keys.private_sealed'],
  'src/platform/installation/sealed-columns.ts': [],
};
const HELD = 'msg_01jd2r8g5cf3qbx2m7w9k4t6ze';
const QUEUED = 'exp_01jd2r8g5cf3qbx2m7w9k4t6ze';
const NEW_KEY = 'a newer secret key for tests, 32 bytes or more';

describe('columns with sealed text', () => {
  const service = startService();
  const declared = SEALED_COLUMNS.map(({ name }) => name);

  test('columns with sealed text are declared wherever code seals', () => {
    const sealing = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
      /\.encrypt\(/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(sealing.sort(), Object.keys(SEALING).sort());
    assert.deepEqual(Object.values(SEALING).flat().sort(), [...declared, ...EXPIRING].sort());
  });

  test('columns with sealed text are found in no other table, and sealed anew with another key', async () => {
    const tenant = await service.tenant();
    await oneOfEach(service, tenant);
    const id = testSecrets.keyId;
    const sealed = (...place: string[]) => testSecrets.encrypt('{}', place.join('\n'));
    await service.db.asOwner(async (client) => {
      const { rows } = await client.query(
        'select id as integration from integrations where tenant_id = $1 and secrets is not null limit 1',
        [tenant],
      );
      const [{ integration }] = rows;
      await client.query(
        `insert into integration_grants (tenant_id, integration_id, sealed, expires_at, subject, created_at, updated_at)
         values ($1, $2, $3, now(), 'alice', now(), now())`,
        [tenant, integration, sealed('grant', tenant, integration)],
      );
      await client.query(
        `insert into feed_webhooks (id, config, secrets, position, created_at, updated_at) values ('one', '{}', $1, 0, now(), now())`,
        [sealed('operatorWebhook', 'one')],
      );
      await client.query(
        `insert into exports (tenant_id, id, kind, "from", "to", sealed_passphrase, created_at, updated_at)
         values ($1, $2, 'TENANT', now(), now(), $3, now(), now())`,
        [tenant, QUEUED, sealed('passphrase of export', tenant, QUEUED)],
      );
      // A message that is held has its link still.
      await client.query(
        `insert into messages select (jsonb_populate_record(known, jsonb_build_object('id', $1::text, 'status', 'HELD',
           'reason', 'OUTBOUND_HELD', 'sealed_link', $2::text, 'server', null, 'next_attempt_at', null, 'attempted_at', null,
           'data_begun_at', null, 'accepted_at', null, 'erased_at', null))).* from messages as known where tenant_id = $3 limit 1`,
        [HELD, sealed('link of message', tenant, HELD), tenant],
      );
    });
    assert.deepEqual(
      (await sealedPlaces(id)).filter((name) => ![...declared, ...EXPIRING].includes(name)),
      [],
    );
    const before = await sealedPlaces(id);
    for (const name of declared) assert.ok(before.includes(name), name);
    const ring = secretsFrom(NEW_KEY, 'a secret key for tests, 32 bytes or more');
    const { database } = service.db;
    const reseal = () =>
      resealAll(
        { database, secrets: ring },
        SEALED_COLUMNS,
        () => tenantsWithJournal(database),
        () => {},
      );
    assert.ok((await reseal()) >= declared.length);
    assert.equal(await reseal(), 0);
    assert.deepEqual(
      (await sealedPlaces(id)).filter((name) => declared.includes(name)),
      [],
    );
    assert.ok((await sealedPlaces(ring.keyId)).includes('integration_grants.sealed'));
  });

  /** The columns of any table with text that was sealed with the key, by itself or in JSON. */
  async function sealedPlaces(keyId: string): Promise<string[]> {
    return service.db.asOwner(async (client) => {
      const { rows: tables } = await client.query(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const places: string[] = [];
      for (const { name } of tables) {
        const { rows } = await client.query(
          `select distinct part.key from ${name} as record, jsonb_each_text(to_jsonb(record)) as part
           where part.value ~ '\\m${keyId}\\.[A-Za-z0-9_-]{38,}' order by part.key`,
        );
        places.push(...rows.map(({ key }) => `${name}.${key}`));
      }
      return places;
    });
  }
});
