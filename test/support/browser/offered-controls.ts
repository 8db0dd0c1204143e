import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** Every control of the screen that can be seen, without the filters of lists: `button Download`, `link /console/...`. */
const CONTROLS = `[...document.querySelectorAll('main :is(button, a[href], input, select, textarea, summary, [contenteditable])')]
  .filter((one) => one.checkVisibility() && !one.closest('[role=search]') && one.role !== 'tab' && !one.matches('[role=tab]'))
  .map((one) => {
    const name = (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
    return one.matches('a') ? 'link ' + one.getAttribute('href') : one.tagName.toLowerCase() + ' ' + name;
  })`;

/** The controls of the screen, with the items of its menus and behind its tabs. */
export async function offeredControls(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const opened = new Set<string>();
  const tabs = page.locator('main').getByRole('tab');
  await allIsLoaded(page);
  for (let at = 0; at < Math.max(1, await tabs.count()); at++) {
    if (at > 0) await tabs.nth(at).click();
    await allIsLoaded(page);
    for (const control of (await page.evaluate(CONTROLS)) as string[]) found.add(control);
    for (const menu of await page.locator('main button[aria-haspopup=menu]:visible').all()) {
      const name = `${await menu.getAttribute('aria-label')} ${await menu.textContent()}`;
      if (opened.has(name)) continue; // the menus above the tabs stay
      opened.add(name);
      for (const item of await itemsOf(page, menu)) found.add(`item ${item}`);
    }
  }
  return [...found];
}

async function itemsOf(page: Page, menu: Locator): Promise<string[]> {
  await menu.click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await items.first().waitFor();
  const texts = await items.allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return texts;
}

const LOADING = `document.querySelectorAll('main :is(.skeleton, [aria-busy=true]):not(.preview, .preview *)').length`;

/** Waits until the screen has all it asked for. The viewer of PDF files takes its own time. */
export async function allIsLoaded(page: Page): Promise<void> {
  await page.locator('.page h1').waitFor();
  await eventually(async () => assert.equal(await page.evaluate(LOADING), 0, page.url()));
}
