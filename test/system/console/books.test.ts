import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { button, pick, status } from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { exported, makeExports } from '../../support/exports.ts';
import { openFirm } from '../../support/firm.ts';

const DAY_MS = 86_400_000;
const LINE = { name: 'Design', quantity: 1, amountMinor: 10_000, taxPercent: 19 };
const SELLER = {
  name: 'Acme Studio GmbH',
  address1: 'Torstraße 1',
  zip: '10119',
  city: 'Berlin',
  country: 'DE',
};

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** Since the middle of the month before. */
const sinceLastMonth = (now: Date) =>
  now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12);

describe('the books in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('the books in the console set the chart, show an invoice as bookings, and export a month', async () => {
    const { page, alarms } = await open();
    service.clock.advance(-40 * DAY_MS);
    const firm = await openFirm(service);
    const issued = dayOf(service.clock.now());
    await firm.make('/addresses', SELLER);
    const { id, invoiceNumber } = await firm.issue([LINE]);
    service.clock.advance(30 * DAY_MS);
    await firm.pay(id, 11_900, { paidAt: `${issued}T12:00:00Z` });
    service.clock.advance(10 * DAY_MS);
    await signIn(page, { tenant: firm.tenant, path: '/books?tab=settings' });
    await page.getByLabel('Chart of accounts').selectOption('SKR04');
    await page.getByLabel("Adviser's number").fill('29098');
    await page.getByLabel("Firm's number").fill('123456');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByLabel(/^Account\b/).fill('4405');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('must be at most 99999').waitFor();
    await page.getByLabel("Firm's number").fill('55003');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved').waitFor();
    await pick(page, 'Invoice', invoiceNumber, invoiceNumber);
    await page.getByRole('row', { name: /4405 Revenue.*€100\.00/ }).waitFor();
    await shoot(page, 'books-settings');
    await checkAxe(page);

    await page.getByRole('tab', { name: 'Exports' }).click();
    await page.getByText('Nothing was exported yet.').waitFor();
    await page.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog');
    assert.match(await dialog.getByLabel('From').inputValue(), /-01$/);
    await dialog.getByLabel('From').fill(issued);
    await dialog.getByLabel('Until').fill(dayOf(service.clock.now()));
    await dialog.getByRole('button', { name: 'Make export' }).click();
    await dialog.getByText('only days that are over are complete').waitFor();
    await dialog.getByLabel('Until').fill(issued);
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Make export' }).click();
    await status(page, 'Waiting');
    await shoot(page, 'books-export-waiting');
    await checkAxe(page);
    await makeExports(service);
    await status(page, 'Done');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download EXTF/ }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^EXTF_.*\.csv$/);
    assert.match(readFileSync(await file.path(), 'latin1'), new RegExp(`4405.*${invoiceNumber}`));
    await shoot(page, 'books-export');
    await checkAxe(page);

    await page.getByRole('link', { name: 'Exports', exact: true }).click();
    await page.getByText(/^Last export: DATEV/).waitFor();
    await page.getByText('Since then recorded: Payment: 1.').waitFor();
    await page.getByText(/^1 entry counts for days up to/).waitFor();
    await shoot(page, 'books-exports');
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: /^Export .* – / }).click();
    await button(page, 'Make export').click();
    await status(page, 'Waiting');
    await button(page, 'Stop and delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop and delete' }).click();
    await page.getByText('Export deleted').waitFor();
    assert.deepEqual(alarms, []);
  });

  test('the books in the console show the return of a month, which a VIEWER reads, too', async () => {
    const { page, alarms } = await open();
    const agoMs = sinceLastMonth(service.clock.now());
    service.clock.advance(-agoMs);
    const firm = await openFirm(service);
    await firm.send('PUT', '/bookkeeping', { chart: 'SKR03' });
    const { id } = await firm.issue([LINE]);
    await firm.pay(id, 11_900);
    await firm.credit(id, { reason: 'Goodwill', kind: 'GOODWILL' });
    await firm.issue([{ ...LINE, amountMinor: 30_000 }]);
    service.clock.advance(agoMs);
    await signIn(page, { tenant: firm.tenant, role: 'VIEWER', path: '/books' });
    await page.getByRole('row', { name: /Standard rate.*19 %.*€300\.00.*€57\.00/ }).waitFor();
    await page.getByRole('row', { name: /Sum.*€300\.00.*€57\.00/ }).waitFor();
    const held = page.getByRole('region', { name: 'Credited, but not paid back' });
    await held.getByText('€119.00').waitFor();
    await shoot(page, 'books-return');
    const saved = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    assert.match((await saved).suggestedFilename(), /^vat-return-.*\.csv$/);
    await page.getByLabel('Filter by return').selectOption('One-stop shop (OSS)');
    await page.getByText('No documents in this period').waitFor();
    assert.match(await page.getByLabel('Month or quarter').inputValue(), /^\d{4}-Q\d$/);
    assert.equal(await page.getByRole('tab', { name: 'Exports' }).count(), 0);
    for (const name of ['Settings', 'Accounts', 'Customers']) {
      await page.getByRole('tab', { name }).click();
      await page.locator('.skeleton').waitFor({ state: 'detached' });
      await shoot(page, `books-${name.toLowerCase()}-viewer`);
      await checkAxe(page);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await page.setViewportSize(WIDE);
      const changing = page.getByRole('main').getByRole('button', { name: /save|add|set/i });
      assert.equal(await changing.count(), 0, name);
    }
    assert.deepEqual(alarms, []);
  });

  test('the books in the console give an owner an archive of everything, with its passphrase', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page, { path: '/books?tab=exports', role: 'ADMIN' });
    const archive = 'TENANT';
    const offered = async () => {
      await button(page, 'New export').click();
      const kinds = page.getByRole('dialog').getByLabel('What');
      return (
        await kinds.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
      ).includes(archive);
    };
    assert.equal(await offered(), false);
    await signIn(page, { tenant, path: '/books?tab=exports' });
    assert.equal(await offered(), true);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What').selectOption(archive);
    assert.equal(await dialog.getByLabel('From').count(), 0);
    await shoot(page, 'books-archive');
    await button(page, 'Make export').click();
    await page.getByText('Copy the passphrase now').waitFor();
    await checkAxe(page);
    await shoot(page, 'books-passphrase');
    await button(page, 'I have stored it').click();
    await status(page, 'Waiting');
    assert.deepEqual(alarms, []);
  });

  test('the books in the console give a client its account', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service, { client: { name: 'Northwind' } });
    await signIn(page, { tenant: firm.tenant, path: '/books?tab=customers' });
    await button(page, 'Set an account').click();
    await pick(page, 'Client', 'North', 'Northwind');
    await page.getByLabel(/^Account\b/).fill('12345');
    await checkAxe(page);
    await button(page, 'Save account').click();
    await page.getByRole('row', { name: /Northwind.*12345/ }).waitFor();
    await shoot(page, 'books-customers');
    assert.deepEqual(alarms, []);
  });

  test('the books in the console say why an export failed, and what to do', async () => {
    const { page, alarms } = await open();
    service.clock.advance(-40 * DAY_MS);
    const firm = await openFirm(service);
    const day = dayOf(service.clock.now());
    await firm.make('/addresses', SELLER);
    await firm.issue([{ ...LINE, taxPercent: 20 }]);
    service.clock.advance(40 * DAY_MS);
    await firm.send('PUT', '/bookkeeping', { chart: 'SKR03', consultantNumber: 29_098, firmNumber: 1001 });
    const { id } = await exported(service, firm, { kind: 'DATEV', from: day, to: day });
    await signIn(page, { tenant: firm.tenant, path: `/books/exports/${id}` });
    await status(page, 'Failed');
    const problem = page.getByRole('alert');
    await problem.getByText('SKR03 has no account for: Revenue Standard rate 20 %').waitFor();
    await shoot(page, 'books-export-failed');
    await checkAxe(page);
    await button(page, 'Make it again').click();
    await status(page, 'Waiting');
    await page.goBack();
    await problem.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Chart of accounts').waitFor();
    assert.deepEqual(alarms, []);
  });
});
