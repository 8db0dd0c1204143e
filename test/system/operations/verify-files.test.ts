import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import {
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the test of files, 32 bytes or more';

describe('verify-audit --files', () => {
  const database = emptyDatabase('files');
  const directory = temporaryDirectory();
  const environment = {
    ...{ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' },
    ASSET_STORE: `file:${directory.path}`,
  };
  const verify = (...words: string[]) =>
    runToEnd(['src/commands/verify-audit.ts', '--files', ...words], environment);
  let service: ServiceProcess;
  let tenant: string;
  let invoice: string;
  const request = (method: string, path: string, body?: object) =>
    service.request(method, path, { tenant, ...(body && { body }) });
  /** The path of a file, by its recorded hash. */
  const pathOf = async (kind: string) => {
    const files: { kind: string; sha256?: string }[] = await request('GET', `/invoices/${invoice}/files`);
    const hash = files.find((file) => file.kind === kind)?.sha256 ?? 'none';
    const names = readdirSync(directory.path, { recursive: true }) as string[];
    return join(directory.path, names.find((name) => name.endsWith(hash)) ?? 'none');
  };

  before(async () => {
    await database.create();
    service = await startProcess(environment);
    tenant = (await request('POST', '/tenants', { name: 'Acme' })).id;
    const { id: clientId } = await request('POST', '/clients', { name: 'Northwind' });
    const { id: contractId } = await request('POST', '/contracts', {
      ...{ clientId, name: 'Work', currencyCode: 'EUR' },
    });
    await request('POST', `/contracts/${contractId}/activate`);
    const billables = [{ name: 'Design', quantity: 1, amountMinor: 9_500 }];
    invoice = (await request('POST', '/invoices', { contractId, billables })).id;
    await request('POST', `/invoices/${invoice}/finalize`);
    const path = `${service.url}/api/v1/invoices/${invoice}/pdf`;
    const headers = { authorization: `Bearer ${service.token}`, 'tenant-id': tenant };
    assert.equal((await fetch(path, { headers })).status, 200);
  });
  after(async () => {
    await service?.stop();
    directory.remove();
    await database.drop(SECRET_KEY);
  });

  test('verify-audit --files finds nothing while all files are as they were recorded', async () => {
    const { code, stdout } = await verify();
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^verified: 1, broken: 0, damaged files: 0$/m);
    const { stdout: help } = await verify('--help');
    assert.match(help, /--files\s+also compares stored files with their recorded hashes/);
  });

  test('verify-audit --files names a file whose bytes were changed, though it is as long as before', async () => {
    const path = await pathOf('PDF');
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { code, stdout } = await verify(tenant);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^${tenant} ${invoice} PDF: the file was changed$`, 'm'));
    assert.match(stdout, /^verified: 1, broken: 0, damaged files: 1$/m);
  });

  test('verify-audit --files names a missing file', async () => {
    rmSync(await pathOf('PDF'));
    const { code, stdout } = await verify();
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^${tenant} ${invoice} PDF: the file is missing$`, 'm'));
  });
});
