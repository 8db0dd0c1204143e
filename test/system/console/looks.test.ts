import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };
const LINES = [{ name: 'Design', quantity: 1, amountMinor: 10_000 }];
const CLIENTS = 40;
/** Less than a notice stays. */
const REACHED_MS = 4_000;

const notice = (page: Page) => page.locator('.notice').first();

/** Whether something can be clicked while a notice is shown. */
async function checkReached(page: Page, target: Locator): Promise<void> {
  assert.ok(await notice(page).isVisible(), 'a notice is shown');
  await target.click({ trial: true, timeout: REACHED_MS });
  assert.ok(await notice(page).isVisible(), 'the notice is still shown');
}

describe('looks of the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: SETTINGS });
    for (let at = 0; at < CLIENTS; at++) await firm.make('/clients', { name: `Client ${at}` });
    profile = await started.open();
    page = profile.page;
    page.setDefaultTimeout(15_000);
    await started.signIn(page, { tenant: firm.tenant, path: '/clients' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };

  for (const size of [WIDE, NARROW]) {
    test(`a notice leaves the button of a form and the last row of a list in reach at ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      await show('/clients/new');
      await page.getByRole('textbox', { name: 'Name' }).first().fill('Newcomer');
      await page.keyboard.press('Control+Enter');
      await notice(page).waitFor();
      await page.locator('a.back').click();
      await page.getByRole('link', { name: 'New client' }).first().click();
      await checkReached(page, page.locator('.main button[type="submit"]'));
      await page.locator('a.back').click();
      await page.locator('.list tbody tr').nth(10).waitFor();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await checkReached(page, page.locator('.list tbody tr').last());
      await checkAxe(page);
    });

    test(`a notice leaves lines and the main button of a draft in reach at ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      const { id } = await firm.draft(Array.from({ length: 12 }, () => LINES[0] as object));
      await show(`/invoices/${id}`);
      await page.getByLabel('Name of line 1', { exact: true }).focus();
      await page.keyboard.press('Control+Backspace');
      await notice(page).waitFor();
      await checkReached(page, page.getByLabel('Name of line 12', { exact: true }));
      await checkReached(page, page.getByLabel('Notes for the client'));
      await checkReached(page, page.getByRole('button', { name: 'Finalize …' }));
      await page.setViewportSize(WIDE);
    });
  }

  test('debts of an age on the overview lead to overdue invoices', async () => {
    const { id, invoiceNumber } = await firm.issue(LINES, { dueDate: '2026-01-15' });
    await show('/');
    await page.getByRole('link', { name: 'Over 90 days' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('status'), 'OVERDUE');
    await page.locator('.list').getByText(invoiceNumber, { exact: true }).waitFor();
    await firm.act(`/invoices/${id}/void`);
  });

  test('times in German have the day as every other place has it', async () => {
    const { id } = await firm.issue(LINES);
    const german = await started.open({ locale: 'de-DE' });
    await started.signIn(german.page, { tenant: firm.tenant, path: `/invoices/${id}?tab=history` });
    const time = german.page.locator('.document time').first();
    await time.waitFor();
    const written = `${await time.getAttribute('title')} ${await time.textContent()}`;
    assert.match(written, /\d{1,2}\. \p{L}+\.? \d{4}, \d{2}:\d{2}/u);
    await shoot(german.page, 'invoice-german');
    assert.deepEqual(german.alarms, []);
  });

  test('a logo that is an SVG is drawn to a PNG, and shown as documents have it', async () => {
    await show('/settings?tab=branding');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20" fill="teal"/></svg>';
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await page.locator('.drop input[type=file]').setInputFiles(file);
    await page.locator('.settings-paper img').waitFor();
    const [logo] = (await firm.get(`/tenants/${firm.tenant}`)).media;
    assert.equal(logo.slot, 'LOGO');
    const stored = await fetch(new URL(logo.url, started.service.url));
    assert.equal(stored.headers.get('content-type'), 'image/png');
    await checkAxe(page);
  });
});
