import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { choose, showsOutcome } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkWidth, HOSTILE_NAMES, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, only, openFirm } from '../../support/firm.ts';
import { picture } from '../../support/records/assets.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** Drops a picture onto the page, as from the desktop. */
function drop(page: Page, base64: string): Promise<unknown> {
  return page.evaluate(`{
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'logo.png', { type: 'image/png' }));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

describe('clients, contracts, projects and the list of invoices in the console', {
  skip: withoutBrowser,
}, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'en-GB' }, terms: { name: 'Relaunch' } });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/clients' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };

  test('a client is created after a reload and a refused field, gets a contact and a logo', async () => {
    await page.getByRole('link', { name: 'New client' }).click();
    await heading(page, 'New client');
    await page.getByLabel('VAT number').fill('nonsense');
    await button(page, 'Create client').click();
    await page.locator('[data-field=name] .error').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('Contoso');
    await page.reload();
    assert.equal(await page.getByLabel('VAT number').inputValue(), 'nonsense');
    await page.getByLabel('VAT number').fill('');
    await page.keyboard.press('Control+Enter');
    await heading(page, 'Contoso');
    await button(page, 'Add contact').click();
    await dialog(page).getByLabel('Name').fill('Ada Lovelace');
    await dialog(page).getByRole('button', { name: 'Add contact' }).click();
    await button(page, 'Actions for Ada Lovelace').waitFor();
    await drop(page, (await picture('png')).toString('base64'));
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    assert.ok(
      await page
        .getByRole('img', { name: 'Logo' })
        .evaluate((image) => image.ownerDocument.images[0]?.complete),
    );
  });

  test('a client is archived with a way back, and one with contracts is not deleted', async () => {
    await choose(page, 'More actions', 'Archive');
    await page.locator('.status', { hasText: 'Archived' }).waitFor();
    await button(page, 'Undo').click();
    await page.locator('.page-title .status', { hasText: 'Archived' }).waitFor({ state: 'detached' });
    await show(`/clients/${firm.clientId}`);
    await choose(page, 'More actions', 'Delete');
    await button(page, 'Delete client').click();
    await dialog(page).getByText('A client with contracts can not be deleted: archive it.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('rates and tax of a contract are changed, also on a narrow screen, and a wrong price stays in the form', async () => {
    await page.setViewportSize(NARROW);
    await show(`/contracts/${firm.contractId}`);
    await button(page, 'Edit').click();
    await button(page, 'Add rate').click();
    await page.getByLabel('Role').fill('designer');
    await page.getByLabel(/^Price\b/).fill('ninety');
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('Rate', { exact: true }).fill('19');
    await button(page, 'Save contract').click();
    await page.getByText('is no amount with at most 2 decimals').waitFor();
    await page.getByLabel(/^Price\b/).fill('95.50');
    await button(page, 'Save contract').click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('from 1 Jan 2026').waitFor();
    const contract = await firm.get(`/contracts/${firm.contractId}`);
    assert.deepEqual(only(contract.rates[0], 'role', 'amountMinor'), {
      role: 'designer',
      amountMinor: 9_550,
    });
    assert.deepEqual(contract.taxRates, [{ category: 'S', percent: 19 }]);
    await button(page, 'Edit').click();
    await page.getByLabel('Category').selectOption('');
    await page.getByLabel('Rate', { exact: true }).fill('');
    await button(page, 'Save contract').click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.deepEqual((await firm.get(`/contracts/${firm.contractId}`)).taxRates, []);
    await page.setViewportSize(WIDE);
  });

  test('a contract whose prices include tax says so', async () => {
    const { id } = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Shop', currencyCode: 'EUR', pricesIncludeTax: true },
      taxRates: [{ percent: 19, country: 'AT' }],
    });
    await show(`/contracts/${id}`);
    await page.getByText('19 %, Standard rate, Austria').waitFor();
    await page.locator('.fact', { hasText: 'Prices' }).getByText('with tax').waitFor();
  });

  test('a rate of a contract starts with the contract, and says which hours are before its first day', async () => {
    const other = await openFirm(started.service, {
      settings: { locale: 'en-GB' },
      terms: { startsAt: '2026-01-05T00:00:00Z' },
    });
    const path = `/contracts/${other.contractId}`;
    const { id: projectId } = await other.make('/projects', { contractId: other.contractId, name: 'Care' });
    await other.make('/time-entries', { projectId, date: '2026-01-05', minutes: 450 });
    await page.goto(`${started.service.url}/console/${other.tenant}${path}`);
    await button(page, 'Edit').click();
    await button(page, 'Add rate').click();
    assert.equal(await page.getByLabel('From').inputValue(), '2026-01-05');
    await page.getByLabel('From').fill('2026-01-06');
    const warning = dialog(page).getByText('7:30 h of open time are before 6 Jan 2026.');
    await warning.waitFor();
    await page.getByLabel('From').fill('2026-01-05');
    await warning.waitFor({ state: 'detached' });
    await page.getByLabel(/^Price\b/).fill('95');
    await button(page, 'Save contract').click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal((await other.get(path)).rates[0].startsOn, '2026-01-05');
  });

  test('a price means what is seen, also if its currency changes after it was typed', async () => {
    const { id } = await firm.make('/clients', { name: 'Tokyo', currencyCode: 'JPY' });
    await show(`/contracts/new?clientId=${id}`);
    await page.getByText('Empty: JPY.').waitFor();
    await page.getByLabel(/^Name/).fill('Shrine');
    await button(page, 'Add rate').click();
    await page.getByLabel(/^Price\b/).fill('9000');
    await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
    await page.getByRole('option', { name: 'Euro (EUR)' }).click();
    await page.locator('.rate-fields .unit', { hasText: 'EUR' }).waitFor();
    await button(page, 'Create contract').click();
    await heading(page, 'Shrine');
    const [contract] = await firm.get(`/contracts?clientId=${id}`);
    assert.deepEqual([contract.currencyCode, contract.rates[0].amountMinor], ['EUR', 900_000]);
  });

  test('the list of contracts names each client and leads to it, also on a narrow screen', async () => {
    const { id: clientId } = await firm.make('/clients', { name: HOSTILE_NAMES[1] });
    await firm.make('/contracts', { clientId, name: 'Care plan', currencyCode: 'EUR' });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await show('/contracts');
      const row = page.getByRole('row', { name: 'Care plan' });
      const client = row.getByRole('link', { name: HOSTILE_NAMES[1] });
      assert.match((await client.getAttribute('href')) ?? '', new RegExp(`/clients/${clientId}$`));
      await client.click();
      await heading(page, HOSTILE_NAMES[1]);
    }
    await page.setViewportSize(WIDE);
  });

  test('Tab reaches the contract and the client of one row, and arrow keys go on from either', async () => {
    await show('/contracts');
    const { length } = await firm.get('/contracts');
    const links = page.locator('.list tbody a');
    await links.nth(2 * length - 1).waitFor();
    assert.equal(await page.locator('.list tbody a[tabindex="0"]').count(), 2);
    await page.locator('.row-link').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate('document.activeElement.className'), 'row-link');
    assert.equal(await page.evaluate('document.activeElement.closest("tr").dataset.row'), '1');
  });

  test('a project is made under its contract, renamed, and deleted', async () => {
    await show(`/projects/new?contractId=${firm.contractId}`);
    await page.getByLabel('Name').fill('Shop');
    await page.keyboard.press('Control+Enter');
    await heading(page, 'Shop');
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Name').fill('');
    await button(page, 'Save project').click();
    await dialog(page).locator('.error').first().waitFor();
    await dialog(page).getByLabel('Name').fill('Web shop');
    await button(page, 'Save project').click();
    await heading(page, 'Web shop');
    await choose(page, 'More actions', 'Delete');
    await button(page, 'Delete project').click();
    await page.getByText('No projects yet').waitFor();
  });

  test('filters that an address sets are named, and say what they are set to', async () => {
    await show(`/invoices?status=DRAFT&clientId=${firm.clientId}&contractId=${firm.contractId}`);
    const filter = (name: string) => page.getByRole('combobox', { name: `Filter by ${name}` });
    assert.equal(await filter('status').inputValue(), 'DRAFT');
    for (const [name, value] of Object.entries({ client: 'Northwind', contract: 'Relaunch' })) {
      await eventually(async () => assert.equal(await filter(name).inputValue(), value));
    }
    await button(page, 'Clear').click();
    assert.equal(await filter('status').inputValue(), '');
    assert.equal(await filter('client').getAttribute('placeholder'), 'Any client');
  });

  test('many drafts are finalized at once, the oldest first', async () => {
    const lines = [{ name: 'Design', quantity: 1, amountMinor: 10_000 }];
    const first = await firm.draft(lines);
    await firm.draft(lines);
    await firm.issue(lines);
    await show('/invoices');
    await page.getByRole('checkbox', { name: /all/i }).check();
    await button(page, 'Finalize 2 drafts, €200.00').click();
    await dialog(page).getByText("Chosen invoices that can't be finalized stay as they are: 1").waitFor();
    await showsOutcome(page, {
      ...{ Invoices: '2', Numbers: 'will probably be INV-000002 to INV-000003' },
      ...{ Net: '€200.00', Tax: '€0.00', Gross: '€200.00' },
    });
    await button(page, 'Finalize 2').click();
    await page.getByText('Finalized INV-000002 to INV-000003').waitFor();
    assert.equal((await firm.get(`/invoices/${first.id}`)).invoiceNumber, 'INV-000002');
    await page.getByRole('link', { name: 'INV-000003' }).waitFor();
    await page.getByRole('checkbox', { name: /all/i }).check();
    await page.getByText('3 selected').waitFor();
    assert.equal(await button(page, /^Finalize/).count(), 0);
  });

  test('the list of invoices shows clients and whole days in windows of every width', async () => {
    // German writes longer days than English.
    await page.evaluate(`localStorage.setItem('retainer.language', 'de')`);
    await firm.issue([{ name: 'Design', quantity: 1, amountMinor: 100 }], { dueDate: '2026-09-28' });
    await show('/invoices');
    await page.locator('.list td').first().waitFor();
    for (const width of [768, 900, 1024, 1260]) {
      await page.setViewportSize({ width, height: 800 });
      await checkWidth(page);
      const client = await page.locator('.list td', { hasText: 'Northwind' }).first().boundingBox();
      assert.ok((client?.width ?? 0) > 60, `${client?.width} of ${width} pixels for the client`);
    }
    const day = page.locator('.list td', { hasText: '28. Sept. 2026' });
    const isWhole = await day.evaluate((cell) => {
      const range = cell.ownerDocument.createRange();
      range.selectNodeContents(cell);
      const padding = Number.parseFloat(
        cell.ownerDocument.defaultView?.getComputedStyle(cell).paddingRight ?? '',
      );
      return range.getBoundingClientRect().right <= cell.getBoundingClientRect().right - padding;
    });
    assert.ok(isWhole);
    await page.setViewportSize(WIDE);
    await page.evaluate(`localStorage.removeItem('retainer.language')`);
  });

  test('hostile names of records are text, and a viewer can change nothing', async () => {
    for (const name of HOSTILE_NAMES) {
      const { id: clientId } = await firm.make('/clients', { name, legalName: name, description: name });
      const contract = {
        clientId,
        name,
        reference: name.slice(0, 100),
        description: name,
        currencyCode: 'EUR',
      };
      const { id: contractId } = await firm.make('/contracts', contract);
      await firm.make('/projects', { contractId, name, description: name });
      await firm.make('/contacts', { clientId, name, title: name.slice(0, 100) });
    }
    const viewer = await started.open();
    await viewer.page.setViewportSize(NARROW);
    await started.signIn(viewer.page, { role: 'VIEWER', tenant: firm.tenant, path: '/clients' });
    for (const screen of ['clients', 'contracts', 'projects']) {
      await viewer.page.goto(`${started.service.url}/console/${firm.tenant}/${screen}`);
      await viewer.page.locator('.row-link', { hasText: HOSTILE_NAMES[0] }).waitFor();
      assert.equal(await viewer.page.getByRole('link', { name: /^New / }).count(), 0);
      await viewer.page.getByRole('link', { name: HOSTILE_NAMES[5] }).first().click();
      await heading(viewer.page, HOSTILE_NAMES[5]);
      for (const name of ['Edit', 'More actions', 'Activate', 'Add contact', 'Add address'])
        assert.equal(await button(viewer.page, name).count(), 0, name);
    }
    assert.deepEqual(viewer.alarms, []);
  });
});
