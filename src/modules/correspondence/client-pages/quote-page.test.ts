import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockAt } from '../../../../test/support/firm.ts';
import { openQuotes } from '../../../../test/support/quotes.ts';
import { useService } from '../../../../test/support/service.ts';
import { QUOTE_LABELS } from '../../documents/layout/texts/quote.ts';
import { LANGUAGES } from '../message-texts/compose.ts';
import { QUOTE_PAGE_TEXTS } from './quote-texts.ts';

const service = useService();

async function visit(path: string, form?: Record<string, string>) {
  const answer = await fetch(`${service.url}${path}`, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Sends a quote in a sandbox, whose codes can be read, and opens the page of a link. */
async function sentQuote(more: object = {}) {
  const firm = await openQuotes(service, 'SANDBOX');
  const { id } = await firm.quote(more);
  await firm.act(`/quotes/${id}/send`);
  const link = await firm.act('/links', { quoteId: id });
  const path = new URL(link.url).pathname;
  const code = async (): Promise<string> => {
    const asked = await visit(`${path}/code`, { name: 'Ada Lovelace' });
    assert.deepEqual([asked.status, asked.headers.get('location')], [303, `${path}#answer`], asked.text);
    const [{ id: messageId }] = await firm.get(`/messages?quoteId=${id}&kind=QUOTE_CODE`);
    return /: (\d{6})\b/.exec((await firm.get(`/messages/${messageId}`)).text)?.[1] ?? '';
  };
  return { ...firm, id, link, path, code, status: async () => (await firm.get(`/quotes/${id}`)).status };
}

describe('the page of a quote', () => {
  test('a quote shows its lines, fees, deposit and last day, without script', async () => {
    const { path } = await sentQuote();
    const { status, headers, text } = await visit(path);
    assert.equal(status, 200);
    for (const shown of [
      'Quote Q-000001',
      'Concept',
      '3,570.00',
      'Hosting',
      '490.00',
      'per month',
      '1,071.00',
      '31 Dec 2031',
    ])
      assert.ok(text.includes(shown), shown);
    assert.ok(!text.includes('<script') && text.includes('noindex'));
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'none'.*form-action 'self'/);
    assert.equal((await visit(`${path}/pdf`)).headers.get('content-type'), 'application/pdf');
    assert.equal((await visit(`${path}/xml`)).status, 404);
  });

  test('a fee shows its first day if that does not follow from the acceptance', async () => {
    const dated = await sentQuote({ startsOn: '2031-02-01' });
    assert.ok((await visit(dated.path)).text.includes('from 1 Feb 2031'));
    const open = await sentQuote();
    assert.doesNotMatch((await visit(open.path)).text, /from \d/);
  });

  test('the prices that a fee will have are shown, and its last day', async () => {
    const prices = [{ amountMinor: 10_000 }, { amountMinor: 12_000, startsOn: '2032-01-01' }];
    const charge = { name: 'Care', every: 'MONTH', quantity: 2, prices, endsOn: '2033-06-30' };
    const { text } = await visit((await sentQuote({ charges: [charge], startsOn: '2031-01-01' })).path);
    assert.match(text.replaceAll('\u00a0', ' '), /from 1 Jan 2032: 2 × EUR 120.00\nuntil 30 Jun 2033/);
  });

  test('prepaid hours show their last day', async () => {
    const allowances = [{ minutesPerPeriod: 60, every: 'ONCE', endsOn: '2032-06-30' }];
    const { text } = await visit((await sentQuote({ allowances })).path);
    assert.match(text, /until 30 Jun 2032/);
  });

  test('a quote of fees alone has no total', async () => {
    const fees = { billables: [], deposit: undefined, introduction: 'Thank you' };
    const { path, get, id } = await sentQuote(fees);
    const [{ id: message }] = await get(`/messages?quoteId=${id}`);
    assert.doesNotMatch((await get(`/messages/${message}`)).text, /Total|\b0\.00/);
    const { text } = await visit(path);
    assert.match(text, /Thank you/);
    assert.match(text, /Recurring fees, without tax/);
    assert.doesNotMatch(text, /Total|\b0\.00/);
  });

  test('looking at the page changes nothing', async () => {
    const { path, id, get, heard } = await sentQuote();
    const before = await get(`/quotes/${id}`);
    const events = (await heard()).length;
    for (const sub of ['', '/code', '/accept', '/decline']) await visit(`${path}${sub}`);
    assert.deepEqual(await get(`/quotes/${id}`), before);
    assert.equal((await heard()).length, events);
  });

  test('a name and the code accept the quote, in the name of the link', async () => {
    const { path, id, code, get, link } = await sentQuote();
    const given = await code();
    assert.match(given, /^\d{6}$/);
    const accepted = await visit(`${path}/accept`, { name: '  Ada   Lovelace ', code: given });
    assert.deepEqual([accepted.status, accepted.headers.get('location')], [303, path]);
    const { status, acceptance, contract } = await get(`/quotes/${id}`);
    assert.deepEqual([status, acceptance.by, acceptance.channel], ['ACCEPTED', 'Ada Lovelace', 'LINK']);
    assert.equal((await get(`/contracts/${contract}`)).status, 'ACTIVE');
    assert.match((await visit(path)).text, /Accepted on .* by Ada Lovelace/);
    const [entry] = await get(`/audit-entries?resource=contract&resourceId=${contract}`);
    assert.deepEqual(entry.actor, { type: 'SYSTEM', id: link.id });
  });

  test('the code is sent to the address that the quote was sent to, which the page hides', async () => {
    const { path, get, id, code } = await sentQuote();
    await code();
    const [message] = await get(`/messages?quoteId=${id}&kind=QUOTE_CODE`);
    assert.deepEqual(
      [message.to.address, message.status, message.hasAttachment],
      ['ada@example.com', 'HELD', false],
    );
    const { text } = await visit(path);
    assert.ok(text.includes('a…@example.com') && !text.includes('ada@example.com'));
  });

  test('a wrong code accepts nothing, and after five the right one is worth nothing', async () => {
    const { path, code, status } = await sentQuote();
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++) {
      const { text } = await visit(`${path}/accept`, { name: 'Ada', code: wrong });
      assert.match(text, /The code is wrong/);
    }
    assert.match((await visit(`${path}/accept`, { name: 'Ada', code: right })).text, /The code is wrong/);
    assert.equal(await status(), 'SENT');
    await visit(`${path}/accept`, { name: 'Ada', code: await code() });
    assert.equal(await status(), 'ACCEPTED');
  });

  test('a code is worth nothing without a name, after 15 minutes, or for another link', async (t) => {
    const clock = clockAt(t, service, new Date().toISOString());
    const { path, code, status, act, id } = await sentQuote();
    const right = await code();
    assert.match((await visit(`${path}/accept`, { name: ' ', code: right })).text, /Please type your name/);
    const other = new URL((await act('/links', { quoteId: id })).url).pathname;
    assert.match((await visit(`${other}/accept`, { name: 'Ada', code: right })).text, /The code is wrong/);
    clock.at = new Date(Date.parse(clock.at) + 15 * 60_000).toISOString();
    assert.match((await visit(`${path}/accept`, { name: 'Ada', code: right })).text, /The code is wrong/);
    assert.equal(await status(), 'SENT');
  });

  test('five codes an hour are sent, and no more', async () => {
    const { path, get, id } = await sentQuote();
    for (let asked = 0; asked < 5; asked++) await visit(`${path}/code`, { name: 'Ada' });
    const { text } = await visit(`${path}/code`, { name: 'Ada' });
    assert.match(text, /Too many codes/);
    assert.match(text, /name="code"/, 'the last one is still valid');
    assert.equal((await get(`/messages?quoteId=${id}&kind=QUOTE_CODE`)).length, 5);
  });

  test('a day has ten codes for a quote, over all of its links', async (t) => {
    const clock = clockAt(t, service, new Date().toISOString());
    const { act, get, id } = await sentQuote();
    const links = await Promise.all([1, 2, 3].map(() => act('/links', { quoteId: id })));
    const paths = links.map(({ url }) => `${new URL(url).pathname}/code`);
    const sentCodes = async () => (await get(`/messages?quoteId=${id}&kind=QUOTE_CODE`)).length;
    const five = [1, 2, 3, 4, 5];
    await Promise.all(paths.flatMap((path) => five.map(() => visit(path, { name: 'Ada' }))));
    assert.equal(await sentCodes(), 10);
    clock.at = new Date(Date.parse(clock.at) + 2 * 3_600_000).toISOString();
    assert.match((await visit(paths[0] ?? '', { name: 'Ada' })).text, /Too many codes/);
    clock.at = new Date(Date.parse(clock.at) + 23 * 3_600_000).toISOString();
    assert.equal((await visit(paths[0] ?? '', { name: 'Ada' })).status, 303);
    assert.equal(await sentCodes(), 11);
  });

  test('a page that is loaded again takes the code, as long as there is one', async (t) => {
    const clock = clockAt(t, service, new Date().toISOString());
    const { path, code } = await sentQuote();
    assert.doesNotMatch((await visit(path)).text, /name="code"/);
    await code();
    const { text } = await visit(path);
    assert.match(text, /We sent a code/);
    assert.match(text, /value="Ada Lovelace".*\n.*name="code"/);
    clock.at = new Date(Date.parse(clock.at) + 16 * 60_000).toISOString();
    assert.doesNotMatch((await visit(path)).text, /name="code"/);
  });

  test('a code that several use at once makes one contract', async () => {
    const { path, code, get, clientId } = await sentQuote();
    const given = await code();
    const answers = await Promise.all(
      ['Ada', 'Grace', 'Joan'].map((name) => visit(`${path}/accept`, { name, code: given })),
    );
    assert.ok(answers.some(({ status }) => status === 303));
    assert.equal((await get(`/contracts?clientId=${clientId}`)).length, 1);
  });

  test('a quote can be declined with a reason, and then not accepted', async () => {
    const { path, id, get, code, status } = await sentQuote();
    const given = await code();
    assert.equal((await visit(`${path}/decline`, { reason: 'Too <b>late</b>' })).status, 303);
    const { declineReason } = await get(`/quotes/${id}`);
    assert.equal(declineReason, 'Too <b>late</b>');
    assert.match((await visit(path)).text, /This quote was declined/);
    await visit(`${path}/accept`, { name: 'Ada', code: given });
    assert.equal(await status(), 'DECLINED');
  });

  test('a link shows nothing once it is revoked, its quote withdrawn or expired, or a newer version sent', async (t) => {
    const nothing = await visit(`/pay/${'A'.repeat(43)}`);
    assert.equal(nothing.status, 404);
    const clock = clockAt(t, service, new Date().toISOString());
    type Sent = Awaited<ReturnType<typeof sentQuote>>;
    const ends: ((sent: Sent) => Promise<unknown>)[] = [
      ({ send, link }) => send('DELETE', `/links/${link.id}`),
      ({ act, id }) => act(`/quotes/${id}/withdraw`),
      async ({ patch, act, id }) => {
        await patch(`/quotes/${id}`, { name: 'More' });
        await act(`/quotes/${id}/mark-sent`);
      },
      async () => {
        clock.at = '2032-01-02T00:00:00.000Z';
      },
    ];
    for (const end of ends) {
      const sent = await sentQuote();
      const given = await sent.code();
      await end(sent);
      for (const [sub, form] of [
        [''],
        ['/pdf'],
        ['/code', { name: 'Ada' }],
        ['/accept', { name: 'Ada', code: given }],
        ['/decline', { reason: '' }],
      ] as const) {
        const { status, text } = await visit(`${sent.path}${sub}`, form);
        assert.deepEqual([status, text], [404, nothing.text], sub);
      }
    }
  });

  test('a draft has no link', async () => {
    const { quote, send } = await openQuotes(service);
    const { id } = await quote();
    assert.equal((await send('POST', '/links', { quoteId: id })).status, 400);
  });

  test('a code is read by nobody here but in a sandbox', async () => {
    const { quote, act, get, send } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/send`);
    const path = new URL((await act('/links', { quoteId: id })).url).pathname;
    const { text } = await visit(`${path}/code`, { name: 'Ada' });
    assert.match(text, /not possible at the moment/, 'there is no mail server');
    assert.deepEqual(await get('/messages?kind=QUOTE_CODE'), []);
    const shown = (await get('/messages?kind=QUOTE'))[0];
    assert.equal((await send('GET', `/messages/${shown.id}`)).status, 200);
  });

  test('pages and messages have the language of the quote', async () => {
    for (const language of LANGUAGES) {
      const { path, get, id } = await sentQuote({ locale: language });
      const { text } = await visit(path);
      const texts = QUOTE_PAGE_TEXTS[language];
      for (const shown of [`lang="${language}"`, QUOTE_LABELS[language].title, texts.how, texts.decline])
        assert.ok(text.includes(shown), `${language}: ${shown}`);
      const [message] = await get(`/messages?quoteId=${id}`);
      assert.ok(message.subject.includes(QUOTE_LABELS[language].title), message.subject);
    }
  });
});
