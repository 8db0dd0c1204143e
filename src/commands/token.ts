import { systemClock } from '../platform/clock.ts';
import { loadSigningKey } from '../platform/http/auth/signing-key.ts';
import { command, readSubject, UsageError } from './command.ts';

const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const TTL_DAYS_MAX = 366;

await command({
  help: `Prints a person's bearer token, signed with the service's own key.

  npm run -s token -- --sub <subject> [--ttl <time>]

  --sub   the person's subject
  --ttl   the time until it expires: a number and s, m, h or d (default: 1h)`,
  options: { sub: { type: 'string' }, ttl: { type: 'string', default: '1h' } },
  async run({ database, secrets, config }, { sub, ttl }) {
    if (config.verification.kind !== 'own') {
      throw new UsageError(
        'tokens come from the configured issuer (AUTH_JWKS_URL or AUTH_JWT_SECRET is set)',
      );
    }
    const subject = readSubject(sub);
    const signingKey = await loadSigningKey(database, secrets, systemClock);
    const expiresAt = new Date(systemClock.now().getTime() + parseSeconds(ttl) * 1_000);
    return signingKey.sign({ sub: subject, expiresAt });
  },
});

function parseSeconds(ttl: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(ttl) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (seconds > 0 && seconds <= TTL_DAYS_MAX * 86_400) return seconds;
  throw new UsageError(`--ttl is a number and s, m, h or d, such as 30m, and at most ${TTL_DAYS_MAX}d`);
}
