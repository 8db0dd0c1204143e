import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type Cell, startCell, tokenOf } from '../../support/deployment/cells.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../../support/http.ts';
import { launch, runToEnd, temporaryDirectory } from '../../support/processes/launch.ts';
import { picture } from '../../support/records/assets.ts';

describe('bringing a tenant in from an archive', () => {
  const directory = temporaryDirectory();
  const [file, passphrase] = [join(directory.path, 'tenant.zip'), join(directory.path, 'passphrase')];
  let [a, b] = [] as unknown as [Cell, Cell];
  before(async () => {
    writeFileSync(passphrase, 'correct horse battery');
    [a, b] = await Promise.all([startCell('a'), startCell('b')]);
  });
  after(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    directory.remove();
  });

  test('an import that is killed before its end leaves nothing that anybody sees, and succeeds when called again', async () => {
    const { tenant, logo } = await openFirm(a);
    const exporting = [
      'src/commands/export-tenant.ts',
      tenant,
      '--to',
      file,
      '--passphrase-file',
      passphrase,
    ];
    const exported = await runToEnd(exporting, a.environment);
    assert.equal(exported.code, 0, exported.stderr);
    const repeated = await runToEnd(exporting, a.environment);
    assert.match(repeated.stderr, /tenant\.zip exists already$/m);
    const words = ['src/commands/import-tenant.ts', file, '--passphrase-file', passphrase, '--resume'];

    // The act of the arrival is its last statement: it waits for this lock with all rows and files in.
    const holder = new pg.Client({ ...b.database.server, database: b.database.name });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from acts_head for update');
    const { child, output } = launch(words, b.environment);
    const ended = once(child, 'close');
    await eventually(async () => {
      const { rows } = await b.database.asSuperuser(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%record_act%'`,
        b.database.name,
      );
      assert.equal(rows.length, 1, output());
    }, 60_000);
    assert.ok(storedFiles(b) > 0, 'its files are stored already');
    child.kill('SIGKILL');
    await ended;
    await holder.query('rollback');
    await holder.end();

    assert.deepEqual(await b.request('GET', '/tenants'), []);
    const bearer = await tokenOf('alice');
    assert.equal((await send(b.url, 'GET', '/api/v1/clients', { tenant, bearer })).status, 403);
    assert.equal((await send(b.url, 'GET', `/api/v1/assets/${logo}`, {})).status, 404);
    await eventually(async () => {
      const { rows } = await b.database.asSuperuser(
        `select id from tenants union all select tenant_id from tenants_in_making
         union all select tenant_id from journal union all select tenant_id from acts`,
        b.database.name,
      );
      assert.deepEqual(rows, []);
    });

    const again = await runToEnd(words, b.environment);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(again.stdout, exported.stdout);
    assert.equal((await b.request('GET', '/clients', { tenant })).length, 1);
    assert.equal((await send(b.url, 'GET', `/api/v1/assets/${logo}`, {})).status, 200);
    const verified = await runToEnd(['src/commands/verify-audit.ts', '--records', '--files'], b.environment);
    assert.equal(verified.code, 0, verified.stdout);
  });
});

function storedFiles({ environment: { ASSET_STORE = '' } }: Cell): number {
  const entries = readdirSync(ASSET_STORE.slice('file:'.length), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** A tenant with a client and a picture. */
async function openFirm(home: Cell): Promise<{ tenant: string; logo: string }> {
  const { id: tenant } = await home.request('POST', '/tenants', { body: { name: 'Acme' } });
  await home.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
  const body = { kind: 'BRANDING_LOGO', contentType: 'image/png' };
  const { asset, upload } = await home.request('POST', '/assets', { tenant, body });
  const { pathname, search } = new URL(upload.url);
  const raw = await picture('png');
  await send(home.url, 'PUT', pathname + search, { headers: { 'content-type': 'image/png' }, raw });
  await home.request('POST', `/assets/${asset.assetId}/complete`, { tenant });
  return { tenant, logo: asset.assetId };
}
