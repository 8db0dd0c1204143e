import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { RequestOptions } from '../support/http.ts';
import { useService } from '../support/service.ts';

const service = useService();
let tenant: string;
before(async () => {
  tenant = await service.tenant();
});

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') as string;
const send = (method: string, path: string, ifMatch: string | undefined, options: RequestOptions = {}) =>
  service.request(method, path, {
    tenant,
    ...options,
    headers: { ...(ifMatch !== undefined && { 'if-match': ifMatch }), ...options.headers },
  });

describe('two people who edit one client', () => {
  test('the second one gets a 412, and nothing of theirs is written', async () => {
    const created = await send('POST', '/clients', undefined, { body: { name: 'Acme' } });
    const path = `/clients/${created.data.id}`;
    const read = await send('GET', path, undefined);
    assert.equal(tagOf(read), tagOf(created));
    const first = await send('PATCH', path, tagOf(read), { body: { name: 'Acme One' } });
    assert.equal(first.status, 200);
    assert.notEqual(tagOf(first), tagOf(read));
    const second = await send('PATCH', path, tagOf(read), { body: { name: 'Acme Two' } });
    assert.equal(second.status, 412);
    assert.equal(second.json.error, 'PreconditionFailed');
    assert.equal(tagOf(second), tagOf(first));
    const after = await send('GET', path, undefined);
    assert.equal(after.data.name, 'Acme One');
    assert.equal(tagOf(after), tagOf(first));
    const entries = await send('GET', `/audit-entries?resourceId=${created.data.id}`, undefined);
    assert.equal(entries.data.length, 2, entries.text);
    assert.equal((await send('DELETE', path, tagOf(read))).status, 412);
    assert.equal((await send('DELETE', path, tagOf(after))).status, 204);
  });

  test('of many changes at once that expect the same version, one is made', async () => {
    const created = await send('POST', '/clients', undefined, { body: { name: 'Acme' } });
    const path = `/clients/${created.data.id}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send('PATCH', path, tagOf(created), { body: { order: index } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 412, 412, 412, 412, 412, 412, 412]);
  });
});
