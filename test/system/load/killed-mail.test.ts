import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailServerStandIn, startMailServer } from '../../stand-ins/mail-server.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed mail, 32 bytes or more';
/** Of the tenant whose worker is killed. */
const MESSAGES = 300;
/** The backlog beside which others send. */
const BACKLOG = 10_000;
const SLOWER_MAX = 5;
/** Shorter times are not compared: they are those of the look for work. */
const FLOOR_MS = 300;
const SAMPLES = 3;
const RECIPIENTS = 20;
const KILLS = process.env.RETAINER_TEST_LONG === undefined ? 3 : 10;
/** A killed worker counts as dead after this time, and its successor starts. */
const PATIENCE_MS = 150_000;

interface Message {
  id: string;
  status: string;
  messageId: string;
  to: { address: string };
}

describe('mail beside a backlog, and mail whose process is killed', () => {
  const database = emptyDatabase('mail');
  let mail: MailServerStandIn;
  let environment: Record<string, string>;
  let api: ServiceProcess;
  let worker: ServiceProcess | undefined;

  const request = (tenant: string, method: string, path: string, body?: object) =>
    api.request(method, path, { tenant, ...(body && { body }) });
  const startWorker = async () => {
    worker = await startProcess({ ...environment, ROLE: 'worker' });
  };

  /** A tenant with an issued invoice, and contacts for it. Returns how to send it. */
  async function openTenant(name: string, count: number) {
    const { id: tenant } = await api.request('POST', '/tenants', { body: { name, taxNumber: '1' } });
    const post = (path: string, body?: object) => request(tenant, 'POST', path, body);
    const { id: clientId } = await post('/clients', { name: 'Northwind' });
    const terms = { clientId, name: 'Work', currencyCode: 'EUR', taxRates: [{ category: 'Z', percent: 0 }] };
    const { id: contractId } = await post('/contracts', terms);
    await post(`/contracts/${contractId}/activate`);
    const billables = [{ name: 'Work', quantity: 1, amountMinor: 100 }];
    const { id } = await post('/invoices', { contractId, billables });
    await post(`/invoices/${id}/finalize`);
    const { id: contactId } = await post('/contacts', { clientId, name: 'Ada' });
    const addresses = Array.from(
      { length: count },
      (_, index) => `${name.toLowerCase()}${index}@example.com`,
    );
    for (const address of addresses) await post('/emails', { contactId, address });
    const send = (to: string[]): Promise<Message[]> => post(`/invoices/${id}/send`, { to, attach: false });
    return { tenant, addresses, send };
  }

  before(async () => {
    await database.create();
    mail = await startMailServer();
    environment = {
      ...{ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn', SMTP_URL: mail.url },
      ...{
        MAIL_FROM: 'billing@example.com',
        LIMIT_MESSAGES_PER_MINUTE: '100000',
        LIMIT_MESSAGES_PER_DAY: '100000',
      },
    };
    api = await startProcess({ ...environment, ROLE: 'api' });
  });
  after(async () => {
    await worker?.stop();
    await api?.stop();
    await mail?.stop();
    await database.drop(SECRET_KEY);
  });

  /** The time from the request to the server, of the first message of each of several tenants. */
  async function firstMessages(name: string): Promise<number> {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const { addresses, send } = await openTenant(`${name}${sample}`, 1);
      const begun = Date.now();
      await send(addresses);
      for (const end = begun + PATIENCE_MS; Date.now() < end; await sleep(5))
        if (mail.taken.some(({ to }) => to === addresses[0])) break;
      times.push(Date.now() - begun);
    }
    return times.sort((a, b) => a - b)[SAMPLES >> 1] as number;
  }

  test('ten thousand messages of one tenant leave the first message of another almost as quick as alone', async (context) => {
    await startWorker();
    await firstMessages('Warm'); // opens connections
    const alone = await firstMessages('Alone');
    const { tenant, addresses, send } = await openTenant('Many', RECIPIENTS);
    for (const address of addresses) mail.faults.set(address, { meanwhile: () => sleep(20) });
    await send(addresses);
    await database.asSuperuser(
      `insert into messages select (jsonb_populate_record(message, jsonb_build_object(
           'id', message.id || copy, 'internet_id', message.id || copy || '@retainer.invalid', 'status', 'QUEUED', 'attempts', 0,
           'next_attempt_at', now(), 'data_begun_at', null, 'attempted_at', null, 'accepted_at', null, 'server_answer', null))).*
         from messages as message, generate_series(1, ${BACKLOG / RECIPIENTS}) as copy where tenant_id = '${tenant}'`,
      database.name,
    );
    await send(addresses.slice(0, 1)); // asks for the work
    const beside = await firstMessages('Beside');
    const [{ left }] = (
      await database.asSuperuser(
        `select count(*)::integer as left from messages where tenant_id = '${tenant}' and status = 'QUEUED'`,
        database.name,
      )
    ).rows;
    await worker?.stop();
    context.diagnostic(`${alone} ms alone, ${beside} ms beside a backlog of which ${left} are left`);
    assert.ok(left > BACKLOG / 2, `only ${left} are left`);
    assert.ok(beside <= SLOWER_MAX * Math.max(alone, FLOOR_MS), `${beside} ms, alone ${alone} ms`);
    await database.asSuperuser(`delete from work where tenant_id = '${tenant}'`, database.name);
  });

  test('a worker that is killed at any moment sends nobody the same message twice', async (context) => {
    const busy = await openTenant('Busy', RECIPIENTS);
    const quiet = await openTenant('Quiet', 1);
    // Slow answers make it likely that a kill comes between the data and the answer.
    for (const address of busy.addresses)
      mail.faults.set(address, { meanwhile: () => sleep(Math.random() * 40) });
    const queued: Message[] = [];
    while (queued.length < MESSAGES) queued.push(...(await busy.send(busy.addresses)));

    const kills: number[] = [];
    for (let index = 0; index < KILLS; index++) {
      await startWorker();
      const enough = mail.seen.length + 10 + Math.random() * 20;
      for (const end = Date.now() + 20_000; mail.seen.length < enough && Date.now() < end; ) await sleep(1);
      await sleep(Math.random() * 20);
      await worker?.stop('SIGKILL');
      kills.push(mail.seen.length);
    }
    await startWorker();
    const begun = Date.now();
    const [first] = await quiet.send(quiet.addresses);
    const isTaken = (to: string) => mail.taken.some((one) => one.to === to);
    while (!isTaken('quiet0@example.com') && Date.now() - begun < PATIENCE_MS) await sleep(10);
    const waitedMs = Date.now() - begun;
    const left = async () => (await request(busy.tenant, 'GET', '/messages?status=QUEUED&limit=1')).length;
    assert.ok((await left()) > 0, 'the backlog is not done yet');
    assert.ok(waitedMs < 5_000, `the quiet tenant waited for ${waitedMs} ms`);
    for (const end = Date.now() + PATIENCE_MS; (await left()) > 0 && Date.now() < end; ) await sleep(200);
    context.diagnostic(
      `killed after ${kills.join(', ')} of ${mail.seen.length}; the quiet one waited ${waitedMs} ms`,
    );

    const times = new Map<string, number>();
    for (const { text } of mail.seen) {
      const id = /^Message-ID: <(msg_\w+)@/m.exec(text)?.[1] ?? '';
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    const shown: Message[] = await request(busy.tenant, 'GET', '/messages?limit=500');
    assert.equal(shown.length, queued.length);
    for (const { id, status } of shown) {
      assert.ok(['ACCEPTED', 'UNCERTAIN'].includes(status), `${id} is ${status}`);
      assert.ok((times.get(id) ?? 0) <= 1, `${id} was sent ${times.get(id)} times`);
      if (status === 'ACCEPTED') assert.equal(times.get(id), 1, `${id} was accepted, but not seen`);
    }
    const uncertain = shown.filter(({ status }) => status === 'UNCERTAIN').length;
    assert.ok(uncertain <= KILLS, `${uncertain} are uncertain`);
    assert.equal((await request(quiet.tenant, 'GET', `/messages/${first?.id}`)).status, 'ACCEPTED');
  });
});
