import type { App } from './app.ts';
import { FIRST_PERSON, makeConsoleLink } from './modules/parties/sign-in/service.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';

const TOKEN_HOURS = 24;

/** The first output of a start: the address, the reference, and a request to try. */
export async function welcome(config: Config, app: App, database: Database): Promise<string> {
  const url = app.publicUrl();
  const lines = ['', `Retainer is listening on ${url}`];
  const { reason } = app.hold;
  const held =
    reason === undefined
      ? []
      : [
          `  Outbound   nothing is sent, because this copy was ${reason}: see npm run -s release-outbound -- --help`,
        ];
  if (config.role === 'worker')
    return `${lines.join('\n')} as a worker: health and metrics only\n${held.join('\n')}\n`;
  lines.push(...held);
  lines.push(`  Console    ${await consoleLine(config, url, database)}`, `  Reference  ${url}/docs`);
  lines.push(...(await tokenLines(config, app, url)));
  return `${lines.join('\n')}\n`;
}

/** A token is printed on a terminal only, because others may read a log later. */
async function tokenLines(config: Config, app: App, url: string): Promise<string[]> {
  if (config.verification.kind !== 'own') return ['  Tokens     come from the configured issuer'];
  if (!process.stdout.isTTY) return [`  Token      npm run -s token -- --sub ${FIRST_PERSON}`];
  const expiresAt = new Date(systemClock.now().getTime() + TOKEN_HOURS * 3_600_000);
  const token = await app.signingKey.sign({ sub: FIRST_PERSON, expiresAt });
  return [
    `  Token      ${token}`,
    `             (for "${FIRST_PERSON}", ${TOKEN_HOURS} hours; another one: npm run -s token -- --sub ${FIRST_PERSON})`,
    '',
    'Create your first tenant:',
    '',
    `  curl -s ${url}/api/v1/tenants -H 'content-type: application/json' -H 'authorization: Bearer ${token}' -d '{"name":"Acme Studio"}'`,
  ];
}

/** A link signs in anybody who opens it, so a terminal alone is shown one, too. */
async function consoleLine(config: Config, url: string, database: Database): Promise<string> {
  if (config.verification.kind !== 'own') return `${url}/console`;
  if (!process.stdout.isTTY) return `${url}/console (a link that signs in: npm run -s console-link)`;
  const link = await makeConsoleLink({ database, clock: systemClock }, { url, subject: FIRST_PERSON });
  return `${link}\n             (signs in "${FIRST_PERSON}", once, within 10 minutes; another one: npm run -s console-link)`;
}
