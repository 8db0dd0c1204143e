import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, heading } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const LINES = [{ name: 'Design', quantity: 1, amountMinor: 300_000 }];

describe('the console by keyboard, in few colours and on paper', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'de-DE' } });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/clients' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  const hasFocus = (tag: string, text: string) =>
    eventually(async () =>
      assert.deepEqual(
        await page.evaluate('[document.activeElement.localName, document.activeElement.textContent]'),
        [tag, text],
      ),
    );

  test('the focus goes to the heading of a new record, and when the button of an action is gone', async () => {
    await show('/clients/new');
    await page.getByLabel('Name', { exact: false }).first().fill('Contoso');
    await page.keyboard.press('Enter');
    await heading(page, 'Contoso');
    await hasFocus('h1', 'Contoso');
    await show(`/invoices/${(await firm.draft(LINES)).id}`);
    await button(page, 'Finalize …').press('Enter');
    await button(page, 'Finalize').press('Enter');
    await heading(page, 'INV-000001');
    await hasFocus('h1', 'INV-000001');
  });

  test("an amount stays as it is typed, however fast, and is read in the page's language", async () => {
    const { id } = await firm.issue(LINES);
    await show(`/invoices/${id}`);
    await button(page, 'Record payment …').press('Enter');
    await page.getByLabel('Amount').selectText();
    await page.keyboard.type('1,234,567.89');
    await page.getByText('This is €1,231,567.89 more than is due').waitFor();
    assert.equal(await page.getByLabel('Amount').inputValue(), '1,234,567.89');
    await page.getByLabel('Amount').selectText();
    await page.keyboard.type('1,234.56');
    await page.keyboard.press('Enter');
    await page.locator('.settled li', { hasText: 'Payment' }).getByText('€1,234.56').waitFor();
    assert.equal((await firm.get(`/invoices/${id}`)).paidMinor, 123_456);
  });

  test('the key n leads from each list to its form for a new record', async () => {
    const forms = { invoices: 'New invoice', clients: 'New client', contracts: 'New contract' };
    for (const [list, form] of Object.entries({ ...forms, projects: 'New project' })) {
      await show(`/${list}`);
      await eventually(async () => {
        await page.keyboard.press('n');
        assert.equal(await page.locator('h1').innerText(), form);
      });
    }
  });

  test('a search keeps the space between its words over a pause', async () => {
    await show('/clients');
    await page.getByLabel('Search clients').pressSequentially('north ');
    await page.waitForURL(/q=north/);
    await page.getByLabel('Search clients').pressSequentially('wind');
    await page.waitForURL(/q=north\+wind/);
    await show('/clients?q=contoso');
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await eventually(async () =>
      assert.equal(await page.getByLabel('Search clients').inputValue(), '', 'a cleared filter is empty'),
    );
  });

  test('an address without its country says so beside it', async () => {
    await show(`/clients/${firm.clientId}`);
    await button(page, 'Add address').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Northwind GmbH');
    await dialog.getByLabel('Street and number').fill('Torstr. 1');
    await dialog.getByLabel('Postal code').fill('10119');
    await dialog.getByLabel('City').fill('Berlin');
    await page.keyboard.press('Control+Enter');
    await dialog.locator('[data-field=country] .error', { hasText: 'is required' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Country' }).fill('germ');
    await page.getByRole('option', { name: 'Germany (DE)' }).click();
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const [address] = await firm.get(`/addresses?clientId=${firm.clientId}`);
    // Documents of this company are in German.
    assert.deepEqual([address.countryCode, address.country], ['DE', 'Deutschland']);
  });

  test('forced colours leave the current screen, the chosen tab and the chart to be seen', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show('/settings?tab=tax');
    const drawn = (await page.evaluate(`[
      getComputedStyle(document.querySelector('.side-nav [aria-current=page]')).outlineStyle,
      ...[...document.querySelectorAll('.tabs button')].slice(0, 3).map((tab) => getComputedStyle(tab).borderBottomColor),
    ]`)) as string[];
    assert.equal(drawn[0], 'solid');
    assert.equal(drawn[1], drawn[2]);
    assert.notEqual(drawn[2], drawn[3], 'the third tab is the chosen one');
    await show('/');
    await page.locator('.stack .bar').first().waitFor({ state: 'attached' });
    const adjust = await page.evaluate(
      `getComputedStyle(document.querySelector('.stack .bar')).forcedColorAdjust`,
    );
    assert.equal(adjust, 'none');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('a printed page has no controls, and begins at the edge of the paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await show(`/invoices/${(await firm.issue(LINES)).id}`);
    for (const part of ['.side', '.page-head .actions', '.tabs', '.document-side'])
      assert.equal(await page.locator(part).isVisible(), false, part);
    assert.equal((await page.locator('.page h1').boundingBox())?.x, 0);
    await page.emulateMedia({ media: 'screen' });
  });

  test('somebody who was removed or has another role learns so at the next screen', async () => {
    const { open, signIn, service } = started;
    const other = (await open()).page;
    const { subject } = await signIn(other, { tenant: firm.tenant, role: 'MEMBER', path: '/clients/new' });
    const members: { id: string; subject: string }[] = await firm.get('/members');
    const member = members.find((one) => one.subject === subject)?.id;
    await firm.patch(`/members/${member}`, { role: 'VIEWER' });
    await other.getByLabel('Name', { exact: false }).first().fill('Too late');
    await other.keyboard.press('Enter');
    await other.getByText('This needs the role Drafter').waitFor();
    await other.getByRole('link', { name: 'Clients' }).first().click();
    await other.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await other.getByRole('link', { name: 'New client' }).waitFor({ state: 'detached' });
    await service.request('DELETE', `/members/${member}`, { tenant: firm.tenant });
    await other.getByRole('link', { name: 'Invoices' }).first().click();
    await other.getByText('This could not be read').waitFor();
    await other.getByRole('link', { name: 'Contracts' }).first().click();
    await other.getByText('There is no such company, or you are no member of it').waitFor();
  });
});
