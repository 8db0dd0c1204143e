import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { button, choose, heading } from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';

const MENU = 'Actions for Studio Lind';

describe('operators in the console', { skip: withoutBrowser }, () => {
  const { service, open } = startConsole({ OPERATORS: 'grace' });

  test('an operator without a company of their own runs those of others', async () => {
    const { page, alarms } = await open();
    const look = async (name: string) => {
      await checkAxe(page);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await page.setViewportSize(WIDE);
      await shoot(page, name);
    };
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const shows = (text: string) => page.getByRole('row', { name: text }).waitFor();
    await service.tenant('alice', 'Northwind');
    await page.goto(`${service.url}/console`);
    await page.getByLabel('Token').fill(await service.token('grace'));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'All companies' }).click();
    await heading(page, 'All companies');
    await shows('Northwind');

    await button(page, 'New company for somebody').click();
    await dialog.getByLabel('Company').fill('Studio Lind');
    await dialog.getByLabel('E-mail address').last().fill('ada@lind.example');
    await dialog.getByLabel('Your identifier').fill('customer-17');
    await look('operator-new');
    await press('Create company');
    await page.getByText('Company created').waitFor();
    await page.getByLabel('Search companies').fill('stud lin');
    await shows('Studio Lind customer-17 ada@lind.example Active');
    await page.getByRole('row', { name: 'Northwind' }).waitFor({ state: 'detached' });
    const [{ id: tenant }] = (
      await service.request('GET', '/operator/tenants?externalId=customer-17', { as: 'grace' })
    ).data;

    await choose(page, MENU, 'Suspend');
    await dialog.getByLabel('Reason').fill('The fees of <b>May</b> are open');
    await look('operator-suspend');
    await press('Suspend');
    await shows('Studio Lind customer-17 ada@lind.example Suspended');
    const member = await open();
    const token = await service.token('ada', { email: 'ada@lind.example', email_verified: true });
    await member.page.goto(`${service.url}/health/live`);
    await member.page.evaluate(`sessionStorage.setItem('retainer.token', ${JSON.stringify(token)})`);
    await member.page.goto(`${service.url}/console/${tenant}/clients`);
    await member.page.getByText('Reason: The fees of <b>May</b> are open').waitFor();
    await shoot(member.page, 'operator-suspended-member');
    await look('operator-suspended');

    await choose(page, MENU, 'Resume');
    await shows('Studio Lind customer-17 ada@lind.example Active');
    await member.page.reload();
    await heading(member.page, 'Clients');
    assert.equal(await member.page.getByText('has suspended this company').count(), 0);

    await choose(page, MENU, 'Set limits');
    await dialog.getByLabel('Integrations').fill('many');
    await press('Set limits');
    await dialog.getByText('must be a whole number', { exact: true }).waitFor();
    await dialog.getByLabel('Integrations').fill('7');
    await look('operator-limits');
    await press('Set limits');
    await page.getByText('Limits set.').waitFor();
    const { data } = await service.request('GET', `/operator/tenants/${tenant}`, { as: 'grace' });
    assert.deepEqual(data.ownLimits, { integrations: 7 });

    await choose(page, MENU, 'Delete');
    await press('Delete');
    await shows('Studio Lind customer-17 ada@lind.example Deleted');
    await button(page, MENU).click();
    const offered = await page.getByRole('menuitem').allTextContents();
    assert.deepEqual(offered, ['Restore', 'Purge']);
    await look('operator-deleted');
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await shows('Studio Lind customer-17 ada@lind.example Active');

    await choose(page, MENU, 'Delete');
    await press('Delete');
    await shows('Studio Lind customer-17 ada@lind.example Deleted');
    await choose(page, MENU, 'Purge');
    await dialog.getByLabel('Type its identifier').fill('tnt_01jd2r8g5cf3qbx2m7w9k4t6ze');
    await press('Purge');
    await dialog.getByText(`must be ${tenant}, to delete it for good`).waitFor();
    await look('operator-purge');
    await dialog.getByLabel('Type its identifier').fill(tenant);
    await press('Purge');
    await page.getByText('No company found').waitFor();
    assert.deepEqual([...alarms, ...member.alarms], []);
  });

  test('a member who is an operator has all companies among the settings, and others have not', async () => {
    const { page, alarms } = await open();
    const tenant = await service.tenant('grace', 'Hopper Studio');
    const show = async (subject: string) => {
      await page.goto(`${service.url}/health/live`);
      const token = await service.token(subject);
      await page.evaluate(`sessionStorage.setItem('retainer.token', ${JSON.stringify(token)})`);
      await page.goto(`${service.url}/console/${tenant}/settings?tab=operator`);
      await heading(page, 'Settings');
    };
    await show('grace');
    await page.getByRole('row', { name: 'Hopper Studio' }).waitFor();
    await service.request('POST', '/members', {
      tenant,
      as: 'grace',
      body: { subject: 'tom', role: 'OWNER' },
    });
    await show('tom');
    await page.getByLabel('Legal name').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Operator' }).count(), 0);
    await page.goto(`${service.url}/console/all-tenants`);
    await page.getByText('Your role does not allow this').first().waitFor();
    assert.deepEqual(alarms, []);
  });
});
