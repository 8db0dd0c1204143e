import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';

const LINES = [{ name: 'Design', quantity: 1, amountMinor: 10_000 }];
const SELLER = { vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };

/** Names of properties, codes, calls and identifiers. */
const OF_THE_API = /\b[a-z]+[A-Z]\w*|\b[A-Z]{5,}\b|[A-Z]_[A-Z]|\b[a-z]{2,5}_\w+|PATCH|tenant/;

const TOO_MUCH = [
  [
    'en-GB',
    'Record payment …',
    'Amount',
    'Record payment',
    /^must be at most the amount due, €119\.00, unless you/,
  ],
  [
    'de-DE',
    'Zahlung buchen …',
    'Betrag',
    'Zahlung buchen',
    /^darf höchstens der offene Betrag sein, 119,00\s€, außer/,
  ],
] as const;

const textOf = (page: Page, part: string) => page.locator(part).innerText();

describe('rules in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  for (const [locale, pay, amount, submit, sentence] of TOO_MUCH)
    test(`rules in the console write amounts as people of ${locale} do`, async () => {
      const { page, alarms } = await open({ locale });
      const firm = await openFirm(service, { settings: { ...SELLER, locale } });
      const { id } = await firm.issue(LINES);
      await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}` });
      await page.getByRole('button', { name: pay }).click();
      await page.getByLabel(amount).fill('150');
      await page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click();
      await page.locator('[data-field=amountMinor] .error').waitFor();
      assert.match(await textOf(page, '[data-field=amountMinor] .error'), sentence);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await checkAxe(page);
      await shoot(page, `too-much-${locale}`);
      assert.deepEqual(alarms, []);
    });

  for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
    test(`rules in the console have no word of the API where a draft of ${locale} can not be finalized`, async () => {
      const { page, alarms } = await open({ locale });
      const settings = { isEInvoiceRequired: true, eInvoiceProfile: 'XRECHNUNG', vatNumber: 'DE123456788' };
      const firm = await openFirm(service, { settings: { ...settings, locale } });
      const { id } = await firm.draft([...LINES, { ...LINES[0], name: 'Sold abroad', taxCategory: 'K' }]);
      await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}` });
      await page.locator('.obstacles li').first().waitFor();
      assert.ok((await page.locator('.obstacles li').count()) >= 5);
      for (const text of await page.locator('.obstacles').allInnerTexts())
        assert.doesNotMatch(text, OF_THE_API);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await shoot(page, `obstacles-${locale}`);
      assert.deepEqual(alarms, []);
    });
});
