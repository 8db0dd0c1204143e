import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startMailServer } from '../../stand-ins/mail-server.ts';
import { LIVE_KEY, startStripe, WEBHOOK_SECRET } from '../../stand-ins/stripe.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';
import { openPage, payable, tell } from '../../support/integrations/online-payments.ts';
import { addReceiver, LINES } from '../../support/mail.ts';

const DAY_MS = 86_400_000;
const OFFICE = 'office@acme.example';
const mail = await startMailServer();
const stripe = await startStripe(() => new Date());
after(() => Promise.all([mail.stop(), stripe.stop()]));

/** Accessible in both themes, and nothing sticks out at 390 pixels. */
async function look(page: Page, name: string): Promise<void> {
  await checkAxe(page);
  await page.setViewportSize(NARROW);
  await checkWidth(page);
  await page.setViewportSize(WIDE);
  await shoot(page, name);
}

describe('the settings of correspondence in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole({
    ...{ OUTBOUND_ALLOW: '127.0.0.0/8', SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' },
    STRIPE_API_URL: stripe.url,
  });
  let profile: Profile;
  let page: Page;
  before(async () => {
    profile = await open();
    page = profile.page;
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  /** To the contact of the company, since the server of the operator writes to no other. */
  async function sendTest(tenant: string): Promise<void> {
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { contact: { email: OFFICE } } });
    const before = mail.taken.length;
    await page.getByLabel('To', { exact: true }).fill(OFFICE);
    await press('Send a test');
    await page.getByText('250 2.0.0 Ok: queued as 4Xk9').waitFor();
    assert.equal(mail.taken.length, before + 1);
  }

  test('mail says who sends, and a test shows the words of the server, by keyboard alone', async () => {
    const tenant = await service.tenant();
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { contact: { email: OFFICE } } });
    await signIn(page, { tenant, path: '/settings?tab=mail' });
    await page.getByText('billing@operator.example').waitFor();
    await page.getByRole('meter', { name: /24 hours/ }).waitFor();
    await page.getByLabel('To', { exact: true }).focus();
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), OFFICE);
    await page.keyboard.press('Enter');
    await page.getByText('250 2.0.0 Ok: queued as 4Xk9').waitFor();
    assert.equal(mail.taken.at(-1)?.to, OFFICE);
    await page.getByLabel('To', { exact: true }).fill('stranger@example.org');
    await page.keyboard.press('Enter');
    await page.locator('.error', { hasText: 'your own verified address' }).waitFor();
    mail.faults.set(OFFICE, { recipient: [550, '5.1.1 No such user'] });
    await page.getByLabel('To', { exact: true }).fill(OFFICE);
    await press('Send a test');
    await page.getByText('550 5.1.1 No such user').waitFor();
    await page.getByText('Refused', { exact: true }).waitFor();
    mail.faults.clear();
    await look(page, 'mail-refused');
  });

  test('mail leads to the form of a server of one\u2019s own, and then to its settings', async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=mail' });
    await page.getByRole('link', { name: 'Connect your own mail server' }).click();
    // Until the screen is loaded, the one before it stands there, which has names, too.
    await page.getByRole('heading', { name: 'Add mail server' }).waitFor();
    await page.getByLabel('Name').first().fill('Office');
    await page.getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill('2525');
    await page.getByLabel('Sender').fill('own@acme.example');
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('heading', { name: 'Office', level: 1 }).waitFor();
    await page.goto(`${service.url}/console/${tenant}/settings?tab=mail`);
    await page.getByText('own@acme.example').waitFor();
    await page.getByRole('link', { name: 'Change the mail server' }).waitFor();
  });

  test('a text of one\u2019s own is written with placeholders and a live preview, refused at its field, and given up', async () => {
    const { tenant } = await signIn(page, { path: '/settings?tab=message-texts' });
    await page.getByRole('button', { name: 'Receipt of payment: German ours' }).click();
    const frame = page.frameLocator('iframe.message-frame');
    await frame.getByText('Northwind Traders').first().or(frame.getByText('2026-0042').first()).waitFor();
    await page.getByLabel('Subject').fill('Danke für ');
    await page.getByRole('button', { name: 'Insert Amount paid: {{paidAmount}}' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Hallo <script>alert(1)</script> {{nonsense}}');
    await page.locator('[data-field=text] .error', { hasText: '{{nonsense}}' }).waitFor();
    await page.getByText('last text that can be sent').waitFor();
    await look(page, 'text-refused');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hallo <script>alert(1)</script> ');
    await page.getByRole('button', { name: 'Insert Client: {{clientName}}' }).click();
    await frame.getByText('Hallo <script>alert(1)</script> Northwind Traders').waitFor();
    assert.equal(await page.locator('[data-field=text] .error').count(), 0);
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Danke für {{paidAmount}}');
    await sendTest(tenant);
    assert.match(mail.taken.at(-1)?.text ?? '', /Hallo/);
    await page.getByRole('textbox', { name: 'Text' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Receipt of payment: German own' }).waitFor();
    const own = async () =>
      (await service.request('GET', '/message-texts?kind=RECEIPT&language=de', { tenant })).data[0];
    await look(page, 'text-own');
    assert.equal((await own()).text, 'Hallo <script>alert(1)</script> {{clientName}}');
    await press('Back to ours');
    await page.getByRole('dialog').getByRole('button', { name: 'Back to ours' }).click();
    await page.getByRole('button', { name: 'Receipt of payment: German ours' }).waitFor();
    assert.equal((await own()).isOwn, false);
  });

  test('reminders are switched on, previewed, changed for a client, and put off by a promise', async (t) => {
    // Tomorrow's run is looked at, and that of today would take the reminder before nine.
    const untilEveningMs = Math.max(0, new Date().setUTCHours(20) - Date.now());
    service.clock.advance(untilEveningMs);
    t.after(() => service.clock.advance(-untilEveningMs));
    service.clock.advance(-40 * DAY_MS);
    const firm = await openFirm(service);
    await addReceiver(firm, 'ada@example.com');
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Northwind' });
    const { id, invoiceNumber } = await firm.issue(LINES);
    await firm.act(`/invoices/${id}/mark-sent`);
    service.clock.advance(40 * DAY_MS);
    const { tenant } = firm;
    await signIn(page, { tenant, path: '/settings?tab=reminders' });
    await page.getByText('No client is reminded on this day.').waitFor();
    await page.getByLabel('Remind clients of overdue invoices').check();
    await page.getByLabel('Days overdue').nth(1).fill('3');
    await page.getByRole('button', { name: 'Save reminders' }).click();
    await page
      .locator('[data-field="reminders.steps.1.afterDays"] .error', { hasText: 'more than 7' })
      .waitFor();
    await page.getByLabel('Days overdue').nth(1).fill('9');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Friendly reminder of').or(page.getByText('Firm reminder of')).waitFor();
    await page.getByRole('link', { name: invoiceNumber }).waitFor();
    await page.locator('.page select').last().selectOption('LAST');
    await sendTest(tenant);
    await look(page, 'reminders');
    await page.getByRole('link', { name: invoiceNumber }).click();
    const card = page.getByRole('region', { name: 'Reminders' });
    await card.getByText(/^Next: /).waitFor();
    await card.getByRole('button', { name: 'Promise to pay until …' }).click();
    await look(page, 'promise');
    await page.getByRole('button', { name: 'Record promise' }).click();
    await card.getByText('The client has promised to pay').waitFor();
    assert.ok((await firm.get(`/invoices/${id}`)).promisedUntil > new Date().toISOString().slice(0, 10));
    await look(page, 'invoice-reminding');
    await card.getByRole('button', { name: 'Take the promise back' }).click();
    await card.getByText(/^Next: /).waitFor();
    await page.goto(`${service.url}/console/${tenant}/clients/${firm.clientId}`);
    await card.getByText('9 days overdue: Firm').waitFor();
    await card.getByRole('button', { name: 'Change for this client' }).click();
    await page.getByLabel('Remind clients of overdue invoices').uncheck();
    await look(page, 'client-reminders');
    await page.getByRole('button', { name: 'Save reminders' }).click();
    await card.getByText('This client has its own steps').waitFor();
    assert.equal((await firm.get(`/clients/${firm.clientId}`)).reminders.isEnabled, false);
    await card.getByRole('button', { name: 'Use the company’s settings' }).click();
    await card.getByText('As the company’s settings say').waitFor();
  });

  test('a payment provider is connected, gets an address for its webhooks, and its payments are shown with their fee', async () => {
    const tenant = await service.tenant();
    await signIn(page, { tenant, path: '/integrations/new?provider=STRIPE' });
    await page.getByLabel('Name').first().fill('Card payments');
    await page.getByLabel('Secret key').fill('nonsense');
    await press('Connect Stripe');
    await page.locator('[data-field="config.secretKey"] .error', { hasText: 'secret key' }).waitFor();
    await page.getByLabel('Secret key').fill(LIVE_KEY);
    await page.getByLabel('Signing secret').fill(WEBHOOK_SECRET);
    await press('Connect Stripe');
    await page.getByRole('heading', { name: 'Card payments', level: 1 }).waitFor();
    await press('Send a test');
    await page.getByText('Stripe made a page for €1.00, and closed it again.').waitFor();
    await look(page, 'stripe');
    await press('Make an address');
    const url = (await page.locator('.secret code').textContent()) ?? '';
    assert.match(url, /\/payment-webhooks\//);
    await look(page, 'stripe-address');
    await press('I have stored it');
    const paying = Object.assign(service, { stripe });
    const { invoice, token } = await payable(paying, tenant);
    const webhooks = url.split('/api/v1')[1] ?? '';
    await tell(paying, { tenant, integration: '', webhooks }, stripe.pay(await openPage(paying, token)));
    await page.goto(`${service.url}/console/${tenant}/invoices/${invoice.id}`);
    const card = page.getByRole('region', { name: 'Online payments' });
    await card.getByText('Paid', { exact: true }).waitFor();
    await card.getByText('Fee €10.94').waitFor();
    await look(page, 'payment-attempts');
  });

  test('a VIEWER sees who sends and each text, and changes nothing', async () => {
    const tenant = await service.tenant();
    const viewer = await open();
    await signIn(viewer.page, { tenant, role: 'VIEWER', path: '/settings?tab=mail' });
    await viewer.page.getByText('billing@operator.example').waitFor();
    assert.equal(await viewer.page.getByRole('button', { name: 'Send a test' }).count(), 0);
    await viewer.page.getByRole('tab', { name: 'Texts of messages' }).click();
    await viewer.page.frameLocator('iframe.message-frame').getByText('2026-0042').first().waitFor();
    assert.equal(await viewer.page.getByRole('tabpanel').locator('input, textarea').count(), 0);
    await viewer.context.close();
  });
});
