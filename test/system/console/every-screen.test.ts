import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Profile, withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { LOCAL, startReceiver } from '../../support/integrations/deliveries.ts';
import { addAgreements, agreementPlaces } from '../../support/tour/agreement-places.ts';
import { addBankEntries, bankPlaces } from '../../support/tour/bank-records.ts';
import { addHostileRecords } from '../../support/tour/hostile-records.ts';
import { documentPlaces, draftPlaces, pdfPlaces } from '../../support/tour/invoice-places.ts';
import { addMachinery } from '../../support/tour/machinery.ts';
import {
  emptyPlaces,
  integrationPlaces,
  settingsPlaces,
  shellPlaces,
} from '../../support/tour/other-places.ts';
import { type Place, press, type Step } from '../../support/tour/places.ts';
import { clientPlaces, contractPlaces, timePlaces } from '../../support/tour/record-places.ts';
import { addMessages, sendingPlaces } from '../../support/tour/sending-places.ts';
import { openStudio } from '../../support/tour/studio.ts';

type Group =
  | 'shell'
  | 'drafts'
  | 'documents'
  | 'pdfs'
  | 'bank'
  | 'sending'
  | 'clients'
  | 'contracts'
  | 'agreements'
  | 'time'
  | 'integrations'
  | 'settings';

const OPENED = 'dialog[open], :popover-open';

/** Accessible in both themes, and nothing sticks out at 390 pixels. With `CONSOLE_SHOTS`, pictures are stored. */
async function look(page: Page, name: string): Promise<void> {
  await checkAxe(page);
  await page.setViewportSize(NARROW);
  await checkWidth(page);
  await page.setViewportSize(WIDE);
  await shoot(page, name);
}

const settled = (page: Page) =>
  page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });

async function open(page: Page, step: Step): Promise<void> {
  await step(page);
  await page.locator(`${OPENED}, .bulk`).first().waitFor();
  await settled(page);
}

/** Escape closes everything but a secret, and the focus goes back to where it was. */
async function close(page: Page): Promise<void> {
  const secret = page.getByRole('button', { name: 'I have stored it' });
  if (await secret.isVisible()) await secret.click();
  else await page.keyboard.press('Escape');
  await page.locator(OPENED).first().waitFor({ state: 'detached' });
  assert.notEqual(await page.evaluate('document.activeElement.tagName'), 'BODY', 'the focus is lost');
}

/** Goes to a path without loading the page again, as links do. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(`{
    const to = new URL(${JSON.stringify(address)}, location.href);
    if (to.pathname !== location.pathname) document.querySelector('.page')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('.page:not([data-left]) h1').waitFor();
  await settled(page);
}

describe('every screen of the console', {
  skip: withoutBrowser,
}, () => {
  const started = startConsole({ ...LOCAL, OPERATORS: 'alice' });
  const { service } = started;
  const receiver = startReceiver();
  let profile: Profile;
  let page: Page;
  let places: Record<Group, Place[]>;
  let tenant: string;
  before(async () => {
    const studio = await openStudio(service);
    const { firm, daysAgo, week } = studio;
    const machinery = await addMachinery(service, firm, receiver, daysAgo);
    const hostile = await addHostileRecords(firm, week);
    await addBankEntries(service, studio);
    const messages = await addMessages(studio, hostile);
    const agreements = await addAgreements(service, studio);
    const [entry] = await firm.get(`/audit-entries?resourceId=${studio.invoices.partlyPaid}`);
    places = {
      shell: shellPlaces(),
      drafts: draftPlaces(studio, hostile),
      documents: documentPlaces(studio, hostile),
      pdfs: pdfPlaces(studio, hostile),
      bank: bankPlaces(),
      sending: sendingPlaces(studio, messages, hostile),
      clients: clientPlaces(studio, hostile),
      contracts: contractPlaces(studio, hostile),
      agreements: agreementPlaces(studio, agreements),
      time: timePlaces(studio),
      integrations: integrationPlaces(machinery, hostile),
      settings: settingsPlaces(entry),
    };
    tenant = firm.tenant;
    profile = await started.open();
    page = profile.page;
    await started.signIn(page, { tenant });
    await page.evaluate(`sessionStorage.setItem('retainer.preview', 'hidden')`);
  });
  after(() => assert.deepEqual(profile?.alarms, []));

  async function tour(t: TestContext, all: Place[]): Promise<void> {
    for (const { name, path, opens } of all)
      await t.test(`the screen ${name} is accessible, and fits into 390 pixels`, async () => {
        if (await page.locator(OPENED).count()) await page.reload();
        await visit(page, `/console/${tenant}${path === '/' ? '' : path}`);
        await look(page, name);
        for (const [opened, step] of Object.entries(opens)) {
          await open(page, step);
          await look(page, `${name}-${opened}`);
          await close(page);
        }
      });
  }

  test('the screens of the overview, search, keys and menus are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.shell));
  test('the screens of the list of invoices, and of drafts, are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.drafts));
  test('the screens of issued invoices and credit notes are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.documents));
  test('the screens of bank statements are accessible, and fit into 390 pixels', (t) => tour(t, places.bank));
  test('the screens of messages, and of sending, are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.sending));
  test('the screens of clients are accessible, and fit into 390 pixels', (t) => tour(t, places.clients));
  test('the screens of contracts and projects are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.contracts));
  test('the screens of fees, prepaid hours, expenses, quotes and of billing the month are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.agreements));
  test('the screens of time are accessible, and fit into 390 pixels', (t) => tour(t, places.time));
  test('the screens of integrations and deliveries are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.integrations));
  test('the screens of settings and the audit trail are accessible, and fit into 390 pixels', (t) =>
    tour(t, places.settings));

  test('the screens of documents with their PDF, beside them or as a tab, are accessible, and fit into 390 pixels', async () => {
    const show = (choice: string) => page.evaluate(`sessionStorage.setItem('retainer.preview', '${choice}')`);
    await show('shown');
    for (const { name, path } of places.pdfs) {
      await visit(page, `/console/${tenant}${path}`);
      await page.locator('iframe.drawn').waitFor();
      await look(page, name);
    }
    await show('hidden');
  });

  test('the navigation of narrow screens is accessible', async () => {
    await page.setViewportSize(NARROW);
    await press('More')(page);
    await look(page, 'drawer');
    await page.setViewportSize(NARROW);
    await close(page);
    await page.setViewportSize(WIDE);
  });

  test('the screens of an empty tenant are accessible, and fit into 390 pixels', async (t) => {
    tenant = await service.tenant('alice', 'Newly founded');
    await page.goto(`${service.url}/console/${tenant}`);
    await tour(t, emptyPlaces());
  });

  test('the screens of signing in, of tenants, and of a role that is too low are accessible, and fit into 390 pixels', async () => {
    const shows = async (path: string, heading: string) => {
      await page.goto(`${service.url}/console${path}`);
      await page.getByRole('heading', { name: heading }).waitFor();
    };
    await shows('/new-tenant', 'New company');
    await look(page, 'new-tenant');
    await shows('/tnt_01jd2r8g5cf3qbx2m7w9k4t6ze', 'Choose a company');
    await look(page, 'choose-tenant');
    await started.signIn(page, { tenant, role: 'VIEWER', path: '/clients/new' });
    await look(page, 'role-too-low');
    await page.evaluate('sessionStorage.clear()');
    await shows('/', 'Sign in');
    await look(page, 'sign-in');
  });
});
