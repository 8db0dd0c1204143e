import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, follow, heading, status } from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { csv, workOnImports } from '../../support/records/imports.ts';

const HEADER = 'Client Name,Address';

describe('imports in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  const look = async (page: Page, name: string) => {
    await checkAxe(page);
    await page.setViewportSize(NARROW);
    await checkWidth(page);
    await page.setViewportSize(WIDE);
    await shoot(page, name);
  };

  test('an administrator checks a file, corrects it, imports it and undoes it', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page, { path: '/settings?tab=general', role: 'ADMIN' });
    const names = async () => {
      const { data } = await service.request('GET', '/clients', { tenant });
      return data.map(({ name }: { name: string }) => name).sort();
    };
    const drop = (...lines: string[]) =>
      page.locator('input[type=file]').setInputFiles({
        ...{ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(...lines)) },
      });
    await follow(page, 'Bring in files', 'Imports');
    await look(page, 'imports-empty');
    await button(page, 'New import').first().click();
    await page.getByLabel('Where the file is from').selectOption('Export of Harvest, in English');
    await look(page, 'imports-new');
    await button(page, 'Choose the file').click();
    await heading(page, 'Clients, Harvest');
    await status(page, 'Waits for its file');
    await look(page, 'imports-pending');

    await drop('Name', 'Adventure Works');
    await page.getByText('The file needs a column for name. Its columns: Name.').waitFor();
    await drop(HEADER, 'Adventure Works,1 Main Street', `${'W'.repeat(300)},`, ',');
    await status(page, 'Waiting');
    await look(page, 'imports-waiting');
    await workOnImports(service);
    await status(page, 'Checked');
    await page.getByText('2 rows are not valid').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Import \d/ }).count(), 0);
    await page.getByRole('row', { name: 'Row 2 New' }).waitFor();
    await page.getByRole('link', { name: 'Show them' }).click();
    await page
      .getByRole('row', { name: 'Row 3: Name must have at most 200 characters. Not valid' })
      .waitFor();
    await page.getByRole('row', { name: 'Row 2 New' }).waitFor({ state: 'detached' });
    await look(page, 'imports-checked');

    await drop(HEADER, 'Adventure Works,1 Main Street', 'Wingtip Toys,');
    await status(page, 'Waiting');
    await workOnImports(service);
    await button(page, 'Import 2 rows').click();
    await status(page, 'Waiting');
    assert.deepEqual(await names(), []);
    await workOnImports(service);
    await status(page, 'Imported');
    assert.deepEqual(await names(), ['Adventure Works', 'Wingtip Toys']);
    await look(page, 'imports-done');

    await button(page, 'Undo the import').click();
    await look(page, 'imports-undo');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await status(page, 'Waiting');
    await workOnImports(service);
    await status(page, 'Undone');
    assert.deepEqual(await names(), []);
    await follow(page, 'Imports');
    await page.getByRole('row', { name: /Clients, Harvest 2 .*Undone/ }).waitFor();
    await look(page, 'imports-list');
    assert.deepEqual(alarms, []);
  });

  test('an import says what stands on its records when it can not be undone', async () => {
    const { page, alarms } = await open();
    const { tenant } = await signIn(page, { path: '/imports' });
    const made = await service.request('POST', '/imports', {
      ...{ tenant, body: { kind: 'CLIENTS', format: 'JSONL', mode: 'IMPORT', fileName: 'clients.jsonl' } },
    });
    const { id } = made.data;
    const raw = '{"name": "Northwind"}\n';
    const headers = { 'content-type': 'application/jsonl' };
    await service.request('PUT', `/imports/${id}/content`, { tenant, raw, headers });
    await workOnImports(service);
    const [client] = (await service.request('GET', '/clients', { tenant })).data;
    const body = { clientId: client.id, name: 'Ada' };
    await service.request('POST', '/contacts', { tenant, body });
    await page.goto(`${service.url}/console/${tenant}/imports/${id}`);
    await heading(page, 'Clients, clients.jsonl');
    await button(page, 'Undo the import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByText('can not be undone as a whole').waitFor();
    await status(page, 'Imported');
    assert.deepEqual(alarms, []);
  });
});
