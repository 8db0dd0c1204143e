import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const line = (amountMinor: number) => ({ name: 'Work', quantity: 1, amountMinor, taxCategory: 'O' });

const isPaid = (firm: Firm, ids: string[]) =>
  eventually(async () => {
    const statuses = await Promise.all(ids.map(async (id) => (await firm.get(`/invoices/${id}`)).status));
    assert.deepEqual(new Set(statuses), new Set(['PAID']));
  });

async function look(page: Page, name: string): Promise<void> {
  await checkAxe(page);
  await page.setViewportSize(NARROW);
  await checkWidth(page);
  await page.setViewportSize(WIDE);
  await shoot(page, name);
}

describe('the account of a client in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('one transfer pays three invoices, chosen in the list', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const { tenant, issue } = firm;
    const invoices = [await issue([line(10_000)]), await issue([line(20_000)]), await issue([line(30_000)])];
    await issue([line(5_000)], { currencyCode: 'CHF' });
    await signIn(page, { tenant, path: '/invoices' });
    await page.getByRole('checkbox', { name: /all/i }).check();
    await page.getByText('choose invoices of one currency').waitFor();
    await page.getByRole('row', { name: /CHF/ }).getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Record payment of 3 invoices, €600.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment of Northwind' });
    await dialog.getByText('All of it is allocated.').waitFor();
    const [first] = invoices;
    const amount = dialog.getByLabel('Amount', { exact: false }).first();
    const part = dialog.getByLabel(`Amount for ${first.invoiceNumber}`);
    await part.fill('150');
    await dialog.getByText('must be between 0 and €100.00').waitFor();
    await part.fill('40');
    assert.equal(await amount.inputValue(), '540.00', 'the payment is the sum');
    await amount.fill('700');
    await dialog.getByText('€160.00 stays on account.').waitFor();
    await amount.fill('600');
    await dialog.getByRole('button', { name: 'Exact match' }).click();
    await dialog.getByText('All of it is allocated.').waitFor();
    await look(page, 'account-pay-chosen');
    await dialog.getByLabel('Reference').fill('Statement 12');
    await page.keyboard.press('Enter');
    await page.getByText('Payment of €600.00 recorded').waitFor();
    await isPaid(
      firm,
      invoices.map(({ id }) => id),
    );
    const [payment, ...others] = await firm.get('/payments');
    assert.deepEqual([payment.allocations.length, payment.reference, others], [3, 'Statement 12', []]);
    await page.goto(`${service.url}/console/${tenant}/payments`);
    await page.getByRole('link', { name: '3 invoices' }).waitFor();
    await look(page, 'account-payments');
    assert.deepEqual(alarms, []);
  });

  test('money on account is allocated by hand, freed again and refunded', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service, { terms: { paymentTermsDays: 0 } });
    const { tenant, clientId, issue } = firm;
    const late = await issue([line(10_000)], { dueDate: '2026-01-31' });
    const other = await issue([line(20_000)]);
    await signIn(page, { tenant, path: `/clients/${clientId}` });
    await page.getByRole('tab', { name: 'Account' }).click();
    await page
      .getByRole('row', { name: new RegExp(`${late.invoiceNumber}.*days overdue.*€100.00`) })
      .waitFor();
    await look(page, 'account');

    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount', { exact: false }).first().fill('250');
    await dialog.getByRole('row', { name: new RegExp(`${other.invoiceNumber}.*€150.00`) }).waitFor();
    await look(page, 'account-pay-oldest');
    await dialog.getByLabel('How to allocate it').selectOption('Leave it on account');
    await page.keyboard.press('Control+Enter');
    await page.getByText('€250.00 on account').waitFor();

    await page.getByRole('button', { name: 'Allocate …' }).click();
    await dialog.getByText('€250.00 of the payment of').waitFor();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByText('€250.00 stays on account.').waitFor();
    await dialog.getByLabel(`Amount for ${other.invoiceNumber}`).fill('200');
    await dialog.getByText('€50.00 stays on account.').waitFor();
    await dialog.getByLabel(`Amount for ${late.invoiceNumber}`).fill('60');
    await dialog.getByText('The amounts are €10.00 more than there is.').waitFor();
    await page.keyboard.press('Enter');
    await look(page, 'account-allocate');
    await dialog.getByLabel(`Amount for ${late.invoiceNumber}`).fill('');
    await page.keyboard.press('Enter');
    await page.getByText('€50.00 on account').waitFor();
    await isPaid(firm, [other.id]);

    await page.getByRole('button', { name: `Free €200.00 of ${other.invoiceNumber}` }).click();
    await page.getByText('€200.00 is on account again').waitFor();
    await page.getByText('€250.00 on account').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('€50.00 on account').waitFor();
    await isPaid(firm, [other.id]);

    await page.getByRole('button', { name: /^Menu of the payment/ }).click();
    await page.getByRole('menuitem', { name: 'Record refund …' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Refund of €50.00 recorded').waitFor();
    await page.getByText('€50.00 on account').waitFor({ state: 'detached' });
    await look(page, 'account-settled');
    await page.getByRole('button', { name: /^Reverse the refund/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
    await page.getByText('€50.00 on account').waitFor();
    assert.deepEqual(alarms, []);
  });

  test('the page about money shows the worst debtor first, and leads to the account', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const { tenant, make, act, issue, pay } = firm;
    await issue([line(900_000)]);
    const { id: clientId } = await make('/clients', { name: 'Contoso' });
    const { id: contractId } = await make('/contracts', { clientId, name: 'Care', currencyCode: 'EUR' });
    await act(`/contracts/${contractId}/activate`);
    const late = await issue([line(10_000)], { contractId, dueDate: '2026-01-31' });
    await pay(late.id, 2_500);
    await signIn(page, { tenant, path: '/money' });
    const owing = page.getByRole('table', { name: 'Who owes' });
    await owing.getByRole('row', { name: /Contoso.*days overdue.*€75.00/ }).waitFor();
    const names = await owing.getByRole('link').allTextContents();
    assert.deepEqual(names, ['Contoso', 'Northwind']);
    const weeks = page.getByRole('table', { name: 'Received and expected in EUR' });
    await weeks.getByRole('row', { name: 'Overdue €75.00' }).waitFor();
    await weeks.getByRole('row', { name: /€25.00/ }).waitFor();
    await weeks.getByRole('row', { name: /€9,000.00/ }).waitFor();
    await look(page, 'money');
    await owing.getByRole('link', { name: 'Contoso' }).click();
    await page.getByRole('row', { name: new RegExp(`${late.invoiceNumber}.*€75.00`) }).waitFor();
    assert.deepEqual(alarms, []);
  });

  test('a viewer sees the account, and changes nothing', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const invoice = await firm.issue([line(10_000)]);
    await firm.pay(invoice.id, 12_000, { allowOverpayment: true });
    await signIn(page, {
      ...{ tenant: firm.tenant, role: 'VIEWER', path: `/clients/${firm.clientId}?tab=account` },
    });
    await page.getByText('€20.00 on account').waitFor();
    const changing = page
      .getByRole('tabpanel')
      .getByRole('button', { name: /Allocate|Record|Refund|Send|Pay/ });
    assert.equal(await changing.count(), 0);
    assert.deepEqual(alarms, []);
  });
});
