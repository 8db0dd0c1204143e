import { FIRST_PERSON, makeConsoleLink } from '../modules/parties/sign-in/service.ts';
import { systemClock } from '../platform/clock.ts';
import { OperatorError } from '../platform/errors.ts';
import { serviceUrl } from '../platform/installation/command-data.ts';
import { command, readSubject, UsageError } from './command.ts';

await command({
  help: `Prints a link that signs a person in to the console. It works once, and for ten minutes.

  npm run -s console-link
  npm run -s console-link -- --sub <subject>

  --sub   the person's subject (default: ${FIRST_PERSON})`,
  options: { sub: { type: 'string', default: FIRST_PERSON } },
  async run({ database, config }, { sub }) {
    if (config.consoleSignIn)
      throw new UsageError(
        `people sign in to the console at the configured issuer, ${config.consoleSignIn.issuer}`,
      );
    if (config.verification.kind !== 'own')
      throw new UsageError(
        'tokens come from the configured issuer (AUTH_JWKS_URL or AUTH_JWT_SECRET is set): paste one into the console, or set CONSOLE_CLIENT_ID to sign in at the issuer',
      );
    const url = await serviceUrl(config);
    if (url === undefined) throw new OperatorError('the address of the service is not known: start it first');
    return makeConsoleLink({ database, clock: systemClock }, { url, subject: readSubject(sub) });
  },
});
