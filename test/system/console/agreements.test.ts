import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, choose, heading } from '../../support/browser/acting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { picture } from '../../support/records/assets.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Drops a receipt onto the page, as from the desktop. */
function dropReceipt(page: Page, base64: string, name: string): Promise<unknown> {
  return page.evaluate(`{
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

describe('agreements that run by themselves, in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  const { service } = started;
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  let project: string;
  const day = (offset: number) =>
    new Date(service.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const shown = (offset: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day(offset)));
  const show = async (path: string) => {
    await page.goto(`${service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  };
  const look = async (name: string) => {
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, name);
  };
  before(async () => {
    firm = await openFirm(service, {
      settings: { locale: 'en-GB', timeZone: 'UTC', taxRates: [{ percent: 19 }] },
      terms: {
        ...{ name: 'Care plan', startsAt: '2026-01-01T00:00:00Z' },
        rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }],
      },
    });
    project = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/contracts' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  test('a fee is added to a contract, gets a new price from a day on, and is in the forecast', async () => {
    await show(`/contracts/${firm.contractId}?tab=fees`);
    await button(page, 'Add fee').click();
    await dialog(page).getByLabel('Name').fill('Hosting');
    await dialog(page).getByLabel('Price per period').fill('490');
    await dialog(page).getByLabel('First day').fill(day(0));
    await dialog(page).getByRole('button', { name: 'Add fee' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('.figures', { hasText: '€490.00a month, from fees' }).waitFor();
    await choose(page, 'Menu of Hosting', 'New price …');
    await dialog(page).getByLabel('Price per period').fill('520');
    await dialog(page).getByLabel('From').fill(day(40));
    await dialog(page).getByText('What was billed for earlier days stays as it is').waitFor();
    await look('fee-price');
    await dialog(page).getByRole('button', { name: 'Change price' }).click();
    await page.getByText('€520.00 from').waitFor();
    await look('contract-fees');
    const [{ prices }] = await firm.get(`/charges?contractId=${firm.contractId}`);
    assert.deepEqual(
      prices.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
      [49_000, 52_000],
    );
    await show(`/contracts/${firm.contractId}?tab=forecast`);
    await page.locator('.unfolding summary').first().click();
    await page.locator('.unfolding').getByText('Hosting').first().waitFor();
    await page
      .getByText(`${shown(0)} –`)
      .first()
      .waitFor();
    await look('contract-forecast');
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('When the period has ended').selectOption('Finalize');
    await dialog(page).getByLabel('Ends').fill(day(10));
    await dialog(page).getByRole('button', { name: 'Save contract' }).click();
    await page.locator('.figures', { hasText: 'finalized automatically' }).waitFor();
    await page.locator('.unfolding > li').nth(1).waitFor({ state: 'detached' });
    await firm.patch(`/contracts/${firm.contractId}`, { issue: null, endsAt: null });
  });

  test('a new price keeps the quantity of the day, and a pause is taken back by its first day', async () => {
    const { id } = await firm.make('/charges', {
      ...{ contractId: firm.contractId, name: 'Licences', every: 'MONTH', startsOn: day(-90) },
      prices: [{ amountMinor: 1_000, startsOn: day(-90), quantity: 3 }],
      pauses: [{ from: day(-80), to: day(-70) }, { from: day(60) }],
    });
    await show(`/contracts/${firm.contractId}?tab=fees`);
    await choose(page, 'Menu of Licences', 'New price …');
    assert.equal(await dialog(page).getByLabel('Quantity').inputValue(), '3');
    await page.keyboard.press('Escape');
    await choose(page, 'Menu of Licences', `Remove the pause from ${shown(60)}`);
    await page.getByText('Pause removed').waitFor();
    assert.deepEqual((await firm.get(`/charges/${id}`)).pauses, [{ from: day(-80), to: day(-70) }]);
    await button(page, 'Menu of Licences').click();
    assert.equal(await page.getByRole('menuitem', { name: 'Remove the pause' }).count(), 0);
    await page.keyboard.press('Escape');
    await firm.send('DELETE', `/charges/${id}`);
  });

  test('prepaid hours are added, and show how much of them is used', async () => {
    await firm.make('/time-entries', { projectId: project, date: day(0), minutes: 150, worker: 'Ada' });
    await show(`/contracts/${firm.contractId}?tab=allowances`);
    await button(page, 'Add prepaid hours').click();
    await dialog(page).getByLabel('Name').fill('Support');
    await dialog(page).getByLabel('Hours per period').fill('20');
    await dialog(page).getByLabel('Paid by the fee').selectOption('Hosting');
    await dialog(page).getByRole('button', { name: 'Add prepaid hours' }).click();
    await page.getByText('2:30 of 20:00 h used').waitFor();
    await look('contract-allowances');
    await choose(page, 'Menu of Support', 'All periods');
    await dialog(page).getByText('1 entry').click();
    await look('allowance-periods');
  });

  test('an expense is recorded by dropping its receipt, and shows it', async () => {
    await show('/expenses');
    await dropReceipt(page, (await picture('png')).toString('base64'), '2026-11-03_Taxi.png');
    assert.equal(await dialog(page).getByLabel('What was bought').inputValue(), 'Taxi');
    assert.equal(await dialog(page).getByLabel('Day').inputValue(), '2026-11-03');
    await dialog(page).getByRole('combobox', { name: 'Project' }).fill('Shop');
    await page.getByRole('option', { name: 'Shop' }).first().click();
    await dialog(page).getByLabel('Amount').fill('42');
    await look('expense-new');
    await dialog(page).getByRole('button', { name: 'Record expense' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Taxi.*Northwind/ }).waitFor();
    await look('expenses');
    await page.getByRole('link', { name: 'Taxi' }).click();
    await heading(page, 'Taxi');
    await page.getByRole('img', { name: 'Receipt' }).waitFor();
    await page.getByText('€42.00').first().waitFor();
    await look('expense');
  });

  test('several receipts are gone through one after the other, and a deleted expense says so', async () => {
    await show('/expenses');
    const buffer = await picture('png');
    const receipts = ['Hotel.png', 'Train.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
    await page.locator('.drop input[type=file]').setInputFiles(receipts);
    for (const [name, amount] of Object.entries({ Hotel: '120', Train: '80' })) {
      await dialog(page).getByText(`${name}.png`).waitFor();
      assert.equal(await dialog(page).getByLabel('What was bought').inputValue(), name);
      await dialog(page).getByRole('combobox', { name: 'Project' }).fill('Shop');
      await page.getByRole('option', { name: 'Shop' }).first().click();
      await dialog(page).getByLabel('Amount').fill(amount);
      await dialog(page).getByRole('button', { name: 'Record expense' }).click();
    }
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Train.*80\.00/ }).waitFor();
    const [hotel] = (await firm.get('/expenses')).filter(({ name }: { name: string }) => name === 'Hotel');
    assert.equal(hotel.amountMinor, 12_000);
    const day = hotel.date;
    const send = (method: string, path: string, body?: object) => firm.send(method, path, body);
    await send('POST', `/contracts/${firm.contractId}/bill`, { to: day, mode: 'FINALIZE' });
    assert.equal((await firm.get(`/expenses/${hotel.id}`)).status, 'BILLED');
    await send('DELETE', `/expenses/${hotel.id}`);
    await show(`/expenses/${hotel.id}`);
    await page.locator('.page-head .status', { hasText: 'Deleted' }).waitFor();
    await page.getByText('-€120.00').first().waitFor();
  });

  for (const [locale, worth] of [
    ['de-DE', /^Was er einbringt/],
    ['fr-FR', /^Ce qu’il rapporte/],
  ] as const)
    test(`the screens of agreements speak the language of a browser of ${locale}, and fit into 390 pixels`, async () => {
      const { page: own, alarms } = await started.open({ locale });
      await started.signIn(own, { tenant: firm.tenant, path: '/billing' });
      await own.setViewportSize(NARROW);
      await firm.make('/charges', {
        ...{ contractId: firm.contractId, name: 'W'.repeat(200), every: 'YEAR', startsOn: '2090-01-01' },
        prices: [{ amountMinor: 1, startsOn: '2090-01-01' }],
      });
      const contract = `/contracts/${firm.contractId}`;
      const tabs = ['fees', 'allowances', 'forecast'].map((tab) => `${contract}?tab=${tab}`);
      for (const path of ['/billing', '/expenses', '/quotes', '/quotes/new', '/time', ...tabs]) {
        await own.goto(`${service.url}/console/${firm.tenant}${path}`);
        await own.locator('.page h1').waitFor();
        await own.locator('.skeleton').first().waitFor({ state: 'detached' });
        await checkWidth(own);
        await shoot(own, `${locale}${path.replaceAll(/\W+/g, '-')}`);
        await own.setViewportSize(NARROW);
        const text = (await own.locator('.main').textContent()) ?? '';
        assert.doesNotMatch(text, /\b[A-Z]{5,}\b/, path);
        assert.doesNotMatch(text, /\b(Fee|Prepaid|Expense|Quote|Receipt|Add|Bill|until|month)s?\b/, path);
      }
      assert.match((await own.locator('.figures').textContent()) ?? '', worth);
      assert.deepEqual(alarms, []);
    });
});
