import { parseArgs } from 'node:util';
import { startIdentity } from './identity.ts';

const HELP = `A stand-in for an OpenID Connect provider on this machine, to try signing in to the console.

  npm run -s stand-in-identity -- [--port <port>]

  --port   the port on 127.0.0.1 (default 4300; 0 is any free one)

It prints the environment variables to start Retainer with. It signs anybody in under any name.`;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4300' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
} else if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  process.exitCode = 1;
} else {
  const identity = await startIdentity({ port: Number(values.port) }).catch((error) => {
    console.error(`The stand-in can't listen on port ${values.port}: ${error.message}`);
    process.exit(1);
  });
  for (const [name, value] of Object.entries(identity.environment)) console.log(`${name}=${value}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => identity.stop());
}
