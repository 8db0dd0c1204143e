import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';

describe('a suspended company in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole({ OPERATORS: 'grace' });

  test('the console says why a company is suspended, and why it refuses a change', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page, { path: '/clients/new' });
    const token = await service.token('grace');
    const act = async (path: string, body: object) => {
      const answer = await fetch(`${service.url}/api/v1/operator/tenants/${tenant}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 200);
    };
    await act('suspend', { reason: 'The fees of <b>May</b> are open' });
    await page.getByLabel('Name', { exact: false }).first().fill('Acme');
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByText('This company is suspended: it can be read').waitFor();
    await page.reload();
    await page.getByText('Reason: The fees of <b>May</b> are open').waitFor();
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, 'suspended');
    await act('resume', {});
    await page.reload();
    await page.locator('.page h1').waitFor();
    assert.equal(await page.getByText('has suspended this company').count(), 0);
    assert.deepEqual(alarms, []);
  });
});
