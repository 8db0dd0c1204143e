import { startAtlassian } from './atlassian.ts';
import { runStandIn } from './command.ts';

const HELP = `A stand-in for Atlassian on this machine, to try the Jira integration without an account.

  npm run -s stand-in-atlassian -- --port 4100

Prints the environment variables to start Retainer with. Its page lets you create issues, log hours on them and
delete them, and sends webhooks as Jira does. Everything is kept in memory until it ends (Ctrl+C).

  --port <number>       the port on 127.0.0.1 (default 4100; 0 is any free one)
  --projects <keys>     the keys of the Jira projects (default WEB,OPS)
  --help                this text`;

await runStandIn({
  help: HELP,
  defaults: { port: '4100', projects: 'WEB,OPS' },
  async start({ projects }, port) {
    const keys = projects.split(',').map((key) => key.trim());
    if (!keys.every((key) => /^[A-Z][A-Z0-9_]+$/.test(key)))
      throw new Error('--projects must be keys such as WEB,OPS');
    const atlassian = await startAtlassian({
      port,
      // The identifier is the same at every start, so that Retainer need not be restarted.
      sites: [{ cloudId: '11223344-a1b2-3b33-c444-def123456789', name: 'example', projects: keys }],
      delivers: 'at once',
      clientSecret: 'stand-in-secret-for-trials-on-one-machine',
    });
    const { clientId, clientSecret, authUrl, apiUrl } = atlassian.settings;
    return {
      environment: {
        JIRA_CLIENT_ID: clientId,
        JIRA_CLIENT_SECRET: clientSecret,
        JIRA_AUTH_URL: authUrl,
        JIRA_API_URL: apiUrl,
      },
      hint: `Start Retainer with the lines above in its environment. Change issues at ${atlassian.url}/`,
      stop: () => atlassian.stop(),
    };
  },
});
