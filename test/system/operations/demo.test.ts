import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { runToEnd, type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the demo test, 32 bytes or more';
/** The fewest clients that the command makes, and their invoices. */
const CLIENTS = 10;
const INVOICES = 50;

describe('the command for a demo', () => {
  const database = emptyDatabase('demo');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  const demo = (...words: string[]) => runToEnd(['src/commands/demo.ts', ...words], environment);
  let service: ServiceProcess;

  before(async () => {
    await database.create();
    service = await startProcess(environment);
  });
  after(async () => {
    await service?.stop();
    await database.drop(SECRET_KEY);
  });

  const tenantNamed = async (name: string): Promise<string> => {
    const tenants: { id: string; name: string }[] = await service.request('GET', '/tenants');
    return tenants.find((one) => one.name === name)?.id ?? assert.fail(`no tenant ${name}`);
  };
  const list = (tenant: string, path: string) => service.request('GET', path, { tenant });

  test('the demo fills a tenant of its own, in order, and touches no other', async () => {
    const other = (await service.request('POST', '/tenants', { body: { name: 'Acme' } })).id;
    await service.request('POST', '/clients', { tenant: other, body: { name: 'Northwind' } });
    const before = await list(other, '/audit-entries?limit=500');

    const { code, stdout, stderr } = await demo('--clients', String(CLIENTS));
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Nordlicht Studio is ready\.\nSee it at http:\S+\/console#code=\S+\n/);
    assert.equal(stderr.split('\n').length, 14, 'a line for the start and each month');

    const tenant = await tenantNamed('Nordlicht Studio');
    assert.equal((await list(tenant, '/clients')).length, CLIENTS);
    await expectBooks(tenant);
    await expectServicesAbroad(tenant);
    await expectWork(tenant);
    await expectAgreed(tenant);
    const [{ media, mode }] = (await list(tenant, '/tenants')).filter(
      ({ id }: { id: string }) => id === tenant,
    );
    assert.equal(media[0].status, 'READY');
    assert.equal(mode, 'SANDBOX');
    assert.equal((await list(tenant, '/integrations'))[0].provider, 'JIRA');

    assert.equal((await list(other, '/clients')).length, 1);
    assert.equal((await list(other, '/invoices')).length, 0);
    const entryIds = (entries: { id: string }[]) => entries.map(({ id }) => id);
    assert.deepEqual(entryIds(await list(other, '/audit-entries?limit=500')), entryIds(before));
  });

  async function expectBooks(tenant: string): Promise<void> {
    const invoices: Record<string, string>[] = await list(tenant, '/invoices?limit=500');
    assert.equal(invoices.length, INVOICES);
    assert.deepEqual(
      new Set(invoices.map(({ status }) => status)),
      new Set(['DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'VOID']),
    );
    assert.ok(invoices.some(({ isOverdue }) => isOverdue));
    const issued = invoices
      .filter(({ status }) => status !== 'DRAFT')
      .sort((one, next) => (`${one.invoiceNumber}` < `${next.invoiceNumber}` ? -1 : 1));
    const dates = issued.map(({ issueDate }) => issueDate);
    assert.deepEqual(dates, [...dates].sort(), 'numbers follow the dates');
    assert.ok(new Set(dates.map((date) => date?.slice(0, 7))).size >= 11, 'over the year');
    assert.ok((await list(tenant, '/credit-notes')).length >= 3);
    assert.ok((await list(tenant, '/refunds')).length >= 1);
    assert.ok((await list(tenant, '/reports/ageing')).length >= 3);
  }

  /** A service to a company outside the EU is taxed there: it is outside the scope of the agency's tax, and no export. */
  async function expectServicesAbroad(tenant: string): Promise<void> {
    const invoices: { status: string; taxes: Record<string, string>[] }[] = await list(
      tenant,
      '/invoices?limit=500&currencyCode=USD',
    );
    const taxes = invoices.filter(({ status }) => status !== 'DRAFT').flatMap((invoice) => invoice.taxes);
    assert.ok(taxes.length > 0);
    for (const { category, exemptionReason } of taxes) {
      assert.equal(category, 'O');
      assert.match(exemptionReason ?? '', /§ 3a Abs. 2 UStG/);
    }
  }

  async function expectWork(tenant: string): Promise<void> {
    const [all] = await list(tenant, '/time-entries/summary?groupBy=ALL');
    for (const name of ['openMinutes', 'draftedMinutes', 'billedMinutes', 'unbillableMinutes'])
      assert.ok(all[name] > 0, name);
    const [entry] = await list(tenant, '/time-entries?status=BILLED&limit=1');
    assert.equal(entry.referenceType, 'JIRA');
    assert.match(entry.referenceName, /^[A-Z]+-\d+ /);
  }

  async function expectAgreed(tenant: string): Promise<void> {
    const [{ id, minutesPerPeriod }] = await list(tenant, '/allowances');
    const [period] = await list(tenant, `/allowances/${id}/periods`);
    assert.equal(period.grantedMinutes, minutesPerPeriod, 'the fee runs since the first of the month');
    assert.ok((await list(tenant, '/charges')).length >= 3);
    const expenses: { receipt?: string; kind: string }[] = await list(tenant, '/expenses');
    assert.ok(expenses.every(({ receipt }) => receipt !== undefined));
    assert.deepEqual(new Set(expenses.map(({ kind }) => kind)), new Set(['REBILLED', 'DISBURSEMENT']));
    const quotes: { status: string }[] = await list(tenant, '/quotes');
    const statuses = quotes.map(({ status }) => status).sort();
    assert.deepEqual(statuses, ['ACCEPTED', 'DECLINED', 'DRAFT', 'SENT']);
  }

  test('a second demo is a second tenant', async () => {
    const second = await demo('--clients', String(CLIENTS));
    assert.match(second.stdout, /^Nordlicht Studio 2 is ready/, second.stderr);
    const [first, next] = await Promise.all(['Nordlicht Studio', 'Nordlicht Studio 2'].map(tenantNamed));
    for (const tenant of [first, next])
      assert.equal((await list(tenant as string, '/invoices?limit=500')).length, INVOICES);
  });

  test('the demo explains mistakes', async () => {
    for (const words of [
      ['--clients', '9'],
      ['--clients', 'many'],
      ['--colour', 'red'],
    ]) {
      const { code, stderr } = await demo(...words);
      assert.equal(code, 1, words.join(' '));
      assert.match(stderr, /npm run -s demo/);
    }
  });
});
