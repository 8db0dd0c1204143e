import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configOf, configValues } from './config-form.ts';

const values = configValues();
const row = (projectKey = '', projectId = '') => ({ projectKey, projectId });

describe('the settings of an integration', () => {
  test('have only what their provider knows and what was filled in', () => {
    assert.deepEqual(configOf('WEBHOOK', { ...values, url: 'https://example.com', role: 'x' }), {
      url: 'https://example.com',
    });
    assert.deepEqual(configOf('JIRA', values), {});
    assert.deepEqual(configOf('GOOGLE_DRIVE', { ...values, folderId: 'root' }), {
      ...{ folderId: 'root', formats: ['PDF'] },
    });
  });

  test('lose empty rows at the end, and keep the places of others', () => {
    const mappings = [row('web ', 'prj_1'), row(), row('OPS'), row(), row()];
    assert.deepEqual(configOf('JIRA', { ...values, mappings }), {
      mappings: [row('WEB', 'prj_1'), {}, { projectKey: 'OPS' }],
    });
  });

  test('keep what the form does not know, and drop what was emptied', () => {
    const before = { role: 'Developer', later: 1 };
    assert.deepEqual(configOf('JIRA', { ...values, cloudId: 'a' }, before), { later: 1, cloudId: 'a' });
    assert.deepEqual(configOf('PAPERWORK', values, before), before);
  });

  test('come back from a form as they were', () => {
    const config = { mappings: [row('WEB', 'prj_1')], role: 'Developer' };
    assert.deepEqual(configOf('JIRA', configValues(config), config), config);
  });
});
