import type { Page } from 'playwright-core';

/** Counts saves: forms that are submitted, dialogs that are confirmed, and files that are given. */
const COUNT = `(() => {
  const count = () => sessionStorage.setItem('test.saves', String(Number(sessionStorage.getItem('test.saves')) + 1));
  addEventListener('submit', count, true);
  addEventListener('keydown', ({ key, ctrlKey, target }) => key === 'Enter' && ctrlKey && target.closest('form') && count(), true);
  addEventListener('click', ({ target }) => target.closest('.dialog-body > footer button:not(.quiet)') && count(), true);
  addEventListener('change', ({ target }) => target.matches('input[type=file]') && count(), true);
})()`;

/** Counts the saves of a tab from its next page on. */
export async function countSaves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(COUNT);
  return async () => Number(await page.evaluate(`sessionStorage.getItem('test.saves')`));
}
