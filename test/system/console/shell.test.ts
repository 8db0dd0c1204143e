import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Request } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { HOSTILE_NAMES, startConsole } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';

describe('the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('the console takes a pasted token, comes back to the same place, and creates the first tenant', async () => {
    const { page, alarms } = await open();
    await page.goto(`${service.url}/console/clients?q=north`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Token').fill('nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This sign-in is not valid or has ended').waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0, 'a refused token is not kept');
    await page.getByLabel('Token').fill(await service.token('newcomer'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your first company' }).waitFor();
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByText('is required').waitFor();
    await page.getByLabel('Name').fill('Northwind Studio');
    await page.reload();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Northwind Studio', 'a reload loses nothing');
    await page.getByRole('combobox', { name: 'Currency' }).click();
    await page.keyboard.type('swiss fr');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const [made] = (await service.request('GET', '/tenants', { as: 'newcomer' })).data;
    assert.equal(made.currencyCode, 'CHF');
    assert.deepEqual(alarms, []);
  });

  test('the console says that a link is broken or was used, also to somebody who is signed in already', async () => {
    const { page } = await open();
    await page.goto(`${service.url}/console#code=abc`);
    await page.getByText('This link is not whole.').waitFor();
    await page.goto(`${service.url}/console#code=${'x'.repeat(43)}`);
    await page.getByText('was used already or has expired').waitFor();
    const { tenant } = await signIn(page);
    await page.goto(`${service.url}/console/${tenant}#code=${'x'.repeat(43)}`);
    await page.getByText('You stay signed in as alice.').waitFor();
    assert.doesNotMatch(page.url(), /code/);
  });

  test('the console loads at most 67 kB of scripts and styles for its first screen, and nothing from elsewhere', async () => {
    const { page } = await open();
    const loaded: Request[] = [];
    const elsewhere: string[] = [];
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) loaded.push(request);
      if (!request.url().startsWith(`${service.url}/`)) elsewhere.push(request.url());
    });
    await service.tenant('frugal');
    await page.goto(`${service.url}/console`);
    await page.getByLabel('Token').fill(await service.token('frugal'));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'New client' }).waitFor();
    const sizes = await Promise.all(loaded.map(async (request) => (await request.sizes()).responseBodySize));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(
      sizes.length > 3 && bytes > 20_000 && bytes < 67_000,
      `${bytes} bytes in ${sizes.length} files`,
    );
    assert.deepEqual(elsewhere, []);
  });

  test('the console asks again when the token ends, and what was typed stays', async () => {
    const { page } = await open();
    const { tenant } = await signIn(page);
    await page.goto(`${service.url}/console/new-tenant`);
    await page.getByLabel('Name').fill('Half typed');
    await page.route('**/api/v1/tenants', (route) =>
      route.fulfill({ status: 401, json: { error: 'Unauthorized', message: 'Unauthorized' } }),
    );
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.unroute('**/api/v1/tenants');
    await page.getByLabel('Token').fill(await service.token('alice'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Name').inputValue(), 'Half typed');
    await page.goto(`${service.url}/console/${tenant}`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  test('the console keeps a token that began no session in the tab only, and out of the address', async () => {
    const { page, context } = await open();
    await signIn(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    const token = await service.token('alice');
    const kept = (await page.evaluate(
      'JSON.stringify({ ...localStorage }) + document.cookie + location.href',
    )) as string;
    assert.ok(!kept.includes(token));
  });

  test('the console is worked by keyboard: search, keys, menus and the theme', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page);
    await service.request('POST', '/clients', { tenant, body: { name: 'Northwind Traders' } });
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('north');
    await page.getByRole('option', { name: 'Northwind Traders' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/clients\/clnt_/);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: /Theme/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.reload();
    await page.waitForFunction(`document.documentElement.dataset.theme === 'dark'`); // the choice is kept
    assert.deepEqual(alarms, []);
  });

  test('the console shows on the overview how to begin, then what is owed, what waits and what happened', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page);
    await page.getByRole('link', { name: 'New client' }).waitFor();
    const client = await made('/clients', { name: HOSTILE_NAMES[0] });
    const contract = await made('/contracts', { clientId: client.id, name: 'Website', currencyCode: 'EUR' });
    await made(`/contracts/${contract.id}/activate`, {});
    const line = { name: 'Design', quantity: 2, amountMinor: 61_725, taxCategory: 'O' };
    const invoice = await made('/invoices', { contractId: contract.id, billables: [line] });
    await made(`/invoices/${invoice.id}/finalize`, {});
    await made('/invoices', { contractId: contract.id, billables: [{ ...line, quantity: 1 }] });
    await page.reload();
    await page.getByText('€1,234.50').first().waitFor();
    await page.getByText('1 draft over €617.25').waitFor();
    await page.getByRole('rowheader', { name: 'Not due' }).waitFor();
    await page.getByRole('link', { name: HOSTILE_NAMES[0] }).first().waitFor();
    assert.deepEqual(alarms, []);

    async function made(path: string, body: object) {
      return (await service.request('POST', path, { tenant, body })).data;
    }
  });

  test('the console leads from the number of overdue invoices to exactly these', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const line = { name: 'Design', quantity: 1, amountMinor: 10_000, taxCategory: 'O' };
    await firm.issue([line]);
    await firm.issue([line], { dueDate: '2026-01-31' });
    await firm.issue([line], { dueDate: '2026-02-28' });
    await firm.draft([line]);
    await signIn(page, { tenant: firm.tenant });
    await page.getByRole('link', { name: '2 invoices overdue' }).click();
    const list = page.getByRole('table', { name: 'Invoices' });
    await list.getByRole('link', { name: 'INV-000003' }).waitFor();
    assert.deepEqual(await list.getByRole('link', { name: /^(INV-|Draft)/ }).allTextContents(), [
      'INV-000003',
      'INV-000002',
    ]);
    assert.deepEqual(alarms, []);
  });

  test('the console offers a VIEWER nothing to change', async () => {
    const { page } = await open();
    await signIn(page, { role: 'VIEWER' });
    await page.getByText('No invoices yet').waitFor();
    assert.equal(await page.getByRole('link', { name: /New/ }).count(), 0);
  });

  test('the console opens the right tenant by its link, and says so if there is none', async () => {
    const { page } = await open();
    const first = await service.tenant('alice', 'First');
    await signIn(page, { tenant: await service.tenant('alice', 'Second') });
    await page.goto(`${service.url}/console/${first}/clients`);
    await page.getByRole('button', { name: /First.*Switch company/ }).waitFor();
    await page.goto(`${service.url}/console/projects`);
    await page.waitForURL(`${service.url}/console/${first}/projects`);
    await page.goto(`${service.url}/console/tnt_01jd2r8g5cf3qbx2m7w9k4t6ze`);
    await page.getByText('There is no such company').waitFor();
    await page.goto(`${service.url}/console/${first}/nothing/here`);
    await page.getByText('There is no such page').waitFor();
  });

  test('the console shows hostile names as text, also on a narrow screen', async () => {
    const { page, alarms } = await open();
    for (const name of HOSTILE_NAMES) await service.tenant('mallory', name.slice(0, 200));
    const tenant = await service.tenant('mallory', HOSTILE_NAMES[5]);
    await service.request('POST', '/members', {
      as: 'mallory',
      tenant,
      body: { subject: 'alice', role: 'OWNER' },
    });
    await signIn(page, { tenant });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(
      `sessionStorage.setItem('retainer.token', ${JSON.stringify(await service.token('mallory'))})`,
    );
    await page.reload();
    await page.getByRole('button', { name: /Switch company/ }).click();
    await page.getByRole('menuitemradio', { name: '<img' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.deepEqual(alarms, []);
  });
});
