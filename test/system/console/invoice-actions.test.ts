import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, choose, showsOutcome } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, only, openFirm } from '../../support/firm.ts';

const LINES = [{ name: 'Design', quantity: 1, amountMinor: 10_000 }];
const ADDRESS = {
  ...{ name: 'Ada Studio GmbH', address1: 'Hauptstrasse 1', zip: '10115', city: 'Berlin' },
  country: 'Germany',
};
const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };

const dialog = (page: Page) => page.getByRole('dialog');
const status = (page: Page, text: string) => page.locator('.page-head .status', { hasText: text }).waitFor();

/** Figures that are broken into lines, cut, or run into another one beside them. */
const SPOILED = `[...document.querySelectorAll('.lines tr, .totals > div, .settled > li, .invoice-totals dl')].flatMap((row) => {
  const figures = [...row.querySelectorAll('.cell-quantity, .cell-price, .cell-tax, .cell-total, dd, .money, .settled-name > *')];
  const rectsOf = (figure) => {
    const range = document.createRange();
    range.selectNodeContents(figure);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const isBroken = (figure) => new Set(rectsOf(figure).map(({ top }) => Math.round(top / 8))).size > 1;
  const isCut = (figure) => [...figure.querySelectorAll('.numeric')].some((input) => input.scrollWidth > input.clientWidth);
  const isOver = (one, other) =>
    rectsOf(one).some((a) => rectsOf(other).some((b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  const spoils = (figure) => isBroken(figure) || isCut(figure) ||
    figures.some((other) => !other.contains(figure) && !figure.contains(other) && isOver(figure, other));
  return figures.filter(spoils).map((figure) => figure.className + ' ' + figure.textContent);
})`;

