import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const STOPS_MAX = 80;
const FOCUSED = `(() => {
  const focused = document.activeElement;
  const name = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent ?? '';
  return name.trim();
})()`;

/** Presses Tab until the control of this name has the focus: its whole name, without "required". */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const focused = String(await page.evaluate(FOCUSED)).replace(/ required$/, '');
    if (focused === name) return;
    seen.push(focused);
    await page.keyboard.press('Tab');
  }
  assert.fail(`no ${name} among ${seen.join(', ')}`);
}

/** Types into the control of this name, which Tab leads to. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
