import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';

const LINE = { name: 'Design', quantity: 1, amountMinor: 10_000, taxCategory: 'O' };

/** How far the last card of each row ends from the edge of the page, by the top of the row. */
const GAPS = `(() => {
  const rows = [...document.querySelectorAll('.overview-pair')];
  return rows.flatMap((row) => {
    const cards = [...row.children].map((card) => card.getBoundingClientRect());
    const edge = row.getBoundingClientRect().right;
    const ends = Map.groupBy(cards, ({ top }) => Math.round(top)).values();
    return [...ends].map((one) => Math.round(edge - Math.max(...one.map(({ right }) => right))));
  });
})()`;

describe('reports in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('reports in the console begin on the overview: who owes, worst first, and the months', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    await firm.issue([LINE], { dueDate: '2026-01-31' });
    const paid = await firm.issue([LINE]);
    await firm.make('/payments', { invoiceId: paid.id, amountMinor: 2_500 });
    await signIn(page, { tenant: firm.tenant });
    const owing = page.locator('.card', { hasText: 'Who owes' });
    await owing.getByText(/\d+ days late/).waitFor();
    await owing.getByText('€175.00').waitFor();
    const months = page.locator('.card', { hasText: 'Invoiced and received in EUR' });
    await months.getByText('€200.00').waitFor();
    await months.getByText('€25.00').waitFor();
    await checkAxe(page);
    await owing.getByRole('link').nth(1).click();
    await page.waitForURL(/\/invoices\?clientId=/);
    assert.deepEqual(alarms, []);
  });

  test('reports in the console fill the overview, however many currencies there are', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    for (const currencyCode of ['EUR', 'CHF', 'USD']) await firm.issue([LINE], { currencyCode });
    await signIn(page, { tenant: firm.tenant });
    await page.getByRole('heading', { name: 'Owed in CHF' }).waitFor();
    await page.getByRole('heading', { name: 'Who owes' }).waitFor();
    for (const width of [1_000, 1_280, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = (await page.evaluate(GAPS)) as number[];
      assert.deepEqual(new Set(gaps), new Set([0]), `${gaps} at ${width} pixels`);
    }
    await shoot(page, 'overview-currencies');
    assert.deepEqual(alarms, []);
  });

  test('reports in the console are on the screen, and download as CSV', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const { id, invoiceNumber } = await firm.issue([LINE]);
    await signIn(page, { tenant: firm.tenant, path: '/reports' });
    await page.getByRole('row', { name: /€100\.00/ }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^ageing-\d{4}-\d{2}-\d{2}\.csv$/);
    assert.match(readFileSync(await file.path(), 'utf8'), /100\.00/);
    const today = new Date().toISOString().slice(0, 10);
    await page.getByRole('tab', { name: 'Journal' }).click();
    await page.getByLabel('until').fill(today);
    await page.getByRole('row', { name: new RegExp(invoiceNumber) }).waitFor();
    await page.getByRole('tab', { name: 'Tax' }).click();
    await page.getByRole('row', { name: /0 %/ }).waitFor();
    await firm.pay(id, 11_000, { allowOverpayment: true });
    await page.getByText('Everything that was credited was paid back').waitFor();
    await page.getByLabel('Filter by what counts').selectOption({ label: 'By payment' });
    await page.getByRole('heading', { name: 'Money on account' }).waitFor();
    await page.getByRole('row', { name: /EUR.*€110\.00.*€10\.00/ }).waitFor();
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    assert.deepEqual(alarms, []);
  });

  test("reports in the console have a statement of a client's account, which is saved as PDF and CSV", async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    await firm.issue([LINE]);
    await signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}?tab=account` });
    const card = page.getByRole('region', { name: 'Statement of account' });
    await card.getByLabel('From').fill('2026-01-01');
    for (const [kind, begins] of [
      ['PDF', '%PDF-'],
      ['CSV', 'currencyCode,type'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await card.getByRole('button', { name: `Download ${kind}` }).click();
      const file = await saved;
      assert.match(file.suggestedFilename(), new RegExp(`^statement-2026-01-01-.*\\.${kind.toLowerCase()}$`));
      assert.ok(readFileSync(await file.path(), 'latin1').startsWith(begins), kind);
    }
    await checkAxe(page);
    assert.deepEqual(alarms, []);
  });
});
