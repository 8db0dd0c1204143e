import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startVies } from '../../stand-ins/vies.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { startConsole } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const vies = await startVies(['ATU13585627']);
after(() => vies.stop());

describe('the VAT number of a client in the console', { skip: withoutBrowser }, () => {
  const started = startConsole({ VIES_URL: vies.url });
  let firm: Firm;
  let profile: Profile;
  before(async () => {
    firm = await openFirm(started.service, {
      settings: { vatNumber: 'DE136695976' },
      client: { vatNumber: 'ATU13585627' },
    });
    profile = await started.open();
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  test('the VAT number of a client is checked by a button, with its day and consultation number', async () => {
    const { page } = profile;
    await started.signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}` });
    const check = page.getByRole('button', { name: 'Check', exact: true });
    vies.fault = 'MS_UNAVAILABLE';
    await check.click();
    await page.getByText('The register of this country does not answer').waitFor();
    vies.fault = undefined;
    await check.click();
    await page.locator('.fact').getByText('Valid according to VIES on').waitFor();
    await page.getByText('Consultation number WAPIAAAAYdT3xQ22').waitFor();
  });

  test('the VAT number of a client has to be confirmed if the settings say so', async () => {
    const { page } = profile;
    await page.goto(`${started.service.url}/console/${firm.tenant}/settings?tab=tax`);
    await page.getByLabel('If a number is not confirmed').selectOption('REQUIRE');
    await page.getByRole('button', { name: 'Save check' }).click();
    await page.getByText('Settings saved').waitFor();
    assert.equal((await firm.get(`/tenants/${firm.tenant}`)).vatCheck, 'REQUIRE');
  });
});
