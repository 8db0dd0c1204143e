import type { Page } from 'playwright-core';

export type Step = (page: Page) => Promise<unknown>;

/** A screen, and all that opens on it: dialogs, menus and choices. */
export interface Place {
  /** Names its pictures. */
  name: string;
  /** A path of the tenant, with its query. */
  path: string;
  /** By name. The names of pictures begin with the place's name. */
  opens: Record<string, Step>;
}

export function place(name: string, path: string, opens: Record<string, Step> = {}): Place {
  return { name, path, opens };
}

const named = (page: Page, role: 'button' | 'menuitem' | 'checkbox' | 'combobox', name: string | RegExp) =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first();

/** Presses a button. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    named(page, 'button', name).click();

/** Opens a menu and chooses an entry. */
export const choose =
  (menu: string | RegExp, item: string): Step =>
  async (page) => {
    await named(page, 'button', menu).click();
    await named(page, 'menuitem', item).click();
  };

/** Presses a button of the dialog. */
export const confirm =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const check =
  (name: string | RegExp): Step =>
  (page) =>
    named(page, 'checkbox', name).check();

/** Opens the options of a field that searches. */
export const search =
  (name: string | RegExp): Step =>
  async (page) => {
    await named(page, 'combobox', name).click();
    await page.locator(':popover-open [role=option]').first().waitFor();
  };

export const keys =
  (...all: string[]): Step =>
  async (page) => {
    for (const key of all) await page.keyboard.press(key);
  };

/** Waits until something is shown. */
export const see =
  (text: string): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

export const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) await step(page);
  };
