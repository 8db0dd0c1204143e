import type { App } from './app.ts';
import { makeConsoleLink } from './modules/parties/sign-in/service.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';

const TOKEN_HOURS = 24;
const TOKEN_SUBJECT = 'admin';

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
  if (config.verification.kind === 'own') {
    const expiresAt = new Date(systemClock.now().getTime() + TOKEN_HOURS * 3_600_000);
    const token = await app.signingKey.sign({ sub: TOKEN_SUBJECT, expiresAt });
    lines.push(
      `  Token      ${token}`,
      `             (for "${TOKEN_SUBJECT}", ${TOKEN_HOURS} hours; another one: npm run -s token -- --sub alice --ttl 1h)`,
      '',
      'Create your first tenant:',
      '',
      `  curl -s ${url}/api/v1/tenants -H 'content-type: application/json' -H 'authorization: Bearer ${token}' -d '{"name":"Acme Studio"}'`,
    );
  } else {
    lines.push('  Tokens     come from the configured issuer');
  }
  return `${lines.join('\n')}\n`;
}

/** A link signs in anybody who opens it. It is printed on a terminal only, because others may read a log later. */
async function consoleLine(config: Config, url: string, database: Database): Promise<string> {
  if (config.verification.kind !== 'own') return `${url}/console`;
  if (!process.stdout.isTTY) return `${url}/console (a link that signs in: npm run -s console-link)`;
  const link = await makeConsoleLink({ database, clock: systemClock }, { url, subject: TOKEN_SUBJECT });
  return `${link}\n             (signs in "${TOKEN_SUBJECT}", once, within 10 minutes; another one: npm run -s console-link)`;
}
