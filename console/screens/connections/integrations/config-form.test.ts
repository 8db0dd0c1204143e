import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../../words/words.ts';
import { configOf, configValues, newConfigValues } from './config-form.ts';
import { settingsOf } from './config-settings.ts';
import { followedProjects } from './followed-projects.ts';

await loadWords('integrations');

/** Has a setting of each kind. No provider is like it. */
const settings = settingsOf({
  type: 'object',
  required: ['address'],
  properties: {
    address: {
      type: 'string',
      title: 'Address',
      examples: ['https://example.com'],
      'x-form': { isUrl: true },
    },
    boards: {
      type: 'array',
      items: {
        type: 'object',
        title: 'Board',
        properties: {
          code: { type: 'string', pattern: '^[A-Z]+$' },
          projectId: { type: 'string', 'x-form': { records: 'projects' } },
        },
      },
      'x-form': { suggested: [{}] },
    },
    clientId: { type: 'string', 'x-form': { records: 'clients' } },
    shelf: { type: 'string', 'x-form': { suggested: 'top' } },
    tone: { type: 'string', enum: ['LOUD', 'LOW'], examples: ['LOUD'] },
    sheets: { type: 'array', items: { type: 'string', enum: ['A4', 'A5'] }, default: ['A4'] },
    copies: { type: 'integer' },
    isStapled: { type: 'boolean' },
    nested: { type: 'object' },
    lines: { type: 'array', items: { type: 'string' } },
  },
});
const blank = configValues(settings);
const row = (code = '', projectId = '') => ({ code, projectId });

describe('the settings that a provider describes', () => {
  test('the settings that a provider describes are asked for by shape, except shapes that no field can show', () => {
    assert.deepEqual(
      settings.map(({ name, kind }) => `${name}: ${kind}`),
      [
        ...['address: text', 'boards: rows', 'clientId: record', 'shelf: text', 'tone: choice'],
        ...['sheets: choices', 'copies: number', 'isStapled: flag'],
      ],
    );
    assert.deepEqual(settingsOf(undefined), []);
  });

  test('the settings that a provider describes have a label and a placeholder, and say whether they are required', () => {
    const shown = settings.map(({ label, placeholder, isRequired }) => ({ label, placeholder, isRequired }));
    assert.deepEqual(shown[0], { label: 'Address', placeholder: 'https://example.com', isRequired: true });
    assert.deepEqual(shown[2], { label: 'Client id', placeholder: '', isRequired: false });
    assert.deepEqual(shown[3], { label: 'Shelf', placeholder: 'top', isRequired: false });
    assert.equal(shown[4]?.placeholder, '', 'an example of a choice would look like one');
  });

  test('the settings that a provider describes begin with what is suggested, and show what applies without a value', () => {
    assert.deepEqual(newConfigValues(settings), { ...blank, boards: [row()], shelf: 'top' });
    assert.deepEqual([blank.boards, blank.shelf, blank.sheets, blank.isStapled], [[], '', ['A4'], false]);
  });
});

describe('the settings of an integration', () => {
  test('the settings of an integration have only what was filled in', () => {
    const values = { ...blank, address: 'https://example.com', sheets: [], other: 'x' };
    assert.deepEqual(configOf(settings, values), { address: 'https://example.com', isStapled: false });
  });

  test('the settings of an integration lose empty rows at the end, and keep the places of others', () => {
    const boards = [row('web ', 'prj_1'), row(), row('OPS'), row(), row()];
    assert.deepEqual(configOf(settings, { ...blank, boards }).boards, [
      row('WEB', 'prj_1'),
      {},
      { code: 'OPS' },
    ]);
  });

  test('the settings of an integration are sent as they were typed, if the provider takes no other form', () => {
    const boards = [row('w-b', 'prj_1')];
    assert.deepEqual(configOf(settings, { ...blank, boards }).boards, boards);
    assert.equal(configOf(settings, { ...blank, shelf: 'left one' }).shelf, 'left one');
  });

  test('the settings of an integration keep what the form does not know, and drop what was emptied', () => {
    const before = { shelf: 'top', later: 1 };
    const after = configOf(settings, { ...blank, copies: 2 }, before);
    assert.deepEqual(after, { later: 1, sheets: ['A4'], copies: 2, isStapled: false });
    assert.deepEqual(configOf([], {}, before), before);
  });

  test('the settings of an integration come back from a form as they were', () => {
    const config = {
      ...{ address: 'https://example.com', boards: [row('WEB', 'prj_1')], clientId: 'clnt_1', shelf: 'top' },
      ...{ tone: 'LOW', sheets: ['A5'], copies: 0, isStapled: true, nested: { x: 1 }, lines: ['a'] },
    };
    assert.deepEqual(configOf(settings, configValues(settings, config), config), config);
  });

  test('the settings of an integration name the projects that a tracker follows, in rows or on their own', () => {
    const boards = [row('WEB', 'prj_1'), { projectId: 'prj_2' }, { code: 'OPS' }];
    assert.deepEqual(followedProjects(settings, { boards, clientId: 'clnt_1' }), [
      { projectKey: 'WEB', projectId: 'prj_1' },
      { projectKey: 'prj_2', projectId: 'prj_2' },
    ]);
    const [, rows] = settings;
    const single = rows?.kind === 'rows' ? rows.settings : [];
    assert.deepEqual(followedProjects(single, row('WEB', 'prj_1')), [
      { projectKey: 'WEB', projectId: 'prj_1' },
    ]);
  });
});
