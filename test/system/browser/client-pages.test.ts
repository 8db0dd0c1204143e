import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIVE_KEY } from '../../stand-ins/stripe.ts';
import { startBrowser, withoutBrowser } from '../../support/browser/browser.ts';
import { openClientPages } from '../../support/client-page-firm.ts';
import { checkAxe, NARROW, WIDE } from '../../support/console.ts';
import { startPayingService } from '../../support/integrations/online-payments.ts';

/** Everything that a first view loads. */
const FIRST_VIEW_BYTES_MAX = 50_000;

const LOOKS = [
  [WIDE, 'light'],
  [NARROW, 'dark'],
] as const;

const service = await startPayingService();
const { stripe } = service;

describe('the pages of links in a real browser', { skip: withoutBrowser }, () => {
  const browser = startBrowser();

  test('the pages of links have no findings of axe, wide and light, narrow and dark, in two languages', async (t) => {
    const { page, alarms } = await browser.profile();
    for (const locale of ['de-DE', 'en-GB']) {
      const { paths } = await openClientPages(t, service, locale, {
        mode: locale === 'en-GB' ? 'SANDBOX' : 'LIVE',
      });
      for (const path of [...Object.values(paths), `/pay/${'x'.repeat(43)}`])
        for (const [viewport, colorScheme] of LOOKS) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.goto(`${service.url}${path}`);
          await checkAxe(page);
          const tooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
          assert.equal(await page.evaluate(tooWide), false, path);
        }
    }
    assert.deepEqual(alarms, []);
  });

  test('a first view is one request of less than 50 kB', async (t) => {
    const { page } = await browser.profile();
    const { paths } = await openClientPages(t, service, 'de-DE');
    for (const path of Object.values(paths)) {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const answer = await page.goto(`${service.url}${path}`);
      assert.ok(((await answer?.body())?.length ?? Number.NaN) < FIRST_VIEW_BYTES_MAX, path);
      assert.deepEqual(
        requests.filter((url) => !url.startsWith('data:') && !url.endsWith('/seen')).length,
        1,
      );
      page.removeAllListeners('request');
    }
  });

  test('a page without script shows all and leads to the PDF, and a click there is what counts as seen', async (t) => {
    const { firm, paths } = await openClientPages(t, service, 'en-GB');
    const viewed = async () =>
      (await firm.get('/invoices?limit=100')).filter(({ viewedAt }: { viewedAt?: string }) => viewedAt)
        .length;
    const { page } = await browser.profile({ javaScriptEnabled: false });
    await page.goto(`${service.url}${paths.open}`);
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    assert.equal(await viewed(), 0);
    const [pdf] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith('/pdf')),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    assert.equal(pdf.status(), 200);
    assert.equal(await viewed(), 1);
  });

  test('the beacon of a page tells that somebody looks at it', async (t) => {
    const { paths } = await openClientPages(t, service, 'en-GB');
    const { page, alarms } = await browser.profile();
    await page.goto(`${service.url}${paths.overdue}`);
    const seen = page.waitForResponse((answer) => answer.url().endsWith(`${paths.overdue}/seen`));
    await page.keyboard.press('End');
    assert.equal((await seen).status(), 204);
    assert.deepEqual(alarms, []);
  });

  test('a click on Pay online leads to the page of the provider', async (t) => {
    const { firm, paths } = await openClientPages(t, service, 'en-GB');
    const config = { secretKey: LIVE_KEY };
    await firm.make('/integrations', { provider: 'STRIPE', name: 'Card payments', config });
    const { page } = await browser.profile({ javaScriptEnabled: false });
    await page.goto(`${service.url}${paths.open}`);
    await page.getByRole('button', { name: 'Pay online' }).click();
    await page.waitForURL(`${stripe.url}/c/pay/*`);
  });

  test('a document is opened from the list of its client, and the list from there', async (t) => {
    const { paths } = await openClientPages(t, service, 'en-GB');
    const { page } = await browser.profile();
    await page.goto(`${service.url}${paths.list}`);
    await page.locator('.list a').first().click();
    await page.getByRole('button', { name: 'PDF' }).waitFor();
    await page.getByRole('link', { name: 'Your documents' }).click();
    await page.getByRole('heading', { name: 'Your documents' }).waitFor();
    assert.equal(page.url(), `${service.url}${paths.list}`);
  });
});
