import { isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import type { MailServer } from '../../platform/outbound/mail-server.ts';
import { type OutboundSockets, openSocket } from '../../platform/outbound/outbound-socket.ts';
import { body, choice, formatted, text } from '../../platform/schema.ts';
import type { Provider } from '../provider.ts';
import { setting } from '../setting.ts';
import { CONNECT_MS, exchange } from './exchange.ts';
import { readUrl, SECURITIES, type SmtpSettings, securityOf } from './settings.ts';

/** The ports of mail servers. With others, a connection could talk to anything. */
const PORTS = [25, 465, 587, 2525];
const HOST_SAYS = 'must be the name of a mail server, such as mail.example.com';
const HOST = '^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$';

const configSchema = body(
  {
    host: setting(
      'Host',
      Type.String({
        ...{ minLength: 1, maxLength: 253, pattern: HOST, examples: ['mail.example.com'] },
        'x-says': HOST_SAYS,
        description: 'The mail server. Its address must be public.',
      }),
    ),
    port: setting('Port', Type.Integer({ description: 'One of 25, 465, 587 and 2525.', examples: [587] }), {
      suggested: 587,
    }),
    security: Type.Optional(
      setting(
        'Encryption',
        choice(SECURITIES, {
          description:
            'TLS from the start, a change to TLS that is required (STARTTLS), or none. Defaults to TLS on port 465 and to STARTTLS on others.',
          example: 'STARTTLS',
        }),
      ),
    ),
    user: Type.Optional(
      setting('User name', text(1, 200, { description: 'To sign in with.', example: 'billing' })),
    ),
    password: Type.Optional(
      setting(
        'Password',
        text(1, 500, {
          description:
            'It is stored encrypted and never shown. A config that changes anything has to repeat it.',
          example: 'correct horse battery staple',
        }),
        { isSecret: true },
      ),
    ),
    from: setting(
      'Sender',
      formatted('email', 200, {
        description: 'The address that messages come from. It gets what can not be delivered.',
        example: 'billing@example.com',
      }),
    ),
  },
  'Settings of a mail server.',
);

type SmtpConfig = Static<typeof configSchema>;

/** A tenant's own mail server. */
export function smtpProvider({ sockets }: { sockets: OutboundSockets }): Provider {
  return {
    name: 'SMTP',
    title: 'Mail server',
    description: 'Sends messages to clients through your own mail server.',
    configSchema,
    eventTypes: [],
    canServeSandbox: false,
    checkConfig({ host, port, user, password }: SmtpConfig) {
      const message = isNameOrAddress(host) ? sockets.checkHost(host) : HOST_SAYS;
      return [
        ...(message ? [{ field: 'host', message, constraint: 'destination' }] : []),
        ...(PORTS.includes(port)
          ? []
          : [{ field: 'port', message: `must be one of ${PORTS.join(', ')}`, constraint: 'enum' }]),
        ...((user === undefined) === (password === undefined)
          ? []
          : [{ field: 'password', message: 'is there if and only if `user` is', constraint: 'required' }]),
      ];
    },
    hideSecrets: ({ password, ...config }: SmtpConfig) => ({ config, secrets: password ? { password } : {} }),
    revealSecrets: ({ password: _, ...config }: SmtpConfig, { password }) => ({
      ...config,
      ...(config.user !== undefined && password !== undefined && { password }),
    }),
    mailServer(config: SmtpConfig) {
      const { host, port, security = securityOf(port), user, password, from } = config;
      const server = { host, port, security, ...(user && { user }), ...(password && { password }) };
      return {
        from,
        send: (letter) => exchange(() => sockets.open(host, port, CONNECT_MS), server, letter),
      };
    },
  };
}

/** No name has a colon, or ends with a number: some resolvers take 127.1 and 0x7f000001 for addresses. */
function isNameOrAddress(host: string): boolean {
  return isIP(host) !== 0 || !/:|(^|\.)(\d+|0x[\da-f]*)$/i.test(host);
}

/** The operator's mail server, if there is one. Its host is the operator's choice, so it may be anywhere. */
export function operatorMailServer({ url, from }: SmtpSettings): MailServer | undefined {
  const server = url === undefined ? undefined : readUrl(url);
  if (!server || from === undefined) return undefined;
  const open = () => openSocket({ host: server.host, port: server.port }, CONNECT_MS);
  return { from, send: (letter) => exchange(open, server, letter) };
}
