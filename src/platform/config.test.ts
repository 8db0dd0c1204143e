import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { mistakesOf, namesOf, readConfig, SECRET, SHORT } from '../../test/support/config-mistakes.ts';
import { DEFAULT_TENANT_LIMITS } from './http/limits/tenant-limits.ts';

describe('the configuration', () => {
  test('the configuration has a default for everything', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 3000,
      allowedOrigins: [],
      dataDirectory: resolve('data'),
      isDataDirectorySet: false,
      oldSecretKeys: [],
      assetStore: { kind: 'file', directory: resolve('data/assets') },
      outboundAllow: [],
      outbound: 'on',
      retentionYears: 10,
      verification: { kind: 'own' },
      tenantCreation: { who: 'open', perPersonMax: 1_000 },
      operators: [],
      providers: {
        jira: { authUrl: 'https://auth.atlassian.com', apiUrl: 'https://api.atlassian.com' },
        googleDrive: {
          authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: 'https://oauth2.googleapis.com/token',
          apiUrl: 'https://www.googleapis.com',
        },
        stripe: { apiUrl: 'https://api.stripe.com' },
        vies: { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' },
        smtp: {},
      },
      rateLimit: 0,
      tenantLimits: DEFAULT_TENANT_LIMITS,
      workers: 1,
      role: 'all',
      logLevel: 'info',
    };
    assert.deepEqual(readConfig({}), defaults);
    const empty = [
      'HOST',
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SECRET_KEY',
      'AUTH_JWT_SECRET',
      'ROLE',
      'DATA_DIR',
    ];
    assert.deepEqual(readConfig(Object.fromEntries(empty.map((name) => [name, '']))), defaults);
  });

  test('the configuration reads every setting', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      OPERATORS: 'alice, auth0|6f1c,',
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://api.example.com/',
      ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:5173,',
      DATA_DIR: '/var/lib/retainer',
      DATABASE_URL: 'postgres://user:word@db.example.com/retainer',
      SECRET_KEY: SECRET,
      OLD_SECRET_KEYS: `${encodeURIComponent(SECRET)},an older key%2C of 32 bytes or more`,
      ASSET_STORE: 's3://pictures',
      S3_ENDPOINT: 'https://s3.example.com',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      OUTBOUND_ALLOW: '127.0.0.0/8, ::1/128',
      OUTBOUND: 'off',
      RETENTION_YEARS: '7',
      AUTH_JWKS_URL: 'https://id.example.com/keys',
      AUTH_ISSUER: 'https://id.example.com/',
      AUTH_AUDIENCE: 'retainer',
      JIRA_CLIENT_ID: 'jira',
      JIRA_CLIENT_SECRET: 'word',
      JIRA_AUTH_URL: 'http://localhost:1/',
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_TOKEN_URL: 'http://localhost:2',
      VIES_URL: 'http://localhost:3',
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'billing@example.com',
      STRIPE_API_URL: 'http://localhost:4',
      TENANT_CREATION: 'claim:groups=finance',
      LIMIT_TENANTS_PER_PERSON: '5',
      RATE_LIMIT: '600',
      LIMIT_STORED_BYTES: '1',
      LIMIT_UNCOMPLETED_UPLOADS: '2',
      LIMIT_INTEGRATIONS: '0',
      LIMIT_CHANGES_PER_MINUTE: '4',
      LIMIT_MESSAGES_PER_MINUTE: '5',
      LIMIT_MESSAGES_PER_DAY: '6',
      WORKERS: '4',
      ROLE: 'worker',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'text',
    });
    assert.deepEqual(config, {
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://api.example.com',
      allowedOrigins: ['https://app.example.com', 'http://localhost:5173'],
      dataDirectory: '/var/lib/retainer',
      isDataDirectorySet: true,
      databaseUrl: 'postgres://user:word@db.example.com/retainer',
      secretKey: SECRET,
      oldSecretKeys: [SECRET, 'an older key, of 32 bytes or more'],
      assetStore: {
        kind: 's3',
        bucket: 'pictures',
        endpoint: 'https://s3.example.com',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
      outboundAllow: ['127.0.0.0/8', '::1/128'],
      outbound: 'off',
      retentionYears: 7,
      verification: {
        kind: 'jwks',
        url: 'https://id.example.com/keys',
        issuer: 'https://id.example.com/',
        audience: 'retainer',
      },
      tenantCreation: { who: { claim: 'groups', value: 'finance' }, perPersonMax: 5 },
      operators: ['alice', 'auth0|6f1c'],
      providers: {
        jira: {
          clientId: 'jira',
          clientSecret: 'word',
          authUrl: 'http://localhost:1',
          apiUrl: 'https://api.atlassian.com',
        },
        googleDrive: {
          clientId: 'google',
          authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: 'http://localhost:2',
          apiUrl: 'https://www.googleapis.com',
        },
        stripe: { apiUrl: 'http://localhost:4' },
        vies: { url: 'http://localhost:3' },
        smtp: { url: 'smtp://localhost:25', from: 'billing@example.com' },
      },
      rateLimit: 600,
      tenantLimits: {
        ...{ storedBytes: 1, uncompletedUploads: 2, integrations: 0, changesPerMinute: 4 },
        ...{ messagesPerMinute: 5, messagesPerDay: 6 },
      },
      workers: 4,
      role: 'worker',
      logLevel: 'debug',
      logFormat: 'text',
    });
  });

  test('the configuration names every mistake at once, one line each', () => {
    const wrong = {
      PORT: 'http',
      PUBLIC_URL: 'api.example.com',
      ALLOWED_ORIGINS: 'https://app.example.com/path, *',
      DATABASE_URL: 'mysql://localhost/retainer',
      ASSET_STORE: 'ftp://pictures',
      S3_ENDPOINT: 'nowhere',
      OUTBOUND_ALLOW: 'localhost',
      RETENTION_YEARS: '0',
      AUTH_JWKS_URL: 'keys.json',
      AUTH_JWT_SECRET: SECRET,
      JIRA_AUTH_URL: 'x',
      JIRA_API_URL: 'x',
      GOOGLE_AUTH_URL: 'x',
      GOOGLE_TOKEN_URL: 'x',
      GOOGLE_API_URL: 'x',
      SMTP_URL: 'mail.example.com',
      MAIL_FROM: 'nobody',
      BOUNCE_KEY: 'short',
      RATE_LIMIT: '-1',
      WORKERS: '0',
      ROLE: 'boss',
      LOG_LEVEL: 'loud',
    };
    const also = ['ALLOWED_ORIGINS', 'SECRET_KEY', 'AUTH_ISSUER', 'AUTH_AUDIENCE'];
    assert.deepEqual(namesOf(wrong).sort(), [...Object.keys(wrong), ...also].sort());
  });

  test('the configuration keeps a mistake on one line, even if the value has several', () => {
    for (const name of ['PORT', 'ROLE', 'LOG_LEVEL', 'ALLOWED_ORIGINS', 'OUTBOUND_ALLOW', 'PUBLIC_URL']) {
      assert.deepEqual(namesOf({ [name]: 'one\ntwo' }), [name]);
    }
  });

  test('the configuration shows no secrets in mistakes', () => {
    const mistakes = mistakesOf({
      SECRET_KEY: SHORT,
      AUTH_JWT_SECRET: SHORT,
      DATABASE_URL: 'http://user:password@db.example.com/retainer',
      SMTP_URL: 'mail://user:password@mail.example.com',
    });
    assert.equal(mistakes.length, 4);
    for (const mistake of mistakes)
      assert.ok(!mistake.includes(SHORT) && !mistake.includes('password'), mistake);
  });
});
