import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Debian's, unless told otherwise. */
const EXECUTABLE = process.env.RETAINER_BROWSER || '/usr/bin/chromium';
const isRequired = process.env.RETAINER_REQUIRE_BROWSER === '1';
const TIMEOUT_MS = 15_000;
/** As root there is no sandbox to be had; and nothing shall call home. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why the tests that need a browser are left out, if they are. Where one is required, they fail instead. */
export const withoutBrowser: string | false =
  existsSync(EXECUTABLE) || isRequired
    ? false
    : `THERE IS NO BROWSER at ${EXECUTABLE}: install Chromium, or name one in RETAINER_BROWSER`;
if (withoutBrowser) console.error(`LEFT OUT: ${withoutBrowser}`);

export interface TestBrowser {
  /** A browser profile of its own: no cookie is shared with another. */
  profile(options?: { javaScriptEnabled?: boolean }): Promise<Profile>;
}

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** What pages tried to run that they should not: dialogs, and scripts that the policy stopped. */
  alarms: string[];
}

/** Started before the suite's tests, and stopped after them with all that it opened. */
export function startBrowser(): TestBrowser {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: EXECUTABLE, headless: true, args: ARGUMENTS });
  });
  after(() => browser?.close());

  return {
    async profile(options = {}) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(TIMEOUT_MS);
      const alarms: string[] = [];
      context.on('page', (page) => {
        page.on('dialog', (dialog) => {
          alarms.push(`dialog: ${dialog.message()}`);
          dialog.dismiss().catch(() => {});
        });
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) alarms.push(message.text());
        });
        page.on('pageerror', (error) => alarms.push(error.message));
      });
      return { context, page: await context.newPage(), alarms };
    },
  };
}
