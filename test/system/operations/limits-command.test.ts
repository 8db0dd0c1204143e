import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { runToEnd, type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the limits test, 32 bytes or more';

describe('the command for limits', () => {
  const database = emptyDatabase('limits');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', LIMIT_INTEGRATIONS: '7' };
  const limits = (...words: string[]) => runToEnd(['src/commands/limits.ts', ...words], environment);
  let service: ServiceProcess;
  let tenant: string;

  before(async () => {
    await database.create();
    service = await startProcess(environment);
    tenant = (await service.request('POST', '/tenants', { body: { name: 'Acme' } })).id;
  });
  after(async () => {
    await service?.stop();
    await database.drop(SECRET_KEY);
  });

  test('the command for limits shows and sets the limits of a tenant while the service runs', async () => {
    const read = async () => (await service.request('GET', '/limits', { tenant })).integrations.limit;
    assert.equal(await read(), 7);
    const shown = await limits(tenant);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(shown.stdout, /^storedBytes=107374182400 \(for all tenants\)$/m);
    assert.match(shown.stdout, /^integrations=7 \(for all tenants\)$/m);
    assert.match((await limits(tenant, 'integrations=0', 'storedBytes=5')).stdout, /^integrations=0$/m);
    await eventually(async () => assert.equal(await read(), 0));
    assert.match(
      (await limits(tenant, 'integrations=default')).stdout,
      /^integrations=7 \(for all tenants\)$/m,
    );
    await eventually(async () => assert.equal(await read(), 7));
  });

  test('the command for limits explains mistakes', async () => {
    const mistakes = [['x'], [tenant, 'colour=3'], ['tnt_01m7egve3efpwadmv22e39qd36']];
    for (const words of mistakes) {
      const { code, stderr } = await limits(...words);
      assert.equal(code, 1, words.join(' '));
      assert.match(stderr, /npm run -s limits/);
    }
  });
});
