import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  addAddress,
  button,
  connect,
  follow,
  heading,
  link,
  pick,
  showsOutcome,
  showsSums,
  status,
  sums,
  typeLines,
} from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { offeredControls } from '../../support/browser/offered-controls.ts';
import { darkShareOfPage } from '../../support/browser/pictures.ts';
import { sessionToken } from '../../support/browser/session-token.ts';
import { checkHosts } from '../../support/browser/watched-requests.ts';
import { shoot } from '../../support/console.ts';
import { startFromNothing, type Visitor } from '../../support/empty-start.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../../support/http.ts';

/** Three lines as they are typed: name, quantity, unit and price. */
const LINES = [
  ['Design', '7.5', 'hour', '95'],
  ['Workshop', '2', 'day', '1250.50'],
  ['Hosting', '1', '', '240'],
];
const STUDIO = { name: 'Ada Studio GmbH', street: 'Hauptstrasse 1', zip: '10115', city: 'Berlin' };
const CLIENT = { name: 'Northwind Ltd', street: 'Harbour Road 2', zip: '20457', city: 'Hamburg' };
/** All that a VIEWER is offered: it reads, and changes nothing. */
const READING = [
  /^link (?!.*\/new\b)/,
  /^input (From|To)$/, // of a statement of account
  /^input On$/, // of the preview of reminders
  /^input Invoice$/, // of its bookings
  /^button .+: \w+ ours$/, // texts of messages
  /^button (Download(?: PDF| CSV)?|More actions|Menu of CN-\d+|Copy .+|Show the whole record|Show only what changed)$/,
  /^button (Number|Client|Issued|Due|Total|Day|Amount)$/, // headings that sort
  /^item (Hide the PDF|Show|Download the PDF|PDF|PDF with the status|Factur-X.+|E-invoice, .+)$/,
];

