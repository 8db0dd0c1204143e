import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { beginImport, csv, uploadFile, workOnImports } from '../../../../test/support/records/imports.ts';
import { startService } from '../../../../test/support/service.ts';
import {
  type Contents,
  contentsOf,
  exportTo,
  forge,
  importFrom,
  manifestIn,
  writeContents,
} from '../../../../test/support/tenant-archives.ts';

const CLIENTS = 'records/clients.jsonl';
const JOURNAL = 'journal/entries.jsonl';
const MANIFEST = 'manifest.json';
const ZEROS = 64 * 1_048_576;

const here = startService();
const there = startService();

const edited = (change: (manifest: Record<string, unknown>) => void) => (contents: Contents) => {
  const manifest = manifestIn(contents) as unknown as Record<string, unknown>;
  change(manifest);
  contents.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
};
const added = (path: string, bytes: Buffer | string) => (contents: Contents) =>
  void contents.set(path, Buffer.from(bytes));
const forged = (path: string, change: (text: string) => string) => (contents: Contents) =>
  forge(contents, path, change);

/** What is wrong with an archive, and the line that says so. */
const HOSTILE: [name: string, change: (contents: Contents) => void, message: RegExp][] = [
  ['format of a later version', edited((manifest) => (manifest.format = 2)), /it has format 2/],
  [
    'other migrations',
    edited((manifest) => (manifest.migrations = [])),
    /bring both installations to the same version/,
  ],
  ['property that nobody knows', edited((manifest) => (manifest.more = 1)), /manifest\.json: more/],
  ['manifest that is not JSON', added(MANIFEST, '{'), /manifest\.json is not JSON/],
  ['no manifest', (contents) => void contents.delete(MANIFEST), /it has no manifest\.json/],
  [
    'table that nobody knows',
    edited((manifest) =>
      (manifest.tables as object[]).push({ ...(manifest.tables as object[])[0], table: 'secrets' }),
    ),
    /names other tables/,
  ],
  [
    'table beside the manifest',
    added('records/more.jsonl', '{}\n'),
    /records\/more\.jsonl is not in manifest\.json/,
  ],
  ['missing table', (contents) => void contents.delete(CLIENTS), /it has no records\/clients\.jsonl/],
  ['file that does not belong in it', added('files/documents/readme', 'x'), /does not belong in it/],
  ['path in capital letters', added('records/CLIENTS.jsonl', 'x'), /does not belong in it/],
  ['bomb', added('records/zeros.jsonl', Buffer.alloc(ZEROS)), /grows from \d+ to 67108864 bytes/],
  [
    'line without an end',
    forged(CLIENTS, () => `"${'ab'.repeat(9_000_000)}"`),
    /a line of more than|grows from/,
  ],
  [
    'byte that was changed',
    (contents) =>
      contents.set(CLIENTS, Buffer.from(String(contents.get(CLIENTS)).replace('Northwind', 'Northwing'))),
    /was changed/,
  ],
  [
    'text that is not UTF-8',
    (contents) => {
      forge(contents, CLIENTS, (text) => text);
      const bytes = Buffer.from(contents.get(CLIENTS) ?? '');
      bytes[bytes.indexOf('Northwind')] = 0xff;
      contents.set(CLIENTS, bytes);
    },
    /is not UTF-8/,
  ],
  ['line that is not JSON', forged(CLIENTS, (text) => text.replace('{', '[')), /line 1 is not JSON/],
  ['line that is a list', forged(CLIENTS, () => '[]\n'), /line 1 is no object/],
  [
    'row of another tenant',
    forged(CLIENTS, (text) => text.replace('{', '{"tenant_id": "tnt_other", ')),
    /has a column "tenant_id"/,
  ],
  [
    'column that nobody knows',
    forged(CLIENTS, (text) => text.replace('{', '{"__proto__": 1, ')),
    /has a column "__proto__"/,
  ],
  [
    'identifier of another form',
    forged(CLIENTS, (text) => text.replace(/clnt_/, '../')),
    /identifier of another form/,
  ],
  [
    'secret that is no text',
    forged('records/integrations.jsonl', () => '{"id": "int_1", "secrets": {"a": 1}}\n'),
    /integrations\.jsonl line 1 has a secret that is no text/,
  ],
  ['row that is there twice', forged(CLIENTS, (text) => text + text), /there twice/],
  [
    'value of another type',
    forged(CLIENTS, (text) => text.replace(/"created_at": "[^"]*"/, '"created_at": "soon"')),
    /clients\.jsonl lines 1 to 1: /,
  ],
  [
    'byte that is zero',
    forged(CLIENTS, (text) => text.replace('Northwind', '\\u0000')),
    /clients\.jsonl lines 1 to 1: /,
  ],
  [
    'record that its last entry does not know',
    forged(CLIENTS, (text) => text.replace('Northwind', 'Southwind')),
    /client clnt_\w+ differs from its last entry/,
  ],
  [
    'record without an entry',
    forged(CLIENTS, (text) => text + text.replace(/clnt_\w+/, 'clnt_more')),
    /client clnt_more has no entry/,
  ],
  [
    'entry that was changed',
    forged(JOURNAL, (text) => text.replaceAll('Northwind', 'Southwind')),
    /its journal is broken at \d+/,
  ],
  [
    'journal that ends early',
    forged(JOURNAL, (text) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)),
    /its journal/,
  ],
  [
    'other head',
    edited((manifest) => (manifest.journal = { sequence: 1, hash: '0'.repeat(64) })),
    /its journal ends at/,
  ],
  [
    'other tenant',
    forged('records/tenants.jsonl', (text) => text.replace(/tnt_\w+/, 'tnt_other')),
    /it is another tenant/,
  ],
  [
    'tenant that is deleted',
    forged('records/tenants.jsonl', (text) =>
      text.replace('"deleted_at": null', '"deleted_at": "2026-01-01T00:00:00+00:00"'),
    ),
    /the tenant is deleted/,
  ],
  ['file that no record names', added(`files/documents/${'0'.repeat(64)}`, 'x'), /no record names/],
];

