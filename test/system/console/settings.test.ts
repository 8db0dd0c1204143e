import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, HOSTILE_NAMES, shoot, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';

const TABS = [
  'Company',
  'Invoicing',
  'Tax',
  'Bank accounts',
  'Branding',
  'Members',
  'Access tokens',
  'General',
];
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUlY+vg9LpFAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';

describe('the settings in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();
  let profile: Profile;
  let page: Page;
  before(async () => {
    profile = await open();
    page = profile.page;
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const read = async (tenant: string) =>
    (await service.request('GET', `/tenants/${tenant}`, { tenant })).data;
  const show = (tab: string) => page.getByRole('tab', { name: tab }).click();

  test('the settings in the console say who the company is, and keep what was typed over a reload and a refusal', async () => {
    const { tenant } = await signIn(page, { path: '/settings' });
    await page.getByLabel('Legal name').fill('Acme Studio GmbH');
    await page.locator('summary').click();
    await page.getByLabel('Scheme').fill('nonsense');
    await page.getByLabel('Address', { exact: true }).fill('DE1');
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { taxNumber: '30/123' } });
    await page.reload();
    await page.getByText('This tab has kept them').waitFor();
    await page.getByRole('button', { name: 'Save company' }).click();
    await page.locator('[data-field="electronicAddress.scheme"] .error').waitFor();
    assert.equal(await page.getByLabel('Legal name').inputValue(), 'Acme Studio GmbH');
    await page.getByLabel('Scheme').fill('9930');
    await page.getByLabel('Trading name').fill('Acme');
    await page.getByLabel('Legal notes').fill('Amtsgericht Berlin\nSitz: Berlin');
    await page.getByLabel('Name', { exact: false }).first().fill('Acme & Friends');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /Acme & Friends.*Switch company/ }).waitFor();
    const { name, legalName, tradingName, legalNotes, taxNumber, electronicAddress } = await read(tenant);
    assert.deepEqual(
      { name, legalName, tradingName, legalNotes, taxNumber, electronicAddress },
      {
        name: 'Acme & Friends',
        legalName: 'Acme Studio GmbH',
        tradingName: 'Acme',
        legalNotes: 'Amtsgericht Berlin\nSitz: Berlin',
        taxNumber: '30/123',
        electronicAddress: { scheme: '9930', id: 'DE1' },
      },
    );
  });

  test('the settings in the console ask a new company for its address and its tax in one form, also for a tax of 0 %', async () => {
    const { tenant } = await signIn(page, { path: '/settings' });
    const addresses = page.getByRole('region', { name: 'Addresses' });
    await page.getByLabel('Street and number').fill('Hafenstraße 1');
    assert.equal(await addresses.count(), 0, 'the form has the fields of the first address');
    await page.getByLabel('Postal code').fill('20457');
    await page.getByLabel('City').fill('Hamburg');
    await page.getByRole('combobox', { name: 'Country' }).fill('germ');
    await page.getByRole('option', { name: 'Germany (DE)' }).click();
    await page.getByLabel('Tax on invoices').fill('0');
    await page.getByRole('button', { name: 'Save company' }).click();
    await page.locator('[data-field="taxRates.0.category"] .error', { hasText: 'is required' }).waitFor();
    await page.getByLabel('Category').selectOption('E');
    await page.getByLabel('Why no tax is charged').fill('Small business');
    await page.getByRole('button', { name: 'Save company' }).click();
    await addresses.getByText('Hafenstraße 1').waitFor();
    const { taxRates } = await read(tenant);
    assert.deepEqual(taxRates, [{ category: 'E', percent: 0, exemptionReason: 'Small business' }]);
  });

  test('the settings in the console show the next number while its format is typed, and set terms, tax and a logo', async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=invoicing' });
    const year = new Date().getUTCFullYear();
    await page.getByLabel('Invoice numbers').fill('RE-{YYYY}-{SEQ:5}');
    await page.getByLabel('Next invoice').fill('118');
    await page.getByText(`RE-${year}-00118`).waitFor();
    await page.getByLabel('Payment terms').fill('14');
    await page.getByLabel('Rules').selectOption('XRECHNUNG');
    await page.getByLabel('Every invoice must be').check();
    await page.getByRole('button', { name: 'Save invoicing' }).click();
    await page.getByText('Settings saved').waitFor();
    await show('Tax');
    await page.getByLabel('Category').selectOption('AE');
    await page.getByLabel('Why no tax').fill('Reverse charge');
    await page.getByLabel('Rate').fill('19');
    await page.getByRole('button', { name: 'Save tax' }).click();
    await page.locator('.error').first().waitFor();
    await page.getByLabel('Category').selectOption('S');
    await page.getByRole('button', { name: 'Save tax' }).click();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await show('Bank accounts');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
    await page.keyboard.press('Enter');
    await page.locator('[data-field="bankAccounts.0.iban"] .error').waitFor();
    await page.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 00');
    await page.keyboard.press('Enter');
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByLabel('Account number').fill('12345678');
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByLabel('For invoices in').fill('USD');
    await page.getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).click();
    await page.getByText('021000021').waitFor();
    await show('Branding');
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await page.locator('input[type=file]').setInputFiles(logo);
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    const tenantNow = await read(tenant);
    assert.equal(tenantNow.nextInvoiceNumber, 118);
    assert.equal(tenantNow.paymentTermsDays, 14);
    assert.equal(tenantNow.isEInvoiceRequired, true);
    assert.deepEqual(tenantNow.taxRates, [{ category: 'S', percent: 19 }]);
    assert.deepEqual(tenantNow.bankAccounts, [
      { iban: 'DE89370400440532013000' },
      { currencyCode: 'USD', accountNumber: '12345678', routingNumber: '021000021' },
    ]);
  });

  test("the settings in the console invite, change roles up to one's own, and keep the last OWNER", async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=members' });
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByLabel('E-mail address').fill('dora@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('row', { name: /dora@example.com.*Invited/ }).waitFor();
    await page.getByRole('button', { name: 'Actions for alice' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('ADMIN');
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('A company needs an owner: make somebody else an owner first.').waitFor();
    const { page: ofAdmin } = await open();
    await signIn(ofAdmin, { tenant, role: 'ADMIN', path: '/settings?tab=members' });
    await ofAdmin.getByRole('button', { name: 'Actions for dora@example.com' }).waitFor();
    assert.equal(await ofAdmin.getByRole('button', { name: 'Actions for alice' }).count(), 0);
    await ofAdmin.getByRole('button', { name: 'Add member' }).click();
    assert.equal(await ofAdmin.getByRole('option', { name: /^Owner/ }).count(), 0);
  });

  test('the settings in the console set taxes by day and country, and show all of them to a VIEWER', async () => {
    const taxRates = [{ percent: 19 }, { percent: 16, startsOn: '2020-07-01' }];
    const tenant = await service.tenant();
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { taxRates } });
    await signIn(page, { tenant, path: '/settings?tab=tax' });
    await page.getByRole('button', { name: 'Add a rate from a day' }).click();
    await page.getByLabel('Tax from').last().fill('2021-01-01');
    await page.getByLabel('Rate').last().fill('20');
    await page.getByLabel('Country of the tax').last().fill('Austria');
    await page.getByRole('option', { name: 'Austria' }).click();
    await page.getByRole('button', { name: 'Save tax' }).click();
    const saved = { category: 'S', percent: 20, country: 'AT', startsOn: '2021-01-01' };
    await eventually(async () => assert.deepEqual((await read(tenant)).taxRates.at(-1), saved));
    const viewer = await open();
    await signIn(viewer.page, { tenant, role: 'VIEWER', path: '/settings?tab=tax' });
    await viewer.page.getByText('Austria').waitFor();
    assert.deepEqual(await viewer.page.locator('.facts').first().locator('dt, dd').allTextContents(), [
      ...['Tax', '19 %, Standard rate'],
      ...['Tax from Jul 1, 2020', '16 %, Standard rate'],
      ...['Tax from Jan 1, 2021', '20 %, Standard rate, Austria'],
    ]);
    await viewer.context.close();
  });

  test('the settings in the console show a new access token once, and revoke it', async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=access-tokens' });
    await page.getByRole('button', { name: 'New access token' }).click();
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByLabel('Works for').selectOption('30');
    await page.getByRole('button', { name: 'Create access token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy the token now' });
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    const headers = { authorization: `Bearer ${secret}`, 'tenant-id': tenant };
    const call = async () => (await fetch(`${service.url}/api/v1/clients`, { headers })).status;
    assert.equal(await call(), 200);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    const kept = (await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')) as string;
    assert.ok(!kept.includes(secret) && !(await page.content()).includes(secret), 'the token is shown once');
    await page.getByRole('button', { name: 'Actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByText('It stops working at once, with all tokens that it made').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No access tokens yet').waitFor();
    assert.equal(await call(), 401);
  });

  test('the settings in the console limit an access token to what it needs, and say it in words', async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=access-tokens' });
    await page.getByRole('button', { name: 'New access token' }).click();
    await page.getByLabel('Name').fill('Time tracking');
    await page.getByLabel('What it may do').selectOption({ label: 'Only these' });
    await page.getByRole('button', { name: 'Create access token' }).click();
    await page.locator('[data-field="scopes"] .error').waitFor();
    await page.locator('summary', { hasText: 'Work and expenses' }).click();
    await page.getByLabel('Time entries').selectOption({ label: 'Read and change' });
    await page.locator('summary', { hasText: 'Contracts and quotes' }).click();
    await page.getByLabel('Projects').selectOption({ label: 'Read' });
    await checkAxe(page);
    await shoot(page, 'token-scopes');
    await page.getByRole('button', { name: 'Create access token' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Projects (read only), Time entries').waitFor();
    await shoot(page, 'limited-tokens');
    const scopes = async () => {
      const { data } = await service.request('GET', '/access-tokens', { tenant });
      return data[0].scopes;
    };
    assert.deepEqual((await scopes()).sort(), ['projects:read', 'time-entries:write']);
    await page.getByRole('button', { name: 'Actions for Time tracking' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByLabel('What it may do').selectOption({ label: 'Everything that the role may' });
    await page.getByRole('button', { name: 'Save access token' }).click();
    await page.getByText('Access token saved').waitFor();
    assert.equal(await scopes(), undefined);
  });

  test('the settings in the console show every change in the audit trail, with its difference and its seal', async () => {
    const { tenant } = await signIn(page);
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: HOSTILE_NAMES[0] } });
    await service.request('PATCH', `/clients/${data.id}`, { tenant, body: { name: 'Northwind' } });
    await page.goto(`${service.url}/console/${tenant}/audit?record=${data.id}`);
    await page.getByRole('link', { name: /Client created/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: /Company created/ }).count(), 0);
    await page.getByRole('link', { name: /Client updated/ }).click();
    const row = page.getByRole('row', { name: 'Name' });
    assert.equal(await row.locator('del').textContent(), HOSTILE_NAMES[0]);
    assert.equal(await row.locator('ins').textContent(), 'Northwind');
    await page.getByText('Sealed', { exact: true }).first().waitFor();
    await page.getByText(`npm run -s verify-audit -- ${tenant}`).waitFor();
    await page.getByRole('link', { name: 'alice' }).click();
    await page.getByRole('link', { name: /Company created/ }).waitFor();
    await page.getByLabel('Filter by change').selectOption('updated');
    await page.getByRole('link', { name: /Company created/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Filter by kind of record').selectOption('client');
    await page.getByRole('combobox', { name: 'Filter by person' }).fill('a part of the service');
    await page.getByRole('option', { name: /a part of the service/ }).click();
    await page.getByText('No change matches').waitFor();
    const address = new URL(page.url()).searchParams;
    assert.deepEqual(Object.fromEntries(address), {
      ...{ actor: 'a part of the service', action: 'updated', kind: 'client' },
    });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('link', { name: /Member created/ }).waitFor();
  });

  test('the settings in the console show a VIEWER hostile names as text, and offer no change', async () => {
    const [hostile, , , , turned, long] = HOSTILE_NAMES;
    const tenant = await service.tenant('alice', long);
    const body = {
      legalName: hostile,
      contact: { name: turned },
      description: hostile,
      bankAccounts: [{ accountNumber: hostile.slice(0, 50), bankName: long }],
    };
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body });
    for (const name of HOSTILE_NAMES) {
      await service.request('POST', '/members', { tenant, body: { subject: name, role: 'VIEWER' } });
      await service.request('POST', '/access-tokens', { tenant, body: { name, role: 'VIEWER' } });
    }
    await signIn(page, { tenant, role: 'VIEWER', path: '/settings' });
    await page.getByRole('tabpanel').getByText(hostile).first().waitFor();
    for (const tab of TABS) {
      await show(tab);
      await page.locator('.tab-panel .card, .tab-panel .list').first().waitFor();
      const panel = page.getByRole('tabpanel');
      assert.equal(await panel.locator('input, select, textarea').count(), 0, tab);
      assert.deepEqual(
        await panel.getByRole('button', { name: /Save|Add|New|Delete|Actions/ }).allTextContents(),
        [],
        tab,
      );
    }
  });

  test('the settings in the console delete the tenant after they said what stays', async () => {
    const tenant = await service.tenant('alice', 'Short-lived');
    await signIn(page, { tenant, path: '/settings?tab=general' });
    await page.getByRole('button', { name: 'Delete company' }).click();
    await page.getByText('for 30 days').last().waitFor();
    await page.getByText('The law requires issued').last().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click();
    await page.waitForURL((url) => !url.pathname.includes(tenant));
    const all = (await service.request('GET', '/tenants')).data as { id: string }[];
    assert.ok(!all.some(({ id }) => id === tenant));
  });
});
