import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startGoogle } from './google.ts';

const google = await startGoogle();
const { accessToken } = google.grant();
const authorization = `Bearer ${accessToken}`;
const api = (path: string, init: RequestInit = {}) =>
  fetch(`${google.url}${path}`, { ...init, headers: { authorization, ...init.headers } });

after(() => google.stop());

async function run(...args: string[]) {
  const script = fileURLToPath(new URL('google-command.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args]);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    if (printed.includes('GOOGLE_API_URL=')) child.kill();
  });
  const [code] = await once(child, 'close');
  return { code, printed };
}

describe('the stand-in for Google', () => {
  test('the stand-in for Google accepts only tokens that it issued', async () => {
    const path = '/drive/v3/files/generateIds?count=3';
    assert.equal((await fetch(`${google.url}${path}`)).status, 401);
    const { ids } = (await (await api(path)).json()) as { ids: string[] };
    assert.equal(new Set(ids).size, 3);
  });

  test('the stand-in for Google creates folders, stores files in them, and shows both to people and programs', async () => {
    const json = { 'content-type': 'application/json' };
    const folder = JSON.stringify({
      name: 'Invoices <2031>',
      mimeType: 'application/vnd.google-apps.folder',
    });
    const made = await api('/drive/v3/files', { method: 'POST', headers: json, body: folder });
    const { id: folderId } = (await made.json()) as { id: string };
    assert.ok(google.folders.has(folderId));

    const metadata = JSON.stringify({ name: '<b>.txt', parents: [folderId] });
    const body = `--x\r\ncontent-type: application/json\r\n\r\n${metadata}\r\n--x\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n`;
    const path = '/upload/drive/v3/files?uploadType=multipart';
    const headers = { 'content-type': 'multipart/related; boundary=x' };
    const { id } = (await (await api(path, { method: 'POST', headers, body })).json()) as { id: string };

    assert.equal(await (await api(`/drive/v3/files/${id}?alt=media`)).text(), 'hello');
    assert.equal(await (await fetch(`${google.url}/files/${id}`)).text(), 'hello');
    const page = await (await fetch(google.url)).text();
    assert.ok(page.includes('&#60;b&#62;.txt') && !page.includes('<b>'));
  });

  test('the stand-in for Google refuses identifiers that it did not issue, malformed bodies, and pieces of odd sizes', async () => {
    const upload = '/upload/drive/v3/files?uploadType=';
    const start = (metadata: object) =>
      api(`${upload}resumable`, {
        method: 'POST',
        headers: { 'x-upload-content-length': '1000' },
        body: JSON.stringify(metadata),
      });
    assert.equal((await start({ id: 'made-up' })).status, 400);
    assert.equal((await start({ parents: ['none-such'] })).status, 404);
    assert.equal((await start({ parents: ['stand-in-shared-drive'] })).status, 404);
    assert.equal((await api(`${upload}multipart`, { method: 'POST', body: 'x' })).status, 400);
    const session = (await start({})).headers.get('location') ?? '';
    const odd = await fetch(session, {
      method: 'PUT',
      headers: { authorization, 'content-range': 'bytes 0-9/1000' },
      body: '0123456789',
    });
    assert.equal(odd.status, 400);
  });

  test('the stand-in for Google lets a person plan faults on its page', async () => {
    const form = new URLSearchParams({ what: 'plan', step: 'ids', fault: 'too many requests', times: '2' });
    await fetch(`${google.url}/faults`, { method: 'POST', body: form });
    assert.match(await (await fetch(google.url)).text(), /ids: too many requests \(2\)/);
    const ask = async () => (await api('/drive/v3/files/generateIds?count=1')).status;
    assert.deepEqual([await ask(), await ask(), await ask()], [429, 429, 200]);
  });

  test('the stand-in for Google prints the environment variables for the service', async () => {
    const { printed } = await run('--port', '0');
    const names = printed
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    assert.deepEqual(names, [
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_AUTH_URL',
      'GOOGLE_TOKEN_URL',
      'GOOGLE_API_URL',
    ]);
  });

  test('the stand-in for Google prints its usage and refuses an invalid port', async () => {
    assert.match((await run('--help')).printed, /npm run -s stand-in-google/);
    assert.equal((await run('--port', 'x')).code, 1);
  });
});
