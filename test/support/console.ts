import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Provider } from '../../src/providers/provider.ts';
import { type Profile, startBrowser } from './browser/browser.ts';
import { startService, type TestService } from './service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** Pictures of screens are stored here, if it is set. */
const SHOTS = process.env.CONSOLE_SHOTS;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

export type Role = 'VIEWER' | 'MEMBER' | 'ADMIN' | 'OWNER';

export interface TestConsole {
  service: TestService;
  /** Opens a tab of a new profile, 1280 pixels wide. */
  open(): Promise<Profile>;
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
    async open() {
      const profile = await browser.profile();
      await profile.page.setViewportSize(WIDE);
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

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Themes differ in their colours only. */
const RULES = { light: WCAG, dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Fails if axe-core finds a violation of WCAG 2.2 A or AA, in the light or in the dark theme. */
export async function checkAxe(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    await page.evaluate(`globalThis.axe || (() => { ${AXE} })()`);
    const run = `axe.run({ runOnly: ${JSON.stringify(RULES[theme])}, resultTypes: ['violations'] })`;
    const { violations } = (await page.evaluate(run)) as { violations: Violation[] };
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
    assert.deepEqual(found, [], `in the ${theme} theme at ${page.url()}`);
  }
  await showTheme(page, 'light');
}

/** Stores pictures of the screen, light and dark, wide and narrow, if `CONSOLE_SHOTS` names a directory. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const [width, viewport] of [['wide', WIDE] as const, ['narrow', NARROW] as const]) {
      await showTheme(page, theme);
      await page.setViewportSize(viewport);
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 250))');
      await page.screenshot({ path: join(SHOTS, `${name}-${theme}-${width}.png`) });
    }
  await showTheme(page, 'light');
  await page.setViewportSize(WIDE);
}

/** Colours fade from one theme to the other, and axe would measure them halfway. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/** Fails if the page is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const [shown, needed] = (await page.evaluate('[innerWidth, document.documentElement.scrollWidth]')) as [
    number,
    number,
  ];
  assert.ok(needed <= shown, `the page needs ${needed} of ${shown} pixels at ${page.url()}`);
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
