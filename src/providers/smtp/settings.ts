import type { SettingDeclarations, SettingValues } from '../../platform/settings-reader.ts';

/** TLS from the start, TLS before anything else is said, or none. */
export const SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const;
export type Security = (typeof SECURITIES)[number];

export interface SmtpServer {
  host: string;
  port: number;
  security: Security;
  user?: string;
  password?: string;
}

const PORT_OF_TLS = 465;

export function securityOf(port: number): Security {
  return port === PORT_OF_TLS ? 'TLS' : 'STARTTLS';
}

const ADDRESS = /^[\w.!#$%&'*/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/;
/** Beside it, the identifier of a message and a MAC have to fit into the 64 characters that a mailbox may have. */
const BOUNCE_MAILBOX_LENGTH_MAX = 19;
const BOUNCE_KEY = /^[\w-]{32,128}$/;

const isAddress = (value: string) =>
  ADDRESS.test(value) ? undefined : 'must be an email address such as billing@example.com';

export const smtpSettings = {
  url: {
    variable: 'SMTP_URL',
    kind: 'text',
    check: (value) =>
      readUrl(value)
        ? undefined
        : 'must be a URL such as smtps://mail.example.com or smtp://mail.example.com:587',
  },
  from: { variable: 'MAIL_FROM', kind: 'text', check: isAddress },
  bounceAddress: {
    variable: 'BOUNCE_ADDRESS',
    kind: 'text',
    check: (value) =>
      value.split('@', 1).join('').length > BOUNCE_MAILBOX_LENGTH_MAX || value.includes('+')
        ? `must have at most ${BOUNCE_MAILBOX_LENGTH_MAX} characters before the @, and no +`
        : isAddress(value),
  },
  bounceKey: {
    variable: 'BOUNCE_KEY',
    kind: 'text',
    check: (value) =>
      BOUNCE_KEY.test(value)
        ? undefined
        : 'must have 32 to 128 letters, digits, - or _ (try: openssl rand -hex 32)',
  },
} as const satisfies SettingDeclarations;

export type SmtpSettings = SettingValues<typeof smtpSettings>;

/** `smtps:` is TLS from the start, and `smtp:` changes to TLS, unless `?security=NONE`. */
export function readUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) return undefined;
  const isSecure = url.protocol === 'smtps:';
  const port = url.port ? Number(url.port) : isSecure ? 465 : 587;
  const asked = url.searchParams.get('security');
  const security = SECURITIES.find((one) => one === asked);
  if (asked !== null && security === undefined) return undefined;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    security: security ?? (isSecure ? 'TLS' : securityOf(port)),
    ...(user && { user, password }),
  };
}
