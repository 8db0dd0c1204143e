import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openQuotes } from '../../../../test/support/quotes.ts';
import { moveTo, withWorkers } from '../../../../test/support/sandbox.ts';
import { useService } from '../../../../test/support/service.ts';
import { expiryOfQuotes } from './worker.ts';

const service = useService();

describe('sending a quote', () => {
  test('numbers are given when quotes are first sent, without gaps', async () => {
    const { quote, act, patch, tenant, get } = await openQuotes(service);
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await quote({ name })).id);
    await patch(`/tenants/${tenant}`, { quoteNumberFormat: 'AN-{YYYY}-{SEQ:3}', nextQuoteNumber: 40 });
    const sent = await Promise.all(ids.map((id) => act(`/quotes/${id}/mark-sent`)));
    const numbers = sent.map(({ number }) => number.slice(-3)).sort();
    assert.deepEqual(numbers, ['040', '041', '042']);
    assert.equal((await get(`/tenants/${tenant}`)).nextQuoteNumber, 43);
    await patch(`/quotes/${ids[0]}`, { name: 'One more' });
    const again = await act(`/quotes/${ids[0]}/mark-sent`);
    assert.deepEqual([again.number, again.version, again.sentVersion], [sent[0]?.number, 2, 2]);
  });

  test('a refused sending uses no number', async () => {
    const { quote, act, send } = await openQuotes(service);
    const empty = await quote({ billables: [], charges: [], deposit: undefined });
    const refused = await send('POST', `/quotes/${empty.id}/mark-sent`, {});
    assert.equal(refused.status, 400, refused.text);
    const { id } = await quote();
    for (const on of ['0001-01-01', '2040-01-01'])
      assert.equal((await send('POST', `/quotes/${id}/mark-sent`, { on })).status, 400, on);
    assert.equal((await act(`/quotes/${id}/mark-sent`)).number, 'Q-000001');
  });

  test('a quote is sent to those who receive quotes, with its PDF and a link of its own', async () => {
    const { quote, act, get } = await openQuotes(service);
    const { id } = await quote();
    const [message, ...others] = await act(`/quotes/${id}/send`);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [message.kind, message.quote, message.quoteVersion, message.to.address, message.hasAttachment],
      ['QUOTE', id, 1, 'ada@example.com', true],
    );
    assert.match(message.subject, /^Quote Q-000001 from Acme Studio$/);
    assert.match(message.text, /It is valid until 31 Dec 2031/);
    assert.match(message.text, /Total: EUR\s3,570\.00/);
    const shown = await get(`/quotes/${id}`);
    assert.deepEqual([shown.status, shown.lastMessage.id], ['SENT', message.id]);
    const [link] = await get('/links');
    assert.deepEqual([link.quote, link.quoteVersion], [id, 1]);
  });

  test('sending again without a change sends the same version', async () => {
    const { quote, act, get } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/send`);
    const [again] = await act(`/quotes/${id}/send`, { to: ['grace@example.com'] });
    assert.equal(again.quoteVersion, 1);
    assert.equal((await get(`/quotes/${id}`)).version, 1);
  });

  test('what was sent is frozen by the database', async () => {
    const { quote, act, tenant } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const refused = (sql: string, message: RegExp) =>
      assert.rejects(
        service.db.asApplication(async (client) => {
          await client.query('begin');
          await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
          await client.query(sql).finally(() => client.query('rollback'));
        }),
        message,
        sql,
      );
    await refused(`update quote_versions set content = '{}'`, /permission denied|stays as it was/);
    await refused(`delete from quote_versions`, /permission denied|stays as it was/);
    await refused(`update quotes set number = 'Q-000002'`, /keeps its client and its number/);
    await refused(`update quotes set status = 'DRAFT'`, /does not become DRAFT/);
    await refused(`delete from quotes`, /is kept/);
    await refused(`update quotes set sent_version = 2, version = 2`, /a version that was kept/);
    await refused(`update quotes set sent_valid_until = sent_valid_until + 1`, /a version that was kept/);
    await refused(`update quotes set sent_at = sent_at - interval '1 day'`, /a version that was kept/);
    await act(`/quotes/${id}/withdraw`);
    await refused(`update quotes set name = 'Other'`, /stays as it is/);
  });

  test('a part of the PDF is served, and nothing to those who have it', async () => {
    const { quote, act, tenant } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const read = (headers: Record<string, string>) =>
      service.request('GET', `/quotes/${id}/pdf`, { tenant, headers });
    const { headers } = await read({});
    assert.equal((await read({ range: 'bytes=0-9' })).status, 206);
    assert.equal((await read({ range: 'bytes=99999999-' })).status, 416);
    assert.equal((await read({ 'if-none-match': headers.get('etag') ?? '' })).status, 304);
  });

  test('an action that the status does not allow is refused, and ends stay', async () => {
    const { quote, act, send, get } = await openQuotes(service);
    const { id } = await quote();
    for (const action of ['withdraw', 'decline', 'accept'])
      assert.equal(
        (
          await send(
            'POST',
            `/quotes/${id}/${action}`,
            action === 'withdraw' ? undefined : { ...(action === 'accept' && { name: 'Ada' }) },
          )
        ).status,
        400,
        action,
      );
    await act(`/quotes/${id}/mark-sent`);
    const declined = await act(`/quotes/${id}/decline`, { reason: 'Too late' });
    assert.deepEqual([declined.status, declined.declineReason], ['DECLINED', 'Too late']);
    assert.deepEqual(await act(`/quotes/${id}/decline`, { reason: 'Other' }), declined);
    assert.equal((await send('PATCH', `/quotes/${id}`, { name: 'New' })).status, 400);
    assert.equal((await send('POST', `/quotes/${id}/send`, {})).status, 400);
    assert.equal((await get(`/quotes/${id}`)).name, 'Relaunch');
  });

  test('a quote expires with its last day, by the clock of a sandbox', async () => {
    const { tenant, quote, act, send, get, heard } = await openQuotes(service, 'SANDBOX');
    await withWorkers(service, [expiryOfQuotes(service.app.integrations.database)], async () => {
      const { id } = await quote({ validUntil: '2027-03-31' });
      await act(`/quotes/${id}/mark-sent`);
      await moveTo(service, tenant, '2027-03-31T21:59:00Z');
      assert.equal((await get(`/quotes/${id}`)).status, 'SENT');
      await moveTo(service, tenant, '2027-03-31T22:00:00Z');
      assert.equal((await get(`/quotes/${id}`)).status, 'EXPIRED');
      assert.equal((await send('POST', `/quotes/${id}/accept`, { name: 'Ada' })).status, 400);
      assert.ok((await heard()).includes('quote.expired'));
    });
  });

  test('a quote that no file can be made of is refused, and a nameless party before it is sent', async () => {
    const { quote, refused, patch, send, clientId } = await openQuotes(service);
    const line = { name: 'Work', description: '\n'.repeat(2_000), quantity: 1, amountMinor: 1 };
    const { details } = await refused({ billables: Array(31).fill(line) });
    assert.deepEqual([details[0].field, details[0].constraint], ['billables', 'state']);
    const { id } = await quote();
    await patch(`/clients/${clientId}`, { name: ' ' });
    const draft = await send('GET', `/quotes/${id}/pdf`);
    assert.equal(draft.status, 200, draft.text);
    const { status, json } = await send('POST', `/quotes/${id}/mark-sent`, {});
    assert.deepEqual([status, json.details[0].field], [400, 'buyer.legalName']);
  });
});
