import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  button,
  follow,
  heading,
  link,
  pick,
  showsSums,
  status,
  typeLines,
} from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { countSaves } from '../../support/browser/saves.ts';
import { sessionToken } from '../../support/browser/session-token.ts';
import { tabTo, typeInto } from '../../support/browser/tabbing.ts';
import { checkAxe, checkWidth, NARROW, shoot, WIDE } from '../../support/console.ts';
import { startFromNothing } from '../../support/empty-start.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../../support/http.ts';
import { picture } from '../../support/records/assets.ts';

const SAVES_MAX = 6;
const LINES = [
  ['Design', '7.5', 'hour', '95'],
  ['Hosting', '1', '', '240'],
];
const SUMS = { Subtotal: '€952.50', 'Tax 19 %': '€180.98', Total: '€1,133.48' };

const logo = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') });

describe('the first hour in the console', { skip: withoutBrowser }, () => {
  const started = startFromNothing();
  /** Opens the console as somebody who has no company yet. */
  async function arrive(subject: string) {
    const { page, alarms } = await started.open();
    const saves = await countSaves(page);
    await page.goto(await started.linkFor(subject));
    await heading(page, 'Create your first company');
    const get = async (path: string) => {
      const tenant = /tnt_\w+/.exec(page.url())?.[0] ?? '';
      const bearer = await sessionToken(page);
      return send(started.service.url, 'GET', `/api/v1${path}`, { bearer, tenant });
    };
    return { page, saves, get, alarms };
  }
  type Get = Awaited<ReturnType<typeof arrive>>['get'];

  async function isComplete(page: Page, get: Get): Promise<void> {
    const invoiceId = /inv_\w+/.exec(page.url())?.[0];
    const { data: invoice } = await get(`/invoices/${invoiceId}`);
    const { seller, buyer, bankAccount } = invoice;
    assert.deepEqual(
      [seller.legalName, seller.vatNumber, seller.address.city, bankAccount.iban],
      ['Ada Studio GmbH', 'DE123456788', 'Berlin', 'DE89370400440532013000'],
    );
    assert.deepEqual([buyer.legalName, buyer.address.city], ['Northwind', 'Hamburg']);
    const pdf = await get(`/invoices/${invoiceId}/pdf`);
    assert.match(pdf.text, /\/Subtype\s*\/Image/, 'the document shows the logo');
    const { data: contacts } = await get('/contacts');
    const { data: emails } = await get('/emails');
    assert.deepEqual([contacts[0].name, emails[0].address], ['Grace Hopper', 'grace@example.com']);
  }

  test('the first hour leads from nothing to a finalized invoice with a logo in six saves', async () => {
    const { page, saves, get, alarms } = await arrive('ada');
    await page.getByLabel('Name').fill('Ada Studio');
    await pick(page, 'Currency', 'eur', 'Euro (EUR)');
    await button(page, 'Create company').click();
    await heading(page, 'Overview');
    await follow(page, 'Company', 'Settings');
    await page.getByLabel('Legal name').fill('Ada Studio GmbH');
    await page.getByLabel('VAT number').fill('DE123456788');
    await page.getByLabel('Street and number').fill('Hauptstrasse 1');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await pick(page, 'Country', 'germ', 'Germany (DE)');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByLabel('Tax on invoices').fill('19');
    await shoot(page, 'first-hour-company');
    await checkAxe(page);
    await button(page, 'Save company').click();
    await page.getByText('Settings saved').waitFor();
    await page.locator('input[type=file]').setInputFiles(await logo());
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    await follow(page, 'Overview');
    await follow(page, 'New client');
    await page.getByLabel(/^Name/).fill('Northwind');
    await page.getByLabel('Street and number').fill('Harbour Road 2');
    await page.getByLabel('Postal code').fill('20457');
    await page.getByLabel('City').fill('Hamburg');
    await page.getByLabel('Contact person').fill('Grace Hopper');
    await page.getByLabel('E-mail address').fill('grace@example.com');
    await shoot(page, 'first-hour-client');
    await checkAxe(page);
    await button(page, 'Create client').click();
    await heading(page, 'Northwind');
    await follow(page, 'New invoice');
    await page.getByText(/“Invoices \d{4}” is made and activated/).waitFor();
    await shoot(page, 'first-hour-invoice');
    await checkAxe(page);
    await button(page, 'Create draft').click();
    await heading(page, 'Draft invoice');
    await typeLines(page, LINES);
    await showsSums(page, SUMS);
    await button(page, 'Finalize …').click();
    await button(page, 'Finalize').click();
    await heading(page, 'INV-000001');
    await status(page, 'Finalized');
    assert.equal(await saves(), SAVES_MAX);
    await isComplete(page, get);
    assert.deepEqual(alarms, []);
  });

  test('the first hour needs no mouse', async () => {
    const { page, saves, get } = await arrive('grace');
    const { keyboard } = page;
    const choose = async (name: string, text: string, option: string) => {
      await typeInto(page, name, text);
      await page.getByRole('option', { name: option }).waitFor();
      await keyboard.press('Enter');
    };
    await typeInto(page, 'Name', 'Ada Studio');
    await choose('Currency', 'eur', 'Euro (EUR)');
    await keyboard.press('Control+Enter');
    await heading(page, 'Overview');
    await tabTo(page, 'Company');
    await keyboard.press('Enter');
    await heading(page, 'Settings');
    await typeInto(page, 'Legal name', 'Ada Studio GmbH');
    await typeInto(page, 'VAT number', 'DE123456788');
    await typeInto(page, 'Street and number', 'Hauptstrasse 1');
    await typeInto(page, 'Postal code', '10115');
    await typeInto(page, 'City', 'Berlin');
    await choose('Country', 'germ', 'Germany (DE)');
    await typeInto(page, 'IBAN', 'DE89370400440532013000');
    await typeInto(page, 'Tax on invoices', '19');
    await keyboard.press('Control+Enter');
    await page.getByText('Settings saved').waitFor();
    // Before the way there: a key that is pressed at once may come before the browser is told to hand choosers over.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose a file');
    await keyboard.press('Enter');
    await (await choosing).setFiles(await logo());
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    await keyboard.type('gc');
    await heading(page, 'Clients');
    await tabTo(page, 'New client');
    await keyboard.press('Enter');
    await heading(page, 'New client');
    await page.locator('[data-field=name] input:focus').waitFor();
    await keyboard.type('Northwind');
    await typeInto(page, 'Street and number', 'Harbour Road 2');
    await typeInto(page, 'Postal code', '20457');
    await typeInto(page, 'City', 'Hamburg');
    await typeInto(page, 'Contact person', 'Grace Hopper');
    await typeInto(page, 'E-mail address', 'grace@example.com');
    await keyboard.press('Control+Enter');
    await heading(page, 'Northwind');
    await keyboard.press('n');
    await heading(page, 'New invoice');
    await page.locator('[data-field=contractId] input:focus').waitFor();
    await keyboard.press('Control+Enter');
    await heading(page, 'Draft invoice');
    await tabTo(page, 'Name of line 1');
    await typeLines(page, LINES);
    await tabTo(page, 'Finalize …');
    await keyboard.press('Enter');
    await page.getByRole('dialog').getByText('INV-000001').waitFor();
    await tabTo(page, 'Finalize');
    await keyboard.press('Enter');
    await heading(page, 'INV-000001');
    assert.equal(await saves(), SAVES_MAX);
    await isComplete(page, get);
  });

  test('the first hour makes a client, a contract and an invoice where they are chosen, and takes them back', async () => {
    const { page, get } = await arrive('linus');
    await page.getByLabel('Name').fill('Linus Studio');
    await button(page, 'Create company').click();
    await heading(page, 'Overview');
    await follow(page, 'New invoice');
    await page.locator('[data-field=clientId] input:focus').waitFor();
    await page.keyboard.type('Contoso');
    await page.getByRole('option', { name: 'Create “Contoso”' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Contoso');
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await page.getByText(/“Invoices \d{4}” is made and activated/).waitFor();
    const client = page.getByRole('combobox', { name: 'Client' });
    await eventually(async () => assert.equal(await client.inputValue(), 'Contoso'));
    await pick(page, 'Currency', 'eur', 'Euro (EUR)');
    await button(page, 'Create draft').click();
    await heading(page, 'Draft invoice');
    await button(page, 'Undo').click();
    await heading(page, 'Invoices');
    await eventually(async () => assert.equal((await get('/contracts')).data[0].status, 'ENDED'));
    assert.deepEqual((await get('/invoices')).data, []);
    await follow(page, 'Projects');
    await follow(page, 'New project');
    await pick(page, 'Contract', 'Relaunch', 'Create “Relaunch”');
    await pick(page, 'Client', 'Cont', 'Contoso');
    await page.getByRole('dialog').getByLabel('Currency').fill('eur');
    await page.getByRole('option', { name: 'Euro (EUR)' }).click();
    await button(page, 'Create contract').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel(/^Name/).fill('Shop');
    await page.getByRole('combobox', { name: 'Contract' }).click();
    await page.getByRole('option', { name: 'Relaunch Contoso · Draft' }).click();
    await button(page, 'Create project').click();
    await heading(page, 'Shop');
  });

  test('the first hour keeps a refused address in the form, and then makes one client', async () => {
    const { page, get } = await arrive('mary');
    await page.getByLabel('Name').fill('Mary Studio');
    await button(page, 'Create company').click();
    await heading(page, 'Overview');
    await follow(page, 'New client');
    await page.getByLabel(/^Name/).fill('Fabrikam');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('E-mail address').fill('nobody');
    await button(page, 'Create client').click();
    await page.locator('[data-field="address.address1"] .error').waitFor();
    await page.locator('[data-field="contact.email"] .error').waitFor();
    assert.deepEqual((await get('/clients')).data, []);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await page.getByLabel('Street and number').fill('Torstr. 1');
    await page.getByLabel('Postal code').fill('10119');
    await pick(page, 'Country', 'germ', 'Germany (DE)');
    await page.getByLabel('E-mail address').fill('office@example.com');
    await page.locator('summary').click();
    await page.getByLabel('Scheme of the electronic address').fill('9999');
    await page.locator('summary').click();
    await button(page, 'Create client').click();
    await page.locator('[data-field="electronicAddress.scheme"] .error').waitFor();
    await page.getByLabel('Scheme of the electronic address').fill('');
    await button(page, 'Create client').click();
    await heading(page, 'Fabrikam');
    await link(page, 'office@example.com').waitFor();
    assert.equal((await get('/clients')).data.length, 1);
  });
});
