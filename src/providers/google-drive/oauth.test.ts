import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import type { Fault } from '../../../test/stand-ins/google/faults.ts';
import { startGoogle } from '../../../test/stand-ins/google.ts';
import { SettingsReader } from '../../platform/settings-reader.ts';
import { GrantLost, type OAuthProvider, ProviderFailure, TOKEN_CALL_MS_MAX } from '../provider.ts';
import { googleDriveProvider } from './google-drive.ts';
import { googleDriveSettings } from './settings.ts';

const CALLBACK = 'http://127.0.0.1:3000/api/v1/integrations/oauth/callback';
const VERIFIER = 'a-verifier-of-the-length-that-the-standard-asks-for';
const NOW = new Date('2026-11-15T01:02:03.004Z');

const google = await startGoogle();
const clock = { now: () => NOW };
const oauthWith = (settings = google.settings): OAuthProvider =>
  googleDriveProvider({ settings, clock, timeoutMs: 2_000 }).oauth ?? assert.fail('has OAuth');
const oauth = oauthWith();
const settingsIn = (environment: Record<string, string>) =>
  new SettingsReader(environment).declared(googleDriveSettings);

after(() => google.stop());
beforeEach(() => google.faults.clear());

function authorizationUrl(): string {
  const codeChallenge = createHash('sha256').update(VERIFIER).digest('base64url');
  return oauth.authorizationUrl({ state: 'a state & more', codeChallenge, redirectUri: CALLBACK });
}

async function authorized(decision?: Parameters<typeof google.consent>[1]): Promise<URLSearchParams> {
  return new URL(await google.consent(authorizationUrl(), decision)).searchParams;
}

async function granted() {
  return oauth.exchange((await authorized()).get('code') ?? '', VERIFIER, CALLBACK);
}

