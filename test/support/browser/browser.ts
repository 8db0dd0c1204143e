import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAllFiles } from '../processes/after-all-files.ts';

/** The path that Debian installs Chromium at, by default. */
const EXECUTABLE = process.env.RETAINER_BROWSER || '/usr/bin/chromium';
const isRequired = process.env.RETAINER_REQUIRE_BROWSER === '1';
/** Generous: other tests may use all processors. A test that fails waits this long once. */
const TIMEOUT_MS = 120_000;
/** Root can not use the sandbox. The other flags prevent requests to the browser's maker. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The address bar and its popups are pages themselves, which take longer to load than all pages of a test. */
const OWN_PAGES = [
  ...['InitialWebUI', 'PreloadTopChromeWebUI', 'PreloadTopChromeWebUILessNavigations'],
  ...['WebUIToolbar', 'WebUIReloadButton', 'WebUILocationBar', 'WebUIOmniboxSimplification'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];
/** Playwright disables these, and the browser heeds only the last list. */
const DISABLED_BY_DEFAULT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
const FEATURES = `--disable-features=${[...DISABLED_BY_DEFAULT, ...OWN_PAGES].join(',')}`;

/** The reason to skip tests that need a browser, or false. If a browser is required, they fail instead. */
export const withoutBrowser: string | false =
  existsSync(EXECUTABLE) || isRequired
    ? false
    : `THERE IS NO BROWSER at ${EXECUTABLE}: install Chromium, or name one in RETAINER_BROWSER`;
if (withoutBrowser) console.error(`LEFT OUT: ${withoutBrowser}`);

export interface TestBrowser {
  /** Opens a new profile, which shares no cookies with others. Its pages need not move: drawing that takes time. */
  profile(options?: ProfileOptions): Promise<Profile>;
}

export interface ProfileOptions {
  javaScriptEnabled?: boolean;
  /** The language that the browser prefers, such as `de-DE`. English by default. */
  locale?: string;
}

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Dialogs, script errors, and violations of the content security policy. */
  alarms: string[];
}

/** Files of one process share the browser: it takes longer to start than most tests do. */
let launched: Promise<Browser> | undefined;
afterAllFiles(async () => (await launched)?.close());

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    headless: true,
    args: [...ARGUMENTS, FEATURES],
  });
}

/** Starts the browser before the suite's tests, and closes its profiles after them. */
export function startBrowser(): TestBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  before(async () => {
    launched ??= launch();
    browser = await launched;
  });
  after(() => Promise.all(contexts.map((context) => context.close())));

  return {
    async profile(options = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      contexts.push(context);
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
