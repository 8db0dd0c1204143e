import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { assertCode } from '../support/expectations.ts';
import type { Answer } from '../support/http.ts';
import { useService } from '../support/service.ts';

describe('the code of an error', () => {
  const service = useService();
  let tenant: string;
  let foreign: string;
  before(async () => {
    tenant = await service.tenant();
    foreign = await service.tenant('mallory');
  });
  const told = ({ status, text, headers }: Answer) => [status, text, headers.get('error-code')];

  test('the code of an error does not tell whether a tenant exists', async () => {
    const answers = await Promise.all([
      service.request('GET', '/clients'),
      service.request('GET', '/clients', { tenant: newId('tenant') }),
      service.request('GET', '/clients', { tenant: foreign }),
    ]);
    for (const answer of answers) assertCode(answer, 'tenant_unknown');
    assert.equal(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size, 1);
  });

  test('the code of an error does not tell whether a record of others exists', async () => {
    const options = { as: 'mallory', tenant: foreign, body: { name: 'Northwind' } };
    const { data } = await service.request('POST', '/clients', options);
    const [theirs, nobodys] = await Promise.all([
      service.request('GET', `/clients/${data.id}`, { tenant }),
      service.request('GET', `/clients/${newId('client')}`, { tenant }),
    ]);
    assertCode(theirs, 'not_found');
    assert.deepEqual(told(theirs), told(nobodys));
  });

  test('the code of an error is that of all failed fields, if they break the same kind of rule', async () => {
    const create = (body: object) => service.request('POST', '/clients', { tenant, body });
    assertCode(await create({ name: 'Northwind', colour: 'blue', size: 5 }), 'unknown_field');
    assertCode(await create({ name: '' }), 'validation_failed');
    assertCode(await create({ name: '', colour: 'blue' }), 'validation_failed');
  });
});
