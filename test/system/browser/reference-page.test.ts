import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startBrowser, withoutBrowser } from '../../support/browser/browser.ts';
import { startService } from '../../support/service.ts';

/** The page takes four seconds of CPU time to render, and other tests run meanwhile. */
const RENDERING_TIMEOUT_MS = 120_000;

const service = startService();

describe('the reference page in a real browser', { skip: withoutBrowser }, () => {
  const browser = startBrowser();

  test('the reference page shows and searches the operations, sends a request, and keeps no token', async () => {
    const { page, context, alarms } = await browser.profile();
    context.setDefaultTimeout(RENDERING_TIMEOUT_MS);
    const foreign: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${service.url}/`))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    const tenant = await service.tenant('alice');

    await page.goto(`${service.url}/docs#tag/tenants`);
    await page.getByRole('heading', { name: "List the caller's tenants" }).first().waitFor();
    assert.equal(await page.title(), 'Retainer API');
    for (const group of ['Parties', 'Billing', 'Administration'])
      await page.getByText(group, { exact: true }).first().waitFor();

    await page.locator('body').press('Control+k');
    await page.getByRole('combobox').fill('finalize');
    await page.getByRole('option', { name: /Finalize an invoice/ }).waitFor();
    await page.keyboard.press('Escape');

    const token = await service.token('alice');
    await page.getByPlaceholder('Token').first().fill(token);
    await page.getByRole('button', { name: /Test Request.*get \/api\/v1\/tenants\)/ }).click();
    const answer = page.waitForResponse((response) => response.url().includes('/api/v1/tenants'));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const { data } = await (await answer).json();
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      [tenant],
    );

    const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, name])';
    assert.ok(!String(await page.evaluate(stored)).includes(token));
    assert.deepEqual(await page.evaluate('indexedDB.databases()'), []);
    assert.deepEqual(await context.cookies(), []);

    assert.deepEqual(foreign, []);
    assert.deepEqual(errors, []);
    assert.deepEqual(alarms, []);
  });
});
