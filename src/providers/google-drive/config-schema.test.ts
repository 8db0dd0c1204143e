import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkOf } from '../../platform/http/input/validation.ts';
import { checkClientFolders, driveConfig, namedClients } from './config-schema.ts';

const CLIENT = 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze';
const check = checkOf(driveConfig);
const fields = (config: unknown) => check(config).map(({ field, constraint }) => `${field} ${constraint}`);

describe("Google Drive's config", () => {
  test("Google Drive's config may be empty, or name a folder, folders of clients and formats", () => {
    for (const config of [
      {},
      { folderId: 'root' },
      { folderId: '1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g', clientFolders: [] },
      { clientFolders: [{ clientId: CLIENT, folderId: '0AJmaCzzxxxUk9PVA' }] },
      { folderId: 'a'.repeat(200) },
      { formats: ['PDF', 'FACTUR_X', 'UBL', 'CII'] },
    ]) {
      assert.deepEqual(fields(config), []);
    }
  });

  test("Google Drive's config is refused if it contains anything else", () => {
    assert.deepEqual(fields({ folder: 'a' }), ['folder additionalProperties']);
    assert.deepEqual(fields({ folderId: 'https://drive.google.com/drive/folders/1a' }), ['folderId pattern']);
    assert.deepEqual(fields({ folderId: "a' or '1'='1" }), ['folderId pattern']);
    assert.deepEqual(fields({ folderId: 'a'.repeat(201) }), ['folderId maxLength']);
    assert.deepEqual(fields({ clientFolders: [{ clientId: CLIENT }] }), [
      'clientFolders.0.folderId required',
    ]);
    assert.deepEqual(fields({ clientFolders: [{ clientId: CLIENT, folderId: 'a', more: 1 }] }), [
      'clientFolders.0.more additionalProperties',
    ]);
    assert.deepEqual(fields({ formats: [] }), ['formats minItems']);
    assert.deepEqual(fields({ formats: ['PDF', 'UBL', 'PDF'] }), ['formats uniqueItems']);
    assert.deepEqual(fields({ formats: ['EDIFACT'] }), ['formats.0 enum']);
    const many = Array.from({ length: 501 }, (_, at) => ({ clientId: `clnt_${at}`, folderId: 'a' }));
    assert.deepEqual(fields({ clientFolders: many }), ['clientFolders maxItems']);
  });

  test("Google Drive's config names each client once", () => {
    const clientFolders = ['clnt_1', 'clnt_2', 'clnt_1'].map((clientId) => ({ clientId, folderId: 'a' }));
    assert.deepEqual(namedClients({ clientFolders: clientFolders.slice(0, 2) }), [
      { field: 'clientFolders.0.clientId', kind: 'client', id: 'clnt_1' },
      { field: 'clientFolders.1.clientId', kind: 'client', id: 'clnt_2' },
    ]);
    assert.deepEqual(namedClients({}), []);
    assert.deepEqual(
      checkClientFolders({ clientFolders }).map(({ field }) => field),
      ['clientFolders.2.clientId'],
    );
    assert.deepEqual(checkClientFolders({ clientFolders: clientFolders.slice(0, 2) }), []);
  });
});
