import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  CALLBACK,
  consent,
  type JiraIntegration,
  jiraIntegration,
} from '../../../test/support/integrations/jira-provider.ts';
import { type Grant, TOKEN_CALL_MS_MAX } from '../provider.ts';
import { jiraProvider } from './jira.ts';

describe("Jira's authorisation", () => {
  let jira: JiraIntegration;
  const oauth = () => jira.provider.oauth;
  const token = (status: number, body: unknown, headers?: Record<string, string>) =>
    jira.atlassian.faults.answers.push({
      to: 'POST /oauth/token',
      with: { status, body, ...(headers && { headers }) },
    });
  const fresh = async (): Promise<Grant> => {
    const { verifier, url } = consent(oauth());
    const back = await jira.atlassian.decide(url);
    return oauth().exchange(back.searchParams.get('code') ?? '', verifier, CALLBACK);
  };

  before(async () => {
    jira = await jiraIntegration({});
  });
  after(() => jira.atlassian.stop());

  test("Jira's authorisation sends people to Atlassian with all required parameters", () => {
    const url = new URL(oauth().authorizationUrl({ state: 's', codeChallenge: 'c', redirectUri: CALLBACK }));
    assert.equal(`${url.origin}${url.pathname}`, `${jira.atlassian.url}/authorize`);
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      audience: 'api.atlassian.com',
      client_id: jira.atlassian.settings.clientId,
      scope: 'read:jira-work manage:jira-webhook offline_access',
      redirect_uri: CALLBACK,
      state: 's',
      response_type: 'code',
      prompt: 'consent',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  test("Jira's authorisation can be accepted or denied", async () => {
    const page = await fetch(consent(oauth()).url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), />Accept<.*>Deny</s);
    const back = await jira.atlassian.decide(consent(oauth()).url, 'deny');
    assert.equal(back.searchParams.get('error'), 'access_denied');
    assert.equal(back.searchParams.get('state'), 'state-1');
    assert.equal(back.searchParams.has('code'), false);
  });

  test("Jira's authorisation exchanges a code for a grant that lasts an hour", async () => {
    const grant = await fresh();
    assert.equal(grant.expiresAt, '2026-07-01T11:00:00.000Z');
    assert.ok(grant.refreshToken);
    assert.equal(grant.scope, 'read:jira-work manage:jira-webhook offline_access');
  });

  test("Jira's authorisation accepts a code once, and only with its verifier and callback URL", async () => {
    const { verifier, url } = consent(oauth());
    const code = async () => (await jira.atlassian.decide(url)).searchParams.get('code') ?? '';
    const failure = { name: 'ProviderFailure', status: 403, message: /Authorising: Atlassian answered 403/ };
    await assert.rejects(oauth().exchange(await code(), 'another verifier', CALLBACK), failure);
    await assert.rejects(oauth().exchange(await code(), verifier, `${CALLBACK}/elsewhere`), failure);
    const used = await code();
    await oauth().exchange(used, verifier, CALLBACK);
    await assert.rejects(oauth().exchange(used, verifier, CALLBACK), failure);
  });

  test("Jira's grant is refreshed within the time that other processes wait for it", async ({ mock }) => {
    const grant = await fresh();
    const { mock: limits } = mock.method(AbortSignal, 'timeout');
    await oauth().refresh(grant);
    assert.deepEqual(limits.calls[0]?.arguments, [TOKEN_CALL_MS_MAX]);
  });

  test("Jira's authorisation replaces the refresh token at each refresh", async () => {
    const first = await fresh();
    const second = await oauth().refresh(first);
    assert.notEqual(second.refreshToken, first.refreshToken);
    assert.notEqual(second.accessToken, first.accessToken);
    await oauth().refresh(second);
    await assert.rejects(oauth().refresh(second), { name: 'GrantLost' });
  });

  for (const status of [400, 401, 403]) {
    test(`Jira's authorisation loses the grant on invalid_grant with ${status}`, async () => {
      const grant = await fresh();
      token(status, { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' });
      await assert.rejects(oauth().refresh(grant), { name: 'GrantLost' });
    });
  }

  test("Jira's authorisation loses the grant on unauthorized_client if it is about the refresh token", async () => {
    const grant = await fresh();
    token(403, { error: 'unauthorized_client', error_description: 'refresh_token is invalid' });
    await assert.rejects(oauth().refresh(grant), { name: 'GrantLost' });
    token(401, { error: 'unauthorized_client', error_description: 'The client is disabled' });
    await assert.rejects(oauth().refresh(grant), {
      name: 'ProviderFailure',
      status: 401,
      message: /is disabled/,
    });
  });

  test("Jira's authorisation loses a grant without a refresh token when it expires", async () => {
    const grant = { accessToken: 'a', expiresAt: '2026-07-01T11:00:00.000Z' };
    await assert.rejects(oauth().refresh(grant), { name: 'GrantLost' });
  });

  test("Jira's authorisation keeps the grant when Atlassian has a fault", async () => {
    const grant = await fresh();
    token(500, { error: 'invalid_grant' });
    await assert.rejects(oauth().refresh(grant), { name: 'ProviderFailure', status: 500 });
    token(429, {}, { 'retry-after': '17' });
    await assert.rejects(oauth().refresh(grant), {
      name: 'ProviderFailure',
      status: 429,
      retryAfterMs: 17_000,
    });
    token(302, undefined, { location: 'https://elsewhere.example' });
    await assert.rejects(oauth().refresh(grant), { name: 'ProviderFailure', message: /redirect/ });
    for (const body of ['text', { access_token: 1, expires_in: 3_600 }, { access_token: 'a' }]) {
      token(200, body);
      await assert.rejects(oauth().refresh(grant), { name: 'ProviderFailure', message: /documented shape/ });
    }
    assert.ok(await oauth().refresh(grant));
  });

  test("Jira's authorisation reports a wrong secret", async () => {
    const settings = { ...jira.atlassian.settings, clientSecret: 'another' };
    const { oauth: other } = jiraProvider({ settings, clock: jira.clock });
    await assert.rejects(other.refresh(await fresh()), { message: /401 \(Unauthorized\)/ });
  });

  test("Jira's authorisation names the missing settings", async () => {
    const { authUrl, apiUrl } = jira.atlassian.settings;
    const { oauth: unset } = jiraProvider({ settings: { authUrl, apiUrl }, clock: jira.clock });
    assert.deepEqual(unset.missingSettings(), ['JIRA_CLIENT_ID', 'JIRA_CLIENT_SECRET']);
    assert.deepEqual(oauth().missingSettings(), []);
    await assert.rejects(unset.exchange('c', 'v', CALLBACK), {
      message: /JIRA_CLIENT_ID and JIRA_CLIENT_SECRET/,
    });
  });

  test("Jira's authorisation refuses tokens that a header cannot carry", async () => {
    const grant = await fresh();
    const good = { access_token: 'a', expires_in: 3_600 };
    const unusable = [
      { ...good, access_token: 'a\r\nb' },
      { ...good, access_token: 'a'.repeat(20_000) },
      { ...good, refresh_token: {} },
      { ...good, refresh_token: 'a b' },
      { ...good, expires_in: -1 },
      { ...good, token_type: 'mac' },
    ];
    for (const body of unusable) {
      token(200, body);
      await assert.rejects(oauth().refresh(grant), { name: 'ProviderFailure', message: /documented shape/ });
    }
  });

  test("Jira's authorisation ignores properties that it does not use, and keeps a refresh token without a successor", async () => {
    const grant = await fresh();
    for (const odd of [
      { refresh_token: null },
      { refresh_token: '' },
      { scope: null },
      { id_token: 'odd' },
    ]) {
      token(200, { access_token: 'a', expires_in: 3_600, ...odd });
      assert.equal((await oauth().refresh(grant)).refreshToken, grant.refreshToken, JSON.stringify(odd));
    }
  });

  test("Jira's authorisation refreshes a token after a day at the latest, and needs no token_type", async () => {
    const grant = await fresh();
    token(200, { access_token: 'a', expires_in: 1e300 });
    assert.deepEqual(await oauth().refresh(grant), {
      ...grant,
      accessToken: 'a',
      expiresAt: '2026-07-02T10:00:00.000Z',
    });
  });

  test("Jira's authorisation sends token requests as JSON that includes the credentials", async () => {
    jira.asked();
    const grant = await fresh();
    await oauth().refresh(grant);
    const bodies = jira.atlassian.requests
      .splice(0)
      .flatMap(({ path, body }) => (path === '/oauth/token' ? [body] : []));
    const { clientId: client_id, clientSecret: client_secret } = jira.atlassian.settings;
    assert.deepEqual(bodies[1], {
      grant_type: 'refresh_token',
      refresh_token: grant.refreshToken,
      client_id,
      client_secret,
    });
  });
});
