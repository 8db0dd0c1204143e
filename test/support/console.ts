import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Provider } from '../../src/providers/provider.ts';
import { type Profile, type ProfileOptions, startBrowser } from './browser/browser.ts';
import { startService, type TestService } from './service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DRAWING_MS = 250;
/** The browser's viewer of PDFs does not report when it has drawn. */
const VIEWER_MS = 2_000;
/** Pictures of screens are stored here, if it is set. */
const SHOTS = process.env.CONSOLE_SHOTS;
export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

export type Role = 'VIEWER' | 'MEMBER' | 'ADMIN' | 'OWNER';

export interface TestConsole {
  service: TestService;
  /** Opens a tab of a new profile, 1280 pixels wide. */
  open(options?: ProfileOptions): Promise<Profile>;
  /** Signs in and shows a path of the tenant: a new tenant, unless one is given. */
  signIn(page: Page, options?: { role?: Role; tenant?: string; path?: string }): Promise<SignedIn>;
}

export interface SignedIn {
  tenant: string;
  /** The person whose token the tab has. */
  subject: string;
}

/** Starts the service and the browser before the suite's tests, once for all of them. */
export function startConsole(
  environment: Record<string, string> = {},
  providers: readonly Provider[] = [],
): TestConsole {
  const service = startService(environment, providers);
  const browser = startBrowser();
  return {
    service,
    async open(options) {
      const profile = await browser.profile(options);
      await profile.page.setViewportSize(WIDE);
      // Axe would measure colours while they fade from one theme to the other.
      await profile.page.emulateMedia({ reducedMotion: 'reduce' });
      return profile;
    },
    async signIn(page, { role = 'OWNER', tenant: given, path = '/' } = {}) {
      const tenant = given ?? (await service.tenant());
      const subject = role === 'OWNER' ? 'alice' : `${role.toLowerCase()} of ${tenant}`;
      if (role !== 'OWNER') await service.request('POST', '/members', { tenant, body: { subject, role } });
      await page.goto(`${service.url}/health/live`); // of the same origin, and quicker than the console
      const token = await service.token(subject);
      await page.evaluate(`sessionStorage.setItem('retainer.token', ${JSON.stringify(token)})`);
      await page.goto(`${service.url}/console/${tenant}${path === '/' ? '' : path}`);
      await page.locator('.page h1').waitFor();
      return { tenant, subject };
    },
  };
}

/** All rules in the light theme. Themes differ in their colours only, and dialogs have those of the page. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
/** The page below an open dialog or menu can not be reached, and is checked without it. */
const OPENED = `[...document.querySelectorAll('dialog[open], :popover-open')].at(-1)`;
/** Further rows of a list say nothing new, nor does the navigation once it was checked. Contrast takes long. */
const ALIKE = ['.list tr:nth-child(n + 9)'];
const RUN_AXE = `(async () => {
  const root = document.documentElement;
  const { theme: before } = root.dataset;
  const found = [];
  for (const [theme, runOnly] of Object.entries(${JSON.stringify(RULES)})) {
    if (theme === 'dark' && ${OPENED}) continue;
    root.dataset.theme = theme;
    const options = { runOnly, resultTypes: ['violations'], iframes: false, preload: false };
    const exclude = [...${JSON.stringify(ALIKE)}, ...(axe.isShellKnown ? ['.side', '.bottom'] : [])];
    const { violations } = await axe.run({ include: ${OPENED} ?? document, exclude }, options);
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push([theme, id, target.join(' '), failureSummary].join(': '));
  }
  root.dataset.theme = before;
  axe.isShellKnown ||= document.querySelector('.side') !== null && ${OPENED} === undefined;
  return found;
})()`;

/** Fails if axe-core finds a violation of WCAG 2.2 A or AA, or of its best practices, in the light theme or, without a dialog, in the dark one. */
export async function checkAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(AXE);
  assert.deepEqual(await page.evaluate(RUN_AXE), [], page.url());
}

/** Stores pictures of the screen, light and dark, wide and narrow, if `CONSOLE_SHOTS` names a directory. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [width, viewport] of [['wide', WIDE] as const, ['narrow', NARROW] as const]) {
    await page.setViewportSize(viewport);
    if (await page.locator('.preview').count()) {
      await page.locator('iframe.drawn').waitFor();
      await page.waitForTimeout(VIEWER_MS);
    }
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.waitForTimeout(DRAWING_MS);
      const fullPage = (await page.evaluate(`${OPENED} === undefined`)) as boolean;
      await page.screenshot({ path: join(SHOTS, `${name}-${theme}-${width}.png`), fullPage });
    }
  }
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
  await page.setViewportSize(WIDE);
}

/** Fails if the page is wider than the screen, or if a dialog or menu is cut off or has to be moved sideways. */
export async function checkWidth(page: Page): Promise<void> {
  const measured = await page.evaluate(`(async () => {
    // Menus and options move with the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const opened = ${OPENED};
    const { left = 0, right = 0 } = opened?.getBoundingClientRect() ?? {};
    const inside = opened ? opened.scrollWidth - opened.clientWidth : 0;
    return { screen: innerWidth, page: document.documentElement.scrollWidth, left, right, inside };
  })()`);
  type Measure = 'screen' | 'page' | 'left' | 'right' | 'inside';
  const { screen, page: needed, left, right, inside } = measured as Record<Measure, number>;
  const isFitting = needed <= screen && left >= 0 && right <= screen && inside <= 0;
  assert.ok(isFitting, `${JSON.stringify(measured)} at ${page.url()}`);
}

/** Names that must be shown as text: markup, text from right to left, and words without a place to break. */
export const HOSTILE_NAMES = [
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '"><svg/onload=alert(3)>',
  'javascript:alert(4)',
  "{{constructor.constructor('alert(5)')()}}",
  '\u202Eevil gnp.exe\u2066',
  'W'.repeat(200),
  'Ünïcödé 名前 🧾 \u0645\u0631\u062D\u0628\u0627',
] as const;