describe('authorising Google Drive', () => {
  test('authorising Google Drive asks for lasting access to files of our own, with PKCE', () => {
    const { searchParams } = new URL(authorizationUrl());
    assert.deepEqual(Object.fromEntries(searchParams), {
      client_id: 'stand-in-client',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/drive.file',
      access_type: 'offline',
      prompt: 'consent',
      state: 'a state & more',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    });
  });

  test('authorising Google Drive happens at Google by default, which is the issuer', () => {
    const settings = settingsIn({ GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'hidden' });
    const real = googleDriveProvider({ settings, clock }).oauth;
    assert.equal(real?.issuer, 'https://accounts.google.com');
    const url = real?.authorizationUrl({ state: 's', codeChallenge: 'c', redirectUri: CALLBACK }) ?? '';
    assert.ok(url.startsWith('https://accounts.google.com/o/oauth2/v2/auth?client_id=ours&'));
    assert.ok(!url.includes('hidden'));
  });

  test('authorising Google Drive names the missing settings', async () => {
    const settings = settingsIn({});
    const unset = googleDriveProvider({ settings, clock }).oauth ?? assert.fail();
    assert.deepEqual(unset.missingSettings(), ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
    assert.deepEqual(oauth.missingSettings(), []);
    await assert.rejects(unset.exchange('code', VERIFIER, CALLBACK), /GOOGLE_CLIENT_ID/);
  });

  test('authorising Google Drive returns with a code, the state and the issuer', async () => {
    const answer = await authorized();
    assert.equal(answer.get('state'), 'a state & more');
    assert.equal(answer.get('iss'), oauth.issuer);
    const { accessToken, refreshToken, ...grant } = await oauth.exchange(
      answer.get('code') ?? '',
      VERIFIER,
      CALLBACK,
    );
    assert.ok(accessToken && refreshToken);
    assert.deepEqual(grant, {
      expiresAt: '2026-11-15T02:02:02.004Z',
      scope: 'https://www.googleapis.com/auth/drive.file',
    });
  });

  test('authorising Google Drive can be denied', async () => {
    const answer = await authorized('deny');
    assert.deepEqual([answer.get('error'), answer.get('code')], ['access_denied', null]);
  });

  test('authorising Google Drive takes a code once, and only with its verifier and callback URL', async () => {
    const code = async () => (await authorized()).get('code') ?? '';
    const used = await code();
    await oauth.exchange(used, VERIFIER, CALLBACK);
    const refused = { name: 'ProviderFailure', message: /Authorise again/ };
    await assert.rejects(oauth.exchange(used, VERIFIER, CALLBACK), refused);
    await assert.rejects(oauth.exchange(await code(), `${VERIFIER}!`, CALLBACK), refused);
    await assert.rejects(oauth.exchange(await code(), VERIFIER, `${CALLBACK}/`), refused);
  });

  test('authorising Google Drive fails with an explanation when file access was not given', async () => {
    const code = (await authorized('allow without files')).get('code') ?? '';
    await assert.rejects(oauth.exchange(code, VERIFIER, CALLBACK), {
      name: 'ProviderFailure',
      message: /leave the box for Google Drive files ticked/,
    });
  });

  test('authorising Google Drive fails with an explanation when the access would not last', async () => {
    google.faults.on('token', 'without a refresh token');
    await assert.rejects(granted(), { name: 'ProviderFailure', message: /no lasting access/ });
  });

  test('authorising Google Drive fails with an explanation when the application is unknown', async () => {
    const stranger = oauthWith({ ...google.settings, clientSecret: 'another' });
    const code = (await authorized()).get('code') ?? '';
    await assert.rejects(stranger.exchange(code, VERIFIER, CALLBACK), {
      name: 'ProviderFailure',
      message: /GOOGLE_CLIENT_SECRET/,
      status: 401,
    });
  });
});

describe('Google grants', () => {
  test('a Google grant is refreshed within the time that other processes wait for it', async ({ mock }) => {
    const grant = await granted();
    const { mock: limits } = mock.method(AbortSignal, 'timeout');
    await googleDriveProvider({ settings: google.settings, clock }).oauth?.refresh(grant);
    assert.deepEqual(limits.calls[0]?.arguments, [TOKEN_CALL_MS_MAX]);
  });

  test('a Google grant keeps its refresh token when it is refreshed', async () => {
    const grant = await granted();
    const refreshed = await oauth.refresh(grant);
    assert.notEqual(refreshed.accessToken, grant.accessToken);
    assert.deepEqual({ ...refreshed, accessToken: '' }, { ...grant, accessToken: '' });
  });

  for (const fault of ['invalid_grant 400', 'invalid_grant 401', 'invalid_grant 403'] as const) {
    test(`a Google grant is lost with ${fault}`, async () => {
      const grant = await granted();
      google.faults.on('token', fault);
      await assert.rejects(oauth.refresh(grant), GrantLost);
    });
  }

  test('a Google grant is lost when it was revoked', async () => {
    const grant = await granted();
    google.faults.revokeGrants();
    await assert.rejects(oauth.refresh(grant), GrantLost);
  });

  test('a Google grant is lost without a refresh token', async () => {
    const { refreshToken: _, ...grant } = await granted();
    await assert.rejects(oauth.refresh(grant), GrantLost);
  });

  const troubles: Fault[] = [
    'server error',
    'too many requests',
    'nonsense',
    'flood',
    'redirect',
    'hang',
    'drop',
  ];
  for (const fault of troubles) {
    test(`a Google grant is not lost with ${fault}`, async () => {
      const grant = await granted();
      google.faults.on('token', fault);
      await assert.rejects(oauth.refresh(grant), ProviderFailure);
      await oauth.refresh(grant);
    });
  }

  test('a Google grant is refreshed later if Google says when', async () => {
    const grant = await granted();
    google.faults.on('token', 'too many requests');
    await assert.rejects(oauth.refresh(grant), { status: 429, retryAfterMs: 7_000 });
  });
});
