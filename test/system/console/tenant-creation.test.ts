import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { startConsole, type TestConsole } from '../../support/console.ts';

async function signInWithToken({ service }: TestConsole, page: Page): Promise<void> {
  await page.goto(`${service.url}/console`);
  await page.getByLabel('Token').fill(await service.token('newcomer'));
  await page.keyboard.press('Enter');
}

describe('the console where nobody may create tenants', { skip: withoutBrowser }, () => {
  const started = startConsole({ TENANT_CREATION: 'none' });

  test('the console where nobody may create tenants offers no form, and says whom to ask', async () => {
    const { page, alarms } = await started.open();
    await signInWithToken(started, page);
    await page.getByRole('heading', { name: 'Ask to be added to a company' }).waitFor();
    await page.getByText('you are signed in as newcomer').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create company' }).count(), 0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(alarms, []);
  });
});

describe('the console where a claim lets people create tenants', { skip: withoutBrowser }, () => {
  const started = startConsole({ TENANT_CREATION: 'claim:groups=finance' });

  test('the console shows the reason to somebody without the claim, and keeps the form', async () => {
    const { page } = await started.open();
    await signInWithToken(started, page);
    await page.getByLabel('Name').fill('Acme Studio');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByText('You may not create companies.').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Acme Studio');
  });
});