describe('a hostile archive', () => {
  let directory: string;
  let tenant: string;
  let file: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'retainer-hostile-'));
    tenant = await here.tenant();
    const body = { name: 'Northwind' };
    assert.equal((await here.request('POST', '/clients', { tenant, body })).status, 201);
    file = join(directory, 'tenant.zip');
    await exportTo(file, here, tenant);
  });
  after(() => rm(directory, { recursive: true, force: true }));

  const nothingIsLeft = async () => {
    const { rows } = await there.db.asOwner((owner) =>
      owner.query('select id from tenants union all select tenant_id from tenants_in_making'),
    );
    assert.deepEqual(rows, []);
    assert.deepEqual(await readdir(there.filesDirectory).catch(() => []), []);
  };

  test('a hostile archive is refused with a line that says why, and leaves nothing', async () => {
    const path = join(directory, 'hostile.zip');
    for (const [name, change, message] of HOSTILE) {
      const contents = await contentsOf(file);
      change(contents);
      await writeContents(path, contents);
      await assert.rejects(importFrom(path, there), { name: 'OperatorError', message }, name);
    }
    await nothingIsLeft();
  });

  test('a hostile archive has no links, and no paths that lead out of it', async () => {
    const path = join(directory, 'odd.zip');
    const contents = await contentsOf(file);
    await writeContents(path, contents, 0o120777);
    await assert.rejects(importFrom(path, there), /is a link or a directory/);
    for (const [from, to] of [
      ['README.txt', '../README.t'],
      ['README.txt', '/README.txt'.slice(0, 10)],
      ['README.txt', 'READ\\E.txt'],
    ] as const) {
      await writeContents(path, contents);
      const { readFile } = await import('node:fs/promises');
      const bytes = (await readFile(path)).toString('latin1').replaceAll(from, to.slice(0, from.length));
      await writeFile(path, Buffer.from(bytes, 'latin1'));
      await assert.rejects(importFrom(path, there), /the archive can't be brought in/, to);
    }
    await nothingIsLeft();
  });

  test('a hostile archive may be no ZIP at all', async () => {
    const path = join(directory, 'none.zip');
    for (const bytes of ['', 'PK', 'x'.repeat(100_000)]) {
      await writeFile(path, bytes);
      await assert.rejects(importFrom(path, there), /no ZIP that can be read/);
    }
    await assert.rejects(importFrom(join(directory, 'missing.zip'), there), /can't be read/);
    await nothingIsLeft();
  });

  test('an archive that nobody changed comes in after all of these', async () => {
    const { manifest } = await importFrom(file, there);
    assert.equal(manifest.tenantId, tenant);
  });

  test('exports and imports that waited end or go on, whatever an archive says of their secrets and work', async () => {
    const waiting = await here.tenant();
    const post = (path: string, body: object) => here.request('POST', path, { tenant: waiting, body });
    const { data: exported } = await post('/exports', { kind: 'TENANT' });
    const imported = await beginImport(here, waiting, { kind: 'CLIENTS', mode: 'IMPORT' });
    await uploadFile(here, waiting, imported, csv('name', 'Contoso'));
    const path = join(directory, 'waiting.zip');
    await exportTo(path, here, waiting);
    const contents = await contentsOf(path);
    forge(contents, 'records/exports.jsonl', (text) =>
      text.replace('{', '{"sealed_passphrase": "forged", ').replace('"sealed_passphrase": null, ', ''),
    );
    assert.match(String(contents.get('records/exports.jsonl')), /"forged".*"status": "QUEUED"/);
    forge(contents, 'records/work.jsonl', () => '');
    await writeContents(path, contents);
    await importFrom(path, there);
    await workOnImports(there);
    const read = async (of: string) => (await there.request('GET', of, { tenant: waiting })).data;
    const { status, problem } = await read(`/exports/${exported.id}`);
    assert.deepEqual(
      [status, problem],
      ['FAILED', 'The tenant has moved meanwhile: ask for the export again'],
    );
    assert.equal((await read(`/imports/${imported}`)).status, 'DONE');
    assert.deepEqual(
      (await read('/clients')).map(({ name }: { name: string }) => name),
      ['Contoso'],
    );
  });
});
