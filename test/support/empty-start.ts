import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Atlassian, startAtlassian } from '../stand-ins/atlassian.ts';
import { type Google, startGoogle } from '../stand-ins/google.ts';
import { type Profile, startBrowser } from './browser/browser.ts';
import { type WatchedRequests, watchRequests } from './browser/watched-requests.ts';
import { LOCAL } from './integrations/deliveries.ts';
import { runToEnd, type ServiceProcess, startProcess, temporaryDirectory } from './processes/launch.ts';

export interface Visitor extends Profile {
  watched: WatchedRequests;
}

/** The service as a newcomer starts it, on data of its own, with stand-ins of Jira and Google, and a browser. */
export interface EmptyStart {
  service: ServiceProcess;
  atlassian: Atlassian;
  google: Google;
  /** Opens a tab of a new profile, whose requests are watched. */
  open(): Promise<Visitor>;
  /** Makes a link that signs a person in, as an operator does. */
  linkFor(subject: string): Promise<string>;
}

export function startFromNothing(): EmptyStart {
  const browser = startBrowser();
  let environment: Record<string, string> = {};
  const started = {
    async open() {
      const profile = await browser.profile();
      await profile.page.setViewportSize({ width: 1280, height: 900 });
      return { ...profile, watched: watchRequests(profile.context, profile.page) };
    },
    async linkFor(subject) {
      const command = ['src/commands/console-link.ts', '--sub', subject];
      const { code, stdout, stderr } = await runToEnd(command, environment);
      assert.equal(code, 0, stderr);
      return stdout;
    },
  } as EmptyStart;
  let directory: ReturnType<typeof temporaryDirectory> | undefined;
  before(async () => {
    directory = temporaryDirectory();
    started.atlassian = await startAtlassian({ delivers: 'at once' });
    started.google = await startGoogle();
    environment = {
      ...{ DATA_DIR: join(directory.path, 'data'), ...LOCAL },
      ...variablesOf('JIRA', started.atlassian.settings),
      ...variablesOf('GOOGLE', started.google.settings),
    };
    started.service = await startProcess(environment);
  });
  after(async () => {
    await started.service?.stop();
    await started.atlassian?.stop();
    await started.google?.stop();
    directory?.remove();
  });
  return started;
}

/** Settings as variables of the environment: `JIRA_CLIENT_ID` for `clientId`. */
function variablesOf(prefix: string, settings: object): Record<string, string> {
  const named = (name: string) =>
    `${prefix}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [named(name), String(value)]));
}
