import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { mistakesOf, namesOf, readConfig, SECRET, SHORT } from '../../test/support/config-mistakes.ts';

describe('settings', () => {
  for (const [name, field, min, max] of [
    ['PORT', 'port', 0, 65_535],
    ['RETENTION_YEARS', 'retentionYears', 1, 100],
    ['RATE_LIMIT', 'rateLimit', 0, 1_000_000],
    ['WORKERS', 'workers', 1, 16],
  ] as const) {
    test(`the setting ${name} is a whole number from ${min} to ${max}`, () => {
      for (const right of [min, max]) assert.equal(readConfig({ [name]: String(right) })[field], right);
      for (const wrong of [
        String(min - 1),
        String(max + 1),
        '1.5',
        '1e1',
        '0x1',
        '+1',
        'one',
        '1 2',
        'NaN',
        'Infinity',
      ]) {
        const [mistake] = mistakesOf({ [name]: wrong });
        assert.equal(mistake, `${name}: must be a whole number from ${min} to ${max}, not "${wrong}"`);
      }
    });
  }

  test('CONSOLE_CLIENT_ID needs an issuer with a URL, and CONSOLE_SCOPE needs a client', () => {
    const issuer = { AUTH_JWKS_URL: 'https://id.example.com/jwks', AUTH_AUDIENCE: 'api' };
    const right = { ...issuer, AUTH_ISSUER: 'https://id.example.com', CONSOLE_CLIENT_ID: 'console' };
    assert.deepEqual(readConfig(right).consoleSignIn, {
      ...{ issuer: right.AUTH_ISSUER, clientId: 'console', audience: 'api', scope: 'openid profile email' },
    });
    assert.equal(readConfig({ ...right, CONSOLE_SCOPE: 'openid' }).consoleSignIn?.scope, 'openid');
    for (const wrong of [{}, { AUTH_JWT_SECRET: SECRET }])
      assert.match(
        mistakesOf({ ...wrong, CONSOLE_CLIENT_ID: 'console' })[0] ?? '',
        /^CONSOLE_CLIENT_ID: needs AUTH_JWKS_URL, AUTH_ISSUER and AUTH_AUDIENCE/,
      );
    assert.match(mistakesOf({ ...right, AUTH_ISSUER: 'retainer' })[0] ?? '', /^AUTH_ISSUER: must be a URL/);
    assert.match(mistakesOf({ CONSOLE_SCOPE: 'openid' })[0] ?? '', /^CONSOLE_SCOPE: needs CONSOLE_CLIENT_ID/);
  });

  test('ALLOWED_ORIGINS lists bare origins', () => {
    for (const wrong of [
      '*',
      'null',
      'app.example.com',
      'https://a.de/',
      'https://a.de/x',
      'ws://a.de',
      'https://A.de',
    ]) {
      const [mistake] = mistakesOf({ ALLOWED_ORIGINS: `https://right.example.com,${wrong}` });
      assert.match(mistake ?? '', /^ALLOWED_ORIGINS: .*https:\/\/app\.example\.com/);
      assert.ok(mistake?.endsWith(`not "${wrong}"`), mistake);
    }
  });

  test('FONT_DIR is a directory, relative to where the service starts', () => {
    assert.equal(readConfig({}).fontDirectory, undefined);
    assert.equal(readConfig({ FONT_DIR: '/usr/share/fonts/' }).fontDirectory, '/usr/share/fonts');
    assert.equal(readConfig({ FONT_DIR: 'more' }).fontDirectory, join(process.cwd(), 'more'));
  });

  test('BACKUP_DIR is for the embedded database', () => {
    assert.equal(readConfig({ BACKUP_DIR: '/mnt/backup/' }).backupDirectory, '/mnt/backup');
    const own = {
      BACKUP_DIR: '/mnt/backup',
      DATABASE_URL: 'postgres://db.example.com/r',
      SECRET_KEY: SECRET,
    };
    assert.deepEqual(namesOf(own), ['BACKUP_DIR']);
  });

  test('OUTBOUND_ALLOW lists address ranges', () => {
    const right = ['127.0.0.0/8', '10.1.2.3/32', '0.0.0.0/0', '::1/128', 'fd00::/8'];
    assert.deepEqual(readConfig({ OUTBOUND_ALLOW: right.join(',') }).outboundAllow, right);
    for (const wrong of [
      '127.0.0.1',
      '127.0.0.0/33',
      '::1/129',
      '10.0/8',
      'localhost/8',
      '127.0.0.0/',
      '10.0.0.0/8/9',
    ]) {
      assert.deepEqual(namesOf({ OUTBOUND_ALLOW: wrong }), ['OUTBOUND_ALLOW'], wrong);
    }
  });

  test('OLD_SECRET_KEYS are keys of at least 32 bytes, and no mistake repeats one', () => {
    for (const value of [SHORT, `${encodeURIComponent(SECRET)},short`, `%zz${SECRET}`])
      assert.deepEqual(namesOf({ OLD_SECRET_KEYS: value }), ['OLD_SECRET_KEYS']);
    const [spaced, percent] = [` ${SECRET} `, `100%, ${SECRET}`];
    const value = ` ,${encodeURIComponent(spaced)} , ${encodeURIComponent(percent)}`;
    assert.deepEqual(readConfig({ OLD_SECRET_KEYS: value }).oldSecretKeys, [spaced, percent]);
  });

  test('SECRET_KEY has at least 32 bytes, and is required with DATABASE_URL', () => {
    assert.equal(readConfig({ SECRET_KEY: SECRET }).secretKey, SECRET);
    assert.equal(
      readConfig({ SECRET_KEY: 'ü'.repeat(16) }).secretKey,
      'ü'.repeat(16),
      'bytes, not characters',
    );
    assert.deepEqual(namesOf({ SECRET_KEY: SHORT }), ['SECRET_KEY']);
    for (const url of ['postgres://localhost/x', 'postgresql://localhost/x']) {
      assert.deepEqual(namesOf({ DATABASE_URL: url }), ['SECRET_KEY']);
      assert.equal(readConfig({ DATABASE_URL: url, SECRET_KEY: SECRET }).databaseUrl, url);
    }
  });

  test('ASSET_STORE is a directory or a bucket', () => {
    const store = (value: string, more: Record<string, string> = {}) =>
      readConfig({ ASSET_STORE: value, DATA_DIR: '/data', ...more }).assetStore;
    assert.deepEqual(store('file:'), { kind: 'file', directory: '/data/assets' });
    assert.deepEqual(store('file:/pictures'), { kind: 'file', directory: '/pictures' });
    assert.deepEqual(store('file:///pictures'), { kind: 'file', directory: '/pictures' });
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    const account = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' };
    assert.deepEqual(store('s3://my.bucket-1', keys), { kind: 's3', bucket: 'my.bucket-1', ...account });
    const elsewhere = { ...keys, AWS_DEFAULT_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' };
    assert.deepEqual(store('s3://bucket', elsewhere), {
      ...{ kind: 's3', bucket: 'bucket', ...account, region: 'eu-west-1', sessionToken: 'token' },
    });
    assert.deepEqual(namesOf({ ASSET_STORE: 's3://bucket', ...keys, AWS_REGION: 'here/there' }), [
      'AWS_REGION',
    ]);
    assert.deepEqual(namesOf({ ASSET_STORE: 's3://bucket' }), Object.keys(keys));
    for (const wrong of ['/pictures', 's3://', 's3://Bucket', 's3://ab', 's3://bucket/path', 'https://s3']) {
      assert.deepEqual(namesOf({ ASSET_STORE: wrong, ...keys }), ['ASSET_STORE'], wrong);
    }
  });
});

describe('settings that verify tokens', () => {
  const jwks = { AUTH_JWKS_URL: 'https://id.example.com/keys', AUTH_ISSUER: 'me', AUTH_AUDIENCE: 'you' };

  test('tokens are verified by a shared secret of at least 32 bytes, with issuer and audience if set', () => {
    const verification = (environment: Record<string, string>) =>
      readConfig({ AUTH_JWT_SECRET: SECRET, ...environment }).verification;
    assert.deepEqual(verification({}), { kind: 'secret', secret: SECRET });
    const both = { AUTH_ISSUER: 'me', AUTH_AUDIENCE: 'you' };
    assert.deepEqual(verification(both), { kind: 'secret', secret: SECRET, issuer: 'me', audience: 'you' });
    assert.deepEqual(namesOf({ AUTH_JWT_SECRET: SHORT }), ['AUTH_JWT_SECRET']);
  });

  test('tokens are verified by published keys, with issuer and audience', () => {
    const { AUTH_JWKS_URL, AUTH_ISSUER, AUTH_AUDIENCE } = jwks;
    assert.deepEqual(namesOf({ AUTH_JWKS_URL }), ['AUTH_ISSUER', 'AUTH_AUDIENCE']);
    assert.deepEqual(namesOf({ AUTH_JWKS_URL, AUTH_ISSUER }), ['AUTH_AUDIENCE']);
    assert.deepEqual(namesOf({ AUTH_JWKS_URL, AUTH_AUDIENCE }), ['AUTH_ISSUER']);
    assert.deepEqual(namesOf({ ...jwks, AUTH_JWKS_URL: 'ftp://id.example.com' }), ['AUTH_JWKS_URL']);
  });

  test('tenants are created by everybody where the service issues tokens, and by nobody elsewhere, unless it is set', () => {
    const who = (environment: Record<string, string>) => readConfig(environment).tenantCreation.who;
    assert.equal(who({}), 'open');
    assert.equal(who({ TENANT_CREATION: 'none' }), 'none');
    for (const elsewhere of [jwks, { AUTH_JWT_SECRET: SECRET }]) {
      assert.equal(who(elsewhere), 'none');
      assert.equal(who({ ...elsewhere, TENANT_CREATION: ' open ' }), 'open');
      for (const [claim, value] of [
        ['groups', 'finance'],
        ['realm_access.roles', 'tenant creators'],
        ['https://example.com/roles', 'CN=Finance,OU=Köln'],
      ] as const)
        assert.deepEqual(who({ ...elsewhere, TENANT_CREATION: `claim:${claim}=${value}` }), { claim, value });
    }
  });

  test('TENANT_CREATION of another form is a mistake that names the forms', () => {
    for (const wrong of ['Open', 'yes', 'claim', 'claim:', 'claim:groups', 'claim:groups=', 'claim:=finance'])
      assert.deepEqual(mistakesOf({ TENANT_CREATION: wrong }), [
        `TENANT_CREATION: must be open, none or claim:<name>=<value>, such as claim:groups=finance, not "${wrong}"`,
      ]);
    assert.equal(mistakesOf({ TENANT_CREATION: 'claim:groups = finance' }).length, 1);
  });

  test('OPERATORS names people, and no access token', () => {
    assert.deepEqual(readConfig({ OPERATORS: 'alice, bob,' }).operators, ['alice', 'bob']);
    assert.deepEqual(readConfig({}).operators, []);
    const token = 'tok_01jd2r8g5cf3qbx2m7w9k4t6ze';
    for (const wrong of ['alice bob', token, 'x'.repeat(256), 'alice,b\u0000b'])
      assert.deepEqual(namesOf({ OPERATORS: wrong }), ['OPERATORS'], wrong);
  });

  test('LIMIT_TENANTS_PER_PERSON is a whole number from 1 on', () => {
    const limit = (value: string) =>
      readConfig({ LIMIT_TENANTS_PER_PERSON: value }).tenantCreation.perPersonMax;
    assert.deepEqual([limit(''), limit('1'), limit('1000000')], [1_000, 1, 1_000_000]);
    for (const wrong of ['0', '-1', '1000001', 'many'])
      assert.deepEqual(namesOf({ LIMIT_TENANTS_PER_PERSON: wrong }), ['LIMIT_TENANTS_PER_PERSON']);
  });

  test('tokens are verified in one complete way only', () => {
    assert.deepEqual(namesOf({ ...jwks, AUTH_JWT_SECRET: SECRET }), ['AUTH_JWT_SECRET']);
    assert.deepEqual(namesOf({ AUTH_ISSUER: 'me', AUTH_AUDIENCE: 'you' }), ['AUTH_ISSUER', 'AUTH_AUDIENCE']);
  });
});
