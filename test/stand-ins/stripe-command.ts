import { runStandIn } from './command.ts';
import { LIVE_KEY, startStripe, TEST_KEY, WEBHOOK_SECRET } from './stripe.ts';

const HELP = `A stand-in for Stripe on this machine, to set up online payments without an account.

  npm run -s stand-in-stripe -- [--port <number>]

  --port <number>       the port on 127.0.0.1 (default 4400; 0 is any free one)
  --help                this text

It prints the environment variable to start Retainer with. It knows the keys ${LIVE_KEY} and ${TEST_KEY}, and signs
webhooks with ${WEBHOOK_SECRET}.`;

await runStandIn({
  help: HELP,
  defaults: { port: '4400' },
  async start(_values, port) {
    const stripe = await startStripe(undefined, port);
    return {
      environment: { STRIPE_API_URL: stripe.url },
      hint: `Stripe's stand-in: ${stripe.url}`,
      stop: () => stripe.stop(),
    };
  },
});
