import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type MailServerStandIn, startMailServer } from '../../../test/stand-ins/mail-server.ts';
import { authority, certificate, key } from '../../../test/support/servers/certificates.ts';
import type { MailOutcome } from '../../platform/outbound/mail-server.ts';
import { outboundSockets } from '../../platform/outbound/outbound-socket.ts';
import { readUrl } from './settings.ts';
import { smtpProvider } from './smtp.ts';

const TO = 'ada@example.com';
const BYTES = Buffer.from('Subject: Hello\r\n\r\nGood day.\r\n');

const provider = smtpProvider({
  sockets: outboundSockets(['127.0.0.0/8'], async () => [{ address: '127.0.0.1' }]),
});

interface Sent extends MailOutcome {
  hasBegun: boolean;
}

describe('a mail server', () => {
  let plain: MailServerStandIn;
  let secure: MailServerStandIn;
  let guarded: MailServerStandIn;

  const send = async (
    port: number,
    config: object = {},
    begin = async () => {},
    signal = new AbortController().signal,
  ): Promise<Sent> => {
    const server = provider.mailServer?.({
      ...{ host: 'hooks.example', port, from: 'a@b.example' },
      ...config,
    });
    assert.ok(server);
    let hasBegun = false;
    const beginOnce = async () => {
      await begin();
      hasBegun = true;
    };
    const envelope = { from: server.from, to: TO };
    return { ...(await server.send({ envelope, bytes: BYTES, begin: beginOnce, signal })), hasBegun };
  };
  const sendPlain = (begin?: () => Promise<void>) => send(plain.port, { security: 'NONE' }, begin);
  const withFault = async (fault: object, work: () => Promise<Sent>) => {
    plain.faults.set(TO, fault);
    try {
      return await work();
    } finally {
      plain.faults.clear();
    }
  };

  before(async () => {
    setDefaultCACertificates([...getCACertificates(), authority]);
    plain = await startMailServer();
    secure = await startMailServer({ key, cert: certificate, secure: true });
    guarded = await startMailServer({ key, cert: certificate, password: 'right' });
  });
  after(async () => {
    for (const server of [plain, secure, guarded]) await server.stop();
  });

  test('a message is accepted with the words of the server, after the data began', async () => {
    const outcome = await sendPlain();
    assert.deepEqual(outcome, { kind: 'accepted', answer: '250 2.0.0 Ok: queued as 4Xk9', hasBegun: true });
    assert.deepEqual([plain.taken.at(-1)?.from, plain.taken.at(-1)?.to], ['a@b.example', TO]);
  });

  test('a refusal of the recipient is for now or for good by its code, and no data began', async () => {
    const busy = await withFault({ recipient: [450, '4.2.0 Greylisted'] }, sendPlain);
    assert.deepEqual(busy, { kind: 'postponed', answer: '450 4.2.0 Greylisted', hasBegun: false });
    const unknown = await withFault({ recipient: [550, '5.1.1 No such user'] }, sendPlain);
    assert.deepEqual(unknown, { kind: 'refused', answer: '550 5.1.1 No such user', hasBegun: false });
  });

  test('an answer to the data is definite', async () => {
    assert.equal((await withFault({ data: [452, 'Full'] }, sendPlain)).kind, 'postponed');
    const spam = await withFault({ data: [554, '5.7.1 Spam'] }, sendPlain);
    assert.deepEqual(spam, { kind: 'refused', answer: '554 5.7.1 Spam', hasBegun: true });
  });

  test('a connection that is cut is uncertain after the data, and harmless before it', async () => {
    const before = await withFault({ cut: 'before the data' }, sendPlain);
    assert.deepEqual([before.kind, before.hasBegun], ['postponed', false]);
    const later = await withFault({ cut: 'after the data' }, sendPlain);
    assert.deepEqual([later.kind, later.hasBegun], ['uncertain', true]);
  });

  test('a slow server is left when the exchange is ended, and what became of the data is uncertain', async () => {
    const ended = new AbortController();
    const meanwhile = () => {
      ended.abort();
      return new Promise(() => {});
    };
    plain.faults.set(TO, { meanwhile });
    const outcome = await send(plain.port, { security: 'NONE' }, async () => {}, ended.signal);
    plain.faults.clear();
    assert.equal(outcome.kind, 'uncertain');
  });

  test('no byte of the data is sent unless its beginning was recorded', async () => {
    const seen = plain.seen.length;
    const begin = async () => {
      throw new Error('the database is gone');
    };
    await assert.rejects(sendPlain(begin), /the database is gone/);
    assert.equal(plain.seen.length, seen);
  });

  test('TLS is used from the start or after a change, for the name that was given', async () => {
    assert.equal((await send(secure.port, { security: 'TLS' })).kind, 'accepted');
    assert.equal(secure.taken.at(-1)?.isSecure, true);
    const config = { user: 'billing', password: 'right' };
    assert.equal((await send(guarded.port, config)).kind, 'accepted', 'STARTTLS is the default');
    assert.deepEqual([guarded.taken.at(-1)?.isSecure, guarded.taken.at(-1)?.user], [true, 'billing']);
    const other = await send(secure.port, { security: 'TLS', host: 'other.example' });
    assert.deepEqual([other.kind, other.answer], ['postponed', 'TLS: the certificate is for another name']);
  });

  test('TLS is required: a server without it gets neither password nor data', async () => {
    const outcome = await send(plain.port, { user: 'billing', password: 'secret' });
    assert.deepEqual([outcome.kind, outcome.hasBegun], ['refused', false]);
    assert.match(outcome.answer, /^TLS: the server does not change to TLS: 5\d\d /);
  });

  test('a wrong password is a refusal with the words of the server', async () => {
    const outcome = await send(guarded.port, { user: 'billing', password: 'wrong' });
    assert.deepEqual(outcome, { kind: 'refused', answer: '535 5.7.8 Wrong password', hasBegun: false });
  });

  test('nothing is said to a host of our own network, whatever name it has', async () => {
    const count = plain.connectionCount;
    for (const resolved of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
      const inner = smtpProvider({ sockets: outboundSockets([], async () => [{ address: resolved }]) });
      for (const host of ['mail.example', resolved]) {
        const server = inner.mailServer?.({
          ...{ host, port: plain.port, from: 'a@b.example' },
          security: 'NONE',
        });
        const letter = { envelope: { from: 'a@b.example', to: TO }, bytes: BYTES, begin: async () => {} };
        const outcome = await server?.send({ ...letter, signal: new AbortController().signal });
        assert.deepEqual([outcome?.kind, /OUTBOUND_ALLOW/.test(outcome?.answer ?? '')], ['postponed', true]);
      }
      assert.equal(
        inner.checkConfig?.({ host: resolved, port: 25, from: 'a@b.example' }, { isSandbox: false }).length,
        1,
      );
    }
    assert.equal(plain.connectionCount, count);
  });

  test('only ports of mail servers are connected to', () => {
    const fieldsOf = (port: number) =>
      provider
        .checkConfig?.({ host: 'mail.example', port, from: 'a@b.example' }, { isSandbox: false })
        .map(({ field }) => field);
    for (const port of [25, 465, 587, 2525]) assert.deepEqual(fieldsOf(port), []);
    for (const port of [22, 80, 443, 5432, 6379]) assert.deepEqual(fieldsOf(port), ['port']);
  });

  test('a password is hidden, and comes back for the provider only', () => {
    const config = {
      host: 'mail.example',
      port: 587,
      user: 'billing',
      password: 'secret',
      from: 'a@b.example',
    };
    const hidden = provider.hideSecrets?.(config);
    assert.equal(JSON.stringify(hidden?.config).includes('secret'), false);
    assert.deepEqual(hidden && provider.revealSecrets?.(hidden.config, hidden.secrets), config);
  });

  test("the operator's address says how to connect", () => {
    assert.deepEqual(readUrl('smtps://u%40x:p%2Fw@mail.example.com'), {
      ...{ host: 'mail.example.com', port: 465, security: 'TLS', user: 'u@x', password: 'p/w' },
    });
    assert.equal(readUrl('smtp://mail.example.com')?.security, 'STARTTLS');
    assert.equal(readUrl('smtp://localhost:25?security=NONE')?.security, 'NONE');
    for (const wrong of ['mail.example.com', 'http://mail.example.com', 'smtp://x?security=SOME'])
      assert.equal(readUrl(wrong), undefined, wrong);
  });
});
