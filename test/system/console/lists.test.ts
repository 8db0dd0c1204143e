import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const line = (amountMinor: number) => ({ name: 'Work', quantity: 1, amountMinor });

/** The texts of one column of the list, by its heading. */
const column = (page: Page, title: string) =>
  page.evaluate(`(() => {
    const headings = [...document.querySelectorAll('.list th')].map((one) => one.textContent);
    const at = headings.findIndex((text) => text.startsWith(${JSON.stringify(title)}));
    return [...document.querySelectorAll('.list [data-row]')].map((row) => row.children[at].textContent);
  })()`) as Promise<string[]>;

const sees = (page: Page, title: string, texts: string[]) =>
  eventually(async () => assert.deepEqual(await column(page, title), texts));

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });

describe('lists of the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('lists of the console are sorted by their headings, with the mouse and the keyboard, and the address keeps it', async () => {
    const { page, alarms } = await open();
    const { tenant, issue } = await openFirm(service);
    for (const amount of [20_000, 50_000, 10_000]) await issue([line(amount)]);
    await signIn(page, { tenant, path: '/invoices' });
    const newestFirst = ['€100.00', '€500.00', '€200.00'];
    await sees(page, 'Total', newestFirst);
    await page.getByRole('button', { name: 'Total' }).click();
    await sees(page, 'Total', ['€500.00', '€200.00', '€100.00']);
    assert.equal(await heading(page, 'Total').getAttribute('aria-sort'), 'descending');
    assert.match(page.url(), /\?sort=-total$/);
    await page.keyboard.press('Enter');
    await sees(page, 'Total', ['€100.00', '€200.00', '€500.00']);
    assert.equal(await heading(page, 'Total').getAttribute('aria-sort'), 'ascending');
    await checkAxe(page);
    await page.reload();
    await sees(page, 'Total', ['€100.00', '€200.00', '€500.00']);
    await page.getByRole('button', { name: 'Total' }).focus();
    await page.keyboard.press('Space');
    await sees(page, 'Total', newestFirst);
    assert.equal(await heading(page, 'Total').getAttribute('aria-sort'), null);
    assert.doesNotMatch(page.url(), /sort/);

    await page.setViewportSize(NARROW);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Total, descending');
    await sees(page, 'Total', ['€500.00', '€200.00', '€100.00']);
    assert.equal(await page.getByRole('button', { name: 'Total' }).count(), 0, 'no hidden heading takes Tab');
    await checkWidth(page);
    await checkAxe(page);
    await page.goto(`${service.url}/console/${tenant}/invoices?sort=nonsense`);
    await sees(page, 'Total', newestFirst);
    assert.deepEqual(alarms, []);
  });

  test('lists of the console finalize the oldest draft first, in whichever order they are', async () => {
    const { page } = await open();
    const { tenant, draft, get } = await openFirm(service);
    const drafts: string[] = [];
    for (const amount of [20_000, 50_000, 10_000]) drafts.push((await draft([line(amount)])).id);
    await signIn(page, { tenant, path: '/invoices?sort=-total' });
    await sees(page, 'Total', ['€500.00', '€200.00', '€100.00']);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByRole('button', { name: /^Finalize 3 drafts/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalize 3' }).click();
    await page.getByText('Finalized INV-000001 to INV-000003').waitFor();
    for (const [at, id] of drafts.entries())
      assert.equal((await get(`/invoices/${id}`)).invoiceNumber, `INV-00000${at + 1}`);
  });

  test('lists of the console show the invoices behind the overdue figure of one currency, and the filter goes away', async () => {
    const { page } = await open();
    const firm = await openFirm(service);
    await addOverdue(firm);
    await signIn(page, { tenant: firm.tenant });
    const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Owed in USD' }) });
    await card.getByRole('link', { name: '1 invoice overdue' }).click();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await sees(page, 'Total', ['$70.00']);
    const currency = page.getByRole('combobox', { name: 'Filter by currency' });
    assert.equal(await currency.inputValue(), 'USD');
    await checkAxe(page);
    await currency.selectOption('Any currency');
    await sees(page, 'Total', ['$70.00', '€500.00']);
    assert.equal(await currency.count(), 0);
  });

  test('lists of the console show every payment, lead to its invoice, and mark the reversed ones', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const other = (await firm.make('/clients', { name: 'Contoso' })).id;
    const contract = await firm.make('/contracts', { clientId: other, name: 'Care', currencyCode: 'EUR' });
    await firm.act(`/contracts/${contract.id}/activate`);
    const first = await firm.issue([line(20_000)]);
    const second = await firm.issue([line(50_000)], { contractId: contract.id });
    await firm.pay(first.id, 5_000, { method: 'bank transfer', reference: 'Statement 17' });
    const wrong = await firm.pay(first.id, 1_000);
    await firm.send('DELETE', `/payments/${wrong.id}`);
    await firm.pay(second.id, 50_000);
    await signIn(page, { tenant: firm.tenant });
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await sees(page, 'Amount', ['€500.00', '€10.00', '€50.00']);
    await sees(page, 'Client', ['Contoso', 'Northwind', 'Northwind']);
    await sees(page, 'Reference', ['', '', 'Statement 17']);
    await sees(page, 'Invoices', ['INV-000002', 'Reversed', 'INV-000001']);
    assert.equal(await page.locator('.list del').textContent(), '€10.00');
    await page.getByRole('button', { name: 'Amount' }).click();
    await sees(page, 'Amount', ['€500.00', '€50.00', '€10.00']);
    await page.getByRole('combobox', { name: 'Filter by client' }).fill('Northw');
    await page.getByRole('option', { name: 'Northwind' }).click();
    await sees(page, 'Amount', ['€50.00', '€10.00']);
    const client = page.getByRole('combobox', { name: 'Filter by client' });
    await client.click();
    await page.getByRole('option', { name: 'Contoso' }).waitFor();
    await client.press('Tab');
    assert.equal(await client.inputValue(), 'Northwind', 'a choice stays if no other is made');
    await client.click();
    await client.press('Backspace');
    await client.press('Tab');
    await sees(page, 'Amount', ['€500.00', '€50.00', '€10.00']);
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.getByRole('navigation', { name: 'Screens, short' }).getByText('More').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Payments' }).click();
    await page.locator('.list a').first().click();
    await page.getByRole('heading', { name: 'INV-000002' }).waitFor();
    assert.deepEqual(alarms, []);
  });

  test('lists of the console show every credit note with its invoice and kind in words', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const first = await firm.issue([line(20_000)]);
    const second = await firm.issue([line(50_000)]);
    await firm.credit(first.id, { kind: 'GOODWILL' });
    await firm.act(`/invoices/${second.id}/void`);
    await signIn(page, { tenant: firm.tenant });
    await page.getByRole('link', { name: 'Credit notes' }).click();
    await sees(page, 'Kind', ['Cancellation', 'Goodwill']);
    await sees(page, 'Invoice', ['INV-000002', 'INV-000001']);
    await page.getByRole('button', { name: 'Amount' }).click();
    await page.getByRole('button', { name: 'Amount' }).click();
    await sees(page, 'Amount', ['€200.00', '€500.00']);
    await page.getByRole('searchbox', { name: 'Search credit notes' }).fill('INV-000002');
    await sees(page, 'Amount', ['€500.00']);
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.getByRole('link', { name: 'CN-000002' }).click();
    await page.getByRole('heading', { name: 'CN-000002' }).waitFor();
    const current = page.getByRole('navigation', { name: 'Screens, short' }).locator('[aria-current]');
    assert.equal(await current.textContent(), 'More');
    assert.deepEqual(alarms, []);
  });
});

/** One overdue invoice in each of two currencies. */
async function addOverdue({ clientId, make, act, issue }: Firm): Promise<void> {
  const dueAt = '2026-01-31T00:00:00Z';
  const dollars = await make('/contracts', { clientId, name: 'Abroad', currencyCode: 'USD' });
  await act(`/contracts/${dollars.id}/activate`);
  await issue([line(50_000)], { dueAt });
  await issue([line(7_000)], { dueAt, contractId: dollars.id });
}
