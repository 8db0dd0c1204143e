import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { sessionSubject } from '../../support/browser/session-token.ts';
import { checkAxe, startConsole } from '../../support/console.ts';

const MINUTE_MS = 60_000;

describe('a session of the console', { skip: withoutBrowser }, () => {
  const { service, open } = startConsole();

  async function paste(page: Page, subject: string): Promise<void> {
    await page.getByLabel('Token').fill(await service.token(subject));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  async function enter(page: Page, subject: string): Promise<void> {
    await page.goto(`${service.url}/console`);
    await paste(page, subject);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }
  const stored = (page: Page) =>
    page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');

  test('a session of the console is there in a new tab, by a typed address and after a reload', async () => {
    await service.tenant('ada');
    const { page, context, alarms } = await open();
    await enter(page, 'ada');
    const [cookie] = await context.cookies(`${service.url}/api/v1/console/session`);
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict']);
    assert.doesNotMatch(String(await stored(page)), /eyJ/);
    const link = page.getByRole('link', { name: 'Clients' });
    const opened = context.waitForEvent('page');
    await link.click({ button: 'middle' });
    const other = await opened;
    await other.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
    await other.goto(`${service.url}/console`);
    await other.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    assert.deepEqual(alarms, []);
  });

  test('a session of the console goes on past its first token, without a question', async () => {
    await service.tenant('bea');
    const { page } = await open();
    await page.clock.install();
    await enter(page, 'bea');
    service.clock.advance(15 * MINUTE_MS);
    await page.clock.fastForward(15 * MINUTE_MS);
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('a session of the console that is ended in one tab is over in all of them', async () => {
    await service.tenant('cleo');
    const { page, context } = await open();
    await enter(page, 'cleo');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Overview' }).waitFor();
    await other.getByRole('button', { name: /Theme/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const { data } = await service.request('GET', '/console/sessions', { as: 'cleo' });
    assert.deepEqual(data, []);
  });

  test('a session of the console is ended from another browser, in the settings', async () => {
    await service.tenant('gil');
    const [lost, mine] = [await open(), await open()];
    await enter(lost.page, 'gil');
    await enter(mine.page, 'gil');
    await mine.page.goto(`${mine.page.url()}/settings?tab=sessions`);
    await mine.page.getByText('This browser').waitFor();
    await mine.page.getByRole('button', { name: 'End session' }).click();
    await mine.page.getByText('Session ended').waitFor();
    await checkAxe(mine.page);
    await lost.page.reload();
    await lost.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('a session of the console never turns into that of somebody else who signs in in another tab', async () => {
    await service.tenant('dora');
    await service.tenant('eve');
    const { page, context } = await open();
    await page.clock.install();
    await enter(page, 'dora');
    const other = await context.newPage();
    await other.goto(`${service.url}/console`);
    const bearer = JSON.stringify(`Bearer ${await service.token('eve')}`);
    await other.evaluate(
      `fetch('/api/v1/console/session', { method: 'PUT', headers: { authorization: ${bearer} } })`,
    );
    assert.equal(await sessionSubject(other), 'eve');
    await page.clock.fastForward(40 * MINUTE_MS); // the service's clock is ahead by now
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  });

  test('a session of the console is not begun with an access token, which stays in its tab', async () => {
    const tenant = await service.tenant('fay');
    const body = { name: 'Machine', role: 'VIEWER' };
    const made = await service.request('POST', '/access-tokens', { as: 'fay', tenant, body });
    const { page, context } = await open();
    await page.goto(`${service.url}/console`);
    await page.getByLabel('Token').fill(made.data.token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    assert.deepEqual(await context.cookies(`${service.url}/api/v1/console/session`), []);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