describe('the console, from an empty start of the service', { skip: withoutBrowser }, () => {
  const started = startFromNothing();
  let owner: Visitor;
  let page: Page;
  before(async () => {
    owner = await started.open();
    page = owner.page;
  });
  const tenant = () => /tnt_\w+/.exec(page.url())?.[0] ?? '';
  const api = (method: string, path: string, bearer: string, body?: object) =>
    send(started.service.url, method, `/api/v1${path}`, { bearer, tenant: tenant(), ...(body && { body }) });
  /** Reads from the API with the owner's token. */
  async function get(path: string) {
    const answer = await api('GET', path, await sessionToken(page));
    assert.equal(answer.status, 200, answer.text);
    return answer.data;
  }

  test('a link signs in to the console, once, and its code leaves the address', async () => {
    const link = await started.linkFor('ada');
    await page.goto(link);
    await heading(page, 'Create your first company');
    assert.equal(page.url(), `${started.service.url}/console`);
    const late = await started.open();
    await late.page.goto(link);
    await heading(late.page, 'Sign in');
    await late.page.getByText('was used already or has expired').waitFor();
    await late.context.close();
  });

  test('the first tenant of the console is led to its first contract', async () => {
    await page.getByLabel('Name').fill('Ada Studio');
    await pick(page, 'Currency', 'eur', 'Euro (EUR)');
    await button(page, 'Create company').click();
    await heading(page, 'Overview');
    await shoot(page, 'journey-first-steps');
    await follow(page, 'Company', 'Settings');
    await page.getByLabel('Legal name').fill(STUDIO.name);
    await page.getByLabel('VAT number').first().fill('DE123456788');
    await page.getByLabel('Street and number').fill(STUDIO.street);
    await page.getByLabel('Postal code').fill(STUDIO.zip);
    await page.getByLabel('City').fill(STUDIO.city);
    await pick(page, 'Country', 'germ', 'Germany (DE)');
    await button(page, 'Save company').click();
    await page.getByRole('main').getByText(STUDIO.street).waitFor();
    await follow(page, 'Overview');
    await follow(page, 'New client');
    await page.getByLabel(/^Name/).fill('Northwind');
    await button(page, 'Create client').click();
    await heading(page, 'Northwind');
    await addAddress(page, CLIENT);
    await follow(page, 'New contract');
    await page.getByLabel(/^Name/).fill('Relaunch');
    await button(page, 'Add rate').click();
    await page.getByLabel(/^Price\b/).fill('100');
    await page.getByLabel('Rate', { exact: true }).fill('19');
    await page.getByLabel('Put time onto drafts').selectOption('NEVER');
    await shoot(page, 'journey-contract');
    await button(page, 'Create contract').click();
    await heading(page, 'Relaunch');
    await follow(page, 'Overview');
    await follow(page, 'New invoice');
    await pick(page, 'Client', 'North', 'Northwind');
    await page.getByText('A draft can be activated instead').waitFor();
    await link(page, 'Relaunch').click();
    await heading(page, 'Relaunch');
    await button(page, 'Activate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await status(page, 'Active');
  });

  test('an invoice of three typed lines is finalized, and its PDF stands beside it', async () => {
    await follow(page, 'New invoice');
    await button(page, 'Create draft').click();
    await heading(page, 'Draft invoice');
    await typeLines(page, LINES);
    await showsSums(page, { Subtotal: '€3,453.50', 'Tax 19 %': '€656.17', Total: '€4,109.67' });
    await shoot(page, 'journey-draft');
    const files: Buffer[] = [];
    await page.route('**/pdf', async (route) => {
      try {
        const response = await route.fetch();
        files.push(await response.body());
        await route.fulfill({ response });
      } catch {
        await route.abort().catch(() => {}); // the console no longer wants the draft's file
      }
    });
    await button(page, 'Finalize …').click();
    await showsOutcome(page, {
      ...{ Number: 'will probably be INV-000001', Net: '€3,453.50', Tax: '€656.17', Gross: '€4,109.67' },
      ...{ 'Due afterwards': '€4,109.67', 'Status afterwards': 'Finalized' },
    });
    await shoot(page, 'journey-finalize');
    await button(page, 'Finalize').click();
    await heading(page, 'INV-000001');
    await status(page, 'Finalized');
    const viewer = page.locator('iframe.drawn[title="PDF of INV-000001"]');
    await viewer.waitFor();
    assert.match(files.at(-1)?.toString('latin1') ?? '', /^%PDF-1\.\d/);
    await page.unrouteAll({ behavior: 'wait' });
    await eventually(async () => {
      const share = await darkShareOfPage(await viewer.screenshot());
      assert.ok(share > 0.002 && share < 0.2, `${share} of the page is dark, which is no page with text`);
    }, 30_000);
    await shoot(page, 'journey-invoice');
  });

  test('a payment is taken and a line credited', async () => {
    await button(page, 'Record payment …').click();
    await page.getByRole('dialog').getByText('€4,109.67 is due.').waitFor();
    await page.getByLabel('Amount').fill('1,000');
    await page.getByText('€3,109.67 stays due.').waitFor();
    await button(page, 'Record payment').click();
    await status(page, 'Partially paid');
    await eventually(async () => assert.equal((await sums(page)).Due, '€3,109.67'));
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Credit …' }).click();
    await page.getByLabel('What to credit').selectOption('lines');
    await page.getByRole('checkbox', { name: 'Hosting' }).check();
    await showsOutcome(page, {
      ...{ 'Credit note': 'will probably be CN-000001', Net: '€240.00', Tax: '€45.60', Gross: '€285.60' },
      ...{ 'Due afterwards': '€2,824.07', 'Status afterwards': 'Partially paid' },
    });
    await page.getByLabel('Reason').fill('Hosted elsewhere');
    await shoot(page, 'journey-credit');
    await button(page, 'Issue credit note').click();
    await page.locator('.settled').getByText('-€285.60').waitFor();
    await eventually(async () => assert.equal((await sums(page)).Due, '€2,824.07'));
    await link(page, 'CN-000001').click();
    await heading(page, 'CN-000001');
    await page.getByText('Hosted elsewhere').waitFor();
    await showsSums(page, { Subtotal: '€240.00', 'Tax 19 %': '€45.60', Total: '€285.60' });
    await shoot(page, 'journey-credit-note');
  });

  test('Jira is connected through the popup, and its hours are found as time', async () => {
    await follow(page, 'Projects');
    await follow(page, 'New project');
    await pick(page, 'Contract', 'Rel', 'Relaunch');
    await page.getByLabel(/^Name/).fill('Website');
    await button(page, 'Create project').click();
    await heading(page, 'Website');
    await follow(page, 'Integrations');
    await follow(page, 'Connect Jira');
    await page.getByLabel('Jira project key').fill('WEB');
    await pick(page, 'Project', 'Web', 'Website');
    await connect(page, 'Jira', 'Accept');
    await status(page, 'Active');
    await shoot(page, 'journey-jira');
    const issue = started.atlassian.addIssue('WEB', 'Landing page');
    started.atlassian.logWork(issue.id, 2.5);
    await eventually(async () => assert.equal((await get('/time-entries')).length, 1), 30_000);
    await follow(page, 'Time');
    await page.getByText(`${issue.key} Landing page`).waitFor();
    await page.locator('tfoot .sum', { hasText: '2:30' }).waitFor();
    await shoot(page, 'journey-time');
  });

  test('the hours that were found become lines of a new invoice', async () => {
    await follow(page, 'Invoices');
    await follow(page, 'New invoice');
    await pick(page, 'Contract', 'North', 'Relaunch');
    await button(page, 'Create draft').click();
    await heading(page, 'Draft invoice');
    await button(page, 'Collect time').click();
    await page.getByRole('dialog').getByText('2:30 h, €250.00').waitFor();
    await showsOutcome(page, { Net: '€250.00', Tax: '€47.50', Gross: '€297.50' });
    await shoot(page, 'journey-collect');
    await button(page, 'Collect 1 line').click();
    await page.locator('.totals .main-sum', { hasText: '€297.50' }).waitFor();
    const name = await page.getByLabel('Name of line 1', { exact: true }).inputValue();
    assert.match(name, /^WEB-\d+ Landing page$/);
  });

  test('Google Drive is connected through the popup, and gets the next invoice', async () => {
    const draft = page.url();
    const [, folder = ''] = [...started.google.folders];
    await follow(page, 'Integrations');
    await follow(page, 'Connect Google Drive');
    await page.getByLabel('Folder').first().fill(folder);
    await connect(page, 'Google Drive', 'Allow');
    await status(page, 'Active');
    await page.goto(draft);
    await button(page, 'Finalize …').click();
    await button(page, 'Finalize').click();
    await heading(page, 'INV-000002');
    await eventually(() => assert.equal(started.google.files.size, 1), 30_000);
    const [file] = started.google.files.values();
    assert.deepEqual([file?.mimeType, file?.parents], ['application/pdf', [folder]]);
    assert.match(file?.name ?? '', /INV-000002/);
    await follow(page, 'Integrations');
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page.getByRole('row', { name: /Invoice finalized Google Drive Succeeded/ }).waitFor();
    await shoot(page, 'journey-deliveries');
  });

  test('a VIEWER sees every screen, and is offered nothing that changes anything', async () => {
    await follow(page, 'Settings');
    await page.getByRole('tab', { name: 'Members' }).click();
    await button(page, 'Add member').click();
    await page.getByLabel('Known by').selectOption('subject');
    await page.getByLabel('Identifier').fill('vera');
    await page.getByLabel('Role').selectOption('VIEWER');
    await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('rowheader', { name: 'vera', exact: true }).waitFor();
    const viewer = await started.open();
    await viewer.page.goto(await started.linkFor('vera'));
    await heading(viewer.page, 'Overview');
    const found: Record<string, string[]> = {};
    await sendFirstInvoice();
    await addFurtherRecords();
    const records = await firstOfEach();
    for (const screen of await allScreens()) {
      const path = screen.path.replace(
        /:(\w+)/,
        (_, name: string) => records[name] ?? assert.fail(`${name} has no record`),
      );
      await viewer.page.goto(`${started.service.url}/console/${tenant()}${path}`);
      if (screen.role === undefined || screen.role === 'VIEWER') {
        const controls = await offeredControls(viewer.page);
        const wrong = controls.filter((one) => !READING.some((reading) => reading.test(one)));
        if (wrong.length > 0) found[screen.path] = wrong;
      } else await viewer.page.getByText('Your role does not allow this').waitFor();
    }
    assert.deepEqual(found, {});
    const isSession = (url: string) => url.endsWith('/console/session');
    const isPreview = (url: string) => url.endsWith('/message-texts/preview');
    const sent = viewer.watched.requests.filter(
      ({ method, url }) => method !== 'GET' && !isSession(url) && !isPreview(url),
    );
    assert.deepEqual(sent, [
      { method: 'POST', url: `${started.service.url}/api/v1/console/sessions`, isPopup: false },
    ]);
    assert.deepEqual(viewer.alarms, []);
    await refuses(await sessionToken(viewer.page), records);
    checkHosts(viewer.watched, started.service.url, []);
  });

  /** There is no mail server, so that the message is kept. */
  async function sendFirstInvoice(): Promise<void> {
    const [{ id }] = await get('/invoices?q=INV-000001');
    const to = ['ada@northwind.example'];
    const answer = await api('POST', `/invoices/${id}/send`, await sessionToken(page), { to });
    assert.equal(answer.status, 202, answer.text);
  }

  /** Records that the journey itself makes none of, for their screens. */
  async function addFurtherRecords(): Promise<void> {
    const bearer = await sessionToken(page);
    const [[project], [client]] = await Promise.all([get('/projects'), get('/clients')]);
    const spent = {
      projectId: project.id,
      date: '2026-01-05',
      name: 'Taxi',
      amountMinor: 4_200,
      isHeld: true,
    };
    const offered = { clientId: client.id, name: 'App', validUntil: '2036-12-31', currencyCode: 'EUR' };
    for (const [path, body] of [
      ['/expenses', { ...spent, kind: 'REBILLED' }],
      ['/exports', { kind: 'BOOKINGS', from: '2026-01-01', to: '2026-01-31' }],
      ['/imports', { kind: 'CLIENTS', format: 'CSV', mode: 'CHECK' }],
      ['/quotes', { ...offered, billables: [{ name: 'Concept', quantity: 1, amountMinor: 100_000 }] }],
    ] as const) {
      const answer = await api('POST', path, bearer, body);
      assert.equal(answer.status, 201, answer.text);
    }
  }

  /** The identifiers of records by the parameters of the screens' paths. */
  async function firstOfEach(): Promise<Record<string, string>> {
    const first = async (path: string): Promise<string> => (await get(path))[0].id;
    return {
      invoiceId: await first('/invoices?q=INV-000001'),
      creditNoteId: await first('/credit-notes'),
      messageId: await first('/messages'),
      clientId: await first('/clients'),
      contractId: await first('/contracts'),
      expenseId: await first('/expenses'),
      quoteId: await first('/quotes'),
      projectId: await first('/projects'),
      exportId: await first('/exports'),
      importId: await first('/imports'),
      integrationId: await first('/integrations'),
      deliveryId: await first('/deliveries'),
      auditEntryId: await first('/audit-entries'),
    };
  }

  /** Also without the console, a VIEWER's token changes nothing. */
  async function refuses(
    bearer: string,
    { invoiceId, clientId, contractId, integrationId }: Record<string, string>,
  ) {
    const changes: [string, string, object?][] = [
      ['POST', '/clients', { name: 'Mine' }],
      ['PATCH', `/clients/${clientId}`, { name: 'Mine' }],
      ['POST', '/invoices', { contractId }],
      ['POST', `/invoices/${invoiceId}/void`],
      ['POST', '/payments', { invoiceId, amountMinor: 1 }],
      ['POST', '/credit-notes', { invoiceId, reason: 'Mine' }],
      ['DELETE', `/integrations/${integrationId}`],
      ['PATCH', `/tenants/${tenant()}`, { name: 'Mine' }],
      ['POST', '/members', { subject: 'vera', role: 'OWNER' }],
    ];
    for (const [method, path, body] of changes) {
      const answer = await api(method, path, bearer, body);
      assert.equal(answer.status, 403, `${method} ${path}: ${answer.text}`);
    }
  }

  test('the books hold what was seen in the console', async () => {
    const year = new Date().getUTCFullYear();
    const period = `from=${year - 1}-01-01&to=${year + 1}-12-31`;
    const journal: { type: string; amountMinor: number }[] = await get(`/reports/journal?${period}`);
    const amounts = journal.map(({ type, amountMinor }) => `${type} ${amountMinor}`).sort();
    assert.deepEqual(amounts, ['CREDIT_NOTE -28560', 'INVOICE 29750', 'INVOICE 410967', 'PAYMENT -100000']);
    const [ageing] = await get('/reports/ageing');
    assert.equal(ageing.totalMinor, 312_157);
    const [tax] = await get(`/reports/tax?${period}`);
    assert.deepEqual([tax.taxableMinor, tax.taxMinor], [346_350, 65_807]);
    const trail: { actor: { id: string } }[] = await get('/audit-entries?resource=integration');
    assert.deepEqual(
      [...new Set(trail.map(({ actor }) => actor.id))],
      ['ada'],
      'also of what the popup changed',
    );
    const [entry] = await get('/time-entries');
    assert.deepEqual([entry.minutes, entry.status], [150, 'BILLED']);
    await follow(page, 'Overview');
    await page.locator('.overview-figure', { hasText: '€3,121.57' }).waitFor();
    await page.locator('.overview-rows li', { hasText: 'ada activated integration Google Drive' }).waitFor();
    await shoot(page, 'journey-overview');
  });

  test('nothing of the console went to another host, and the token stayed in the tab', async () => {
    const { watched, alarms, context } = owner;
    assert.deepEqual(alarms, []);
    const providers = [started.atlassian.url, started.google.url];
    checkHosts(watched, started.service.url, providers);
    for (const provider of providers) assert.ok(watched.requests.some(({ url }) => url.startsWith(provider)));
    const token = await sessionToken(page);
    const kept = (await page.evaluate('JSON.stringify({ ...localStorage }) + document.cookie')) as string;
    const cookies = JSON.stringify(await context.cookies());
    const addresses = watched.requests.map(({ url }) => url).join(' ') + page.url();
    for (const place of [kept, cookies, addresses, started.service.output()])
      assert.ok(!place.includes(token));
    const troubles = started.service.output().match(/^.*"(level":(50|60)|status":5\d\d)\b.*$/gm);
    assert.deepEqual(troubles, null);
  });
});

/** Every screen of the console. Their code is not part of this program, so the list is loaded by its address. */
async function allScreens(): Promise<{ path: string; role?: string }[]> {
  const load = (file: string) => import(new URL(`../../../console/${file}`, import.meta.url).href);
  await (await load('words/words.ts')).loadWords('app');
  return (await load('app/screens.ts')).screens;
}
