import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { consent, type JiraIntegration, jiraIntegration } from '../support/integrations/jira-provider.ts';

describe('the stand-in for Atlassian', () => {
  let jira: JiraIntegration;
  const received: string[] = [];
  const receiver = createServer(async (request, response) => {
    const { webhookEvent } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
    received.push(webhookEvent);
    response.end('{"data":{"accepted":true}}');
  });
  const press = (button: string, fields: Record<string, string>) =>
    fetch(`${jira.atlassian.url}/by-hand/${button}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const page = async () => (await fetch(jira.atlassian.url)).text();

  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/key`;
    const config = { mappings: [{ projectKey: 'WEB', projectId: 'prj_1' }] };
    jira = await jiraIntegration(config, { delivers: 'at once' });
    await jira.provider.connect({ ...jira.connection, newEndpoint: async () => address });
  });
  after(async () => {
    await jira.atlassian.stop();
    receiver.closeAllConnections();
    receiver.close();
  });

  test('the stand-in for Atlassian lets a person change issues, and sends a webhook for each change at once', async () => {
    const cloudId = jira.atlassian.sites[0]?.cloudId ?? '';
    const created = await press('create', { cloudId, projectKey: 'WEB', summary: '<b>Landing</b> page' });
    assert.equal(created.status, 303);
    const shown = await page();
    assert.ok(shown.includes('&#60;b&#62;Landing&#60;/b&#62; page'), 'text is escaped');
    const id = /name="id" value="(\d+)"/.exec(shown)?.[1] ?? '';
    await press('log', { id, hours: '1.5', day: '2026-06-30' });
    assert.match(await page(), /<td>1.5<\/td>/);
    await press('rename', { id, summary: 'Start page' });
    await press('delete', { id });
    await eventually(() =>
      assert.deepEqual(received.toSorted(), [
        'jira:issue_created',
        'jira:issue_deleted',
        'jira:issue_updated',
        'jira:issue_updated',
      ]),
    );
    await eventually(async () => assert.match(await page(), /jira:issue_deleted WEB-\d+: 200/));
  });

  test('the stand-in for Atlassian refuses invalid input', async () => {
    assert.equal((await press('log', { id: '1', hours: '1' })).status, 400);
    assert.equal((await press('create', { cloudId: 'x', projectKey: 'WEB', summary: 's' })).status, 400);
    assert.equal((await press('nonsense', {})).status, 404);
  });

  test('the stand-in for Atlassian refuses an invalid authorization request', async () => {
    const wrong: [string, string | undefined][] = [
      ['client_id', 'another'],
      ['redirect_uri', 'javascript:alert(1)'],
      ['response_type', 'token'],
      ['audience', undefined],
      ['code_challenge', undefined],
      ['code_challenge_method', 'plain'],
      ['state', undefined],
    ];
    for (const [name, value] of wrong) {
      const url = new URL(consent(jira.provider.oauth).url);
      if (value === undefined) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      assert.equal((await fetch(url)).status, 400, name);
      await assert.rejects(jira.atlassian.decide(url.href), /answered 400/, name);
    }
  });

  test('the stand-in for Atlassian starts from the command line and prints the environment variables for the service', async () => {
    const command = spawn(process.execPath, ['test/stand-ins/atlassian-command.ts', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [printed] = await once(command.stdout, 'data');
      const lines = Object.fromEntries(
        String(printed)
          .trim()
          .split('\n')
          .map((line) => line.split('=', 2)),
      );
      assert.deepEqual(Object.keys(lines), [
        'JIRA_CLIENT_ID',
        'JIRA_CLIENT_SECRET',
        'JIRA_AUTH_URL',
        'JIRA_API_URL',
      ]);
      assert.equal((await fetch(lines.JIRA_API_URL)).status, 200);
    } finally {
      command.kill('SIGTERM');
      await once(command, 'exit');
    }
    assert.equal(command.exitCode, 0);
  });
});
