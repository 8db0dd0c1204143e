import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LINE } from '../../support/billing.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, shoot, startConsole } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

describe('two people who change the same record in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'en-GB' } });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant });
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  const make = async (name: string): Promise<string> => {
    const { id } = await firm.make('/clients', { name, vatNumber: 'DE1' });
    return id;
  };
  const edit = async (id: string) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}/clients/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  const read = (id: string) => firm.get(`/clients/${id}`);
  const versions = (label: string) =>
    page
      .getByRole('dialog')
      .getByLabel(label, { exact: false })
      .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value));
  const save = (button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();

  test('the second person sees both versions side by side, and nothing is overwritten until they decide', async () => {
    const id = await make('Northwind');
    await edit(id);
    await page.getByLabel('VAT number').fill('Mine');
    await firm.send('PATCH', `/clients/${id}`, { vatNumber: 'Theirs', buyerReference: 'PO-9' });
    await save('Save client');
    await page.getByText('Saved meanwhile').waitFor();
    assert.deepEqual(await versions('VAT number'), ['Mine', 'Theirs']);
    assert.equal((await read(id)).vatNumber, 'Theirs');
    await checkAxe(page);
    await shoot(page, 'two-versions');

    await save('Save my version');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { vatNumber, buyerReference } = await read(id);
    assert.deepEqual([vatNumber, buyerReference], ['Mine', 'PO-9']); // what only they have changed stays theirs
  });

  test('the second person can take the saved version', async () => {
    const id = await make('Eastwind');
    await edit(id);
    await page.getByLabel('VAT number').fill('Mine');
    await firm.send('PATCH', `/clients/${id}`, { vatNumber: 'Theirs' });
    await save('Save client');
    await save('Take the saved version');
    await page.getByText('Saved meanwhile').waitFor({ state: 'detached' });
    assert.deepEqual(await versions('VAT number'), ['Theirs']);
    assert.equal((await read(id)).vatNumber, 'Theirs');
    await page.keyboard.press('Escape');
  });

  test('nobody is asked about a change that the form does not show', async () => {
    const id = await make('Westwind');
    await edit(id);
    await page.getByLabel('VAT number').fill('Mine');
    await firm.send('PATCH', `/clients/${id}`, { metadata: { tier: 'gold' } });
    await save('Save client');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { vatNumber, metadata } = await read(id);
    assert.deepEqual([vatNumber, metadata], ['Mine', { tier: 'gold' }]);
  });

  test('a field of a record out of a list that both have changed is shown in both versions, too', async () => {
    const clientId = await make('Southwind');
    const contact = await firm.make('/contacts', { clientId, name: 'Ada', title: 'Accounts' });
    await page.goto(`${started.service.url}/console/${firm.tenant}/clients/${clientId}`);
    await page.getByLabel('Actions for Ada').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Position').fill('Mine');
    await firm.send('PATCH', `/contacts/${contact.id}`, { title: 'Theirs' });
    await save('Save contact');
    await page.getByText('Saved meanwhile').waitFor();
    assert.deepEqual(await versions('Position'), ['Mine', 'Theirs']);
  });

  test('nobody issues another version of a draft than the one that they have seen', async () => {
    const { id } = await firm.draft([LINE], { externalId: 'ERP-7' });
    await page.goto(`${started.service.url}/console/${firm.tenant}/invoices/${id}`);
    await page.getByText('ERP-7').waitFor();
    await page.getByRole('button', { name: 'Finalize …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('INV-000001').waitFor();
    await firm.make('/billables', { invoiceId: id, billables: [LINE] });
    await dialog.getByRole('button', { name: 'Finalize', exact: true }).click();
    await dialog.getByText('Somebody has changed this draft meanwhile').waitFor();
    await dialog.locator('.outcome[aria-busy=false]', { hasText: '1,425.00' }).waitFor();
    await page.getByLabel('Name of line 2').waitFor();
    await checkAxe(page);
    await shoot(page, 'finalize-outdated');
    assert.equal((await firm.get(`/invoices/${id}`)).status, 'DRAFT');

    await dialog.getByRole('button', { name: 'Finalize', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const { status, subtotalMinor } = await firm.get(`/invoices/${id}`);
    assert.deepEqual([status, subtotalMinor], ['FINALIZED', 142_500]);
  });

  test('own changes that were typed just before are in the version that is issued', async () => {
    const { id } = await firm.draft([LINE]);
    await page.goto(`${started.service.url}/console/${firm.tenant}/invoices/${id}`);
    await page.getByLabel('Notes for the client').fill('Mine');
    await page.getByRole('button', { name: 'Finalize …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalize', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { status, notes } = await firm.get(`/invoices/${id}`);
    assert.deepEqual([status, notes], ['FINALIZED', 'Mine']);
  });
});
