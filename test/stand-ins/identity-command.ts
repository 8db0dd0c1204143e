import { runStandIn } from './command.ts';
import { startIdentity } from './identity.ts';

const HELP = `A stand-in for an OpenID Connect provider on this machine, to try signing in to the console.

  npm run -s stand-in-identity -- [--port <number>]

  --port <number>       the port on 127.0.0.1 (default 4300; 0 is any free one)
  --help                this text

It prints the environment variables to start Retainer with. It signs anybody in under any name.`;

await runStandIn({
  help: HELP,
  defaults: { port: '4300' },
  start: (_values, port) => startIdentity({ port }),
});
