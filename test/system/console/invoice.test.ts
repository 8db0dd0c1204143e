import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { HOSTILE_NAMES, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const LINES = [
  { name: 'Design', quantity: 7.5, unitCode: 'HUR', amountMinor: 9_500 },
  { name: 'Hosting', quantity: 1, amountMinor: 1_999 },
];
const TABLE = 'Item\tQty\tUnit price\nWorkshop\t2\t1,250.50\n"Slides\nand notes"\t1\t80';
const SETTINGS = { locale: 'en-GB', taxRates: [{ percent: 19 }], vatNumber: 'DE123456788' };

const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column} of line ${line}`, { exact: true });
const saved = (page: Page) => page.locator('.save-state.saved').waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Pastes into the focused cell, as from a spreadsheet. */
function paste(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
}

describe('one invoice in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: SETTINGS, terms: { name: 'Relaunch' } });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/invoices/new' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  const linesOf = async (id: string) => {
    const lines: { name: string; totalMinor: number }[] = await firm.get(`/billables?invoiceId=${id}`);
    return lines.map(({ name, totalMinor }) => [name, totalMinor]);
  };

  test('an invoice is drafted in the console by keyboard, issued, paid and credited', async () => {
    await page.getByLabel('Contract').fill('Northwind');
    await page.getByRole('option', { name: /Relaunch/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await heading(page, 'Draft invoice');
    await cell(page, 'Name', 1).focus();
    for (const text of ['Design', '7.5', 'hour', '95']) {
      await page.keyboard.type(text);
      await page.keyboard.press(text === '95' ? 'Enter' : 'Tab');
    }
    await paste(page, TABLE);
    await saved(page);
    await page.locator('.totals .main-sum', { hasText: '€3,919.27' }).waitFor();
    const id = /inv_\w+/.exec(page.url())?.[0] ?? '';
    const lines = [
      ['Design', 71_250],
      ['Workshop', 250_100],
      ['Slides and notes', 8_000],
    ];
    assert.deepEqual(await linesOf(id), lines);
    await button(page, 'Finalize …').click();
    await page.getByRole('dialog').getByText('INV-000001').waitFor();
    await button(page, 'Finalize').click();
    await heading(page, 'INV-000001');
    await page.locator('iframe[title="PDF of INV-000001"][src^="blob:"]').waitFor();
    await button(page, 'Record payment …').click();
    await page.getByLabel('Amount').fill('1,000');
    await button(page, 'Record payment').click();
    await page.locator('.status', { hasText: 'Partially paid' }).waitFor();
    await credit(page);
    await heading(page, 'CN-000001');
    await page.getByText('One day less').waitFor();
    const { creditedMinor, dueMinor } = await firm.get(`/invoices/${id}`);
    assert.deepEqual([creditedMinor, dueMinor], [148_810, 143_117]);
  });

  async function credit(page: Page): Promise<void> {
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Credit …' }).click();
    await page.getByLabel('What to credit').selectOption('lines');
    await page.getByRole('checkbox', { name: 'Workshop' }).check();
    await page.getByLabel('How much of Workshop').selectOption('units');
    await page.getByLabel('Units of Workshop').fill('1');
    await button(page, 'Issue credit note').click();
    await page.getByText('must have at least 1 character').waitFor();
    await page.getByLabel('Reason').fill('One day less');
    await button(page, 'Issue credit note').click();
    await page.locator('.settled').getByRole('link', { name: 'CN-000001' }).click();
  }

  test('an invoice in the console keeps lines that could not be saved, also over a reload, and adds them once', async () => {
    const { id } = await firm.draft(LINES);
    await show(`/invoices/${id}`);
    let isFailing = true;
    await page.route('**/api/v1/billables', async (route) => {
      if (!isFailing || route.request().method() !== 'POST') return route.continue();
      await route.fetch(); // the lines are added, but the answer is lost
      await route.abort();
    });
    await cell(page, 'Name', 3).fill('Support');
    await cell(page, 'Price', 3).fill('twelve');
    await cell(page, 'Name', 1).focus();
    await page.getByText('Price must be an amount').waitFor();
    await cell(page, 'Price', 3).fill('12.50');
    await cell(page, 'Name', 4).fill('Travel');
    await page.reload();
    assert.equal(await cell(page, 'Price', 3).inputValue(), '12.50');
    isFailing = false;
    await cell(page, 'Price', 4).fill('80');
    await saved(page);
    await page.unroute('**/api/v1/billables');
    const names = (await linesOf(id)).map(([name]) => name);
    assert.deepEqual(names, ['Design', 'Hosting', 'Support', 'Travel']);
  });

  test('lines of an invoice are moved, removed and restored by keyboard in the console', async () => {
    const { id } = await firm.draft(LINES);
    await show(`/invoices/${id}`);
    await cell(page, 'Name', 2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await saved(page);
    assert.deepEqual(await linesOf(id), [
      ['Hosting', 1_999],
      ['Design', 71_250],
    ]);
    await page.keyboard.press('Control+Backspace');
    await saved(page);
    assert.deepEqual(await linesOf(id), [['Design', 71_250]]);
    await button(page, 'Undo').click();
    await saved(page);
    assert.deepEqual(
      (await linesOf(id)).map(([name]) => name),
      ['Hosting', 'Design'],
    );
  });

  test('lines of an invoice with a pasted number that may be either are marked in the console, and saved once it is corrected', async () => {
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await show(`/invoices/${id}`);
    await cell(page, 'Name', 1).focus();
    await paste(page, 'Item\tPrice\nHosting\t49.90\nDesign\t850,00\nWorkshop\t1.234\n');
    await page.getByText('3 lines pasted, 1 number to correct').waitFor();
    await page.getByText('Price can not be read with certainty').waitFor();
    assert.equal(await cell(page, 'Price', 3).getAttribute('aria-invalid'), 'true');
    const certain = [
      ['Hosting', 4_990],
      ['Design', 85_000],
    ];
    await eventually(async () => assert.deepEqual(await linesOf(id), certain));
    await cell(page, 'Price', 3).fill('1234');
    await page.keyboard.press('Enter');
    await saved(page);
    assert.deepEqual(await linesOf(id), [...certain, ['Workshop', 123_400]]);
  });

  test('an invoice of thousands of lines stays usable in the console', async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => ({
      name: `Line ${at + 1}`,
      quantity: 1,
      amountMinor: at,
    }));
    const { id } = await firm.draft(many);
    await show(`/invoices/${id}`);
    await cell(page, 'Name', 1).waitFor();
    assert.ok((await page.locator('.grid .line').count()) < 200);
    await cell(page, 'Price', 2).fill('5');
    await saved(page);
    assert.deepEqual((await linesOf(id))[1], ['Line 2', 500]);
  });

  test('an invoice in the console says what is missing, and leads to the place', async () => {
    const { id } = await firm.draft([{ ...LINES[0], taxCategory: 'E' }]);
    await show(`/invoices/${id}`);
    await button(page, 'Finalize …').click();
    await page.getByRole('heading', { name: "This draft can't be finalized yet" }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Go to the lines' }).click();
    await page.locator('[data-cell="0:name"]:focus').waitFor();
  });

  test("an invoice in the console warns of what the law wants and of what the PDF can't show, and can be finalized all the same", async () => {
    const { id } = await firm.draft([LINES[1], { ...LINES[0], name: 'Ꭰ' }] as object[]);
    await show(`/invoices/${id}`);
    await page.getByRole('heading', { name: 'Check before you finalize' }).waitFor();
    const warnings = page.locator('.obstacles li');
    assert.match((await warnings.first().textContent()) ?? '', /^Seller, addressis missing: an/);
    const warning = warnings.last();
    assert.match((await warning.textContent()) ?? '', /^Line 2, namehas characters .*Ꭰ \(U\+13A0\)/);
    await warning.getByRole('button', { name: 'Go to the lines' }).click();
    await page.locator('.grid .cell:focus').waitFor();
    await button(page, 'Finalize …').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Finalize/ })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  test('an invoice in the console can only be looked at by a VIEWER', async () => {
    const { id } = await firm.issue(LINES);
    const viewer = await started.open();
    await started.signIn(viewer.page, { tenant: firm.tenant, role: 'VIEWER', path: `/invoices/${id}` });
    await viewer.page.getByText('Hosting').waitFor();
    assert.equal(await viewer.page.locator('main').getByRole('textbox').count(), 0);
    const buttons = await viewer.page.locator('main').getByRole('button').allTextContents();
    assert.deepEqual(
      buttons.filter((text) => /payment|credit|void|finalize/i.test(text)),
      [],
    );
    await viewer.context.close();
  });

  test('an invoice in the console shows hostile names as text', async () => {
    const [evil] = HOSTILE_NAMES;
    const lines = HOSTILE_NAMES.map((name) => ({
      name,
      description: name,
      quantity: 1.5,
      amountMinor: 99_999_999,
    }));
    const more = { notes: evil, reference: evil, buyerReference: HOSTILE_NAMES[5] };
    const { id } = await firm.draft(lines, more);
    const issued = await firm.issue(lines, more);
    await firm.pay(issued.id, 100, { method: evil.slice(0, 90), reference: evil });
    for (const path of [id, `${id}?tab=e-invoice`, issued.id, `${issued.id}?tab=history`]) {
      await show(`/invoices/${path}`);
      await page.locator('.document-main .card, .grid .line').first().waitFor();
    }
  });
});
