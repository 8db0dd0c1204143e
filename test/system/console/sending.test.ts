import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startMailServer } from '../../stand-ins/mail-server.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { addReceiver, LINES, sendMessages } from '../../support/mail.ts';

const SETTINGS = { locale: 'en-GB', vatNumber: 'DE123456788', taxRates: [{ percent: 19 }] };
const ADA = 'ada@northwind.example';

async function look(page: Page, name: string): Promise<void> {
  await checkAxe(page);
  await page.setViewportSize(NARROW);
  await checkWidth(page);
  await page.setViewportSize(WIDE);
  await shoot(page, name);
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** The message in its frame, as the client reads it. */
const shown = (page: Page) => page.frameLocator('iframe.message-frame');

describe('sending without a mail server, in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('a newcomer without a mail server sends an invoice and reads it as the client would', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    const { id, invoiceNumber } = await firm.issue(LINES);
    await signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}` });

    await press(page, 'Add contact');
    await page.getByLabel('Name', { exact: false }).last().fill('Ada Lovelace');
    await page.getByRole('checkbox', { name: /^Invoices/ }).check();
    await look(page, 'sending-contact');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Receives by e-mail: Invoices').waitFor();
    await press(page, 'Add e-mail');
    await page.getByRole('textbox', { name: /^E-mail address/ }).fill(ADA);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: ADA }).waitFor();

    await page.goto(`${service.url}/console/${firm.tenant}/invoices/${id}`);
    await page.getByText('No message was sent from here.').waitFor();
    await press(page, 'Send …');
    const dialog = dialogOf(page, `Send ${invoiceNumber}`);
    assert.ok(await dialog.getByRole('checkbox', { name: /Ada Lovelace/ }).isChecked());
    await dialog.getByText(/It will be held: There is no mail server/).waitFor();
    await shown(page).getByText('Dear Ada Lovelace').waitFor();
    await dialog.getByLabel('Text').fill('{{greeting}}\n\nOur work of March.\n\n{{link}}');
    await shown(page).getByText('Our work of March.').waitFor();
    await dialog.getByLabel('Subject').fill('Your invoice {{number}}');
    await dialog.getByText(`Your invoice ${invoiceNumber}`).waitFor();
    await look(page, 'sending-dialog');
    assert.deepEqual(await firm.get('/messages'), [], 'looking at it sends nothing');
    await page.keyboard.press('Control+Enter');

    const held = dialogOf(page, 'The message is held');
    await held.getByText('There is no mail server yet.').waitFor();
    // It leads to the form, not to a choice.
    await held.locator('a[href$="provider=SMTP"]', { hasText: 'Connect a mail server' }).waitFor();
    await look(page, 'sending-held');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      held.getByRole('button', { name: /^Download as \.eml/ }).click(),
    ]);
    assert.match(await readFile(await file.path(), 'utf8'), /^To: .*ada@northwind\.example/m);
    await held.getByRole('link', { name: /^Read it/ }).click();
    await page.getByRole('heading', { level: 1, name: `Your invoice ${invoiceNumber}` }).waitFor();
    await shown(page).getByText('Our work of March.').waitFor();
    await look(page, 'sending-message');
    assert.deepEqual(alarms, []);
  });

  test('an invoice of a former system says that it has no PDF, and is sent with it once it has one', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    await addReceiver(firm, ADA);
    const taxes = [{ category: 'S', percent: 19, taxableMinor: 50_000, taxMinor: 9_500 }];
    const body = { contractId: firm.contractId, number: 'OLD-812', taxes };
    const { id } = await firm.make('/invoices/carry-over', {
      ...{ ...body, issueDate: '2026-02-03', dueDate: '2026-03-05' },
    });
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}` });
    await page.getByText('without its PDF').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'E-invoice check' }).count(), 0, 'it is never one');
    assert.equal(await page.getByRole('button', { name: 'Download' }).count(), 0);
    await look(page, 'sending-carried-over');
    await press(page, 'Send …');
    const dialog = dialogOf(page, 'Send OLD-812');
    await dialog.getByText('carried over without its PDF').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'OLD-812.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    });
    await page.getByText('The PDF is kept').waitFor();
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await press(page, 'Send …');
    await dialog.getByText('With the PDF').waitFor();
    assert.deepEqual(alarms, []);
  });

  test('an invoice that went by post is marked as sent on its day', async () => {
    const { page } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    const { id } = await firm.issue(LINES);
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}` });
    await press(page, 'Mark as sent …');
    await look(page, 'sending-mark-sent');
    await dialogOf(page, /as sent$/)
      .getByRole('button', { name: 'Mark as sent' })
      .click();
    await page.getByText('Marked as sent').waitFor();
    assert.ok((await firm.get(`/invoices/${id}`)).sentAt);
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Send again …' }).waitFor();
  });

  test('a link is shown once, shows the invoice to whoever has it, and stops when it is revoked', async () => {
    const { page } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    const { id } = await firm.issue(LINES);
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}` });
    await press(page, 'Copy link …');
    await page.getByText('Copy the link now').waitFor();
    const url = (await page.locator('.secret code').textContent()) ?? '';
    await look(page, 'sending-link');
    assert.equal((await fetch(url)).status, 200);
    await press(page, 'I have stored it');
    await press(page, /^Revoke the link of/);
    await dialogOf(page, 'Revoke the link?').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The link is revoked').waitFor();
    await page.getByText('Revoked', { exact: true }).waitFor();
    assert.equal((await fetch(url)).status, 404);
  });

  test('a viewer reads what was sent, and sends nothing', async () => {
    const { page } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    await addReceiver(firm, ADA);
    const { id } = await firm.issue(LINES);
    await firm.send('POST', `/invoices/${id}/send`, {});
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${id}`, role: 'VIEWER' });
    await page.getByText('There is no mail server yet.').waitFor();
    for (const name of [/^Send/, /^Mark as sent/, /^Copy link/, /^Revoke/])
      assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
    await page.getByRole('link', { name: ADA }).click();
    await shown(page).getByText('Dear Ada Lovelace').waitFor();
    assert.equal(await page.getByRole('button', { name: /Send again|Download/ }).count(), 0);
  });
});

describe('sending through a mail server, in the console', { skip: withoutBrowser }, async () => {
  const mail = await startMailServer();
  after(() => mail.stop());
  const { service, open, signIn } = startConsole({
    SMTP_URL: mail.url,
    MAIL_FROM: 'billing@operator.example',
  });

  async function openOutbox(): Promise<{ page: Page; firm: Firm; invoice: { id: string } }> {
    const { page } = await open();
    const firm = await openFirm(service, { settings: SETTINGS });
    await addReceiver(firm, ADA);
    return { page, firm, invoice: await firm.issue(LINES) };
  }

  test('the document and the outbox tell what the mail server said about each recipient', async () => {
    const { page, firm, invoice } = await openOutbox();
    await addReceiver(firm, 'gone@northwind.example', { name: 'Grace', receives: ['INVOICES'] });
    mail.faults.set('gone@northwind.example', { recipient: [550, '5.1.1 No such user'] });
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${invoice.id}` });
    await press(page, 'Send …');
    await page.getByRole('button', { name: 'Send 2 messages' }).click();
    await page.getByText('2 messages are on their way').waitFor();
    await sendMessages(service);
    await page.getByText(/5\.1\.1 No such user/).waitFor();
    await page.getByText(/queued as 4Xk9/).waitFor();
    await look(page, 'sending-document');
    await page.goto(`${service.url}/console/${firm.tenant}/outbox?status=FAILED`);
    await page.getByText('The mail server refused it for good.').waitFor();
    assert.equal(await page.getByRole('row', { name: /ada@/ }).count(), 0);
    await look(page, 'outbox');
    await page.getByText('gone@northwind.example').click();
    mail.faults.delete('gone@northwind.example');
    await press(page, 'Send again');
    await page.getByText('The message is on its way').waitFor();
    await sendMessages(service);
    await page.locator('.page-head').getByText('Accepted').waitFor();
  });

  test('a message that may have arrived is sent again only after a question', async () => {
    const { page, firm, invoice } = await openOutbox();
    mail.faults.set(ADA, { cut: 'after the data' });
    const { data } = await firm.send('POST', `/invoices/${invoice.id}/send`, {});
    await sendMessages(service);
    mail.faults.delete(ADA);
    const before = mail.taken.length;
    await signIn(page, { tenant: firm.tenant, path: `/outbox/${data[0].id}` });
    await press(page, 'Send again');
    const question = dialogOf(page, /may have arrived/);
    await question.getByText('the client gets it twice').waitFor();
    await look(page, 'outbox-uncertain');
    await page.keyboard.press('Escape');
    await sendMessages(service);
    assert.equal(mail.taken.length, before);
    await press(page, 'Send again');
    await question.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message is on its way').waitFor();
    await sendMessages(service);
    assert.equal(mail.taken.length, before + 1);
  });

  test('a draft is finalized and sent in one step', async () => {
    const { page, firm } = await openOutbox();
    const draft = await firm.draft(LINES);
    await signIn(page, { tenant: firm.tenant, path: `/invoices/${draft.id}` });
    await press(page, 'Finalize …');
    await page.getByText(`also mails it to ${ADA}`).waitFor();
    await look(page, 'sending-finalize');
    await press(page, 'Finalize and send');
    await page.getByText(/is issued and on its way/).waitFor();
    const messages = await firm.get(`/messages?invoiceId=${draft.id}`);
    assert.deepEqual(
      messages.map(({ status }: { status: string }) => status),
      ['QUEUED'],
    );
  });

  test('chosen drafts and invoices are sent, and the rest is listed with the reason', async () => {
    const { page, firm } = await openOutbox();
    await firm.draft(LINES);
    const other = await firm.make('/clients', { name: 'Tailspin' });
    const contract = await firm.make('/contracts', { clientId: other.id, name: 'Care', currencyCode: 'EUR' });
    await firm.act(`/contracts/${contract.id}/activate`);
    const deaf = await firm.make('/invoices', { contractId: contract.id, billables: LINES });
    await firm.act(`/invoices/${deaf.id}/finalize`);
    await signIn(page, { tenant: firm.tenant, path: '/invoices' });
    await page.getByRole('checkbox', { name: /all/i }).check();
    await press(page, 'Send 3 invoices …');
    const dialog = dialogOf(page, 'Send 3 invoices');
    await dialog.getByText(/^1 draft among them will be finalized first/).waitFor();
    await look(page, 'sending-many');
    await dialog.getByRole('button', { name: 'Finalize and send 3' }).click();
    await dialog.getByText('2 invoices are on their way.').waitFor();
    await dialog.getByText(/Tailspin: No contact of this client/).waitFor();
    await look(page, 'sending-many-done');
    await eventually(async () => assert.equal((await firm.get('/messages')).length, 2));
  });

  test('a statement of account goes to the contacts that receive statements', async () => {
    const { page, firm } = await openOutbox();
    await signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}?tab=account` });
    await press(page, 'Send statement …');
    const dialog = dialogOf(page, 'Send the statement of account to Northwind');
    await shown(page).getByText('Dear Ada Lovelace').waitFor();
    await look(page, 'sending-statement');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The message is on its way').waitFor();
    assert.equal((await firm.get('/messages?kind=STATEMENT')).length, 1);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  });

  test('a receipt of a payment goes out from the account of the client', async () => {
    const { page, firm } = await openOutbox();
    const payment = await firm.make('/payments', {
      ...{ clientId: firm.clientId, amountMinor: 5_000, currencyCode: 'EUR' },
    });
    await signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}?tab=account` });
    await press(page, /^Menu of the payment of/);
    await page.getByRole('menuitem', { name: 'Send a receipt …' }).click();
    const dialog = dialogOf(page, /^Send a receipt for/);
    await shown(page)
      .getByText(/Thank you for your payment of/)
      .waitFor();
    assert.equal(await dialog.getByText('Attach the PDF').count(), 0);
    await look(page, 'sending-receipt');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The message is on its way').waitFor();
    assert.equal((await firm.get(`/messages?paymentId=${payment.id}`)).length, 1);
  });
});
