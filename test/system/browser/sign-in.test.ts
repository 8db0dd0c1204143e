import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeConsoleLink } from '../../../src/modules/parties/sign-in/service.ts';
import { type Identity, type IdentityFault, startIdentity } from '../../stand-ins/identity.ts';
import { startBrowser, withoutBrowser } from '../../support/browser/browser.ts';
import { sessionSubject, sessionToken } from '../../support/browser/session-token.ts';
import { eventually } from '../../support/eventually.ts';
import { startOAuthProvider } from '../../support/servers/oauth-provider.ts';
import { startService } from '../../support/service.ts';

const standIn = startOAuthProvider();
const service = startService({ AUTH_JWT_SECRET: '' }, [standIn.provider]);

/** The requests of a page to other hosts. */
function foreignRequests(page: Page, ...known: string[]): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !known.some((host) => url.startsWith(`${host}/`))) foreign.push(url);
  });
  return foreign;
}

describe('signing in to the console in a real browser', { skip: withoutBrowser }, () => {
  const browser = startBrowser();
  const link = (subject: string) =>
    makeConsoleLink({ database: service.db.database, clock: service.clock }, { url: service.url, subject });

  test('signing in to the console works with a link, once. Nothing lasting has the code or the token', async () => {
    const { page, context, alarms } = await browser.profile();
    const foreign = foreignRequests(page, service.url);
    const address = await link('alice');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Create your first company' }).waitFor();
    assert.ok(!page.url().includes('code='), page.url());
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    assert.ok(!String(kept).includes('eyJ'));
    const [cookie, ...others] = await context.cookies();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, others], [true, 'Strict', []]);
    const other = await browser.profile();
    await other.page.goto(address);
    await other.page.getByText(/was used already or has expired/).waitFor();
    assert.deepEqual([...alarms, ...other.alarms, ...foreign], []);
  });

  test('the console asks before a link replaces the session of another person', async () => {
    const { page, alarms } = await browser.profile();
    await page.goto(await link('ada'));
    await page.getByRole('heading', { name: 'Create your first company' }).waitFor();
    await page.goto(await link('mallory'));
    await page.getByText('You are signed in as ada. The link is for mallory.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await sessionSubject(page), 'ada');
    await page.goto(await link('grace'));
    await page.getByRole('button', { name: 'Sign in as grace' }).click();
    // The dialog closes before the link is exchanged for a session.
    await eventually(async () => assert.equal(await sessionSubject(page), 'grace'));
    assert.deepEqual(alarms, []);
  });

  test('the popup of an integration reports its result to the console', async () => {
    const { page, alarms } = await browser.profile();
    const bearer = await service.app.signingKey.sign({
      sub: 'alice',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const request = (path: string, body: object, tenant?: string) =>
      service.request('POST', path, { bearer, body, ...(tenant && { tenant }) });
    const { data: tenant } = await request('/tenants', { name: 'Acme' });
    const made = await request(
      '/integrations',
      { provider: standIn.provider.name, name: 'Papers' },
      tenant.id,
    );
    const { data } = await request(
      `/integrations/${made.data.id}/authorize`,
      { origin: service.url },
      tenant.id,
    );
    await page.goto(`${service.url}/console`);
    await page.evaluate(
      `window.received = []; addEventListener('message', ({ data }) => window.received.push(data.status))`,
    );
    const opened = page.waitForEvent('popup');
    await page.evaluate(`void window.open(${JSON.stringify(data.url)}, '_blank', 'popup')`);
    const popup = await opened;
    await popup.click('button');
    await popup.waitForSelector('#allow');
    const closed = popup.waitForEvent('close');
    await popup.click('#allow', { noWaitAfter: true });
    await closed;
    await page.waitForFunction('window.received.length > 0');
    assert.deepEqual(await page.evaluate('window.received'), ['success']);
    assert.deepEqual(alarms, []);
  });
});

describe('signing in to the console at an identity provider', { skip: withoutBrowser }, () => {
  const browser = startBrowser();
  let identity: Identity;
  const environment: Record<string, string> = { AUTH_JWT_SECRET: '' };
  before(async () => {
    identity = await startIdentity();
    Object.assign(environment, identity.environment);
  });
  const atIssuer = startService(environment);
  after(() => identity.stop());

  /** Goes to the provider from a page of the console, and decides there. */
  async function signIn(decision: 'allow' | 'deny', fault?: IdentityFault) {
    const profile = await browser.profile();
    const { page } = profile;
    identity.fault = fault;
    await page.goto(`${atIssuer.url}/console`);
    await page.getByRole('button', { name: /^Sign in with / }).click();
    await page.locator(`button[value=${decision}]`).click();
    await page.waitForURL(`${atIssuer.url}/console**`);
    return profile;
  }

  test('signing in at an identity provider is offered by the service, with the endpoints that the provider tells', async () => {
    const { data } = await atIssuer.request('GET', '/console', { as: null });
    assert.deepEqual(data, {
      version: '0.1.0',
      link: false,
      tenantCreation: true,
      oidc: {
        ...{ issuer: identity.url, clientId: identity.clientId, scope: 'openid profile email' },
        ...{ token: 'access_token', audience: identity.audience },
        authorizationEndpoint: `${identity.url}/authorize`,
        tokenEndpoint: `${identity.url}/token`,
      },
    });
    const { headers } = await fetch(`${atIssuer.url}/console`);
    assert.match(
      headers.get('content-security-policy') ?? '',
      new RegExp(`connect-src 'self' ${identity.url};`),
    );
  });

  test('signing in at an identity provider gives a token that the service accepts, and contacts no other host', async () => {
    const { page, alarms } = await signIn('allow');
    const foreign = foreignRequests(page, atIssuer.url, identity.url);
    await page.getByRole('heading', { name: 'Create your first company' }).waitFor();
    assert.doesNotMatch(page.url(), /code=|state=/);
    const token = await sessionToken(page);
    const { status } = await atIssuer.request('GET', '/tenants', { bearer: token });
    assert.equal(status, 200);
    assert.deepEqual([...alarms, ...foreign], []);
    const log = atIssuer.logLines.join('');
    assert.ok(!log.includes(token) && !/[?&]code=/.test(log));
  });

  for (const [fault, decision, says] of [
    [undefined, 'deny', /Alice said no/],
    ['state', 'allow', /was not begun in this tab/],
    ['code', 'allow', /The code is not valid/],
    ['nonce', 'allow', /belongs to another sign-in/],
    ['failure', 'allow', /gave no token/],
    ['page', 'allow', /gave no token/],
    ['silence', 'allow', /can not be reached/],
    ['audience', 'allow', /does not take the token of the identity provider.*aud/],
    ['expired', 'allow', /does not take the token of the identity provider.*exp/],
  ] as const)
    test(`signing in at an identity provider says so if it does not work: ${fault ?? decision}`, async () => {
      const { page } = await signIn(decision, fault);
      await page.getByText(says).waitFor();
      assert.equal(await sessionToken(page), 'undefined');
      identity.fault = undefined;
      await page.getByRole('button', { name: /^Sign in with / }).click();
      await page.locator('button[value=allow]').click();
      await page.getByRole('heading', { name: 'Create your first company' }).waitFor();
    });

  test('signing in at an identity provider can be begun again while the provider does not answer', async () => {
    const { page } = await signIn('allow', 'slow');
    await page.getByText('takes long to answer').waitFor();
    await page.getByRole('button', { name: 'Begin again' }).click();
    await page.getByText('You stopped the sign-in').waitFor();
    await page.getByRole('button', { name: /^Sign in with / }).waitFor();
    assert.equal(await sessionToken(page), 'undefined');
  });

  test('signing in at an identity provider comes back to the form and what was typed, also after a refusal', async () => {
    const { page } = await signIn('allow');
    await page.getByLabel('Name').fill('Northwind Studio');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${page.url()}/clients/new`);
    await page.getByLabel(/^Name/).fill('Half typed');
    const calls = /\/api\/v1\/(clients|tenants)/;
    await page.route(calls, (route) =>
      route.fulfill({ status: 401, json: { error: 'Unauthorized', message: 'Unauthorized' } }),
    );
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.getByRole('button', { name: /^Sign in with / }).click();
    await page.locator('button[value=deny]').click();
    await page.getByRole('dialog', { name: 'Sign in again' }).getByText('Alice said no').waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: /^Sign in with / }).click();
    await page.locator('button[value=allow]').click();
    await page.getByRole('heading', { name: 'New client' }).waitFor();
    assert.equal(await page.getByLabel(/^Name/).inputValue(), 'Half typed');
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('heading', { name: 'Half typed' }).waitFor();
  });
});
