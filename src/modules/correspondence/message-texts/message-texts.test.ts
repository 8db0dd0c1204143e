import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { MESSAGE_KINDS } from '../../billing/sent-schema.ts';
import { LANGUAGES } from './compose.ts';

const service = useService();
const PATH = '/message-texts/INVOICE/de';
const own = {
  subject: 'Ihre Rechnung {{number}}',
  text: 'Hallo {{clientName}},\n\nbitte zahlen: {{amountDue}}',
};
let tenant: string;

const list = async (query = '') => (await service.request('GET', `/message-texts${query}`, { tenant })).data;
const put = (body: object, path = PATH, as = 'alice') => service.request('PUT', path, { tenant, body, as });
const remove = (path = PATH) => service.request('DELETE', path, { tenant });
const preview = (body: object) => service.request('POST', '/message-texts/preview', { tenant, body });

describe('texts of messages', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('the list has every kind in every language, and a filter for each', async () => {
    const all = await list();
    assert.equal(all.length, MESSAGE_KINDS.length * LANGUAGES.length);
    assert.ok(all.every(({ isOwn }: { isOwn: boolean }) => !isOwn));
    const [one, ...others] = await list('?kind=RECEIPT&language=nl');
    assert.deepEqual([one.kind, one.language, others], ['RECEIPT', 'nl', []]);
    assert.ok(one.placeholders.includes('paidAmount') && !one.placeholders.includes('dueDate'));
    assert.equal((await list('?language=fr')).length, MESSAGE_KINDS.length);
  });

  test('an own text replaces ours until it is deleted, and every change is audited', async () => {
    const [ours] = await list('?kind=INVOICE&language=de');
    const saved = await put(own);
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual([saved.data.isOwn, saved.data.subject, saved.data.text], [true, own.subject, own.text]);
    assert.deepEqual((await list('?kind=INVOICE&language=de'))[0], saved.data);
    assert.deepEqual((await put(own)).data, saved.data, 'the same again changes nothing');
    assert.equal((await put({ ...own, subject: 'Rechnung' })).data.createdAt, saved.data.createdAt);
    assert.equal((await remove()).status, 204);
    assert.deepEqual((await list('?kind=INVOICE&language=de'))[0], ours);
    assertNotFound(await remove());
    const entries = await service.request('GET', '/audit-entries?resource=messageText', { tenant });
    const actions = entries.data.map(
      ({ action, resourceId }: Record<string, string>) => `${action} ${resourceId}`,
    );
    assert.deepEqual(actions, ['deleted INVOICE/de', 'updated INVOICE/de', 'created INVOICE/de']);
    const events = await service.request('GET', '/events?type=messageText.updated', { tenant });
    assert.equal(events.data[0].data.subject, 'Rechnung');
  });

  test('only administrators set texts, and the texts of other tenants are theirs', async () => {
    const body = { subject: 'carol', role: 'MEMBER' };
    await service.request('POST', '/members', { tenant, body });
    assert.equal((await put(own, PATH, 'carol')).status, 403);
    await put(own, '/message-texts/REMINDER_LAST/it');
    const other = await service.tenant('bob');
    const theirs = await service.request('GET', '/message-texts', { tenant: other, as: 'bob' });
    assert.ok(theirs.data.every(({ isOwn }: { isOwn: boolean }) => !isOwn));
  });

  test('mistakes in a text are refused by name, with what can be used', async () => {
    const unknown = await put({ subject: '{{nummer}} {{link}}', text: 'Hello {{constructor}} {{paidDate}}' });
    assertRefused(
      unknown,
      ['subject', 'placeholder'],
      ['subject', 'placeholder'],
      ['text', 'placeholder'],
      ['text', 'placeholder'],
    );
    for (const name of ['{{nummer}}', '{{link}}', '{{constructor}}', '{{paidDate}}', '{{amountDue}}'])
      assert.ok(unknown.text.includes(name), name);
    for (const text of [
      'a {{number',
      'a number}}',
      '{{ {{number}} }}',
      '{{{{number}}',
      ' \n ',
      'x {{documents}}',
      '{{documents}}\n{{documents}}',
    ])
      assertRefused(await put({ ...own, text }), ['text', 'placeholder']);
    assertRefused(await put({ ...own, subject: 'a\nBcc: b@example.com' }), ['subject', 'placeholder']);
    assertRefused(
      await put({ subject: 'x'.repeat(201), text: 'x'.repeat(5_001) }),
      ['subject', 'maxLength'],
      ['text', 'maxLength'],
    );
    assertRefused(await put(own, '/message-texts/LETTER/de'), ['kind', 'enum']);
    assertRefused(await put(own, '/message-texts/INVOICE/pt'), ['language', 'enum']);
    assertRefused(await preview({ kind: 'INVOICE', language: 'de', text: '{{x}}' }), ['text', 'placeholder']);
  });

  test('a preview has example facts, the own text unless another is tried, and an example link', async () => {
    await put(own);
    const stored = (await preview({ kind: 'INVOICE', language: 'de' })).data;
    assert.equal(stored.subject, 'Ihre Rechnung 2026-0042');
    assert.equal(stored.text, 'Hallo Northwind Traders,\n\nbitte zahlen: 1.190,00\u00a0EUR\n');
    const tried = (await preview({ kind: 'INVOICE', language: 'de', text: '{{link}}' })).data;
    assert.equal(tried.text, 'https://example.com/pay/this-is-an-example\n');
    assert.match(tried.html, /<a href="https:\/\/example\.com\/pay\/this-is-an-example"/);
    for (const kind of MESSAGE_KINDS) {
      const { status, data } = await preview({ kind, language: 'en' });
      assert.equal(status, 200);
      assert.match(data.text, kind === 'QUOTE_CODE' ? /: 123456/ : /1,190\.00/);
    }
  });

  test('a text for codes has the code, since nobody could accept without it', async () => {
    const without = { kind: 'QUOTE_CODE', language: 'en', text: 'Quote {{number}}' };
    assert.equal((await preview(without)).status, 400);
    assert.equal((await preview({ ...without, text: '{{code}}' })).status, 200);
  });

  test('a preview shows nothing that messages of its kind never have', async () => {
    const ofNote = (await preview({ kind: 'CREDIT_NOTE', language: 'en' })).data.text;
    assert.doesNotMatch(ofNote, /Due date|31 Oct/);
    const ofStatement = (await preview({ kind: 'STATEMENT', language: 'en' })).data.text;
    assert.doesNotMatch(ofStatement, /2026-0042/);
    const listed = await preview({ kind: 'STATEMENT', language: 'en', text: '{{documents}}' });
    assertRefused(listed, ['text', 'placeholder']);
  });

  test('a preview in a sandbox is marked', async () => {
    const body = { name: 'Trial', mode: 'SANDBOX' };
    const { data } = await service.request('POST', '/tenants', { body });
    const shown = await service.request('POST', '/message-texts/preview', {
      ...{ tenant: data.id, body: { kind: 'INVOICE', language: 'fr' } },
    });
    assert.match(shown.data.subject, /^\[SPÉCIMEN\] Facture/);
  });
});
