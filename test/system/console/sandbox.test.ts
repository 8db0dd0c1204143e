import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, startConsole, WIDE } from '../../support/console.ts';

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
    await page.getByText('Not in a sandbox').waitFor();
    assert.equal(await page.getByRole('link', { name: /Google Drive/ }).count(), 0);

    await page.getByRole('button', { name: /Trial\s*Sandbox · Owner/ }).click();
    await page.getByRole('menuitemradio', { name: 'Trial · Sandbox' }).waitFor();
    await page.getByRole('menuitemradio', { name: 'Acme Studio', exact: true }).click();
    await band.waitFor({ state: 'detached' });
    assert.equal(await accent(), realAccent);
    assert.deepEqual(alarms, []);
  });
});
