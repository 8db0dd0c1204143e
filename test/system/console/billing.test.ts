import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, heading } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { addReceiver } from '../../support/mail.ts';

const dialog = (page: Page) => page.getByRole('dialog');

describe('billing the month in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  let blocked: string;
  const today = () => started.service.clock.now().toISOString().slice(0, 10);
  const look = async (name: string) => {
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, name);
  };
  before(async () => {
    firm = await openFirm(started.service, {
      settings: {
        ...{ locale: 'en-GB', timeZone: 'UTC', legalName: 'Acme GmbH', vatNumber: 'DE123456788' },
        taxRates: [{ percent: 19 }],
      },
      terms: { name: 'Care plan', rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }] },
    });
    const { make, act, contractId } = firm;
    const fee = { every: 'MONTH', startsOn: today() };
    await make('/charges', {
      ...fee,
      contractId,
      name: 'Hosting',
      prices: [{ amountMinor: 49_000, startsOn: today() }],
    });
    const { id: projectId } = await make('/projects', { contractId, name: 'Shop' });
    await make('/time-entries', { projectId, date: today(), minutes: 90, worker: 'Ada' });
    await make('/expenses', { projectId, date: today(), name: 'Taxi', amountMinor: 4_200, kind: 'REBILLED' });
    const { id: clientId } = await make('/clients', { name: 'Contoso' });
    blocked = (
      await make('/contracts', {
        clientId,
        name: 'Exports',
        currencyCode: 'EUR',
        taxRates: [{ category: 'AE' }],
      })
    ).id;
    await act(`/contracts/${blocked}/activate`);
    const prices = [{ amountMinor: 10_000, startsOn: today() }];
    await make('/charges', { ...fee, contractId: blocked, name: 'Licence', prices });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: `/billing?to=${today()}` });
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  test('all that is owed is shown, previewed and finalized, and one that fails does not stop the others', async () => {
    const row = page.getByRole('row', { name: /Northwind/ });
    await row.getByText('€682.00').waitFor();
    await row.getByText('1:30 h').waitFor();
    await look('billing');
    await button(page, 'Preview').click();
    await dialog(page).getByText('Hosting').waitFor();
    await dialog(page).getByText('Taxi').waitFor();
    await dialog(page).getByText('2 contracts can not be finalized and sent yet').waitFor();
    const tried = (client: string) => dialog(page).locator('details', { hasText: client }).getByRole('alert');
    assert.match((await tried('Northwind').textContent()) ?? '', /^No contact of this client/);
    assert.match((await tried('Contoso').textContent()) ?? '', /VAT number/);
    await look('billing-preview');
    await page.keyboard.press('Escape');
    await button(page, 'Finalize …').click();
    await dialog(page).getByText('is named with the reason').waitFor();
    await look('billing-ask');
    await dialog(page).getByRole('button', { name: 'Finalize' }).click();
    const results = page.getByRole('region', { name: 'What was done' });
    await results.getByText('Finalized').waitFor();
    await results.getByText('Not billed').waitFor();
    await results.getByRole('link', { name: 'Contoso' }).click();
    await heading(page, 'Contoso');
    await page.goBack();
    await results.getByText('Not billed').waitFor();
    await look('billing-results');
    const [invoice] = await firm.get(`/invoices?contractId=${firm.contractId}`);
    assert.equal(invoice.status, 'FINALIZED');
    assert.equal(invoice.subtotalMinor, 68_200);
    assert.deepEqual(await firm.get(`/invoices?contractId=${blocked}&issuedTo=${today()}`), []);
  });

  test('what is left out stays, and drafts are made of the rest', async () => {
    await page.getByRole('checkbox', { name: 'Select Contoso, Exports' }).uncheck();
    assert.equal(await button(page, 'Make drafts').isDisabled(), true);
    await page.getByRole('checkbox', { name: 'Select Contoso, Exports' }).check();
    await button(page, 'Make drafts').click();
    await page.getByRole('region', { name: 'What was done' }).getByText('Draft').first().waitFor();
    assert.equal((await firm.get(`/invoices?contractId=${blocked}`)).length, 1);
  });

  test('an invoice whose message is held does not count as sent, and one without an answer not as left out', async () => {
    await addReceiver(firm, 'ada@northwind.example');
    await firm.make('/charges', {
      ...{ contractId: firm.contractId, name: 'Care', every: 'MONTH', startsOn: today() },
      prices: [{ amountMinor: 20_000, startsOn: today() }],
    });
    const { id: clientId } = await firm.make('/clients', { name: 'W'.repeat(200) });
    const { id: contractId } = await firm.make('/contracts', {
      ...{ clientId, name: 'Vertragsbezeichnung'.repeat(8), currencyCode: 'EUR' },
    });
    await firm.act(`/contracts/${contractId}/activate`);
    await firm.make('/charges', {
      ...{ contractId, name: 'Care', every: 'MONTH', startsOn: today() },
      prices: [{ amountMinor: 10_000, startsOn: today() }],
    });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select Contoso, Exports' }).uncheck();
    const bill = (id: string) => `**/contracts/${id}/bill`;
    await page.route(bill(contractId), (route) => route.abort());
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
    await page.route(bill(firm.contractId), (route) => isShown.then(() => route.continue()));
    await button(page, 'Finalize and send …').click();
    await dialog(page).getByRole('button', { name: 'Finalize and send' }).click();
    await page.getByText('0 of 2').waitFor();
    await page.evaluate(`location.reload()`);
    await eventually(() => assert.deepEqual(profile.alarms.splice(0), ['dialog: ']));
    show();
    const results = page.getByRole('region', { name: 'What was done' });
    await results.getByText('No answer').waitFor();
    await look('billing-held');
    await page.unroute(bill(contractId));
    await results.getByRole('link', { name: 'the message is held' }).click();
    await page.getByText('There is no mail server yet.').waitFor();
  });
});