describe('actions on an invoice in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: SETTINGS });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/invoices' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  /** The sum that stands last: what is due. */
  const lastSum = (text: string) => page.locator('.totals .main-sum', { hasText: text }).last().waitFor();

  test('an overpayment is refunded, and both are taken back', async () => {
    const { id } = await firm.issue(LINES);
    await show(`/invoices/${id}`);
    await button(page, 'Record payment …').click();
    await page.getByLabel('Amount').fill('150');
    await page.getByText('This is €31.00 more than is due').waitFor();
    await page.getByLabel('The client really paid this much').check();
    await checkAxe(page);
    await button(page, 'Record payment').click();
    await status(page, 'Paid');
    await lastSum('Due€0.00');
    await page.locator('.settled li', { hasText: 'Payment' }).getByText('€31.00 on account').waitFor();
    await choose(page, 'Menu of the payment', 'Record refund …');
    await dialog(page).getByText('€31.00 of this payment is on account').waitFor();
    await checkAxe(page);
    await button(page, 'Record refund').click();
    await page.locator('.settled li', { hasText: 'Refund' }).getByText('-€31.00').waitFor();
    await lastSum('Due€0.00');
    await shoot(page, 'invoice-refunded');
    await choose(page, 'Menu of the refund', 'Reverse …');
    await button(page, 'Reverse').click();
    await page.locator('.settled li', { hasText: 'Payment' }).getByText('€31.00 on account').waitFor();
    await choose(page, 'Menu of the payment', 'Reverse …');
    await dialog(page).getByText('the invoice is due again').waitFor();
    await button(page, 'Reverse').click();
    await status(page, 'Finalized');
    await lastSum('Due€119.00');
    assert.equal(await page.locator('.settled .status', { hasText: 'Reversed' }).count(), 2);
    const figures = only(await firm.get(`/invoices/${id}`), 'paidMinor', 'dueMinor');
    assert.deepEqual(figures, { paidMinor: 0, dueMinor: 11_900 });
  });

  test('figures of millions and more stay whole, on wide and narrow screens', async () => {
    const lines = [
      { name: 'Programme', quantity: 1_234.5, unitCode: 'HUR', amountMinor: 1_100_000 },
      { name: 'Discount', quantity: 1, amountMinor: -123_456_789 },
      { name: 'Everything else', quantity: 123_456.125, amountMinor: 12_345_678 },
      { name: 'Stamp', quantity: 1, amountMinor: 100 },
    ];
    const { id: draft } = await firm.draft(lines);
    const { id: issued } = await firm.issue(lines);
    await firm.pay(issued, 123_456_789);
    const note = await firm.credit(issued, { kind: 'CORRECTION' });
    for (const path of [`/invoices/${draft}`, `/invoices/${issued}`, `/credit-notes/${note.id}`, '/invoices'])
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size);
        await show(path);
        await page.getByText('€18,152,070,310.30').first().waitFor();
        assert.deepEqual(await page.evaluate(SPOILED), [], `${path} at ${size.width} pixels`);
        await checkWidth(page);
      }
    await page.setViewportSize(WIDE);
    await firm.send('DELETE', `/invoices/${draft}`);
  });

  test('an issued invoice is voided by a credit note, which it says before', async () => {
    const { id, invoiceNumber } = await firm.issue(LINES);
    await show(`/invoices/${id}`);
    await choose(page, 'More actions', 'Void …');
    await dialog(page).getByText('A credit note over €119.00 is issued').waitFor();
    await showsOutcome(page, {
      ...{ 'Credit note': 'will probably be CN-000002', Net: '€100.00', Tax: '€19.00', Gross: '€119.00' },
      ...{ 'Due afterwards': '€0.00', 'Status afterwards': 'Void' },
    });
    await checkAxe(page);
    await button(page, 'Void').click();
    await status(page, 'Void');
    await page.getByRole('heading', { level: 1, name: invoiceNumber }).waitFor();
    await page.locator('.settled').getByText('Cancellation').waitFor();
    assert.equal(await button(page, 'Record payment …').count(), 0);
    const [note] = await firm.get(`/credit-notes?invoiceId=${id}`);
    assert.deepEqual([note.kind, note.totalMinor], ['CANCELLATION', 11_900]);
  });

  test('a credit of too much of a line, or of no number, is explained beside the line only', async () => {
    const { id } = await firm.issue(LINES, { discounts: [{ percent: 10, reason: 'Loyalty' }] });
    await show(`/invoices/${id}`);
    await choose(page, 'More actions', 'Credit …');
    await page.getByLabel('Reason').fill('Agreed');
    await page.getByLabel('What to credit').selectOption('lines');
    await dialog(page).getByText('1 piece, €90.00 without tax left').waitFor();
    await page.getByRole('checkbox', { name: 'Design' }).check();
    await page.getByLabel('How much of Design').selectOption('units');
    const units = page.getByRole('textbox', { name: 'Units of Design' });
    await units.fill('2');
    await page.locator('.credit-lines .error', { hasText: 'must be at most the quantity' }).waitFor();
    await button(page, 'Issue credit note').click();
    await page.locator('.credit-lines .error', { hasText: 'must be at most the quantity' }).waitFor();
    assert.equal(await dialog(page).getByText('billables.0').count(), 0);
    assert.ok(await units.evaluate((input) => input === input.ownerDocument.activeElement));
    await units.fill('two');
    await page.locator('.credit-lines .error', { hasText: 'is no number' }).waitFor();
    await units.fill('0.5');
    await showsOutcome(page, {
      ...{ 'Credit note': 'will probably be CN-000003', Net: '€45.00', Tax: '€8.55', Gross: '€53.55' },
      ...{ 'Due afterwards': '€53.55', 'Status afterwards': 'Finalized' },
    });
    await page.locator('.credit-lines .error').waitFor({ state: 'detached' });
    await button(page, 'Issue credit note').click();
    await lastSum('Due€53.55');
  });

  test('a draft is finalized as well where what will happen is too large to try', async () => {
    const { id } = await firm.draft(LINES);
    await show(`/invoices/${id}`);
    const details = [{ field: 'dryRun', message: 'is too large to try', constraint: 'dryRunTime' }];
    const json = { error: 'ValidationError', message: 'dryRun is too large to try', details };
    await page.route('**/finalize?dryRun=true', (route) => route.fulfill({ status: 400, json }));
    await button(page, 'Finalize …').click();
    await dialog(page).getByText("What will happen can't be shown now.").waitFor();
    assert.equal(await dialog(page).locator('.banner').count(), 0);
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Finalize').click();
    await status(page, 'Finalized');
  });

  test('a draft is voided, and another one deleted', async () => {
    const kept = await firm.draft(LINES);
    await show(`/invoices/${kept.id}`);
    await choose(page, 'More actions', 'Void …');
    await dialog(page).getByText('the draft is only discarded').waitFor();
    await button(page, 'Void').click();
    await status(page, 'Void');
    const gone = await firm.draft(LINES);
    await show(`/invoices/${gone.id}`);
    await choose(page, 'More actions', 'Delete …');
    await dialog(page).getByText('The draft and its 1 line are deleted for good').waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    await page.getByText('The draft is deleted').waitFor();
    assert.equal((await firm.get(`/invoices/${kept.id}`)).status, 'VOID');
    assert.equal((await firm.send('GET', `/invoices/${gone.id}`)).status, 404);
    // It also fails if there are two.
    await page.getByRole('link', { name: 'Draft', exact: true }).waitFor();
  });

  /** Downloads a file of the shown document, and returns its name and its first characters. */
  async function download(item: string): Promise<{ name: string; text: string }> {
    const downloading = page.waitForEvent('download');
    await choose(page, 'Download', item);
    const file = await downloading;
    return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') };
  }

  test('an invoice that lacks what an e-invoice needs says so, and where to see it', async () => {
    const { id } = await firm.issue(LINES);
    await show(`/invoices/${id}`);
    await choose(page, 'Download', 'E-invoice, UBL (XML)');
    await page.getByText('lacks facts that an e-invoice needs').waitFor();
    await page.getByRole('link', { name: 'See which' }).click();
    await page.getByText('Seller, address, country code').waitFor();
  });

  test('files of invoices and credit notes are saved under their number', async () => {
    for (const owner of [{}, { clientId: firm.clientId }])
      await firm.make('/addresses', { ...ADDRESS, ...owner });
    const { id, invoiceNumber } = await firm.issue(LINES);
    const { id: noteId, creditNoteNumber } = await firm.credit(id);
    await show(`/invoices/${id}`);
    const files: [string, string, RegExp][] = [
      ['PDF', `${invoiceNumber}.pdf`, /^%PDF-/],
      ['Factur-X / ZUGFeRD (PDF with XML)', `${invoiceNumber}-factur-x.pdf`, /^%PDF-/],
      ['E-invoice, UBL (XML)', `${invoiceNumber}-ubl.xml`, /<(\w+:)?Invoice /],
      ['E-invoice, CII (XML)', `${invoiceNumber}-cii.xml`, /CrossIndustryInvoice/],
    ];
    for (const [item, name, content] of files) {
      const file = await download(item);
      assert.equal(file.name, name, item);
      assert.match(file.text.slice(0, 2_000), content, item);
    }
    await show(`/credit-notes/${noteId}`);
    const note = await download('E-invoice, UBL (XML)');
    assert.equal(note.name, `${creditNoteNumber}-ubl.xml`);
    assert.match(note.text, /<(\w+:)?CreditNote /);
  });
});
