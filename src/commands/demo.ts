import { pino } from 'pino';
import { createClient } from '../../client/src/client.ts';
import { createApp } from '../app.ts';
import type { ServiceConfig } from '../composition/service-config.ts';
import { FIRST_PERSON, makeConsoleLink } from '../modules/parties/sign-in/service.ts';
import { systemClock } from '../platform/clock.ts';
import { serviceUrl } from '../platform/installation/command-data.ts';
import { command, readSubject, UsageError } from './command.ts';
import { CLIENTS_MAX } from './demo/clients.ts';
import { PastClock } from './demo/clock.ts';
import { dayOf } from './demo/days.ts';
import { planYear } from './demo/plan.ts';
import { sendPlan } from './demo/send.ts';

/** Fewer would not have an invoice of each kind. */
const CLIENTS_MIN = 10;
const TOKEN_MS = 3_600_000;

await command({
  help: `Makes a sandbox with a year of a made-up agency: clients, contracts, hours, invoices and payments.

  npm run -s demo
  npm run -s demo -- --sub <subject> --clients <number>

  --sub       the subject of the person who owns it (default: ${FIRST_PERSON})
  --clients   how many clients it has, ${CLIENTS_MIN} to ${CLIENTS_MAX} (default: ${CLIENTS_MAX}). Each has five invoices on average

Each run makes one more tenant, and changes no other. Nothing is sent to other systems. The records are dated to the past
year; the audit trail says when they were really made.`,
  options: {
    sub: { type: 'string', default: FIRST_PERSON },
    clients: { type: 'string', default: String(CLIENTS_MAX) },
  },
  async run({ database, secrets, config }, { sub, clients }) {
    const subject = readSubject(sub);
    const plan = planYear(dayOf(systemClock.now()), readClients(clients));
    const clock = new PastClock();
    const logger = pino({ level: 'silent' });
    const app = await createApp({ config: ownConfig(config), database, secrets, clock, logger });
    try {
      await app.server.listen({ host: '127.0.0.1', port: 0 });
      const expiresAt = new Date(systemClock.now().getTime() + TOKEN_MS);
      const token = await app.signingKey.sign({ sub: subject, expiresAt });
      const person = createClient({ url: app.publicUrl(), token });
      const name = await sendPlan(person, clock, plan, (line) => console.error(line));
      const url = await serviceUrl(config);
      return `\n${name} is ready.\n${await wayIn(url, config, { database, subject })}`;
    } finally {
      await app.server.close();
    }
  },
});

function readClients(clients: string): number {
  const count = Number(clients);
  if (Number.isInteger(count) && count >= CLIENTS_MIN && count <= CLIENTS_MAX) return count;
  throw new UsageError(`--clients is a number from ${CLIENTS_MIN} to ${CLIENTS_MAX}`);
}

/**
 * An app of this process answers the requests, since the running service issues documents today only. It listens on loopback,
 * and its tokens and tenants are those of the operator, who runs this command.
 */
function ownConfig({ publicUrl: _, consoleSignIn: __, ...config }: ServiceConfig): ServiceConfig {
  return {
    ...config,
    role: 'api',
    host: '127.0.0.1',
    verification: { kind: 'own' },
    tenantCreation: { ...config.tenantCreation, who: 'open' },
    rateLimit: 0,
  };
}

/** A link, or the address of the console if people sign in elsewhere. */
async function wayIn(
  url: string | undefined,
  { verification }: ServiceConfig,
  { database, subject }: { database: Parameters<typeof makeConsoleLink>[0]['database']; subject: string },
): Promise<string> {
  if (url === undefined) return 'Start the service to see it: npm start';
  if (verification.kind !== 'own') return `See it at ${url}/console, signed in as "${subject}"`;
  const link = await makeConsoleLink({ database, clock: systemClock }, { url, subject });
  return `See it at ${link}\n(signs in "${subject}", once, within 10 minutes; another one: npm run -s console-link)`;
}
