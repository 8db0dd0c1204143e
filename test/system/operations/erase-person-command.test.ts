import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { runToEnd, type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the erasing test, 32 bytes or more';

describe('the command that erases persons again', () => {
  const database = emptyDatabase('erasing');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  let service: ServiceProcess;

  before(async () => {
    await database.create();
    service = await startProcess(environment);
  });
  after(async () => {
    await service?.stop();
    await database.drop(SECRET_KEY);
  });

  test('a line that is refused fails the command, after all others are erased', async () => {
    const tenant = (await service.request('POST', '/tenants', { body: { name: 'Acme' } })).id;
    const client = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    const body = { clientId: client.id, name: 'Ada' };
    const contact = (await service.request('POST', '/contacts', { tenant, body })).id;
    const unknown = newId('contact');
    const file = join(tmpdir(), `erasures-${tenant}.txt`);
    writeFileSync(file, `${tenant} ${unknown} ers_1\n${tenant} ${contact} ers_2\n`);

    const { code, stderr } = await runToEnd(['src/commands/erase-person.ts', '--again', file], environment);
    rmSync(file);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`${tenant} ${unknown} was not erased`));
    assert.ok(!stderr.includes(contact));
    assert.deepEqual(await service.request('GET', '/contacts', { tenant }), []);
  });
});
