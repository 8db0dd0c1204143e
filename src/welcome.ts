import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';

const TOKEN_HOURS = 24;
const TOKEN_SUBJECT = 'admin';

/** The first output of a start: the address, the reference, and a request to try. */
export async function welcome(config: Config, app: App): Promise<string> {
  const url = app.publicUrl();
  const lines = ['', `Retainer is listening on ${url}`];
  if (config.role === 'worker') return `${lines.join('\n')} as a worker: health and metrics only\n`;
  lines.push(`  Reference  ${url}/docs`);
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
