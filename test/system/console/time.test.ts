import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, HOSTILE_NAMES, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const TODAY = '2026-11-16';
const WEEK = '/time?week=2026-11-18';
const RATES = [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const cell = (page: Page, row: string, day: number) =>
  page.getByLabel(new RegExp(`^${row}, \\w+ ${day} November`));
const total = (page: Page, text: string) => page.locator('tfoot .sum', { hasText: text }).waitFor();

describe('time in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  let shop = '';
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'en-GB' }, terms: { rates: RATES } });
    profile = await started.open();
    page = profile.page;
    await page.clock.setFixedTime(`${TODAY}T10:00:00Z`); // the week is the current one, whenever the test runs
    await started.signIn(page, { tenant: firm.tenant, path: WEEK });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path = WEEK) => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await page.locator('.page h1').waitFor();
  };
  const entries = async (more = '') => {
    const all: { date: string; minutes: number; description?: string; worker?: string }[] = await firm.get(
      `/time-entries?dateFrom=2026-11-16&dateTo=2026-11-22${more}`,
    );
    return all.map(({ date, minutes, description }) => [date, minutes, description]);
  };

  test('the screen of time says what to do first', async () => {
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    shop = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
    await show();
    await page.getByText('No time in this week yet').waitFor();
  });

  test('time is recorded in the console in one line, by keyboard, and stays typed over a reload or a failed save', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('shop');
    await page.getByRole('option', { name: 'Shop' }).waitFor();
    await page.keyboard.press('Enter');
    const quick = page.getByRole('region', { name: 'Record time' });
    assert.equal(await quick.getByLabel('Day').inputValue(), TODAY);
    await quick.getByLabel('Duration').fill('soon');
    await page.keyboard.press('Enter');
    await quick.getByText('is no duration: type 7:30, 730, 7.5 or 90m').waitFor();
    await quick.getByLabel('Duration').fill('1.5');
    await quick.getByLabel('Note').fill('Two rounds');
    await page.reload();
    assert.equal(await quick.getByLabel('Note').inputValue(), 'Two rounds');
    await quick.getByLabel('Day').fill('');
    await button(page, 'Record').click();
    await quick.locator('[data-field=date] .error').waitFor();
    await quick.getByLabel('Day').fill('2026-11-17');
    await quick.getByLabel('Duration').press('Enter');
    await total(page, '1:30');
    assert.deepEqual(await entries(), [['2026-11-17', 90, 'Two rounds']]);
    assert.equal(
      await quick.getByLabel('Duration').evaluate((input) => input.ownerDocument.activeElement === input),
      true,
    );
  });

  test('time is typed into the week, moved through by arrow keys, and cleared with a way back', async () => {
    await cell(page, 'Shop', 17).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('90m');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('Search');
    await page.keyboard.press('Enter');
    await total(page, '3:00');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('2:15');
    await page.keyboard.press('Enter');
    await total(page, '3:45');
    const changed = [
      ['2026-11-18', 90, 'Search'],
      ['2026-11-17', 135, 'Two rounds'],
    ];
    assert.deepEqual(await entries(), changed);
    await cell(page, 'Shop', 18).fill('');
    await page.keyboard.press('Enter');
    await total(page, '2:15');
    await button(page, 'Undo').click();
    await total(page, '3:45');
    assert.deepEqual(await entries(), changed);
  });

  test('time that is typed into the week goes on to the next day by Tab, and hours never become a note', async () => {
    await show(`/time?week=2026-11-25&projectId=${shop}`);
    await cell(page, 'Shop', 23).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('write the note of a day').waitFor();
    await page.keyboard.press('Escape');
    await cell(page, 'Shop', 23).focus();
    for (const text of ['7:30', '8', '730']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await total(page, '23:00');
    const recorded = async () => {
      const all: { date: string; minutes: number; description?: string }[] = await firm.get(
        '/time-entries?dateFrom=2026-11-23&dateTo=2026-11-29',
      );
      return all.map(({ date, minutes, description }) => [date, minutes, description]).reverse();
    };
    const hours = [
      ['2026-11-23', 450, undefined],
      ['2026-11-24', 480, undefined],
      ['2026-11-25', 450, undefined],
    ];
    assert.deepEqual(await recorded(), hours);
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await page.getByText('This is more than 24 hours. For minutes, type 25m').waitFor();
    assert.deepEqual(await recorded(), hours);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('Search');
    await page.keyboard.press('Enter');
    await page.getByText('A note needs hours').waitFor();
    await page.keyboard.press('Escape');
    await show();
  });

  test('the screen of time keeps a cell that could not be saved, also over a reload, and saves it once', async () => {
    await page.route('**/api/v1/time-entries', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: 'Bad Request', message: 'The books are closed' } })
        : route.continue(),
    );
    await cell(page, 'Shop', 20).fill('4');
    await page.keyboard.press('Enter');
    await page.getByText('This was not accepted.').waitFor();
    await page.unroute('**/api/v1/time-entries');
    await page.reload();
    assert.equal(await cell(page, 'Shop', 20).inputValue(), '4');
    await cell(page, 'Shop', 20).press('Enter');
    await total(page, '7:45');
    assert.deepEqual((await entries())[0], ['2026-11-20', 240, undefined]);
  });

  test('time in the console is filtered by worker, set aside, edited and collected onto a draft', async () => {
    const body = { projectId: shop, date: '2026-11-17', minutes: 30, worker: 'Ada' };
    await firm.make('/time-entries', body);
    await firm.make('/time-entries', { ...body, minutes: 45 });
    await show();
    await button(page, /Shop, Ada, .*17.*1:15 2 entries/).click();
    const dialog = page.getByRole('dialog', { name: /Shop, / });
    await dialog.getByRole('button', { name: 'Edit 0:45 h of Shop' }).click();
    await page.getByRole('dialog', { name: 'Edit time entry' }).getByLabel('Duration').fill('1h');
    await button(page, 'Save entry').click();
    await dialog.getByText('1:00').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Filter by worker').fill('Ad');
    await page.getByRole('option', { name: 'Ada' }).click();
    await total(page, '1:30');
    await button(page, 'More for 1:00 h of Shop').click();
    await page.getByRole('menuitem', { name: 'Set aside' }).click();
    await page.locator('.status', { hasText: 'Set aside' }).waitFor();
    await button(page, 'Clear').click();
    await button(page, 'Collect … the time of').click();
    await button(page, 'Collect').last().click();
    await page.getByRole('heading', { name: 'Draft invoice' }).waitFor();
    await show();
    const drafted = page.locator('.status', { hasText: 'On a draft' });
    await drafted.nth(4).waitFor();
    assert.equal(await drafted.count(), 5);
  });

  test('the screen of time filtered by a project has the rows with time, or one to type into', async () => {
    const rows = page.locator('.time-grid tbody tr');
    const remove = button(page, /^Remove the row/);
    const project = await firm.make('/projects', { contractId: firm.contractId, name: 'Care' });
    await show(`${WEEK}&projectId=${project.id}`);
    await cell(page, 'Care', 17).waitFor();
    assert.deepEqual([await rows.count(), await remove.count()], [1, 0]);
    const entry = await firm.make('/time-entries', {
      projectId: project.id,
      date: '2026-11-17',
      minutes: 30,
      worker: 'Ada',
    });
    await page.reload();
    await total(page, '0:30');
    assert.equal(await rows.count(), 1);
    await button(page, 'Add row').click();
    const dialog = page.getByRole('dialog', { name: 'Add a row' });
    await eventually(async () =>
      assert.equal(await dialog.getByRole('combobox').first().inputValue(), 'Care'),
    );
    await dialog.getByLabel('Worker').fill('Ben');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 'Care, Ben', 17).waitFor();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 1);
    await firm.send('DELETE', `/time-entries/${entry.id}`);
    await show();
  });

  test('the screen of time leads through the weeks by the address', async () => {
    await page.getByRole('link', { name: 'Previous week' }).click();
    await page.waitForURL(/week=2026-11-09/);
    await total(page, '0:00');
    await page.keyboard.press('.');
    await page.waitForURL(/week=2026-11-16/);
    await total(page, '9:15');
    await page.goBack();
    await page.waitForURL(/week=2026-11-09/);
  });

  test('the screen of time leaves entries of a tracker to the tracker', async () => {
    await page.route('**/api/v1/time-entries?*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object[] };
      const tracked = {
        source: 'JIRA',
        referenceType: 'JIRA',
        referenceId: '1',
        referenceName: 'SHOP-12 Checkout',
      };
      await route.fulfill({
        response: answer,
        json: { ...rest, data: data.map((one) => ({ ...one, ...tracked })) },
      });
    });
    await show();
    await page.getByText('SHOP-12 Checkout').first().waitFor();
    await button(page, /^More for/)
      .first()
      .click();
    assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0);
    await page.keyboard.press('Escape');
    await button(page, /^Edit/).first().click();
    await page.getByText('The entry follows Jira').waitFor();
    assert.equal(await page.getByRole('dialog').getByLabel('Duration').count(), 0);
    await page.unroute('**/api/v1/time-entries?*');
  });

  test('the screen of time shows a viewer hostile names as text, and problems with their way out', async () => {
    const { id: contractId } = await firm.make('/contracts', {
      clientId: firm.clientId,
      name: HOSTILE_NAMES[0],
      currencyCode: 'EUR',
    });
    for (const [at, name] of HOSTILE_NAMES.entries()) {
      const { id: projectId } = await firm.make('/projects', { contractId, name });
      const date = `2026-11-${16 + at}`;
      const named = { worker: name, role: name.slice(0, 100), description: name };
      await firm.make('/time-entries', { projectId, date, minutes: 60, ...named });
    }
    const viewer = await started.open();
    await viewer.page.setViewportSize({ width: 390, height: 844 });
    await started.signIn(viewer.page, { role: 'VIEWER', tenant: firm.tenant, path: WEEK });
    await viewer.page.getByText(HOSTILE_NAMES[0]).first().waitFor();
    await viewer.page.locator('.time-problem').first().waitFor();
    assert.ok((await viewer.page.getByRole('link', { name: 'Open the contract' }).count()) > 0);
    await viewer.page.getByRole('button', { name: /Wednesday 18/ }).click();
    for (const name of [/^Record/, /^Edit/, /^More for/, /^Collect/, 'Add row'])
      assert.equal(await button(viewer.page, name).count(), 0, String(name));
    assert.equal(await viewer.page.locator('[data-cell]').count(), 0);
    assert.deepEqual(viewer.alarms, []);
  });

  test('an administrator approves the work of a person, takes that back, and approves all', async () => {
    const { id: contractId } = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Audited', currencyCode: 'EUR', rates: RATES },
      isApprovalRequired: true,
    });
    await firm.act(`/contracts/${contractId}/activate`);
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Audit' });
    for (const [worker, minutes] of [
      ['Ada', 90],
      ['Ada', 60],
      ['Ben', 240],
    ])
      await firm.make('/time-entries', { projectId, date: '2026-11-17', minutes, worker });
    await show(`${WEEK}&projectId=${projectId}`);
    const waiting = async () =>
      (await firm.get(`/time-entries?projectId=${projectId}&isApproved=false`)).length;
    await page.getByText('It waits for approval by an administrator.').first().waitFor();
    await checkAxe(page);
    await button(page, 'Approve the time of Ada').click();
    await page.getByText('2:30 h approved').waitFor();
    assert.equal(await waiting(), 1);
    await button(page, 'Undo').click();
    await button(page, 'Approve all 6:30 h').click();
    await page.getByText('6:30 h approved').waitFor();
    await page.getByRole('heading', { name: 'To approve' }).waitFor({ state: 'detached' });
    assert.equal(await waiting(), 0);
  });
});
