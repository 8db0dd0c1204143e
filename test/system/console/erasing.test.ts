import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { erasingOfPersons } from '../../../src/modules/correspondence/erasures/service.ts';
import { button, choose } from '../../support/browser/acting.ts';
import { withoutBrowser } from '../../support/browser/browser.ts';
import { checkAxe, checkWidth, NARROW, shoot, startConsole, WIDE } from '../../support/console.ts';
import { openFirm } from '../../support/firm.ts';
import { sealJournalOf } from '../../support/journal.ts';
import { workOff } from '../../support/work.ts';

describe('erasing a person in the console', { skip: withoutBrowser }, () => {
  const { service, open, signIn } = startConsole();

  test('an owner erases a contact after reading what goes and what stays, and gets a receipt', async () => {
    const { page, alarms } = await open();
    const firm = await openFirm(service);
    const { id: contactId } = await firm.make('/contacts', {
      ...{ clientId: firm.clientId, name: 'Grace Hopper', phone: '+49 30 7654321' },
    });
    await firm.make('/emails', { contactId, address: 'grace@example.com' });
    await signIn(page, { tenant: firm.tenant, path: `/clients/${firm.clientId}` });
    const dialog = page.getByRole('dialog');
    const look = async (name: string) => {
      await checkAxe(page);
      await page.setViewportSize(NARROW);
      await checkWidth(page);
      await page.setViewportSize(WIDE);
      await shoot(page, name);
    };
    await choose(page, 'Actions for Grace Hopper', 'Erase person …');
    await dialog.getByText('They are encrypted, and expire.').waitFor();
    await look('erasing-contact');
    await dialog.getByLabel('Reason').fill('Grace Hopper asked');
    await button(page, 'Erase for good').click();
    await dialog.getByText('the receipt stays when all else is erased').waitFor();
    assert.equal((await firm.get(`/contacts/${contactId}`)).name, 'Grace Hopper');
    await dialog.getByLabel('Reason').fill('Request 2026-17');
    await button(page, 'Erase for good').click();
    await dialog.getByRole('heading', { name: 'Receipt of the erasure' }).waitFor();
    await dialog.getByText('Traces of them are being erased').waitFor();
    // Traces are erased once they are sealed.
    for (const _ of ['seal', 'erase', 'look again']) {
      await sealJournalOf(service, firm.tenant);
      await workOff(service, erasingOfPersons(service.app.erasures));
      service.clock.advance(2_000);
    }
    await dialog.getByText('The person is erased.').waitFor();
    await look('erasing-receipt');
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByText('Grace Hopper').waitFor({ state: 'detached' });
    const [{ contact, reason }] = await firm.get('/erasures');
    assert.deepEqual([contact, reason], [contactId, 'Request 2026-17']);
    assert.deepEqual(alarms, []);
  });

  test('an owner erases a member, and nobody else is offered it', async () => {
    const { page, alarms } = await open();
    const tenant = await service.tenant();
    await service.request('POST', '/members', { tenant, body: { email: 'tom@example.com', role: 'MEMBER' } });
    await signIn(page, { tenant, path: '/settings?tab=members' });
    await button(page, 'Actions for alice').click();
    assert.equal(await page.getByRole('menuitem', { name: 'Erase person …' }).count(), 0);
    await page.keyboard.press('Escape');
    await choose(page, 'Actions for tom@example.com', 'Erase person …');
    await page.getByRole('dialog').getByText('They are encrypted, and expire.').waitFor();
    await shoot(page, 'erasing-member');
    await button(page, 'Erase for good').click();
    await page.getByRole('heading', { name: 'Receipt of the erasure' }).waitFor();
    await page.getByRole('dialog').locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByText('tom@example.com').waitFor({ state: 'detached' });
    await service.request('POST', '/members', { tenant, body: { email: 'eve@example.com', role: 'MEMBER' } });
    await signIn(page, { tenant, role: 'ADMIN', path: '/settings?tab=members' });
    await button(page, 'Actions for eve@example.com').click();
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Erase person …' }).count(), 0);
    assert.deepEqual(alarms, []);
  });
});
