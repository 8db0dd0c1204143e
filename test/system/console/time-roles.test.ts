import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const WEEK = '/time?week=2026-11-18';
const RATES = [
  { unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'Lead', amountMinor: 15_000, startsOn: '2026-12-01' },
  { unit: 'HOUR', role: 'Designer', amountMinor: 12_000, startsOn: '2026-01-01' },
];
const UNKNOWN = 'No rate names this role: it is charged at the price for everybody';

describe('roles of time in the console', { skip: withoutBrowser }, () => {
  const started = startConsole();
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { settings: { locale: 'en-GB' }, terms: { rates: RATES } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    for (const worker of ['Ada', 'Ben'])
      await firm.make('/time-entries', { projectId, date: '2026-11-02', minutes: 60, worker });
    profile = await started.open();
    page = profile.page;
    page.setDefaultTimeout(15_000);
    await page.clock.setFixedTime('2026-11-16T10:00:00Z');
    await started.signIn(page, { tenant: firm.tenant, path: WEEK });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const quick = () => page.getByRole('region', { name: 'Record time' });
  const options = async () =>
    (await page.locator('.option').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  const total = (text: string) => page.locator('tfoot .sum', { hasText: text }).waitFor();
  const recorded = async () => {
    const all: { role?: string; worker?: string; minutes: number; warnings?: object[] }[] = await firm.get(
      '/time-entries?dateFrom=2026-11-16&dateTo=2026-11-22',
    );
    return all
      .map(({ role, worker, minutes, warnings = [] }) => [role, worker, minutes, warnings.length])
      .sort((one, other) => Number(one[2]) - Number(other[2]));
  };

  test('a role of time typed in another case is the role of the rate, by keyboard only', async () => {
    // The screen hears the key a moment after it is shown.
    await eventually(async () => {
      await page.keyboard.press('n');
      assert.equal(await page.evaluate('document.activeElement.role'), 'combobox');
    });
    // A second key may have been typed into the field by then.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('shop');
    await page.getByRole('option', { name: 'Shop' }).waitFor();
    await page.keyboard.press('Enter');
    await quick().getByLabel('Duration').focus();
    await page.keyboard.type('0:10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.deepEqual(await options(), ['Designer', 'Lead No rate']));
    await page.keyboard.type('designer');
    await eventually(async () => assert.deepEqual(await options(), ['Designer']));
    await page.keyboard.press('Tab');
    assert.equal(await quick().getByLabel('Role').inputValue(), 'Designer');
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.deepEqual(await options(), ['alice Me', 'Ada', 'Ben']));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await total('0:10');
    assert.deepEqual(await recorded(), [['Designer', 'alice', 10, 0]]);
    assert.equal(await page.getByText(UNKNOWN).count(), 0);
    await page.getByLabel(/^Shop, alice, Designer, Monday 16 November/).waitFor();
  });

  test('a role of time that no rate names warns before and after it is saved', async () => {
    await quick().getByLabel('Duration').fill('0:20');
    await quick().getByLabel('Role').fill('tester');
    await eventually(async () => assert.deepEqual(await options(), ['tester No rate']));
    await quick().getByLabel('Worker').fill('ben');
    await quick().getByText(UNKNOWN).waitFor();
    await checkAxe(page);
    await quick().getByRole('button', { name: 'Record' }).click();
    await total('0:30');
    assert.deepEqual((await recorded())[1], ['tester', 'Ben', 20, 1]);
    await page.locator('.time-grid').getByText(UNKNOWN).waitFor();
    await page.locator('.time-entry').getByText(UNKNOWN).waitFor();
  });

  test('the role and the worker of time are remembered for the project, over a reload', async () => {
    await page.goto(`${started.service.url}/console/${firm.tenant}${WEEK}`);
    const project = quick().getByLabel('Project');
    await project.fill('shop');
    await page.getByRole('option', { name: 'Shop' }).click();
    const offered = async () => [
      await quick().getByLabel('Role').inputValue(),
      await quick().getByLabel('Worker').inputValue(),
    ];
    await eventually(async () => assert.deepEqual(await offered(), ['tester', 'Ben']));
    await quick().getByLabel('Worker').click();
    await eventually(async () => assert.deepEqual(await options(), ['alice Me', 'Ben', 'Ada']));
    await page.getByRole('option', { name: 'Ada' }).click();
  });

  test('a row of time has a role and a worker, and the warning about the role', async () => {
    await page.getByRole('button', { name: 'Add row' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a row' });
    await dialog.getByLabel('Project').fill('shop');
    await page.getByRole('option', { name: 'Shop' }).click();
    await dialog.getByLabel('Role').fill('DESIGNER');
    await dialog.getByLabel('Worker').fill('Cleo');
    await page.keyboard.press('Tab');
    assert.equal(await dialog.getByLabel('Role').inputValue(), 'Designer');
    await dialog.getByRole('button', { name: 'Add row' }).click();
    const cell = page.getByLabel(/^Shop, Cleo, Designer, Tuesday 17 November/);
    await cell.fill('0:40');
    await cell.press('Enter');
    await total('1:10');
    assert.deepEqual((await recorded())[2], ['Designer', 'Cleo', 40, 0]);
    assert.equal(await page.locator('.time-grid').getByText(UNKNOWN).count(), 1);
  });

  test('the role of time is corrected in the entry, and the warning goes', async () => {
    await page.getByRole('button', { name: 'Edit 0:20 h of Shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit time entry' });
    await dialog.getByText(UNKNOWN).waitFor();
    await shoot(page, 'time-roles-edit');
    await dialog.getByLabel('Role').fill('designer');
    await page.keyboard.press('Enter');
    await dialog.getByText(UNKNOWN).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save entry' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.time-grid').getByText(UNKNOWN).waitFor({ state: 'detached' });
    assert.deepEqual((await recorded())[1], ['Designer', 'Ben', 20, 0]);
  });

  test('the role of time that no rate names is said before and after collecting', async () => {
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Care' });
    const work = { projectId, date: '2026-11-03', minutes: 30 };
    for (const role of ['tester', 'driver', 'designer']) await firm.make('/time-entries', { ...work, role });
    const draft = await firm.make('/invoices', { contractId: firm.contractId });
    await page.goto(`${started.service.url}/console/${firm.tenant}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Collect time' }).click();
    const sentence = 'No rate names the role of 1:00 h: they are charged at the price for everybody';
    await page.getByRole('dialog').getByText(sentence).waitFor();
    await page.getByRole('button', { name: /^Collect \d+ lines/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const notice = page.locator('.notice', { hasText: sentence });
    await notice.getByRole('button', { name: 'Close notice' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.goto(`${started.service.url}/console/${firm.tenant}${WEEK}`);
  });

  test('the warning about the role of time fits narrow screens, in German', async () => {
    await quick().getByLabel('Role').fill('tester');
    await quick().getByLabel('Note').focus();
    await shoot(page, 'time-roles');
    await page.evaluate(`localStorage.setItem('retainer.language', 'de')`);
    await page.setViewportSize(NARROW);
    await page.reload();
    await page.getByText('Für diese Rolle gibt es keinen Satz: Es gilt der Preis für alle').first().waitFor();
    await checkWidth(page);
    await checkAxe(page);
    await shoot(page, 'time-roles-de');
    await page.setViewportSize(WIDE);
  });
});
