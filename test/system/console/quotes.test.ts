import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, choose, heading, pick, status } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { addReceiver } from '../../support/mail.ts';

const dialog = (page: Page) => page.getByRole('dialog');

describe('quotes in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, {
      settings: { locale: 'en-GB', timeZone: 'UTC', currencyCode: 'EUR', taxRates: [{ percent: 19 }] },
    });
    await addReceiver(firm, 'ada@northwind.example', { receives: ['QUOTES'] });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/quotes' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const look = async (name: string) => {
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, name);
  };

  test('a quote of lines, a fee, prepaid hours and a deposit is sent, accepted, and becomes a contract', async () => {
    await page.getByRole('link', { name: 'New quote' }).first().click();
    await heading(page, 'New quote');
    await pick(page, 'Client', 'North', 'Northwind');
    await page.getByLabel('Name', { exact: false }).first().fill('Relaunch');
    await button(page, 'Add line').click();
    await page.locator('[data-field="billables.0.name"] input').fill('Concept');
    await page.locator('[data-field="billables.0.amountMinor"] input').fill('1500');
    await button(page, 'Add fee').click();
    await page.locator('[data-field="charges.0.name"] input').fill('Hosting');
    await page.locator('[data-field="charges.0.prices.0.amountMinor"] input').fill('490');
    await button(page, 'Add prepaid hours').click();
    await page.locator('[data-field="allowances.0.minutesPerPeriod"] input').fill('20');
    await page.locator('[data-field="allowances.0.every"] select').selectOption('Paid by the fee – Hosting');
    await page.getByLabel('Money in advance').selectOption('PERCENT');
    await page.getByLabel('Part of the total').fill('30');
    await look('quote-new');
    await button(page, 'Create quote').click();
    await heading(page, 'Relaunch');
    await page.getByText('€1,785.00').first().waitFor();
    await button(page, 'Send …').click();
    await dialog(page).getByText('With the PDF').waitFor();
    await look('quote-send');
    await button(page, 'Send').click();
    await button(page, 'Done').click();
    await status(page, 'Sent');
    await look('quote-sent');
    await button(page, 'Edit').click();
    await dialog(page).locator('[data-field="billables.0.amountMinor"] input').fill('1600');
    await button(page, 'Save quote').click();
    await page.getByText('These changes are not sent yet.').waitFor();
    await choose(page, 'More actions', 'Mark as sent …');
    await dialog(page).getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByText('These changes are not sent yet.').waitFor({ state: 'detached' });
    await button(page, 'Accept …').click();
    await dialog(page).getByLabel('Who accepted it, at the client').fill('Ada Lovelace');
    await look('quote-accept');
    await button(page, 'Accept quote').click();
    await status(page, 'Accepted');
    await look('quote-accepted');
    const [quote] = await firm.get('/quotes');
    assert.equal(quote.acceptance.by, 'Ada Lovelace');
    assert.equal(quote.acceptance.version, 2);
    await page.getByRole('link', { name: 'Show' }).first().click();
    await page.locator('.figures', { hasText: '€490.00' }).waitFor();
    const [[hours], [fee]] = await Promise.all([firm.get('/allowances'), firm.get('/charges')]);
    assert.equal(hours.charge, fee.id);
    await page.goto(`${started.service.url}/console/${firm.tenant}/quotes`);
    await page.getByRole('link', { name: 'Relaunch' }).waitFor();
    await look('quotes');
  });
});
