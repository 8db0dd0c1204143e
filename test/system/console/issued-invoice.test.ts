import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const PICTURE_SIZE = `(async (image) => {
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
})(document.querySelector('img.preview-picture'))`;
const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };
const LINES = [
  {
    ...{ name: 'Design of the start page and of everything that follows it', quantity: 7.5, unitCode: 'HUR' },
    ...{ amountMinor: 9_500, description: 'Two rounds of changes', serviceFrom: '2026-10-01' },
  },
  { name: 'Export', quantity: 12.25, amountMinor: 123_456, taxPercent: 0, taxCategory: 'G' },
];
/** Lines whose cells are not in one row, or are broken into two. A hint has a row of its own. */
const BROKEN = `[...document.querySelectorAll('.grid.shown .line')].filter((line) => {
  const cells = [...line.cells];
  const isBelow = cells.some((cell) => Math.abs(cell.getBoundingClientRect().top - line.getBoundingClientRect().top) > 2);
  const hint = line.querySelector('.line-hint');
  return isBelow || line.offsetHeight > (hint ? 48 + hint.offsetHeight : 48);
}).map((line) => line.textContent)`;
/** The rows in which the head of the page has its buttons, and whether the number stands beside them. */
const HEAD_ROWS = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.page-head .actions button')];
  const isBeside = box(buttons[0]).top < box(document.querySelector('.page-head h1')).bottom;
  return [new Set(buttons.map((button) => Math.round(box(button).top))).size, isBeside];
})()`;
/** Notes every moment at which no page of the PDF is shown. */
const WATCH = `{
  globalThis.gaps = 0;
  const look = () => document.querySelector('.preview iframe.drawn') || globalThis.gaps++;
  new MutationObserver(look).observe(document.querySelector('.preview'), { childList: true, subtree: true, attributes: true });
}`;

describe('an issued invoice in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  let files: string[] = [];
  before(async () => {
    firm = await openFirm(started.service, { settings: SETTINGS });
    profile = await started.open();
    page = profile.page;
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/pdf')) files.push(`${pathname.split('/').at(-2)}${search}`);
    });
    await started.signIn(page, { tenant: firm.tenant, path: '/invoices' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string) => {
    files = [];
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  const drawn = () => page.locator('.preview iframe.drawn').waitFor();

  test('an issued invoice says at the top what is due, and by how many days it is late', async () => {
    const dear = { ...LINES[0], amountMinor: 123_456_789 };
    const { id } = await firm.issue([dear], { dueDate: '2026-01-15' });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await show(`/invoices/${id}`);
      const head = page.locator('.page-head');
      await head.getByText(/^£?€?[\d,.]+ due on 15 Jan 2026$/).waitFor();
      await head.getByText(/days overdue/).waitFor();
      await head.getByText('Finalized').waitFor();
      if (size === WIDE) assert.deepEqual(await page.evaluate(HEAD_ROWS), [1, true]);
      await checkWidth(page);
    }
    await page.setViewportSize(WIDE);
    await checkAxe(page);
    await shoot(page, 'invoice-overdue');
  });

  test('an issued invoice has each line in one row beside its PDF', async () => {
    const { id } = await firm.issue(LINES);
    for (const width of [1_280, 1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      await show(`/invoices/${id}`);
      await page.locator('.grid.shown .line').nth(1).waitFor();
      await page.locator('.document.beside').waitFor();
      assert.deepEqual(await page.evaluate(BROKEN), [], `at ${width} pixels`);
    }
    await page.setViewportSize(WIDE);
  });

  test('a void invoice shows a PDF that is marked as void', async () => {
    const { id } = await firm.issue(LINES);
    await firm.act(`/invoices/${id}/void`);
    await show(`/invoices/${id}`);
    await drawn();
    assert.deepEqual(files, [`${id}?stamp=status`]);
  });

  test('an issued invoice reads its PDF once, however often it is visited', async () => {
    const { id } = await firm.issue(LINES);
    await show(`/invoices/${id}`);
    await drawn();
    for (let visit = 0; visit < 2; visit++) {
      await page.locator('a.back').click();
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
      await page.goBack();
      await drawn();
    }
    assert.deepEqual(files, [id]);
  });

  test('the PDF of a draft stays until the next one is drawn', async () => {
    const { id } = await firm.draft(LINES);
    await show(`/invoices/${id}`);
    await drawn();
    const before = await page.locator('iframe.drawn').getAttribute('src');
    await page.evaluate(WATCH);
    await page.getByLabel('Name of line 1', { exact: true }).fill('Redesign');
    await page.locator('.save-state.saved').waitFor();
    await page.locator(`iframe.drawn:not([src="${before}"])`).waitFor();
    assert.equal(await page.evaluate('globalThis.gaps'), 0);
  });

  test('a browser that shows no PDF in a page shows a picture of it, and offers it for download', async () => {
    const invoice = await firm.issue(LINES);
    const note = await firm.credit((await firm.issue(LINES)).id);
    const draft = await firm.draft(Array.from({ length: 60 }, () => LINES[0] as object));
    const voided = await firm.issue(LINES);
    await firm.act(`/invoices/${voided.id}/void`);
    const other = await started.open();
    await other.page.addInitScript(
      "Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })",
    );
    await other.page.setViewportSize(NARROW);
    await started.signIn(other.page, { tenant: firm.tenant, path: `/invoices/${invoice.id}` });
    const sizeOfPicture = async (path: string): Promise<number[]> => {
      await other.page.goto(`${started.service.url}/console/${firm.tenant}${path}?tab=pdf`);
      await other.page.locator('img.preview-picture').waitFor();
      return other.page.evaluate(PICTURE_SIZE);
    };
    assert.deepEqual(await sizeOfPicture(`/invoices/${invoice.id}`), [596, 842]);
    await other.page.getByText('This browser shows no PDF inside the page.').waitFor();
    await checkAxe(other.page);
    const [file] = await Promise.all([
      other.page.waitForEvent('download'),
      other.page.getByRole('link', { name: 'Download the PDF' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.pdf$/);
    assert.deepEqual(await sizeOfPicture(`/credit-notes/${note.id}`), [596, 842]);
    assert.deepEqual(await sizeOfPicture(`/invoices/${voided.id}`), [596, 842]);
    const [width, height = 0] = await sizeOfPicture(`/invoices/${draft.id}`);
    assert.ok(width === 596 && height > 2 * 842, String(height));
    assert.deepEqual(other.alarms, []);
  });
});
