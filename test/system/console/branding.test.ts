import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';

const BLUE = 'rgb(29, 78, 216)';
const YELLOW = 'rgb(250, 204, 21)';
const INK = 'rgb(26, 26, 26)';

describe('the colour of documents in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();
  let profile: Profile;
  let page: Page;
  let tenant: string;
  before(async () => {
    profile = await open();
    page = profile.page;
    ({ tenant } = await signIn(page, { path: '/settings?tab=branding' }));
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  const stored = async () =>
    (await service.request('GET', `/tenants/${tenant}`, { tenant })).data.accentColor;
  /** The colours of the heading and of the rule above the total in the preview. */
  const shown = (): Promise<string[]> =>
    page.evaluate(`['heading', 'total'].map((part) => getComputedStyle(document.querySelector('.settings-paper-' + part)))
      .map((style, index) => index === 0 ? style.color : style.borderTopColor)`);
  const text = () => page.getByLabel('Colour of documents');

  test('the colour of documents in the console is previewed while it is chosen, before it is saved', async () => {
    await page.getByLabel('Choose a colour').fill('#1d4ed8');
    assert.deepEqual(await shown(), [BLUE, BLUE]);
    assert.equal(await text().inputValue(), '#1d4ed8');
    assert.equal(await stored(), undefined);
    await shoot(page, 'branding-colour');
    await page.getByRole('button', { name: 'Save colour' }).click();
    await page.getByText('Settings saved').waitFor();
    assert.equal(await stored(), '#1d4ed8');
  });

  test('the colour of documents in the console is for lines only if it is too light for text', async () => {
    await text().fill('#FACC15');
    assert.deepEqual(await shown(), [INK, YELLOW]);
    await page.getByText('This colour is too light for text on white').waitFor();
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await checkAxe(page);
    }
    await page.setViewportSize(WIDE);
  });

  test('the colour of documents in the console is refused beside its field, and can be taken away', async () => {
    await text().fill('blue');
    await page.getByRole('button', { name: 'Save colour' }).click();
    await page.locator('[data-field="accentColor"] .error').getByText('must be a colour').waitFor();
    assert.equal((await shown())[0], INK);
    await page.getByRole('button', { name: 'No colour' }).click();
    await page.getByRole('button', { name: 'Save colour' }).click();
    await eventually(async () => assert.equal(await stored(), undefined));
  });

  test('the texts of documents in the console are saved beside the colour', async () => {
    await page.getByLabel('Above the lines').fill('Hello');
    await page.getByLabel('Below the total').fill('Thanks\nand goodbye');
    await page.getByRole('button', { name: 'Save texts' }).click();
    await eventually(async () => {
      const { data } = await service.request('GET', `/tenants/${tenant}`, { tenant });
      assert.deepEqual([data.invoiceIntroduction, data.invoiceClosing], ['Hello', 'Thanks\nand goodbye']);
    });
  });
});
