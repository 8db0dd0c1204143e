import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  type ConsoleSignIn,
  readConsoleSignIn,
  readOperators,
  readTenantCreation,
  readVerification,
  type TenantCreation,
  type Verification,
} from './auth-settings.ts';
import { connectionTo } from './database/session.ts';
import { readEnvironmentFile } from './environment-file.ts';
import { OperatorError } from './errors.ts';
import { DEFAULT_TENANT_LIMITS, TENANT_LIMIT_MAX, type TenantLimits } from './http/limits/tenant-limits.ts';
import { SECRET_BYTES_MIN } from './secrets.ts';
import { type SettingDeclarations, SettingsReader, type SettingValues } from './settings-reader.ts';

export type Role = 'all' | 'api' | 'worker';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['json', 'text'] as const;
/** More processes than this belong on further machines behind a load balancer. */
const WORKERS_MAX = 16;
const RATE_LIMIT_MAX = 1_000_000;
const RETENTION_YEARS_MAX = 100;

export interface S3Store {
  kind: 's3';
  bucket: string;
  /** Set for a provider other than Amazon. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Part of temporary credentials. */
  sessionToken?: string;
}

/** The settings of each provider, as its folder declares them. */
export type ProviderDeclarations = Record<string, SettingDeclarations>;

export interface Config<P extends ProviderDeclarations = Record<never, never>> {
  host: string;
  port: number;
  publicUrl?: string;
  allowedOrigins: string[];
  dataDirectory: string;
  /** False for the default directory. */
  isDataDirectorySet: boolean;
  databaseUrl?: string;
  /** Backups of the embedded database, and the archive of its log. */
  backupDirectory?: string;
  secretKey?: string;
  /** Keys that still open and verify. */
  oldSecretKeys: string[];
  /** Further fonts for documents. */
  fontDirectory?: string;
  assetStore: { kind: 'file'; directory: string } | S3Store;
  outboundAllow: string[];
  /** Off: nothing is sent to other systems, as from a restored copy. */
  outbound: 'on' | 'off';
  retentionYears: number;
  verification: Verification;
  /** Lets people sign in to the console at the issuer of their tokens. */
  consoleSignIn?: ConsoleSignIn;
  tenantCreation: TenantCreation;
  /** The subjects of those who operate the installation. */
  operators: string[];
  providers: { [K in keyof P]: SettingValues<P[K]> };
  /** Requests per minute and principal; 0 is off. */
  rateLimit: number;
  tenantLimits: TenantLimits;
  /** Those who read metrics must send it, if there is one. */
  metricsToken?: string;
  workers: number;
  role: Role;
  logLevel: (typeof LOG_LEVELS)[number];
  /** By default, text on a terminal and JSON elsewhere. */
  logFormat?: (typeof LOG_FORMATS)[number];
}

