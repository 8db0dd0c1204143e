import { OperatorError } from './platform/errors.ts';
import { API_VERSION } from './platform/http/route.ts';

const HELP = `Starts Retainer: the API, its background work, and the PostgreSQL that comes with it.

  npm start
  PORT=8080 DATA_DIR=/var/lib/retainer npm start

Settings are environment variables, or lines of a file .env in this directory. The environment wins. The usual settings:

  PORT             the port to listen on (3000)
  HOST             the address to listen on (127.0.0.1)
  PUBLIC_URL       the URL at which others reach the service
  DATA_DIR         the directory of the database, the files and the key (./data)
  DATABASE_URL     a PostgreSQL of your own, instead of the embedded PostgreSQL; needs SECRET_KEY
  AUTH_JWKS_URL    the keys of your identity provider; needs AUTH_ISSUER and AUTH_AUDIENCE
  TENANT_CREATION  who may create tenants: open, none or claim:<name>=<value> (none with your identity provider, else open)
  LOG_LEVEL        fatal, error, warn, info, debug, trace or silent (info)
  LOG_FORMAT       text or json (text on a terminal, json elsewhere)

docs/guides/configuration.md explains all of them.

  --help       prints this help
  --version    prints the version

Commands, each with a --help of its own: npm run -s token, console-link, demo, limits, verify-audit, reconcile, restore-tenant,
purge-tenants, backup, restore, release-outbound`;

/** The answer to `--help` or `--version`, if one of them is among the arguments. */
export function answerOption(words: string[], help: string): string | undefined {
  if (words.includes('--help') || words.includes('-h')) return help;
  return words.includes('--version') ? `Retainer ${API_VERSION}` : undefined;
}

/** The service takes no other arguments. A setting given as one would be ignored. */
export function answerStartOption(words: string[]): string | undefined {
  const answer = answerOption(words, HELP);
  if (answer === undefined && words[0] !== undefined)
    throw new OperatorError(
      `${words[0]} is not an option: settings are environment variables, see npm start -- --help`,
    );
  return answer;
}
