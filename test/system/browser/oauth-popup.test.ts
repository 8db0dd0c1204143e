import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ProviderFailure } from '../../../src/providers/provider.ts';
import { type Profile, startBrowser, withoutBrowser } from '../../support/browser/browser.ts';
import { startWebApp } from '../../support/browser/web-app.ts';
import { authorizationSteps } from '../../support/integrations/authorization-steps.ts';
import { startOAuthProvider } from '../../support/servers/oauth-provider.ts';
import { startService } from '../../support/service.ts';

const MARKUP = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028{{1}}`;

const opener = await startWebApp();
const standIn = startOAuthProvider();
const service = startService({ ALLOWED_ORIGINS: opener.origin }, [standIn.provider]);
const { integration, ask, consent } = authorizationSteps(service, standIn);

describe('authorising in a popup of a real browser', { skip: withoutBrowser }, () => {
  const browser = startBrowser();
  let tenant: string;
  before(async () => {
    tenant = await service.tenant('alice', `Acme ${MARKUP}`);
  });

  async function asked(name = 'Papers') {
    const id = await integration(tenant, 'alice', name);
    const { data } = await ask(tenant, id, { body: { origin: opener.origin } });
    return { id, url: data.url as string };
  }

  async function open(page: Page, url: string): Promise<Page> {
    const popup = page.waitForEvent('popup');
    await page.evaluate(`void window.open(${JSON.stringify(url)}, '_blank', 'popup')`);
    const opened = await popup;
    await opened.waitForLoadState();
    return opened;
  }

  /** Opens the app and its popup, which shows the provider's consent page. */
  async function atConsent({ page }: Profile, from = opener.origin) {
    const { id, url } = await asked();
    await page.goto(from);
    const popup = await open(page, url);
    await popup.dblclick('button'); // a double click must not start twice
    await popup.waitForSelector('#allow');
    return { id, popup };
  }

  async function decide(popup: Page, decision: 'allow' | 'deny'): Promise<void> {
    const closed = popup.waitForEvent('close');
    await popup.click(`#${decision}`, { noWaitAfter: true });
    await closed;
  }

  const messages = (page: Page) => page.evaluate('window.messages');
  const leaveFor = (page: Page, url: string) => page.evaluate(`void location.assign(${JSON.stringify(url)})`);

  async function statusOf(id: string) {
    const { data } = await service.request('GET', `/integrations/${id}`, { tenant });
    return [data.status, data.isAuthorized];
  }

  const message = (id: string, status: string, reason?: string) => ({
    origin: service.url,
    data: { type: 'integration.authorization', integrationId: id, status, ...(reason && { reason }) },
  });

  test('consent in the popup: the app gets one message, from us, and the popup closes', async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    await decide(popup, 'allow');
    assert.deepEqual(await messages(profile.page), [message(id, 'success')]);
    assert.deepEqual(await statusOf(id), ['ACTIVE', true]);
    assert.deepEqual(profile.alarms, []);
    assert.deepEqual(await profile.context.cookies(service.url), [], 'the cookie is deleted');
  });

  test('denial in the popup: the app gets the reason', async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    await decide(popup, 'deny');
    assert.deepEqual(await messages(profile.page), [message(id, 'failure', 'access_denied')]);
    assert.deepEqual(await statusOf(id), ['PENDING_AUTH', false]);
  });

  test('the code for the popup in the guide works', async () => {
    const guide = readFileSync('docs/guides/integrations.md', 'utf8');
    const code = /```js\n(.*?)```/s.exec(guide)?.[1] as string;
    const { page } = await browser.profile();
    const api = service.url;
    for (const [decision, status] of [
      ['allow', { status: 'success' }],
      ['deny', { status: 'failure', reason: 'access_denied' }],
    ] as const) {
      const integrationId = await integration(tenant);
      const given = JSON.stringify({ api, token: await service.token('alice'), tenant, integrationId });
      await page.goto(opener.origin);
      const opened = page.waitForEvent('popup');
      const outcome = page.evaluate(`(() => { ${code}; return connect(${given}); })()`);
      const popup = await opened;
      await popup.click('button');
      await popup.waitForSelector('#allow');
      await decide(popup, decision);
      assert.deepEqual(await outcome, { type: 'integration.authorization', integrationId, ...status });
    }
  });

  test('two popups at once do not interfere', async () => {
    const profile = await browser.profile();
    const first = await atConsent(profile);
    const { id, url } = await asked();
    const second = await open(profile.page, url);
    await second.click('button');
    await second.waitForSelector('#allow');
    await decide(second, 'allow');
    await decide(first.popup, 'allow');
    assert.deepEqual(await messages(profile.page), [message(id, 'success'), message(first.id, 'success')]);
  });

  test('a forged state in the popup: no page gets a message', async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    const forged = `${service.url}/api/v1/integrations/oauth/callback?code=x&state=${'A'.repeat(43)}`;
    const [response] = await Promise.all([
      popup.waitForResponse((one) => one.url() === forged),
      popup.waitForEvent('close'),
      leaveFor(popup, forged),
    ]);
    assert.equal(response.status(), 200);
    assert.deepEqual(await messages(profile.page), []);
    assert.deepEqual(await statusOf(id), ['PENDING_AUTH', false]);
  });

  test("the provider's answer to the popup does not work in another browser, or a second time", async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    const callback = `${service.url}/api/v1/integrations/oauth/callback${await consent({ location: popup.url() })}`;
    const stranger = await browser.profile();
    const refused = await stranger.page.goto(callback);
    assert.equal(refused?.status(), 401);
    assert.deepEqual(await statusOf(id), ['PENDING_AUTH', false]);

    const own = await profile.context.newPage();
    await own.goto(callback);
    assert.equal(
      await own.textContent('h1'),
      'Connected',
      'a window that can not be closed shows the result',
    );
    assert.equal((await own.goto(callback))?.status(), 401, 'the first answer deleted its cookie');
    assert.deepEqual(await statusOf(id), ['ACTIVE', true]);
    assert.deepEqual(await messages(profile.page), []);
  });

  test('the app was closed while its popup was open: the integration is still authorised', async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    await profile.page.close();
    await decide(popup, 'allow');
    assert.deepEqual(await statusOf(id), ['ACTIVE', true]);
  });

  test('the app went elsewhere while its popup was open: the page there gets no message', async () => {
    const profile = await browser.profile();
    const { id, popup } = await atConsent(profile);
    await leaveFor(profile.page, opener.elsewhere);
    await profile.page.waitForURL(`${opener.elsewhere}/`);
    await decide(popup, 'allow');
    assert.deepEqual(await messages(profile.page), []);
    assert.deepEqual(await statusOf(id), ['ACTIVE', true]);
  });

  test('a popup that another origin opened sends it no message', async () => {
    const profile = await browser.profile();
    const { popup } = await atConsent(profile, opener.elsewhere);
    await decide(popup, 'allow');
    assert.deepEqual(await messages(profile.page), []);
  });

  test('another site can neither press the button of the popup nor frame the page', async () => {
    const { page } = await browser.profile();
    const { id, url } = await asked();
    await page.goto(opener.elsewhere);
    const [action, ticket] = url.split('?ticket=');
    const form = `<form method="post" action="${action}"><input name="ticket" value="${ticket}"></form>`;
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(form)}; document.forms[0].submit()`);
    await page.waitForURL(`${service.url}/**`);
    assert.equal(await page.textContent('button'), 'Continue to Paperwork', 'the page asks for confirmation');
    await page.click('button');
    await page.waitForSelector('#allow');

    const framed = await asked();
    await page.goto(opener.elsewhere);
    const frame = `<iframe src="${framed.url}"></iframe>`;
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(frame)}`);
    await page.waitForFunction('document.querySelector("iframe").contentDocument === null');
    assert.ok(page.frames().every((frame) => !frame.url().includes(framed.url)));
    assert.deepEqual(await statusOf(id), ['PENDING_AUTH', false]);
  });

  test('markup in names and in every parameter of the popup stays text', async () => {
    const { page, alarms, context } = await browser.profile();
    const { url } = await asked(`Papers ${MARKUP}`);
    await page.goto(url);
    const shown = await page.$$eval('dd', (found) => found.map(({ textContent }) => textContent));
    assert.deepEqual(shown, [`Acme ${MARKUP}`, `Papers ${MARKUP}`, 'alice']);
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.locator('script').count(), 1);
    await page.click('button');
    await page.waitForSelector('#allow');
    const state = new URL(page.url()).searchParams.get('state') as string;

    const base = `${service.url}/api/v1/integrations/oauth`;
    const names = ['state', 'code', 'error', 'error_description', 'iss', MARKUP];
    const parameters = names.map((name) => new URLSearchParams({ [name]: MARKUP }).toString());
    const paths = [
      `/launch?${new URLSearchParams({ ticket: MARKUP })}`,
      ...parameters.map((one) => `/callback?${one}`),
      // Only the state in the last path is the real one.
      `/callback?${parameters.slice(1).join('&')}&state=${state}`,
    ];
    for (const path of paths) {
      await page.goto(base + path);
      assert.match((await page.textContent('h1')) ?? '', /^(Not connected|This link can not be used)$/);
      assert.equal(await page.locator('img').count(), 0, path);
      assert.ok((await page.locator('script').count()) <= 1, path);
      assert.ok(!(await page.content()).includes('alert('), path);
    }
    assert.deepEqual(alarms, []);
    await context.close();
  });

  test('markup in a reason is shown as text by the popup', async () => {
    const { page, alarms } = await browser.profile();
    const { id, url } = await asked();
    await page.goto(url);
    await page.click('button');
    standIn.connect = async () => {
      throw new ProviderFailure(MARKUP);
    };
    await page.click('#allow');
    await page.waitForSelector('h1');
    standIn.connect = undefined;
    assert.equal(await page.textContent('main p'), MARKUP);
    assert.deepEqual(await statusOf(id), ['ERROR', true]);
    assert.deepEqual(alarms, []);
  });

  test('everything in the popup works without JavaScript, and the final page is readable', async () => {
    const { page } = await browser.profile({ javaScriptEnabled: false });
    const { id, url } = await asked();
    await page.goto(url);
    await page.click('button');
    await page.click('#allow');
    await page.waitForURL(`${service.url}/**`);
    assert.equal(await page.textContent('h1'), 'Connected');
    assert.match((await page.textContent('main')) ?? '', /You can close this window/);
    assert.deepEqual(await statusOf(id), ['ACTIVE', true]);
  });
});