/** Names every mistake at once, so that an operator can correct them all before the next start. */
export class ConfigError extends OperatorError {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** Reads the environment of this process, which no other file does, and the file of variables. The environment wins. */
export function configFromEnvironment<P extends ProviderDeclarations>(providers: P): Config<P> {
  return readConfig({ ...readEnvironmentFile(process.env.ENV_FILE), ...process.env }, providers);
}

export function readConfig<P extends ProviderDeclarations>(
  environment: Record<string, string | undefined>,
  providers: P,
): Config<P> {
  const settings = new SettingsReader(environment);
  const dataDirectory = resolve(settings.text('DATA_DIR') ?? './data');
  const databaseUrl = readDatabaseUrl(settings);
  const secretKey = readSecretKey(settings);
  const backupDirectory = readBackupDirectory(settings);
  const fontDirectory = settings.text('FONT_DIR');
  const publicUrl = settings.baseUrl('PUBLIC_URL');
  const metricsToken = readMetricsToken(settings);
  const logFormat = settings.oneOf('LOG_FORMAT', LOG_FORMATS, undefined);
  const verification = readVerification(settings);
  const consoleSignIn = readConsoleSignIn(settings, verification);
  const config: Config<P> = {
    host: settings.text('HOST') ?? '127.0.0.1',
    port: settings.integer('PORT', 3000, 0, 65_535),
    ...(publicUrl && { publicUrl }),
    allowedOrigins: settings.list(
      'ALLOWED_ORIGINS',
      isOrigin,
      'must name origins such as https://app.example.com',
    ),
    dataDirectory,
    isDataDirectorySet: settings.text('DATA_DIR') !== undefined,
    ...(databaseUrl && { databaseUrl }),
    ...(backupDirectory && { backupDirectory }),
    ...(secretKey && { secretKey }),
    oldSecretKeys: readOldSecretKeys(settings),
    ...(fontDirectory && { fontDirectory: resolve(fontDirectory) }),
    assetStore: readAssetStore(settings, dataDirectory),
    outboundAllow: settings.list('OUTBOUND_ALLOW', isCidr, 'must name address ranges such as 127.0.0.0/8'),
    outbound: settings.oneOf('OUTBOUND', ['on', 'off'], 'on'),
    retentionYears: settings.integer('RETENTION_YEARS', 10, 1, RETENTION_YEARS_MAX),
    verification,
    ...(consoleSignIn && { consoleSignIn }),
    tenantCreation: readTenantCreation(settings, verification),
    operators: readOperators(settings),
    providers: readProviders(settings, providers),
    rateLimit: settings.integer('RATE_LIMIT', 0, 0, RATE_LIMIT_MAX),
    tenantLimits: readTenantLimits(settings),
    ...(metricsToken && { metricsToken }),
    workers: settings.integer('WORKERS', 1, 1, WORKERS_MAX),
    role: settings.oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    ...(logFormat && { logFormat }),
  };
  if (settings.mistakes.length > 0) throw new ConfigError(settings.mistakes);
  return config;
}

function readTenantLimits(settings: SettingsReader): TenantLimits {
  const { storedBytes, uncompletedUploads, integrations, changesPerMinute, ...messages } =
    DEFAULT_TENANT_LIMITS;
  const read = (name: string, fallback: number) => settings.integer(name, fallback, 0, TENANT_LIMIT_MAX);
  return {
    storedBytes: read('LIMIT_STORED_BYTES', storedBytes),
    uncompletedUploads: read('LIMIT_UNCOMPLETED_UPLOADS', uncompletedUploads),
    integrations: read('LIMIT_INTEGRATIONS', integrations),
    changesPerMinute: read('LIMIT_CHANGES_PER_MINUTE', changesPerMinute),
    messagesPerMinute: read('LIMIT_MESSAGES_PER_MINUTE', messages.messagesPerMinute),
    messagesPerDay: read('LIMIT_MESSAGES_PER_DAY', messages.messagesPerDay),
  };
}

function readDatabaseUrl(settings: SettingsReader): string | undefined {
  const url = settings.text('DATABASE_URL');
  try {
    if (url !== undefined) connectionTo(url);
    return url;
  } catch (error) {
    settings.addMistake('DATABASE_URL', (error as Error).message);
    return undefined;
  }
}

function readSecretKey(settings: SettingsReader): string | undefined {
  const secretKey = settings.secret('SECRET_KEY');
  if (settings.text('DATABASE_URL') && !secretKey) {
    settings.addMistake('SECRET_KEY', 'is required with DATABASE_URL (try: openssl rand -base64 32)');
  }
  if (secretKey !== undefined && Buffer.byteLength(secretKey) < SECRET_BYTES_MIN) {
    settings.addMistake(
      'SECRET_KEY',
      `must have at least ${SECRET_BYTES_MIN} bytes (try: openssl rand -base64 32)`,
    );
  }
  return secretKey;
}

/**
 * Separated by commas, and by spaces beside them. A comma in a key is written as %2C, a percent sign as %25, and a space at an end
 * as %20. No mistake may repeat a key.
 */
function readOldSecretKeys(settings: SettingsReader): string[] {
  const items = (settings.secret('OLD_SECRET_KEYS') ?? '').split(',').filter((item) => item.trim() !== '');
  try {
    const keys = items.map((item) => decodeURIComponent(item.trim()));
    if (keys.every((key) => Buffer.byteLength(key) >= SECRET_BYTES_MIN)) return keys;
  } catch {}
  settings.addMistake(
    'OLD_SECRET_KEYS',
    `must name earlier values of SECRET_KEY, of at least ${SECRET_BYTES_MIN} bytes each, separated by commas (write a comma in one as %2C, and a percent sign as %25)`,
  );
  return [];
}

/** It has to pass through a header. */
function readMetricsToken(settings: SettingsReader): string | undefined {
  const token = settings.text('METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,1024}$/.test(token)) {
    settings.addMistake(
      'METRICS_TOKEN',
      'must have 16 to 1024 visible ASCII characters (try: openssl rand -base64 32)',
    );
  }
  return token;
}

function readBackupDirectory(settings: SettingsReader): string | undefined {
  const directory = settings.text('BACKUP_DIR');
  if (directory === undefined) return undefined;
  if (settings.text('DATABASE_URL'))
    settings.addMistake('BACKUP_DIR', 'is for the embedded database: leave it unset with DATABASE_URL');
  return resolve(directory);
}

function readAssetStore(settings: SettingsReader, dataDirectory: string): Config['assetStore'] {
  const value = settings.text('ASSET_STORE') ?? 'file:';
  const endpoint = settings.url('S3_ENDPOINT');
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(value)?.[1];
  if (!bucket) {
    if (!value.startsWith('file:'))
      settings.addMistake('ASSET_STORE', 'must be file:, file:<directory> or s3://<bucket>');
    const directory = value.slice('file:'.length).replace(/^\/\//, '');
    return { kind: 'file', directory: directory ? resolve(directory) : resolve(dataDirectory, 'assets') };
  }
  const region = settings.text('AWS_REGION') ?? settings.text('AWS_DEFAULT_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,64}$/.test(region))
    settings.addMistake('AWS_REGION', `must be a region, not "${region}"`);
  const readRequired = (name: string) => {
    const text = settings.text(name);
    if (!text) settings.addMistake(name, 'is required with ASSET_STORE=s3://...');
    return text ?? '';
  };
  const sessionToken = settings.text('AWS_SESSION_TOKEN');
  return {
    kind: 's3',
    bucket,
    ...(endpoint && { endpoint }),
    region,
    accessKeyId: readRequired('AWS_ACCESS_KEY_ID'),
    secretAccessKey: readRequired('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
}

function readProviders<P extends ProviderDeclarations>(
  settings: SettingsReader,
  providers: P,
): Config<P>['providers'] {
  const read = Object.entries(providers).map(([name, declared]) => [name, settings.declared(declared)]);
  return Object.fromEntries(read); // `any`, since TypeScript does not follow names through entries
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
