import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, startConsole } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';

/** Longer than anybody waits without a sign. */
const SLOW_MS = 1_500;
const SIGN_MS_MAX = 100;
const FEED_BYTES_MAX = 20_000;

/** Follows a link of the navigation, and measures how long it takes until the page shows that it waits. */
const untilSign = (page: Page, path: string) =>
  page.evaluate(`new Promise((resolve) => {
    const begin = performance.now();
    const look = () => {
      if (!document.querySelector('.waiting-bar, .main .skeleton')) return;
      observer.disconnect();
      resolve(performance.now() - begin);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.querySelector('.side-nav a[href$="${path}"]').click();
  })`) as Promise<number>;

describe('waiting in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('waiting in the console for the code of the next screen shows a bar within 100 ms', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page);
    await page.goto(`${service.url}/console/${tenant}/audit`);
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await page.route('**/console/bundle/**', async (route) => {
      await wait(SLOW_MS);
      await route.continue();
    });
    const times: number[] = [];
    for (const [path, title] of [
      ['/clients', 'Clients'],
      ['/projects', 'Projects'],
      ['/payments', 'Payments'],
    ] as const) {
      times.push(await untilSign(page, path));
      if (path === '/clients') {
        await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
        await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
        await checkAxe(page);
      }
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.locator('.waiting-bar').waitFor({ state: 'detached' });
    }
    assert.ok(Math.min(...times) < SIGN_MS_MAX, `${times} ms`);
    assert.deepEqual(alarms, []);
  });

  test('waiting in the console for the first answer shows a skeleton within 100 ms', async () => {
    const { page } = await open();
    await signIn(page, { path: '/clients' });
    for (const name of ['Contracts', 'Projects', 'Payments']) await page.getByRole('link', { name }).hover(); // their code comes before
    await page.waitForLoadState('networkidle');
    await page.route(/api\/v1\/(contracts|projects|payments)\?/, async (route) => {
      await wait(SLOW_MS);
      await route.continue();
    });
    const times: number[] = [];
    for (const path of ['/contracts', '/projects', '/payments']) times.push(await untilSign(page, path));
    await page.locator('.main .skeleton').first().waitFor();
    assert.ok(Math.min(...times) < SIGN_MS_MAX, `${times} ms`);
    await page.getByText('No payments yet').waitFor();
  });

  test('waiting in the console for its first script shows a bar, too', async () => {
    const { page } = await open();
    await page.route(/bundle\/.+\.js/, async (route) => {
      await wait(SLOW_MS);
      await route.continue();
    });
    await page.goto(`${service.url}/console`, { waitUntil: 'commit' });
    await page.locator('.waiting-bar').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(await page.locator('.waiting-bar').count(), 0);
  });

  test('waiting in the console for the latest acts is short: they come without the savings of drafts, and small', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const lines = [{ name: 'Work', quantity: 1, amountMinor: 10_000 }];
    for (let number = 0; number < 6; number++) {
      const { id } = await firm.issue(lines);
      await firm.pay(id, 4_000);
      if (number % 2 === 0) await firm.pay(id, 6_000);
    }
    const wrong = await firm.pay((await firm.issue(lines)).id, 10_000);
    await firm.send('DELETE', `/payments/${wrong.id}`);
    await firm.make('/clients', { name: 'Contoso' });
    await firm.credit((await firm.issue(lines)).id);
    const draft = await firm.draft(lines);
    for (let time = 0; time < 30; time++)
      await firm.patch(`/invoices/${draft.id}`, { notes: `Saved ${time}` });
    const answers: Promise<[string, number]>[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/api/v1/')) return;
      const answer = async () => (await (await request.response())?.body())?.length ?? 0;
      answers.push(answer().then((bytes) => [request.url(), bytes]));
    });
    await signIn(page, { tenant: firm.tenant });
    const rows = page.locator('.overview-changes li > span:first-child');
    await rows.first().waitFor();
    const shown = await rows.allTextContents();
    assert.deepEqual(shown.slice(0, 5), [
      'alice created invoice draft',
      'alice credited invoice INV-000008',
      'alice created credit note CN-000001',
      'alice finalized invoice INV-000008',
      'alice created invoice draft',
    ]);
    assert.deepEqual(shown.slice(5), [
      'alice created client Contoso',
      'alice reopened invoice INV-000007',
      'alice settled invoice INV-000007',
    ]);
    await checkAxe(page);
    const feed = (await Promise.all(answers)).filter(([url]) => url.includes('/audit-entries'));
    assert.equal(feed.length, 1);
    const bytes = feed[0]?.[1] ?? 0;
    assert.ok(bytes > 1_000 && bytes < FEED_BYTES_MAX, `${bytes} bytes`);
    assert.deepEqual(alarms, []);
  });
});
