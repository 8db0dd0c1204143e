import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** A control by all of its name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).first();

/** Opens a menu, and chooses an item. */
export async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits for the heading of a screen. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
/** Waits for the status beside the heading. */
export const status = (page: Page, text: string): Promise<void> =>
  page.locator('.page-head .status', { hasText: text }).waitFor();

/** Follows a link and waits for the screen: until its code has come, the old one stays, which has fields too. */
export async function follow(page: Page, name: string, to = name): Promise<void> {
  await link(page, name).click();
  await heading(page, to);
}

/** Searches in a combobox, and picks an option. */
export async function pick(page: Page, label: string, words: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: option }).first().click();
}

/** Types rows into the grid of lines, cell by cell. */
export async function typeLines(page: Page, lines: readonly string[][]): Promise<void> {
  await page.getByLabel('Name of line 1', { exact: true }).focus();
  for (const line of lines) {
    for (const [at, text] of line.entries()) {
      await page.keyboard.type(text);
      if (at < line.length - 1) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  }
  await page.locator('.save-state.saved').waitFor();
}

/** The sums below the lines, as they are shown. */
export async function sums(page: Page): Promise<Record<string, string>> {
  await page.locator('.totals[aria-busy=true]').waitFor({ state: 'detached' });
  return (await page.evaluate(
    `Object.fromEntries([...document.querySelectorAll('.totals dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]))`,
  )) as Record<string, string>;
}

/** Waits until the sums below the lines are these. They are drawn once more when the service has answered. */
export function showsSums(page: Page, expected: Record<string, string>): Promise<void> {
  return eventually(async () => assert.deepEqual(await sums(page), expected));
}

/** Waits until a dialog shows that this will happen. */
export function showsOutcome(page: Page, expected: Record<string, string>): Promise<void> {
  return eventually(async () => {
    const shown = await page.evaluate(
      `Object.fromEntries([...document.querySelectorAll('.outcome:not(.old) dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]))`,
    );
    assert.deepEqual(shown, expected);
  });
}

export interface TypedAddress {
  name: string;
  street: string;
  zip: string;
  city: string;
}

/** Adds an address in Germany to the shown client or company. */
export async function addAddress(page: Page, { name, street, zip, city }: TypedAddress): Promise<void> {
  await button(page, 'Add address').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel('Street and number').fill(street);
  await dialog.getByLabel('Postal code').fill(zip);
  await dialog.getByLabel('City').fill(city);
  await pick(page, 'Country', 'germ', 'Germany (DE)');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText(street).waitFor();
}

/** Presses a button that opens the popup of an integration, and decides at the provider. */
export async function connect(page: Page, provider: string, decision: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await button(page, `Connect ${provider}`).click();
  const popup = await opening;
  await popup.getByRole('button', { name: `Continue to ${provider}` }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: decision }).click({ noWaitAfter: true });
  await closed;
}
