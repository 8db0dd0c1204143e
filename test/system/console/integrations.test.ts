import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startAtlassian } from '../../stand-ins/atlassian.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { collectDue } from '../../support/collecting.ts';
import { HOSTILE_NAMES, startConsole } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { type Firm, openFirm } from '../../support/firm.ts';
import { deliveriesByHand, LOCAL, startReceiver, subscribe } from '../../support/integrations/deliveries.ts';
import { processInbox } from '../../support/integrations/tracked-work.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2020-01-01' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.locator('.page-head .status', { hasText: text }).waitFor();

const atlassian = await startAtlassian();
after(() => atlassian.stop());

describe('integrations in the console', { skip: withoutBrowser }, () => {
  const { clientId, clientSecret, authUrl, apiUrl } = atlassian.settings;
  const started = startConsole({
    ...LOCAL,
    ...{ JIRA_CLIENT_ID: clientId, JIRA_CLIENT_SECRET: clientSecret },
    ...{ JIRA_AUTH_URL: authUrl, JIRA_API_URL: apiUrl },
  });
  const receiver = startReceiver();
  const { send } = deliveriesByHand(started.service);
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  before(async () => {
    firm = await openFirm(started.service, { terms: { rates: [RATE] } });
    await firm.make('/projects', { contractId: firm.contractId, name: 'Website' });
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant: firm.tenant, path: '/integrations' });
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const show = async (path: string, shown = page) => {
    await shown.goto(`${started.service.url}/console/${firm.tenant}${path}`);
    await shown.locator('.page h1').waitFor();
  };

  /** Presses a button that opens the popup, and decides at the provider. */
  async function decide(name: string, decision: 'Accept' | 'Deny'): Promise<void> {
    const opening = page.waitForEvent('popup');
    await button(page, name).click();
    const popup = await opening;
    await popup.getByRole('button', { name: 'Continue to Jira' }).click();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: decision }).click({ noWaitAfter: true });
    await closed;
  }

  test('Jira is connected through the popup, and its hours become time and lines', async () => {
    await page.getByText('Nothing is connected yet').waitFor();
    await page.getByRole('link', { name: 'Connect Jira' }).click();
    await page.getByLabel('Jira project key').fill('1');
    await page.getByRole('combobox', { name: 'Project' }).fill('Web');
    await page.getByRole('option', { name: 'Website' }).waitFor();
    await page.keyboard.press('Enter');
    await button(page, 'Connect Jira').click();
    await page.getByText("must be a project's key as Jira shows it").waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('Jira project key').inputValue(), '1', 'a reload loses nothing');
    await page.getByLabel('Jira project key').fill('web');
    await decide('Connect Jira', 'Deny');
    await page.getByText('Consent was denied').waitFor();
    await status(page, 'Not connected yet');
    await decide('Connect', 'Accept');
    await status(page, 'Active');
    const { id, key } = atlassian.addIssue('WEB', 'Landing page');
    atlassian.logWork(id, 2.5);
    await atlassian.deliver();
    await processInbox(started.service);
    const [entry] = await firm.get('/time-entries');
    assert.deepEqual([entry.minutes, entry.referenceName], [150, `${key} Landing page`]);
    await collectDue(started.service);
    const [line] = await firm.get('/billables');
    assert.equal(line.totalMinor, 25_000);
    await show(`/invoices/${line.invoice}`);
    assert.equal(await page.getByLabel('Name of line 1', { exact: true }).inputValue(), line.name);
  });

  test('Jira’s page says what becomes of hours, for the terms of each contract', async () => {
    const follow = async (terms: object, isActive = true) => {
      const body = { clientId: firm.clientId, currencyCode: 'EUR', name: HOSTILE_NAMES[0], ...terms };
      const { id: contractId } = await firm.make('/contracts', body);
      if (isActive) await firm.act(`/contracts/${contractId}/activate`);
      return (await firm.make('/projects', { contractId, name: 'x' })).id;
    };
    const projectIds = {
      USUAL: await follow({}),
      WEEKLY: await follow({ collect: { every: 'WEEK' } }),
      HAND: await follow({ collect: { every: 'NEVER' } }),
      LATER: await follow({}, false),
    };
    const mappings = Object.entries(projectIds).map(([projectKey, projectId]) => ({ projectKey, projectId }));
    const { id } = await firm.make('/integrations', { provider: 'JIRA', name: 'x', config: { mappings } });
    await show(`/integrations/${id}`);
    const said = async (key: string) => {
      const item = page.getByRole('listitem').filter({ hasText: `${key}:` });
      return (await item.textContent())?.replace(HOSTILE_NAMES[0], '…');
    };
    assert.equal(await said('USUAL'), 'USUAL: … puts it onto a draft invoice every month.');
    assert.equal(await said('WEEKLY'), 'WEEKLY: … puts it onto a draft invoice every week.');
    assert.equal(await said('HAND'), 'HAND: … takes it only by hand, with Collect time on a draft.');
    assert.equal(await said('LATER'), 'LATER: … is not active yet, so the time waits.');
    await firm.send('DELETE', `/integrations/${id}`);
  });

  test('a popup that is closed, and a message from elsewhere, connect nothing', async () => {
    const made = await firm.make('/integrations', { provider: 'JIRA', name: 'Other Jira' });
    await show(`/integrations/${made.id}`);
    const opening = page.waitForEvent('popup');
    await button(page, 'Connect').click();
    const popup = await opening;
    await popup.getByRole('button', { name: 'Continue to Jira' }).click();
    await popup.getByRole('button', { name: 'Accept' }).waitFor();
    const message = { type: 'integration.authorization', integrationId: made.id, status: 'success' };
    await popup.evaluate(`opener.postMessage(${JSON.stringify(message)}, '*')`);
    await page.getByText('Waiting for your consent').waitFor();
    await popup.close();
    await page.getByText('The window was closed before').waitFor();
    await firm.send('DELETE', `/integrations/${made.id}`);
  });

  test('a webhook shows its secret once, is tested, retried and disabled', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('<b>out of order</b>');
    await show('/integrations/new?provider=WEBHOOK');
    await page.getByLabel('Name').fill('Our CRM');
    await page.getByLabel('URL').fill('ftp://example.com');
    await page.locator('summary', { hasText: 'invoice' }).click();
    await page.getByLabel('All events: Invoices').check();
    await button(page, 'Add webhook').click();
    await page.locator('.field', { hasText: 'URL' }).locator('.error').waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await button(page, 'Add webhook').click();
    await page.getByText(/^whsec_/).waitFor();
    await button(page, 'I have stored it').click();
    assert.equal(await page.getByText(/whsec_/).count(), 0);
    await page.getByRole('tab', { name: /Events/ }).click();
    await page.getByText('All events: Invoices').waitFor();
    await button(page, 'Send test event').click();
    await status(page, 'Pending');
    await send();
    await page.getByText('the endpoint answered 500: <b>out of order</b>').waitFor();
    await page.getByText('"integration.tested"').waitFor();
    receiver.answer = (response) => void response.writeHead(204).end();
    await button(page, 'Retry now').click();
    await page.getByText('On its way again').waitFor();
    await send();
    await status(page, 'Succeeded');
    await page.getByRole('link', { name: 'Our CRM', exact: true }).click();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Rotate secret …' }).click();
    await button(page, 'Rotate secret').click();
    await page.getByText(/^whsec_/).waitFor();
    await button(page, 'I have stored it').click();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Disable …' }).click();
    await button(page, 'Disable').click();
    await status(page, 'Disabled');
    await button(page, 'Enable').click();
    await status(page, 'Active');
  });

  test('hostile names of integrations are text, and a VIEWER changes nothing', async () => {
    const [evil, , , , , long] = HOSTILE_NAMES;
    const made = await subscribe(started.service, firm.tenant, receiver.url, 'client.created');
    await firm.patch(`/integrations/${made.id}`, { name: long });
    await firm.make('/integrations', { provider: 'GOOGLE_DRIVE', name: evil });
    for (const name of HOSTILE_NAMES) await firm.make('/clients', { name });
    receiver.answer = (response) => void response.writeHead(410).end(`${evil}${long}`);
    await send();
    const viewer = await started.open();
    await started.signIn(viewer.page, { tenant: firm.tenant, role: 'VIEWER', path: '/integrations' });
    const [delivery] = await firm.get(`/deliveries?integrationId=${made.id}`);
    for (const path of [
      '/integrations',
      `/integrations/${made.id}`,
      `/integrations/${made.id}?tab=events`,
      '/integrations?tab=deliveries',
      `/integrations/deliveries/${delivery.id}`,
    ]) {
      await show(path, viewer.page);
      await viewer.page.locator('.skeleton').first().waitFor({ state: 'detached' });
      const offered = await viewer.page.locator('main').getByRole('button').allTextContents();
      assert.deepEqual(
        offered.filter((text) => /add|connect|save|retry|send|disable|delete|rotate|enable/i.test(text)),
        [],
        path,
      );
    }
    await show(`/integrations?tab=deliveries&integrationId=${made.id}`, viewer.page);
    const filter = viewer.page.getByRole('combobox', { name: 'Filter by integration' });
    await eventually(async () => assert.equal(await filter.inputValue(), long));
    assert.deepEqual(viewer.alarms, []);
    await viewer.context.close();
  });
});
