import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeContract, make } from '../../support/billing.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { beginMove, clockOf, sandbox, withWorkers } from '../../support/sandbox.ts';

const DAY_MS = 86_400_000;
/** A day as the console writes it in English. */
const written = (time: string | number) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

describe('the console of a sandbox', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('the console of a sandbox says so on every screen, and that of a real company does not', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page);
    const band = page.getByRole('complementary', { name: 'Sandbox' });
    const accent = () =>
      page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--accent')`);
    const realAccent = await accent();
    assert.equal(await band.count(), 0);

    await page.goto(`${service.url}/console/new-tenant`);
    await page.getByLabel('Name').fill('Trial');
    await page.getByLabel('Sandbox').check();
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const made = (await service.request('GET', '/tenants')).data.find(
      ({ id }: { id: string }) => id !== tenant,
    );
    assert.equal(made.mode, 'SANDBOX');

    for (const path of ['', '/invoices', '/integrations', '/settings']) {
      await page.goto(`${service.url}/console/${made.id}${path}`);
      await page.locator('.page h1').waitFor();
      assert.match((await band.textContent()) ?? '', /Nothing from here reaches a person or a bank/);
      assert.notEqual(await accent(), realAccent);
      await checkAxe(page);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      assert.ok(await band.isVisible());
      await page.setViewportSize(WIDE);
    }
    await page.goto(`${service.url}/console/${made.id}/integrations`);
    await page.getByText('Not in a sandbox').first().waitFor();
    assert.equal(await page.getByRole('link', { name: /Google Drive/ }).count(), 0);

    await page.getByRole('button', { name: /Trial\s*Sandbox · Owner/ }).click();
    await page.getByRole('menuitemradio', { name: 'Trial · Sandbox' }).waitFor();
    await page.getByRole('menuitemradio', { name: 'Acme Studio', exact: true }).click();
    await band.waitFor({ state: 'detached' });
    assert.equal(await accent(), realAccent);
    assert.deepEqual(alarms, []);
  });

  test('the console of a sandbox shows its day, moves it, and lists what happened on the way', async () => {
    const tenant = await sandbox(service);
    const contract = await activeContract(service, tenant, {
      collect: { every: 'WEEK', groupBy: 'PROJECT' },
      rates: [{ startsOn: '2026-01-01', unit: 'HOUR', amountMinor: 10_000 }],
    });
    const project = await make(service, tenant, '/projects', { contractId: contract.id, name: 'Shop' });
    const { now: begin } = await clockOf(service, tenant);
    await make(service, tenant, '/time-entries', {
      projectId: project.id,
      date: begin.slice(0, 10),
      minutes: 60,
    });

    const { page, alarms } = await open();
    await signIn(page, { tenant, path: '/invoices' });
    const band = page.getByRole('complementary', { name: 'Sandbox' });
    const menu = band.getByRole('button', { name: 'Move the clock' });
    const move = async (name: string) => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name }).click();
    };
    await band.getByText('follows real time').waitFor();
    await band.getByText(written(begin), { exact: true }).waitFor();

    // Nothing works yet, so the clock stays on its way.
    await move('By a week');
    await band.getByRole('progressbar', { name: 'The clock is being moved' }).waitFor();
    assert.ok(await menu.isDisabled());
    const happened = page.getByRole('region', { name: 'What happened' });
    await withWorkers(service, [], async () => {
      await happened.getByText('Invoice created').waitFor();
      const { now } = await clockOf(service, tenant);
      const passedDays = (Date.parse(now) - Date.parse(begin)) / DAY_MS;
      assert.ok(passedDays >= 7 && passedDays < 7.01, `${passedDays} days`);
      await band.getByText(written(now), { exact: true }).waitFor();
      assert.equal(await band.getByText('follows real time').count(), 0);
      await page.locator('.list').getByText('Northwind').waitFor(); // it was read again
      await checkAxe(page);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await shoot(page, 'sandbox-clock');
      await page.setViewportSize(WIDE);
      await happened.getByRole('link', { name: 'Invoice created' }).click();
      await page.waitForURL(/\/invoices\/inv_/);
      await happened.getByRole('button', { name: 'Close' }).click();
      await happened.waitFor({ state: 'detached' });

      await move('By a day');
      await happened.getByText('Nothing was due.').waitFor();
      await page.goto(`${service.url}/console/${tenant}/time`);
      const today = new Date(Date.parse(now) + DAY_MS).toISOString().slice(0, 10);
      const quick = page.getByRole('region', { name: 'Record time' });
      assert.equal(await quick.getByLabel('Day').inputValue(), today);
    });
    assert.deepEqual(alarms, []);
  });

  test('the console of a sandbox says that its clock is being moved already, and offers no move to members', async () => {
    const tenant = await sandbox(service);
    const { page } = await open();
    await signIn(page, { tenant });
    const band = page.getByRole('complementary', { name: 'Sandbox' });
    await band.getByText('follows real time').waitFor();
    await beginMove(service, tenant, new Date(Date.now() + DAY_MS).toISOString());
    await band.getByRole('button', { name: 'Move the clock' }).click();
    await page.getByRole('menuitem', { name: 'To the end of the month' }).click();
    await page.getByText('The clock of this sandbox is being moved.').waitFor();

    const other = await open();
    await signIn(other.page, { tenant: await sandbox(service), role: 'MEMBER' });
    await other.page.getByText('follows real time').waitFor();
    assert.equal(await other.page.getByRole('button', { name: 'Move the clock' }).count(), 0);
  });
});
