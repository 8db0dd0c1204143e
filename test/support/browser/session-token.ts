import type { Page } from 'playwright-core';

/** A token of the session in the page's browser, as the console asks for one. */
export async function sessionToken(page: Page): Promise<string> {
  const asked = `fetch('/api/v1/console/session', { method: 'POST', headers: { 'retainer-console': '1' } })`;
  return String(
    await page.evaluate(`${asked}.then((answer) => answer.json()).then(({ data }) => data?.token)`),
  );
}

/** The subject of the person who is signed in in the page's browser. */
export async function sessionSubject(page: Page): Promise<string> {
  const [, claims = ''] = (await sessionToken(page)).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
}
