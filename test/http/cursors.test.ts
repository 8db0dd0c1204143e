import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { numberEvents } from '../../src/modules/operating/feed/numbering.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { finalized, make } from '../support/billing.ts';
import type { Answer } from '../support/http.ts';
import { camt, uploadedStatement } from '../support/records/bank-statements.ts';
import { receiptOf } from '../support/records/expenses.ts';
import { csv, importFile } from '../support/records/imports.ts';
import { seedPaymentAttempt } from '../support/records/payment-attempts.ts';
import { bodiesIn } from '../support/routes/creation-bodies.ts';
import { pathOf, propertiesOf, type Shape } from '../support/routes/sample-requests.ts';
import { startService } from '../support/service.ts';

const DAY_MS = 86_400_000;
/** Parameters without which a list is refused. */
const REQUIRED: Record<string, string> = {
  '/time-entries/summary': 'groupBy=WORKER&',
  '/reports/journal': 'from=2026-01-01&to=2099-12-31&',
  '/reminders/preview': `on=${new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10)}&`,
};
/** The lists that only grow by what happens to other records. `fill` makes that happen. */
const WITHOUT_CREATION = [
  '/audit-entries',
  '/bank-entries',
  '/bank-statements',
  '/clients/{clientId}/statement',
  '/deliveries',
  '/events',
  '/messages',
  '/payment-attempts',
  '/reminders/preview',
  '/receipts',
  '/reports/ageing',
  '/reports/journal',
  '/time-entries/summary',
  '/console/sessions',
  '/customer-accounts',
  '/imports/{importId}/rows',
  '/operator/acts',
  '/operator/events',
  '/operator/webhooks/{operatorWebhookId}/failures',
];

