import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SECRET_BYTES_MIN } from './secrets.ts';

export type Role = 'all' | 'api' | 'worker';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** More than there are cores in a machine of one database; further ones go behind a load balancer. */
const WORKERS_MAX = 16;
const RATE_LIMIT_MAX = 1_000_000;
const RETENTION_YEARS_MAX = 100;

/** How bearer tokens from outside are verified; the service's own are accepted beside each. */
export type Verification =
  | { way: 'jwks'; url: string; issuer: string; audience: string }
  | { way: 'secret'; secret: string; issuer?: string; audience?: string }
  | { way: 'own' };

export interface OAuthApplication {
  clientId?: string;
  clientSecret?: string;
}

export interface S3Store {
  kind: 's3';
  bucket: string;
  /** Of another provider than Amazon. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string;
}

export interface Config {
  host: string;
  port: number;
  publicUrl?: string;
  allowedOrigins: string[];
  dataDirectory: string;
  databaseUrl?: string;
  secretKey?: string;
  assetStore: { kind: 'file'; directory: string } | S3Store;
  outboundAllow: string[];
  retentionYears: number;
  verification: Verification;
  jira: OAuthApplication & { authUrl: string; apiUrl: string };
  google: OAuthApplication & { authUrl: string; tokenUrl: string; apiUrl: string };
  /** Requests per minute and principal; 0 is off. */
  rateLimit: number;
  workers: number;
  role: Role;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Thrown once, with every mistake, so that nobody repairs them one start at a time. */
export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** Reads the environment of this process; no other file does. */
export function configFromEnvironment(): Config {
  return readConfig(process.env);
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const mistake = (name: string, says: string) => {
    mistakes.push(`${name}: ${says}`.replace(/\s+/g, ' ')); // a value may have line breaks, a mistake has none
  };

  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    mistake(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  function url(name: string, protocols = ['http:', 'https:']): string | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = URL.parse(value);
    if (parsed && protocols.includes(parsed.protocol)) return value;
    mistake(name, `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return undefined;
  }

  function oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((item) => item === value);
    if (found === undefined) mistake(name, `must be one of ${allowed.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  function list(name: string, accepts: (item: string) => boolean, says: string): string[] {
    const items = (text(name) ?? '').split(',').flatMap((item) => item.trim() || []);
    for (const item of items) if (!accepts(item)) mistake(name, `${says}, not "${item}"`);
    return items;
  }

  function verification(): Verification {
    const secret = environment.AUTH_JWT_SECRET || undefined;
    const jwksUrl = url('AUTH_JWKS_URL');
    const issuer = text('AUTH_ISSUER');
    const audience = text('AUTH_AUDIENCE');
    if (text('AUTH_JWKS_URL') && secret) {
      mistake('AUTH_JWT_SECRET', 'leave it unset when AUTH_JWKS_URL is set: tokens are verified in one way');
    }
    if (text('AUTH_JWKS_URL')) {
      if (!issuer) mistake('AUTH_ISSUER', 'is required with AUTH_JWKS_URL');
      if (!audience) mistake('AUTH_AUDIENCE', 'is required with AUTH_JWKS_URL');
      return { way: 'jwks', url: jwksUrl ?? '', issuer: issuer ?? '', audience: audience ?? '' };
    }
    if (secret !== undefined) {
      if (Buffer.byteLength(secret) < SECRET_BYTES_MIN) {
        mistake('AUTH_JWT_SECRET', `must have at least ${SECRET_BYTES_MIN} bytes`);
      }
      return { way: 'secret', secret, ...(issuer && { issuer }), ...(audience && { audience }) };
    }
    for (const name of ['AUTH_ISSUER', 'AUTH_AUDIENCE']) {
      if (text(name)) mistake(name, 'needs AUTH_JWKS_URL or AUTH_JWT_SECRET beside it');
    }
    return { way: 'own' };
  }

  function assetStore(dataDirectory: string): Config['assetStore'] {
    const value = text('ASSET_STORE') ?? 'file:';
    const endpoint = url('S3_ENDPOINT');
    const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(value)?.[1];
    if (bucket) {
      const required = (name: string) => {
        if (!text(name)) mistake(name, 'is required with ASSET_STORE=s3://...');
        return text(name) ?? '';
      };
      const region = text('AWS_REGION') ?? text('AWS_DEFAULT_REGION') ?? 'us-east-1';
      if (!/^[a-z0-9-]{1,64}$/.test(region)) mistake('AWS_REGION', `must be a region, not "${region}"`);
      const sessionToken = text('AWS_SESSION_TOKEN');
      return {
        kind: 's3',
        bucket,
        ...(endpoint && { endpoint }),
        region,
        accessKeyId: required('AWS_ACCESS_KEY_ID'),
        secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
        ...(sessionToken && { sessionToken }),
      };
    }
    if (!value.startsWith('file:'))
      mistake('ASSET_STORE', 'must be file:, file:<directory> or s3://<bucket>');
    const directory = value.slice('file:'.length).replace(/^\/\//, '');
    return { kind: 'file', directory: directory ? resolve(directory) : resolve(dataDirectory, 'assets') };
  }

  const dataDirectory = resolve(text('DATA_DIR') ?? './data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const secretKey = environment.SECRET_KEY || undefined;
  if (text('DATABASE_URL') && !secretKey) {
    mistake('SECRET_KEY', 'is required with DATABASE_URL (try: openssl rand -base64 32)');
  }
  if (secretKey !== undefined && Buffer.byteLength(secretKey) < SECRET_BYTES_MIN) {
    mistake('SECRET_KEY', `must have at least ${SECRET_BYTES_MIN} bytes (try: openssl rand -base64 32)`);
  }
  // Paths are appended to these.
  const base = (name: string) => url(name)?.replace(/\/+$/, '');
  const publicUrl = base('PUBLIC_URL');
  const application = (prefix: string) => ({
    ...(text(`${prefix}_CLIENT_ID`) && { clientId: text(`${prefix}_CLIENT_ID`) as string }),
    ...(text(`${prefix}_CLIENT_SECRET`) && { clientSecret: text(`${prefix}_CLIENT_SECRET`) as string }),
  });

  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', 3000, 0, 65_535),
    ...(publicUrl && { publicUrl }),
    allowedOrigins: list('ALLOWED_ORIGINS', isOrigin, 'must name origins such as https://app.example.com'),
    dataDirectory,
    ...(databaseUrl && { databaseUrl }),
    ...(secretKey && { secretKey }),
    assetStore: assetStore(dataDirectory),
    outboundAllow: list('OUTBOUND_ALLOW', isCidr, 'must name address ranges such as 127.0.0.0/8'),
    retentionYears: integer('RETENTION_YEARS', 10, 1, RETENTION_YEARS_MAX),
    verification: verification(),
    jira: {
      ...application('JIRA'),
      authUrl: base('JIRA_AUTH_URL') ?? 'https://auth.atlassian.com',
      apiUrl: base('JIRA_API_URL') ?? 'https://api.atlassian.com',
    },
    google: {
      ...application('GOOGLE'),
      authUrl: url('GOOGLE_AUTH_URL') ?? 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: url('GOOGLE_TOKEN_URL') ?? 'https://oauth2.googleapis.com/token',
      apiUrl: base('GOOGLE_API_URL') ?? 'https://www.googleapis.com',
    },
    rateLimit: integer('RATE_LIMIT', 0, 0, RATE_LIMIT_MAX),
    workers: integer('WORKERS', 1, 1, WORKERS_MAX),
    role: oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function isOrigin(item: string): boolean {
  const parsed = URL.parse(item);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.origin === item;
}

function isCidr(item: string): boolean {
  const [address = '', bits = '', ...rest] = item.split('/');
  const family = rest.length > 0 ? 0 : isIP(address);
  return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
