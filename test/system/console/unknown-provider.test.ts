import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Type } from 'typebox';
import { body, choice, integer, reference, text } from '../../../src/platform/schema.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import { setting } from '../../../src/providers/setting.ts';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, startConsole, WIDE } from '../../support/console.ts';
import { type Firm, openFirm } from '../../support/firm.ts';

const tray = body(
  {
    label: setting('Tray', text(1, 50, { description: 'The label of the tray.', example: 'A1' })),
    clientId: setting('Client', reference('client', 'The client.'), { records: 'clients' }),
  },
  'A tray for the papers of a client.',
  { title: 'Tray' },
);

/** No file of the console names it. It has a setting of each kind. */
const paperwork: Provider = {
  name: 'PAPERWORK',
  title: 'Paperwork',
  description: 'Prints every event on paper.',
  configSchema: body(
    {
      printer: setting('Printer', text(1, 200, { description: 'The address of the `IPP` printer.' }), {
        isUrl: true,
        suggested: 'https://printer.example.com',
      }),
      copies: setting('Copies', integer(1, 9, { description: 'How often it is printed.' })),
      tone: Type.Optional(
        setting('Tone', choice(['VERY_DARK', 'LIGHT'], { description: 'How dark the print is.' })),
      ),
      sheets: Type.Optional(
        setting(
          'Sheets',
          Type.Array(choice(['A4', 'A5'], { description: 'A size.' }), {
            description: 'The sizes of paper.',
            default: ['A4'],
          }),
        ),
      ),
      isStapled: Type.Optional(
        setting('Stapled', Type.Boolean({ description: 'Whether sheets are joined.' })),
      ),
      trays: Type.Optional(
        setting('Trays', Type.Array(tray, { description: 'Clients with trays of their own.' })),
      ),
    },
    'How to print.',
  ),
  eventTypes: ['client.*'],
  canServeSandbox: true,
  newSecrets: () => ({ current: 'psec_1' }),
  rotateSecrets: () => ({ current: 'psec_2' }),
  deliver: async () => ({ kind: 'delivered' }),
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('providers that the console does not know', { skip: withoutBrowser }, () => {
  const started = startConsole({}, [paperwork]);
  let firm: Firm;
  let profile: Profile;
  let page: Page;
  let id: string;
  before(async () => {
    firm = await openFirm(started.service);
    await firm.make('/clients', { name: 'Paper Mill' });
    profile = await started.open();
    page = profile.page;
  });
  after(() => assert.deepEqual(profile?.alarms, []));
  const stored = async () => (await firm.get(`/integrations/${id}`)).config;

  test('an unknown provider is offered, and set up from its description alone', async () => {
    await started.signIn(page, { tenant: firm.tenant, path: '/integrations' });
    const card = page.getByRole('listitem').filter({ hasText: 'Prints every event on paper.' });
    await card.getByText('Signed with a secret').waitFor();
    await card.getByRole('link', { name: 'Add paperwork' }).click();
    await page.getByText('The address of the IPP printer.').waitFor();
    await page.getByLabel('Name').fill('The office');
    assert.equal(await page.getByLabel('Printer').inputValue(), 'https://printer.example.com');
    await button(page, 'Add paperwork').click();
    await page.locator('.field', { hasText: 'Copies' }).locator('.error').waitFor();
    await page.getByLabel('Copies').fill('2');
    await page.getByLabel('Tone').selectOption('Very dark');
    await page.getByLabel('A5').check();
    await page.getByLabel('Stapled').check();
    await button(page, 'Add tray').click();
    await page.getByLabel('Tray', { exact: true }).fill('Left');
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Mill');
    await page.getByRole('option', { name: 'Paper Mill' }).waitFor();
    await page.keyboard.press('Enter');
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await button(page, 'Add paperwork').click();
    await page.getByText('psec_1').waitFor();
    await button(page, 'I have stored it').click();
    id = (await firm.get('/integrations'))[0].id;
    const { trays, ...others } = await stored();
    assert.deepEqual(others, {
      ...{ printer: 'https://printer.example.com', copies: 2, tone: 'VERY_DARK' },
      ...{ sheets: ['A4', 'A5'], isStapled: true },
    });
    assert.deepEqual([trays.length, trays[0].label], [1, 'Left']);
  });

  test('an unknown provider tracks no work: only the trackers are named where time has no project yet', async () => {
    const { page: other } = await started.open();
    await started.signIn(other, { tenant: firm.tenant, path: '/time' });
    await other.getByText('or connect Jira to bring its hours here.').waitFor();
    await other.context().close();
  });

  test('an unknown provider is changed, and its secret rotated', async () => {
    await page.getByLabel('Copies').fill('3');
    await page.getByLabel('Tone').selectOption('None');
    await button(page, 'Remove tray 1').click();
    await button(page, 'Save integration').click();
    await page.getByText('Integration saved').waitFor();
    assert.deepEqual(await stored(), {
      ...{ printer: 'https://printer.example.com', copies: 3 },
      ...{ sheets: ['A4', 'A5'], isStapled: true },
    });
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Rotate secret …' }).click();
    await button(page, 'Rotate secret').click();
    await page.getByText('psec_2').waitFor();
    await button(page, 'I have stored it').click();
  });

  test('an unknown provider is shown to a VIEWER, in the list and with its settings', async () => {
    const viewer = await started.open();
    const shown = viewer.page;
    await firm.patch(`/integrations/${id}`, {
      config: { ...(await stored()), trays: [{ label: 'Left', clientId: firm.clientId }] },
    });
    await started.signIn(shown, { tenant: firm.tenant, role: 'VIEWER', path: '/integrations' });
    await shown.getByText('Paperwork · https://printer.example.com · no events yet').waitFor();
    await shown.getByRole('link', { name: 'The office' }).click();
    const fact = (label: string) => shown.locator('.fact', { hasText: label }).locator('dd').textContent();
    await shown.locator('.fact', { hasText: 'Trays' }).waitFor();
    assert.deepEqual(
      [await fact('Copies'), await fact('Sheets'), await fact('Stapled')],
      ['3', 'A4, A5', 'Yes'],
    );
    const { name } = await firm.get(`/clients/${firm.clientId}`);
    await shown.locator('.fact', { hasText: `Left → ${name}` }).waitFor();
    await checkAxe(shown);
    await viewer.context.close();
  });
});
