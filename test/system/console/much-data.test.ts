import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { newId } from '../../../src/platform/ids.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, startConsole } from '../../support/console.ts';

const CLIENTS = 1_400;
/** Each loads one page of 50, or less than that on a busy machine. */
const END_PRESSED_MAX = 100;
/** The number of rows that PageDown moves by. */
const PAGE_ROWS = 10;
const BYTES_PER_SECOND = 400_000;

/** The focused row of a list, and how far the page is scrolled. */
const standing = (page: Page) =>
  page.evaluate(
    `({ row: document.activeElement.closest('[data-row]')?.dataset.row, top: Math.round(scrollY), shown: document.querySelectorAll('[data-row]').length })`,
  ) as Promise<{ row?: string; top: number; shown: number }>;

/** A picture that no format makes small. */
function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
}

describe('much data in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('a long list is walked by keyboard, shows few rows at a time, and keeps its place', async () => {
    const { page, alarms } = await open();
    const tenant = await service.tenant();
    const ids = Array.from({ length: CLIENTS }, () => newId('client'));
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query(
        `insert into clients (tenant_id, id, name, sort_order, created_at, updated_at)
         select $1, id, 'Client ' || number, number, now(), now() from unnest($2::text[]) with ordinality as given (id, number)`,
        [tenant, ids],
      );
    });
    await signIn(page, { tenant, path: '/clients' });
    await page.locator('.row-link').first().focus();
    const last = page.locator(`[data-row="${CLIENTS - 1}"] .row-link`);
    for (let times = 0; times < END_PRESSED_MAX && !(await last.isVisible()); times++) {
      const loaded = page.waitForResponse(/clients\?/, { timeout: 2_000 }).catch(() => {});
      await page.keyboard.press('End');
      await loaded;
    }
    await page.keyboard.press('End');
    await page.locator(`[data-row="${CLIENTS - 1}"] .row-link:focus`).waitFor();
    assert.ok((await standing(page)).shown < 150, 'rows that are far away are left out');
    await page.keyboard.press('Home');
    await page.locator('[data-row="0"] .row-link:focus').waitFor();
    assert.equal((await standing(page)).top < 200, true);
    for (let row = PAGE_ROWS; row <= 600; row += PAGE_ROWS) {
      await page.keyboard.press('PageDown');
      await page.locator(`[data-row="${row}"] .row-link:focus`).waitFor();
    }
    const before = await standing(page);

    await service.request('PATCH', `/clients/${ids[600]}`, { tenant, body: { name: 'Renamed' } });
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('link', { name: 'Renamed' }).waitFor();
    assert.equal((await standing(page)).top, before.top, 'a list that is read again stays where it is');

    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Renamed' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Renamed' }).waitFor();
    assert.equal((await standing(page)).top, before.top, 'and so does one that is come back to');
    assert.deepEqual(alarms, []);
  });

  test('a list asks no more after a failure until somebody asks', async () => {
    const { page } = await open();
    const tenant = await service.tenant();
    for (let number = 0; number < 130; number++)
      await service.request('POST', '/clients', { tenant, body: { name: `Client ${number}` } });
    let refused = 0;
    await page.route(/clients\?.*cursor=/, (route) => {
      refused++;
      return route.fulfill({ status: 503, json: { error: 'ServiceUnavailable', message: 'busy' } });
    });
    await signIn(page, { tenant, path: '/clients' });
    await page.locator('.row-link').first().focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const before = refused;
    for (const delta of [-400, 400, -400, 400]) await page.mouse.wheel(0, delta);
    assert.equal(refused, before);
    await page.unroute(/clients\?.*cursor=/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-row="129"]').waitFor();
  });

  test('a large picture shows its progress, can be stopped and tried again, and says what is wrong', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page, { path: '/settings?tab=branding' });
    const cdp = await page.context().newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    const choose = async (name: string, buffer: Buffer) => {
      await page.locator('.drop input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    };
    await choose('huge.png', Buffer.alloc(11_000_000));
    await page.getByText('It has 10.5 MB. A picture may have 10 MB').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);

    await speed(BYTES_PER_SECOND);
    await choose('logo.png', await noise(900));
    await page.getByRole('progressbar', { name: 'Upload of logo.png' }).waitFor();
    await page.getByText(/^[1-9]\d? %$/).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('logo.png: Stopped.').waitFor();
    await page.route('**/complete', (route) => route.abort());
    await speed(-1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service did not answer').waitFor();
    await page.unroute('**/complete');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    const { media } = (await service.request('GET', `/tenants/${tenant}`)).data;
    assert.equal(media.length, 1);

    await choose('broken.png', Buffer.from('no picture'));
    await page.getByText(/^broken\.png: /).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    assert.deepEqual(alarms, []);
  });
});
