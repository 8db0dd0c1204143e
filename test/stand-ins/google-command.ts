import { parseArgs } from 'node:util';
import { FAULTS, STEPS } from './google/faults.ts';
import { startGoogle } from './google.ts';

const HELP = `A stand-in for Google on this machine, to try the Google Drive integration without an account.

  npm run -s stand-in-google -- [--port <port>]

  --port   the port on 127.0.0.1 (default 4200; 0 is any free one)

It prints the environment variables to start Retainer with. Open its address in a browser to see the uploaded files
and to plan faults: at the steps ${STEPS.join(', ')}, the faults ${FAULTS.join(', ')}.`;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4200' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
} else if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  process.exitCode = 1;
} else {
  const google = await startGoogle({ port: Number(values.port) }).catch((error) => {
    console.error(`The stand-in can't listen on port ${values.port}: ${error.message}`);
    process.exit(1);
  });
  const { clientId, clientSecret, authUrl, tokenUrl, apiUrl } = google.settings;
  console.log(`GOOGLE_CLIENT_ID=${clientId}
GOOGLE_CLIENT_SECRET=${clientSecret}
GOOGLE_AUTH_URL=${authUrl}
GOOGLE_TOKEN_URL=${tokenUrl}
GOOGLE_API_URL=${apiUrl}`);
  console.error(`Folders: ${[...google.folders].join(', ')}. Files: ${google.url}/`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => google.stop());
}
