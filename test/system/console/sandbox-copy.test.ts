import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { cloningOfTenants } from '../../../src/modules/parties/clones/worker.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { openFirm } from '../../support/firm.ts';
import { withWorkers } from '../../support/sandbox.ts';

describe('a sandbox that is made of a company in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();
  const whileCloning = <T>(work: () => Promise<T>): Promise<T> =>
    withWorkers(
      service,
      [cloningOfTenants({ ...service.app.integrations, logger: { warn: () => {} } })],
      work,
    );
  const openMenu = (page: Page) => page.getByRole('button', { name: /Switch company/ }).click();
  const openDialog = async (page: Page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Try it in a sandbox' }).click();
    return page.getByRole('dialog', { name: 'Try it in a sandbox' });
  };
  const bandOf = (page: Page) => page.getByRole('complementary', { name: 'Sandbox' });
  const make = (page: Page) => page.getByRole('button', { name: 'Make the sandbox' }).click();

  test('a sandbox that an owner makes by the menu shows its progress, and then itself with the same invoices', async () => {
    const firm = await openFirm(service);
    const { invoiceNumber } = await firm.issue([{ name: 'Design', quantity: 1, amountMinor: 10_000 }]);
    const { page, alarms } = await open();
    await signIn(page, { tenant: firm.tenant });
    const dialog = await openDialog(page);
    await dialog.getByText('under the same numbers').waitFor();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Acme Studio, sandbox');

    // Nothing works yet, so the copy stays on its way.
    await make(page);
    await dialog.getByRole('progressbar', { name: 'The sandbox is being made' }).waitFor();
    await dialog.getByText(/^Copied records: 0 of \d+$/).waitFor();
    assert.ok(await dialog.locator(':focus').count(), 'the focus is lost');
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, 'sandbox-copy');
    await whileCloning(() => bandOf(page).waitFor());

    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Acme Studio, sandbox' }).waitFor();
    const made = /tnt_\w+/.exec(page.url())?.[0];
    assert.notEqual(made, firm.tenant);
    await page.getByRole('link', { name: 'Invoices' }).first().click();
    await page.locator('.list').getByText(invoiceNumber).waitFor();
    await page.goto(`${service.url}/console/${made}/settings?tab=general`);
    const fact = page.locator('dt', { hasText: 'Cloned from' }).locator('+ dd');
    assert.match((await fact.textContent()) ?? '', /^Acme Studio, .*20\d\d.*:\d\d/);
    await page.getByRole('button', { name: 'Try it in a sandbox' }).click();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Acme Studio, sandbox, sandbox');
    assert.deepEqual(alarms, []);
  });

  test('a sandbox that could not be made is offered again, and one that goes on behind its dialog says when it is there', async () => {
    const { page, alarms } = await open();
    await signIn(page);
    const dialog = await openDialog(page);
    const failed = {
      ...{ id: 'tnt_01jd2r8g5cf3qbx2m7w9k4t6ze', name: 'Second try', status: 'FAILED' },
      ...{ recordCount: 9, copiedCount: 4, createdAt: '2026-11-18T09:00:00.000Z' },
    };
    await page.route('**/clone', (route) => route.fulfill({ json: { data: failed } }));
    await make(page);
    await dialog.getByText('The sandbox could not be made').waitFor();
    await page.unroute('**/clone');

    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Second try');
    await make(page);
    await dialog.getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await bandOf(page).count(), 0);
    await openDialog(page); // it is the same one
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const notice = page.locator('.notice', { hasText: 'Second try is ready' });
    await whileCloning(() => notice.waitFor());
    await notice.getByRole('link', { name: 'Open' }).click();
    await bandOf(page).waitFor();
    assert.deepEqual(alarms, []);
  });

  test('a sandbox that can not be made is refused in words for people, and offered to owners only', async () => {
    const { page } = await open();
    const { tenant } = await signIn(page);
    const other = await open();
    await signIn(other.page, { tenant, role: 'MEMBER', path: '/settings?tab=general' });
    await openMenu(other.page);
    await other.page.getByRole('menuitem', { name: 'New company' }).waitFor();
    assert.equal(await other.page.getByText('Try it in a sandbox').count(), 0);

    const dialog = await openDialog(page);
    const running = service.request('POST', `/tenants/${tenant}/clone`, { body: { name: 'Earlier' } });
    await eventually(async () =>
      assert.equal((await service.request('GET', `/tenants/${tenant}/clone`)).status, 200),
    );
    await make(page);
    await dialog.getByText('Another sandbox of this company is being made.').waitFor();
    await running;
  });
});
