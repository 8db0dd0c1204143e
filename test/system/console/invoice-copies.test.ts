import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, startConsole } from '../../support/console.ts';
import { type Firm, only, openFirm } from '../../support/firm.ts';

const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456789', defaultTax: { percent: 19 } };
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const draftHead = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Draft invoice', exact: true }).waitFor();

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

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
});
