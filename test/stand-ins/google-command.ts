import { runStandIn } from './command.ts';
import { FAULTS, STEPS } from './google/faults.ts';
import { startGoogle } from './google.ts';

const HELP = `A stand-in for Google on this machine, to try the Google Drive integration without an account.

  npm run -s stand-in-google -- [--port <number>]

  --port <number>       the port on 127.0.0.1 (default 4200; 0 is any free one)
  --help                this text

It prints the environment variables to start Retainer with. Open its address in a browser to see the uploaded files
and to plan faults: at the steps ${STEPS.join(', ')}, the faults ${FAULTS.join(', ')}.`;

await runStandIn({
  help: HELP,
  defaults: { port: '4200' },
  async start(_values, port) {
    const google = await startGoogle({ port });
    const { clientId, clientSecret, authUrl, tokenUrl, apiUrl } = google.settings;
    return {
      environment: {
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        GOOGLE_AUTH_URL: authUrl,
        GOOGLE_TOKEN_URL: tokenUrl,
        GOOGLE_API_URL: apiUrl,
      },
      hint: `Folders: ${[...google.folders].join(', ')}. Files: ${google.url}/`,
      stop: () => google.stop(),
    };
  },
});
