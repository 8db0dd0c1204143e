import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';

const pageLanguage = (page: Page) => page.evaluate('document.documentElement.lang');

/** The overview, the first link of the navigation below it, and an invoice's word for "draft", in each language. */
const SPOKEN = [
  ['de-DE', 'de', 'Übersicht', 'Rechnungen', /^1 Entwurf über 1\.234,50\s€$/, /^\d{1,2}\. \p{L}/u],
  ['fr-FR', 'fr', 'Aperçu', 'Factures', /^1 brouillon pour 1\s234,50\s€$/, /^\d{1,2} \p{L}/u],
  ['pt-BR', 'en', 'Overview', 'Invoices', /^1 draft over €1,234\.50$/, /^[A-Z][a-z]+ \d{1,2}, /],
] as const;

describe('the languages of the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  for (const [locale, language, overview, invoices, drafts, day] of SPOKEN)
    test(`the languages of the console include that of a browser of ${locale}, or English`, async () => {
      const { page, alarms } = await open({ locale });
      const firm = await openFirm(service, { settings: { locale: 'en-US' } });
      await firm.draft([{ name: 'Design', quantity: 1, amountMinor: 123_450, taxCategory: 'O' }]);
      await signIn(page, { tenant: firm.tenant });
      await page.getByRole('heading', { name: overview, level: 1 }).waitFor();
      assert.equal(await pageLanguage(page), language);
      // Amounts are the page's, too, although the company's documents are in English.
      await page.getByText(drafts).waitFor();
      await page.getByRole('link', { name: invoices }).first().waitFor();
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await shoot(page, `overview-${language}`);
      await page.goto(`${service.url}/console/${firm.tenant}/clients`);
      const since = page.getByRole('table').locator('time').first();
      assert.match((await since.textContent()) ?? '', day, 'a day has the name of its month');
      assert.deepEqual(alarms, []);
    });

  test('a language of the console that a person chose stays after a reload, until they choose again', async () => {
    const { page, alarms } = await open({ locale: 'de-DE' });
    await signIn(page);
    await page.getByRole('button', { name: /Darstellung, Sprache/ }).click();
    const chosen = page.getByRole('group', { name: 'Sprache' }).locator('[aria-checked=true]');
    assert.equal(await chosen.textContent(), 'Wie der Browser');
    await checkAxe(page);
    await shoot(page, 'user-menu-de');
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    assert.equal(await pageLanguage(page), 'en');
    await page.getByRole('button', { name: /Theme, language/ }).click();
    await page.getByRole('menuitemradio', { name: 'English', checked: true }).waitFor();
    await page.getByRole('menuitemradio', { name: 'As the browser' }).click();
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    assert.deepEqual(alarms, []);
  });

  test('a language of the console can be chosen before signing in', async () => {
    const { page, alarms } = await open({ locale: 'fr-FR' });
    await page.goto(`${service.url}/console`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await checkAxe(page);
    await shoot(page, 'sign-in-fr');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByRole('button', { name: 'Deutsch', pressed: true }).waitFor();
    assert.equal(await pageLanguage(page), 'de');
    assert.equal(await page.title(), 'Anmelden · Retainer');
    assert.deepEqual(alarms, []);
  });
});
