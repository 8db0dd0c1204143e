import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, shoot, startConsole } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { picture } from '../../support/records/assets.ts';

const LINES = [
  { name: 'Design', quantity: 7.5, unitCode: 'HUR', amountMinor: 9_500 },
  { name: 'Hosting', quantity: 1, amountMinor: 1_999 },
];
const API = '**/api/v1/**';

const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column} of line ${line}`, { exact: true });
const saved = (page: Page) => page.locator('.save-state.saved').waitFor();
const comeBack = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);

describe('nothing that was typed into the console is lost', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'en-GB' }, terms: { name: 'Relaunch' } });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant });
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  const showDraft = async (): Promise<string> => {
    const { id } = await firm.draft(LINES);
    await page.goto(`${started.service.url}/console/${firm.tenant}/invoices/${id}`);
    await cell(page, 'Name', 2).waitFor();
    return id;
  };
  const namesOf = async (id: string): Promise<string[]> =>
    (await firm.get(`/billables?invoiceId=${id}`)).map(({ name }: { name: string }) => name);

  test('typed text is not lost while the service does not answer: it is saved by itself once it does', async () => {
    const id = await showDraft();
    await page.route(API, (route) => route.abort());
    await cell(page, 'Name', 3).fill('Support');
    await cell(page, 'Price', 3).fill('12.50');
    await page.getByLabel('Reference', { exact: true }).fill('PO-7');
    await page.locator('.save-state', { hasText: 'The service did not answer' }).waitFor();
    await page.locator('form', { hasText: 'Not saved yet' }).first().waitFor();
    await page.unroute(API);
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await saved(page);
    await page.getByText('Not saved yet').first().waitFor({ state: 'detached' });
    assert.deepEqual(await namesOf(id), ['Design', 'Hosting', 'Support']);
    assert.equal((await firm.get(`/invoices/${id}`)).reference, 'PO-7');
  });

  test('typed text is not lost when the token ends: it is saved by itself after a new sign-in', async () => {
    const id = await showDraft();
    await page.route(API, (route) =>
      route.fulfill({ status: 401, json: { error: 'Unauthorized', message: 'Unauthorized' } }),
    );
    await cell(page, 'Name', 1).fill('Redesign');
    await cell(page, 'Name', 2).focus();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.unroute(API);
    await page.getByLabel('Token').fill(await started.service.token('alice'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saved(page);
    assert.deepEqual(await namesOf(id), ['Redesign', 'Hosting']);
  });

  test("typed text is not lost by somebody else's changes: they are shown beside it when the tab comes back", async () => {
    const id = await showDraft();
    await page.route('**/api/v1/billables/*', (route) => route.abort());
    await cell(page, 'Name', 1).fill('Redesign');
    const [, hosting] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.send('PATCH', `/billables/${hosting.id}`, { name: 'Hosting, a year' });
    await firm.make('/billables', { invoiceId: id, billables: [{ ...LINES[1], name: 'Domain' }] });
    await comeBack(page);
    await cell(page, 'Name', 4).waitFor(); // the third has come, and a blank one follows
    const shown = [1, 2, 3].map((line) => cell(page, 'Name', line).inputValue());
    assert.deepEqual(await Promise.all(shown), ['Redesign', 'Hosting, a year', 'Domain']);
    await page.unroute('**/api/v1/billables/*');
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await saved(page);
    assert.deepEqual(await namesOf(id), ['Redesign', 'Hosting, a year', 'Domain']);
  });

  test('typed text is not lost when somebody else has issued the invoice: it can be copied', async () => {
    const id = await showDraft();
    await firm.send('POST', `/invoices/${id}/finalize`);
    await cell(page, 'Name', 3).fill('Too late');
    await cell(page, 'Price', 3).fill('5');
    await cell(page, 'Name', 1).focus();
    await page.getByText('1 change of yours came too late').waitFor();
    await profile.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy it' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^Too late\t.*5/);
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('came too late').waitFor({ state: 'detached' });
  });

  describe('the hours of a week', () => {
    const ENTRIES = '**/api/v1/time-entries';
    const hour = (day: number) => page.getByLabel(new RegExp(`^Shop, \\w+ ${day} November`));
    const unsaved = (text: string) => page.locator('.banner', { hasText: text }).waitFor();
    const showWeek = async (day: string) => {
      await page.goto(`${started.service.url}/console/${firm.tenant}/time?week=${day}&projectId=${shop}`);
      await page.locator('.time-grid').waitFor();
    };
    const minutesFrom = async (from: string): Promise<Record<string, number>> => {
      const found: { date: string; minutes: number }[] = await firm.get(`/time-entries?dateFrom=${from}`);
      return Object.fromEntries(found.map(({ date, minutes }) => [date, minutes]));
    };
    let shop = '';
    before(async () => {
      shop = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
    });

    test('hours of a week are not lost while the service does not answer: they are named, and saved once it does', async () => {
      await showWeek('2026-11-16');
      await page.route(API, (route) => route.abort());
      await hour(17).fill('4');
      await hour(18).fill('1:30');
      await hour(19).focus();
      await unsaved('2 cells of this week are not saved yet');
      await unsaved('Tuesday 17 November: 4');
      await checkAxe(page);
      await shoot(page, 'time-unsaved');
      await page.unroute(API);
      await page.evaluate(`dispatchEvent(new Event('online'))`);
      await page.locator('tfoot .sum', { hasText: '5:30' }).waitFor();
      await page.locator('.banner').waitFor({ state: 'detached' });
      assert.deepEqual(await minutesFrom('2026-11-16'), { '2026-11-17': 240, '2026-11-18': 90 });
    });

    test('hours of a week are not lost by another week or a reload: they are found again, and saved with one press', async () => {
      await showWeek('2026-11-23');
      await page.route(ENTRIES, (route) => route.abort());
      await hour(24).fill('2');
      await hour(25).focus();
      await unsaved('1 cell of this week is not saved yet');
      await page.unroute(ENTRIES);
      await showWeek('2026-11-16');
      await page.getByRole('link', { name: '23 – 29 November 2026' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Save now' }).click();
      await page.locator('tfoot .sum', { hasText: '2:00' }).waitFor();
      await page.locator('.banner').waitFor({ state: 'detached' });
      assert.deepEqual(await minutesFrom('2026-11-23'), { '2026-11-24': 120 });
    });

    test('hours of a week that were changed while they were sent are not lost: the last text is saved, as one entry', async () => {
      await showWeek('2026-11-30');
      const day = page.getByLabel(/^Shop, \w+ 1 December/);
      let answer = () => {};
      const isSent = new Promise<void>((sent) => {
        void page.route(ENTRIES, async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          sent();
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          await route.continue();
        });
      });
      await day.fill('1');
      await day.press('Enter');
      await isSent;
      await day.fill('3');
      await page.getByLabel(/^Shop, \w+ 2 December/).focus();
      answer();
      await page.locator('tfoot .sum', { hasText: '3:00' }).waitFor();
      await page.unroute(ENTRIES);
      assert.deepEqual(await minutesFrom('2026-11-30'), { '2026-12-01': 180 });
    });
  });

  test('typed text is not lost by an answer that gets lost: a second try creates no second record', async () => {
    await page.goto(`${started.service.url}/console/${firm.tenant}/clients/new`);
    await page.getByLabel(/^Name/).fill('Only once');
    await page.route('**/api/v1/clients', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByText('The service did not answer').waitFor();
    await page.unroute('**/api/v1/clients');
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('heading', { name: 'Only once' }).waitFor();
    const clients = await firm.get('/clients?q=only');
    assert.equal(clients.length, 1);
  });

  test('a picture whose answer is lost is attached once by a second try, and uploaded no more', async () => {
    await page.goto(`${started.service.url}/console/${firm.tenant}/settings?tab=branding`);
    await page.route('**/api/v1/media', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') };
    await page.locator('input[type=file]').setInputFiles(logo);
    await page.getByText('logo.png: The service did not answer').waitFor();
    await page.unroute('**/api/v1/media');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Logo added').waitFor();
    assert.equal((await firm.get('/media')).length, 1);
    assert.equal((await firm.get('/assets')).length, 1);
  });
});
