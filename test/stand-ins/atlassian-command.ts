import { parseArgs } from 'node:util';
import { startAtlassian } from './atlassian.ts';

const HELP = `A stand-in for Atlassian on this machine, to try the Jira integration without an account.

  npm run -s stand-in-atlassian -- --port 4100

Prints the environment variables to start Retainer with. Its page lets you create issues, log hours on them and
delete them, and sends webhooks as Jira does. Everything is kept in memory until it ends (Ctrl+C).

  --port <number>       the port on 127.0.0.1 (default 4100)
  --projects <keys>     the keys of the Jira projects (default WEB,OPS)
  --help                this text`;

function usage(message: string): never {
  console.error(`${message}\n\n${HELP}`);
  process.exit(1);
}

function options() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4100' },
        projects: { type: 'string', default: 'WEB,OPS' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    usage((error as Error).message);
  }
}

const { port, projects, help } = options();
if (help) {
  console.log(HELP);
  process.exit(0);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) usage('--port must be a number from 0 to 65535');
const keys = projects.split(',').map((key) => key.trim());
if (!keys.every((key) => /^[A-Z][A-Z0-9_]+$/.test(key))) usage('--projects must be keys such as WEB,OPS');

// The identifier is the same at every start, so that Retainer need not be restarted.
const sites = [{ cloudId: '11223344-a1b2-3b33-c444-def123456789', name: 'example', projects: keys }];
const atlassian = await startAtlassian({
  port: Number(port),
  sites,
  delivers: 'at once',
  clientSecret: 'stand-in-secret-for-trials-on-one-machine',
}).catch((error: Error) => usage(error.message));
const { url, settings } = atlassian;
console.log(`JIRA_CLIENT_ID=${settings.clientId}
JIRA_CLIENT_SECRET=${settings.clientSecret}
JIRA_AUTH_URL=${settings.authUrl}
JIRA_API_URL=${settings.apiUrl}`);
console.error(
  `\nStart Retainer with the lines above in its environment. Change issues at ${url}/ (Ctrl+C ends it).`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void atlassian.stop());
