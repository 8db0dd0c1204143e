import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, choose } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, only, openFirm } from '../../support/firm.ts';

const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };
const PERIOD = { serviceFrom: '2026-10-01', serviceTo: '2026-10-31' };
const LINES = [
  { name: 'Design', quantity: 1.125, unitCode: 'HUR', amountMinor: 9_500, order: 5, ...PERIOD },
  { name: 'Discount', quantity: 1, amountMinor: -1_000, taxPercent: 7, taxCategory: 'S', order: 10 },
  {
    ...{ name: 'Export', description: 'Two rounds\nof "changes"', quantity: 2, amountMinor: 12_345 },
    ...{ taxPercent: 0, taxCategory: 'E', taxExemptionReason: 'Exempt under § 4 No. 14 UStG', order: 10 },
  },
];
const COPIED = [
  ...[
    'name',
    'description',
    'quantity',
    'unitCode',
    'amountMinor',
    'totalMinor',
    'taxPercent',
    'taxCategory',
  ],
  ...['taxExemptionReason', 'project'],
];
const LONG = 4_500;

const draftHead = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Draft invoice', exact: true }).waitFor();

describe('copies of invoices in the console', { skip: withoutBrowser }, () => {
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
  const linesOf = async (id: string, ...more: string[]): Promise<Record<string, unknown>[]> => {
    const { billables } = await firm.get(`/invoices/${id}?expand=billables`);
    return billables.map((line: object) => only(line, ...COPIED, ...more));
  };
  /** Chooses Duplicate, and returns the identifier of the draft that is then shown. */
  const duplicate = async (id: string) => {
    await show(`/invoices/${id}`);
    await choose(page, 'More actions', 'Duplicate');
    await page.waitForURL((url) => /\/invoices\/inv_/.test(url.pathname) && !url.pathname.endsWith(id));
    await draftHead(page);
    return new URL(page.url()).pathname.split('/').at(-1) as string;
  };

  test('a duplicate of a void invoice has its lines, contract, notes and references, and nothing else', async () => {
    const { id: projectId } = await firm.make('/projects', { name: 'Shop', contractId: firm.contractId });
    const tracked = { referenceType: 'JIRA', referenceId: '10001', metadata: { key: 'SHOP-1' }, projectId };
    const head = { notes: 'Thank you', reference: 'PO-4711', buyerReference: '04011000-12345-34' };
    const [first, ...others] = LINES;
    const source = await firm.issue([{ ...first, ...tracked }, ...others], { ...head, ...PERIOD });
    await firm.act(`/invoices/${source.id}/void`);
    const id = await duplicate(source.id);
    await page.getByText(`Duplicate of ${source.invoiceNumber}`).waitFor();
    const draft = await firm.get(`/invoices/${id}`);
    assert.deepEqual(
      only(draft, 'status', 'contract', 'notes', 'reference', 'buyerReference', 'currencyCode', 'totalMinor'),
      { ...only(source, 'contract', 'currencyCode', 'totalMinor'), ...head, status: 'DRAFT' },
    );
    const left = ['invoiceNumber', 'serviceFrom', 'serviceTo', 'paymentReference', 'dueDate', 'locale'];
    assert.deepEqual(only(draft, ...left), only({}, ...left));
    assert.deepEqual(await linesOf(id), await linesOf(source.id));
    const links = ['referenceType', 'referenceId', 'metadata', 'serviceFrom', 'serviceTo'];
    for (const line of await linesOf(id, ...links))
      assert.deepEqual(only(line, ...links), only({}, ...links));
  });

  test('a duplicate of an invoice of thousands of lines has all of them, in order', async () => {
    const lines = Array.from({ length: LONG }, (_, at) => ({
      name: `Line ${at}`,
      quantity: 1,
      amountMinor: at,
    }));
    const source = await firm.draft(lines);
    const id = await duplicate(source.id);
    const names = (await linesOf(id)).map(({ name }) => name);
    assert.deepEqual(
      names,
      lines.map(({ name }) => name),
    );
  });

  test('a duplicate under a contract that has ended says so, and what to do', async () => {
    const client = { clientId: firm.clientId, currencyCode: 'EUR' };
    const contract = await firm.make('/contracts', { ...client, name: 'Old contract' });
    await firm.act(`/contracts/${contract.id}/activate`);
    const source = await firm.draft(LINES, { contractId: contract.id });
    await firm.act(`/contracts/${contract.id}/end`);
    await duplicate(source.id);
    await page.getByText(/^The contract ended on .* can still be issued/).waitFor();
    await checkAxe(page);
  });

  const cell = (column: string, line: number) =>
    page.getByLabel(`${column} of line ${line}`, { exact: true });
  const copied = (line: object) => only(line, ...COPIED, 'serviceFrom', 'serviceTo');

  test('lines that are selected in a draft and pasted into another one are the same', async () => {
    await profile.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Reasons for no tax have no column: they are set beside the grid.
    const lines = LINES.map((line) => ({ ...line, taxExemptionReason: undefined }));
    const source = await firm.draft([...lines, { name: 'Left', quantity: 1, amountMinor: 1 }]);
    const target = await firm.draft([{ name: 'First', quantity: 1, amountMinor: 1 }]);
    await show(`/invoices/${source.id}`);
    await cell('Name', 1).focus();
    for (let line = 1; line < lines.length; line++) await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 lines selected').waitFor();
    await checkAxe(page);
    await page.keyboard.press('Control+c');
    await page.getByText('3 lines copied').waitFor();
    await show(`/invoices/${target.id}`);
    await cell('Name', 2).focus();
    await page.keyboard.press('Control+v');
    await page.getByText('3 lines pasted', { exact: true }).waitFor();
    await page.locator('.save-state.saved').waitFor();
    const [, ...pasted] = await firm.get(`/billables?invoiceId=${target.id}`);
    const wanted = await firm.get(`/billables?invoiceId=${source.id}`);
    assert.deepEqual(pasted.map(copied), wanted.slice(0, lines.length).map(copied));
  });

  test('lines of another invoice in the same currency are copied onto a draft, and taken back', async () => {
    const source = await firm.issue(LINES);
    const dollars = await firm.draft([{ name: 'Dollars', quantity: 1, amountMinor: 1 }], {
      currencyCode: 'USD',
    });
    const target = await firm.draft([{ name: 'First', quantity: 1, amountMinor: 1, order: 20 }]);
    await show(`/invoices/${target.id}`);
    await choose(page, 'More actions', 'Copy lines from …');
    await page.getByRole('combobox', { name: 'Invoice' }).click();
    await page.getByRole('option', { name: new RegExp(source.invoiceNumber) }).waitFor();
    assert.equal(await page.getByRole('option', { name: /\$/ }).count(), 0, dollars.id);
    await checkAxe(page);
    await page.getByRole('option', { name: new RegExp(source.invoiceNumber) }).click();
    await button(page, 'Copy lines').click();
    await page.getByText('3 lines copied').waitFor();
    const [, ...added] = await firm.get(`/billables?invoiceId=${target.id}`);
    const wanted = await firm.get(`/billables?invoiceId=${source.id}`);
    assert.deepEqual(added.map(copied), wanted.map(copied));
    await cell('Name', 4).waitFor();
    await button(page, 'Undo').click();
    await page.locator('.save-state.saved').waitFor();
    await eventually(async () =>
      assert.equal((await firm.get(`/billables?invoiceId=${target.id}`)).length, 1),
    );
  });
});
