import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, heading, link, pick } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { camt, matchEntries, OWN_IBAN, sendStatement } from '../../support/records/bank-statements.ts';

const line = (amountMinor: number) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 0, taxCategory: 'Z' },
});

describe('bank statements in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  const { service } = started;
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  /** Invoices by what is due on them when the statement comes. */
  const invoices: Record<number, string> = {};
  before(async () => {
    const bankAccounts = [{ currencyCode: 'EUR', iban: OWN_IBAN }];
    firm = await openFirm(service, { settings: { taxNumber: '1', bankAccounts } });
    for (const amount of [10_000, 20_000, 30_000, 5_000, 5_000, 7_000])
      invoices[amount] = (await firm.issue([line(amount)])).id;
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/bank-statements' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  const show = async (path: string) => {
    await page.goto(`${service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  const chosen = () => page.locator('.bank-row[aria-selected=true] .name');
  const choosesRow = (name: string) =>
    eventually(async () => assert.equal(await chosen().textContent(), name));
  const says = (text: string | RegExp) => page.locator('.notice', { hasText: text }).last().waitFor();
  const statusOf = async (amount: number) => (await firm.get(`/invoices/${invoices[amount]}`)).status;
  const entryOf = async (name: string) =>
    (await firm.get('/bank-entries')).find(
      (one: { counterpartyName: string }) => one.counterpartyName === name,
    );

  test('bank statements in the console are uploaded, several at once, and one that can not be read is named', async () => {
    await page.getByText('No bank statements yet').waitFor();
    await checkAxe(page);
    const xml = camt([
      { amount: '70.00', text: 'in advance', name: 'Zoe' },
      { amount: '12.50', text: 'Card fees', name: 'Bank', isDebit: true },
      { amount: '9.00', text: 'Returned', name: 'Yves', isDebit: true, isReturn: true },
      { amount: '50.00', text: 'hello', name: 'Dora' },
      { amount: '320.00', text: 'INV-000003', name: 'Cora' },
      { amount: '200.00', text: 'thank you', name: 'Berta' },
      { amount: '100.00', text: 'INV-000001', name: 'Anna' },
    ]);
    await page.locator('.drop input[type=file]').setInputFiles([
      { name: 'notes.xml', mimeType: 'text/xml', buffer: Buffer.from('<Notes/>') },
      { name: 'november.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) },
      { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    ]);
    await says('november.xml: 7 new entries');
    const failed = page.locator('.drop .banner.error li');
    assert.match(
      (await failed.nth(0).textContent()) ?? '',
      /^notes\.xml: The file is no bank statement that can be read/,
    );
    assert.match((await failed.nth(1).textContent()) ?? '', /^picture\.png: is not of a type/);
    await matchEntries(service);
    const counts = page.getByRole('row', { name: /DE89 3704 0044 0532 0130 00/ });
    await counts.getByText('4 proposed').waitFor();
    await counts.getByText('2 open').waitFor();
    await eventually(async () =>
      assert.deepEqual((await counts.locator('td.numeric').allTextContents()).join(' '), '7 7 1'),
    );
    await checkAxe(page);
    await shoot(page, 'bank-statements');
  });

  test('bank statements in the console lead to their proposals, which are decided on by keyboard alone', async () => {
    await link(page, 'Go through proposals').first().press('Enter');
    await heading(page, 'Bank entries');
    await choosesRow('Berta');
    await checkAxe(page);
    await shoot(page, 'bank-entries');
    await page.keyboard.press('Enter');
    await says('€200.00 from Berta is matched');
    await choosesRow('Cora');
    assert.equal(await statusOf(20_000), 'PAID');
    await page.getByText('€20.00 stays on account of Northwind.').waitFor();
    await page.keyboard.press('Enter');
    await says('€320.00 from Cora is matched');
    await choosesRow('Dora');
    const { payments } = await entryOf('Cora');
    assert.equal((await firm.get(`/payments/${payments[0]}`)).onAccountMinor, 2_000);
    await page.keyboard.press('2');
    await page.locator('[data-candidate="2"] button:focus').waitFor();
    await page.keyboard.press('Enter');
    await says('€50.00 from Dora is matched');
    assert.equal(await statusOf(5_000), 'PAID', 'the second of two invoices of this amount');
    await choosesRow('Zoe');
  });

  test('bank statements in the console have a key that undoes the last decision, and one that ignores', async () => {
    await page.keyboard.press('u');
    await says('€50.00, Dora, is open again');
    await choosesRow('Dora');
    assert.equal(await statusOf(5_000), 'FINALIZED');
    assert.equal((await entryOf('Dora')).candidates.length, 2);
    await page.keyboard.press('j');
    await choosesRow('Zoe');
    await page.keyboard.press('ArrowUp');
    await choosesRow('Dora');
    await page.keyboard.press('i');
    await page.getByRole('dialog').getByLabel('Reason').fill('A gift');
    await checkAxe(page);
    await page.keyboard.press('Enter');
    await says('€50.00, Dora, is ignored');
    assert.deepEqual((await entryOf('Dora')).reasons, ['A gift']);
    await choosesRow('Zoe');
    await page
      .locator('.notice', { hasText: 'Dora, is ignored' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await choosesRow('Dora');
    assert.equal((await entryOf('Dora')).status, 'PROPOSED');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Undo the match, or the last decision').waitFor();
    await checkAxe(page);
    await page.keyboard.press('Escape');
  });

  test('bank statements in the console are searched with a key, and matched by hand with several invoices', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('zoe');
    await page.keyboard.press('Enter');
    await choosesRow('Zoe');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await pick(page, 'Invoice by number or client', '000004', 'INV-000004');
    await dialog.getByLabel('Amount for INV-000004').fill('45');
    await dialog.getByText('The rest of €25.00 stays on account of').waitFor();
    await pick(page, 'Invoice by number or client', '000006', 'INV-000006');
    await dialog.getByText('All of it pays invoices.').waitFor();
    await checkAxe(page);
    await shoot(page, 'bank-by-hand');
    await dialog.getByLabel('Amount for INV-000006').fill('20');
    await dialog.getByText('The rest of €5.00 stays on account of').waitFor();
    await dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await says('€70.00 from Zoe is matched');
    const { payments } = await entryOf('Zoe');
    const { allocations, onAccountMinor } = await firm.get(`/payments/${payments[0]}`);
    const amounts = allocations.map((one: { amountMinor: number }) => one.amountMinor);
    assert.deepEqual([amounts, onAccountMinor], [[4_500, 2_000], 500]);
  });

  test('bank statements in the console link a match to its payment, and ask before it is undone', async () => {
    await page.getByRole('tab', { name: 'Matched' }).click();
    await page.getByRole('option', { name: /Anna/ }).click();
    await page.getByText('It names INV-000001.').waitFor();
    await link(page, '€100.00 from Northwind').waitFor();
    await link(page, 'INV-000001').waitFor();
    await checkAxe(page);
    await shoot(page, 'bank-entry-matched');
    await show('/payments');
    await page
      .getByRole('row', { name: /€100\.00/ })
      .getByRole('link', { name: 'bank transfer' })
      .click();
    await choosesRow('Anna');
    await button(page, 'Undo the match …').click();
    await page.getByRole('dialog').getByText('The payment of €100.00 is reversed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the match' }).click();
    await says('€100.00, Anna, is open again');
    assert.equal(await statusOf(10_000), 'FINALIZED');
  });

  test('bank statements in the console show what left the account and what came back in their own words', async () => {
    const batch = new URL('../../fixtures/camt/batch-and-return.xml', import.meta.url);
    await sendStatement(service, firm.tenant, await readFile(batch, 'utf8'));
    await matchEntries(service);
    await show('/bank-entries?status=PROPOSED');
    await page
      .getByRole('option', { name: /Charge of the bank/ })
      .first()
      .click();
    await page.getByText('It pays no invoice').waitFor();
    await shoot(page, 'bank-entry-charge');
    await show('/bank-entries?status=UNMATCHED');
    await page.getByRole('option', { name: /Yves/ }).click();
    await page.getByText('This takes an earlier entry back').waitFor();
    assert.equal(await button(page, 'Match by hand …').count(), 0);
    await page.getByRole('option', { name: /Bank/ }).click();
    await page.getByText('This money left your account').waitFor();
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await checkAxe(page);
    await page.setViewportSize(WIDE);
  });

  test('bank statements in the console let a person say which payment came back', async () => {
    const { id } = await firm.issue([line(33_300)]);
    const number = (await firm.get(`/invoices/${id}`)).invoiceNumber;
    const book = async (booking: object, statement: string) => {
      await sendStatement(service, firm.tenant, camt([{ amount: '333.00', ...booking }], { id: statement }));
      await matchEntries(service);
    };
    await book({ text: number, name: 'Paula' }, 'paid');
    await book({ text: 'AC04', name: 'Quinn', isDebit: true, isReturn: true }, 'returned');
    await show('/bank-entries');
    await choosesRow('Quinn');
    await page.getByText('The payer is Paula.').waitFor();
    await button(page, 'Match proposal 1').click();
    await checkAxe(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await says('€333.00 from Quinn is matched');
    assert.equal((await firm.get(`/invoices/${id}`)).status, 'FINALIZED');
  });

  test('bank statements in the console offer a VIEWER nothing that decides', async () => {
    const viewer = await started.open();
    await started.signIn(viewer.page, { tenant: firm.tenant, role: 'VIEWER', path: '/bank-statements' });
    await viewer.page.getByRole('row', { name: /DE89/ }).first().waitFor();
    assert.equal(await viewer.page.locator('.drop').count(), 0);
    await link(viewer.page, 'Go through proposals').click();
    await viewer.page.locator('.bank-entry').waitFor();
    await viewer.page.keyboard.press('Enter');
    await viewer.page.keyboard.press('i');
    assert.equal(await viewer.page.locator('.bank-entry button').count(), 0);
    assert.equal((await entryOf('Dora')).status, 'PROPOSED');
    assert.deepEqual(viewer.alarms, []);
    await viewer.context.close();
  });

  test('bank statements in the console ask for an account first, and speak German', async () => {
    const { tenant } = await openFirm(service, { settings: { locale: 'de-DE' }, mode: 'SANDBOX' });
    const german = await started.open({ locale: 'de-DE' });
    await started.signIn(german.page, { tenant, path: '/bank-statements' });
    await german.page.getByRole('heading', { name: 'Zuerst Ihr Konto' }).waitFor();
    await german.page.goto(`${service.url}/console/${firm.tenant}/bank-entries`);
    await german.page
      .getByText('Es ist genau, was auf INV-000004 offen ist.')
      .or(german.page.getByText('Warum'))
      .first()
      .waitFor();
    await shoot(german.page, 'bank-entries-de');
    await checkAxe(german.page);
    assert.deepEqual(german.alarms, []);
    await show('/bank-entries');
  });
});