describe('the cursor of a list', () => {
  const service = startService({ OPERATORS: 'operator,another' });
  const lists: { path: string; first: string; route: Route; cursor: string; start: Answer }[] = [];
  let tenant: string;
  /** Two rows, and two events that a webhook did not take. */
  let importId: string;
  let operatorWebhookId: string;
  let elsewhere: { as: string; tenant: string };

  before(async () => {
    tenant = await service.tenant();
    elsewhere = { as: 'bob', tenant: await service.tenant('bob') };
    await fill();
    const [{ client }] = (await service.request('GET', '/invoices?limit=1', { tenant })).data;
    for (const route of service.app.routes.filter(({ query }) => 'cursor' in propertiesOf(query))) {
      const path = pathOf(route, { clientId: client, importId, operatorWebhookId });
      const first = `${path}?${REQUIRED[path] ?? ''}limit=1`;
      const start = await service.request('GET', first, { tenant });
      const link = /^<([^>]+)>/.exec(start.headers.get('link') ?? '')?.[1];
      assert.ok(link, `${path} has a second page: ${start.text}`);
      const cursor = new URL(link).searchParams.get('cursor') as string;
      lists.push({ path, first, route, cursor, start });
    }
  });

  async function fill(): Promise<void> {
    const bodyFor = await bodiesIn(service, tenant);
    const reminders = { isEnabled: true, minimumMinor: 0, steps: [{ afterDays: 7, tone: 'FRIENDLY' }] };
    const body = { reminders, paymentTermsDays: 1 };
    assert.equal((await service.request('PATCH', `/tenants/${tenant}`, { body })).status, 200);
    const subscriptions = [{ eventType: 'invoice.finalized' }];
    const { id: integration } = await make(service, tenant, '/integrations', {
      ...{ ...bodyFor('/integrations'), subscriptions },
    });
    for (let index = 0; index < 2; index++) {
      const { id: invoice, client } = await finalized(service, tenant);
      await service.request('POST', `/invoices/${invoice}/mark-sent`, { tenant });
      const contact = { clientId: client, name: 'Ada', receives: ['INVOICES'] };
      const { id: contactId } = await make(service, tenant, '/contacts', contact);
      await make(service, tenant, '/emails', { contactId, address: 'ada@example.com' });
      await service.request('POST', `/invoices/${invoice}/send`, { tenant, body: { attach: false } });
      await service.request('PUT', `/customer-accounts/${client}`, {
        tenant,
        body: { account: 10_000 + index },
      });
      await seedPaymentAttempt(service, { tenant, client, invoice, integration });
      await service.request('PUT', '/console/session');
      for (const { path, query } of service.app.routes)
        if ('cursor' in propertiesOf(query) && !WITHOUT_CREATION.includes(path))
          await make(service, tenant, path, bodyFor(path, index + 1));
      await receiptOf(service, tenant);
      await uploadedStatement(service, tenant, camt([{ amount: '1.00', text: `Number ${index}` }]));
      const worker = `Worker ${index}`;
      await make(service, tenant, '/time-entries', { ...bodyFor('/time-entries'), worker });
    }
    importId = (await importFile(service, tenant, { kind: 'CLIENTS' }, csv('name', 'Ada', 'Grace'))).id;
    await service.app.sealJournals();
    await numberEvents(service.app.integrations);
    operatorWebhookId = (await service.request('GET', '/operator/webhooks')).data[0].id;
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into feed_failures (webhook_id, sequence, tenant_id, attempts, next_attempt_at, last_attempt_at, message)
         select $1, sequence, tenant_id, 1, now(), now(), 'timed out' from event_feed order by sequence limit 2`,
        [operatorWebhookId],
      ),
    );
  }

  const follow = (first: string, cursor: string, who: object = { tenant }) =>
    service.request('GET', `${first}&cursor=${encodeURIComponent(cursor)}`, who);

  /** A route whose interface has no 400 begins with the first page, and says so. */
  function assertUnfit({ route, start }: (typeof lists)[number], answer: Answer, what: string): void {
    if (route.isLenient) {
      assert.equal(answer.status, 200, what);
      assert.equal(answer.headers.get('x-ignored-parameters'), 'cursor', what);
      if (start.data.length === answer.data.length) assert.deepEqual(answer.data, start.data, what);
      return;
    }
    assert.equal(answer.status, 400, `${what}: ${answer.text}`);
    const detail = answer.json.details.find(({ field }: { field: string }) => field === 'cursor');
    assert.match(detail?.message ?? '', /Link header .*leave it out to begin with the first page/, what);
  }

  test('the cursor of a list leads to the next page, whatever the size of pages', async () => {
    assert.ok(lists.length >= 24, String(lists.length));
    for (const { path, first, cursor, start } of lists) {
      for (const page of [first, first.replace('limit=1', 'limit=2')]) {
        const answer = await follow(page, cursor);
        assert.equal(answer.status, 200, `${path}: ${answer.text}`);
        assert.ok(answer.data.length > 0, path);
        assert.notDeepEqual(answer.data[0], start.data[0], path);
      }
    }
  });

  test('the cursor of a list is refused if it is empty, malformed, or was changed', async () => {
    for (const list of lists)
      for (const cursor of [
        '',
        'garbage',
        '.',
        `${list.cursor}x`,
        list.cursor.slice(1),
        '%',
        'x'.repeat(5_000),
      ])
        assertUnfit(list, await follow(list.first, cursor), `${list.path} ${cursor}`);
  });

  test('the cursor of a list is refused by every other list', async () => {
    for (const list of lists)
      for (const other of lists.filter((one) => one !== list))
        assertUnfit(list, await follow(list.first, other.cursor), `${other.path} in ${list.path}`);
  });

  test('the cursor of a list is refused in another tenant, and to another person', async () => {
    // A list below a record of this tenant is a 404 there.
    for (const list of lists.filter(({ route }) => route.params === undefined)) {
      const other = list.route.access === 'operator' ? { as: 'another' } : elsewhere;
      assertUnfit(
        { ...list, start: await service.request('GET', list.first, other) },
        await follow(list.first, list.cursor, other),
        list.path,
      );
    }
  });

  test('the cursor of a list is refused with other filters', async () => {
    let filtered = 0;
    for (const list of lists)
      for (const [name, shape] of Object.entries(propertiesOf(list.route.query))) {
        if (['limit', 'cursor', 'expand'].includes(name)) continue;
        const value = exampleOf(shape);
        const [path = '', query] = list.first.split('?');
        const others = new URLSearchParams(query);
        others.set(name, value);
        const first = `${path}?${others}`;
        const start = await service.request('GET', first, { tenant });
        assertUnfit({ ...list, start }, await follow(first, list.cursor), `${name}=${value} in ${path}`);
        filtered++;
      }
    assert.ok(filtered >= 40, String(filtered));
  });

  test('the cursor of a list of clients leads on without a limit, too', async () => {
    const whole = await service.request('GET', '/clients', { tenant });
    const { data } = await service.request('GET', `/clients?cursor=${cursorOf('/clients')}`, { tenant });
    assert.deepEqual(data, whole.data.slice(1));
  });

  test('the cursor of a list of projects and invoices fits whatever is shown in full', async () => {
    for (const path of ['/projects', '/invoices'])
      assert.equal((await follow(`${path}?expand=contract`, cursorOf(path))).status, 200);
  });

  const cursorOf = (path: string) => lists.find((list) => list.path === path)?.cursor as string;
});

function exampleOf({ enum: values, examples, type }: Shape): string {
  return String(examples?.[0] ?? values?.[1] ?? (type === 'boolean' ? true : 'x'));
}
