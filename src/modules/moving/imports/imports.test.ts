import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import {
  beginImport,
  csv,
  importFile,
  rowsOf,
  sendFile,
  uploadFile,
  workOnImports,
} from '../../../../test/support/records/imports.ts';
import { useService } from '../../../../test/support/service.ts';
import { expireImport, insertRows, takeUpload } from './store.ts';
import { workingOnImports } from './worker.ts';

const service = useService();
let firm: Firm;

beforeEach(async () => {
  firm = await openFirm(service, { settings: { taxNumber: '12/345/67890', currencyCode: 'EUR' } });
});

const counts = ({ newCount, existingCount, invalidCount, leftOutCount }: Record<string, number>) =>
  [newCount, existingCount, invalidCount, leftOutCount].join(' ');
const imported = (kind: string, file: string, more: object = {}) =>
  importFile(service, firm.tenant, { kind, mode: 'IMPORT', ...more }, file);
const undo = async (id: string) => {
  const asked = await firm.send('POST', `/imports/${id}/undo`);
  if (asked.status !== 202) return asked;
  await workOnImports(service);
  return firm.send('GET', `/imports/${id}`);
};
const clients = () => firm.get('/clients');

describe('an import', () => {
  test('an import is checked, corrected, run and undone', async () => {
    const wrong = csv(
      'name,externalId,address.address1,address.city',
      'Contoso,crm-1,,',
      'Fabrikam,crm 2,Main St 1,',
    );
    const checked = await importFile(service, firm.tenant, { kind: 'CLIENTS' }, wrong);
    assert.equal(checked.status, 'CHECKED');
    assert.equal(counts(checked), '1 0 1 0');
    assert.equal((await clients()).length, 1);
    const [invalid] = await rowsOf(service, firm.tenant, checked.id, '?status=INVALID');
    assert.equal(invalid.number, 3);
    assert.deepEqual(invalid.details.map(({ field }: { field: string }) => field).sort(), [
      'address.city',
      'address.country',
      'address.zip',
      'externalId',
    ]);
    assertRefused(await firm.send('POST', `/imports/${checked.id}/run`), ['status', 'state']);
    const right = csv('name,externalId', 'Contoso,crm-1', 'Fabrikam,crm-2');
    await uploadFile(service, firm.tenant, checked.id, right);
    await workOnImports(service);
    assert.equal((await firm.send('POST', `/imports/${checked.id}/run`)).status, 202);
    await workOnImports(service);
    const done = await firm.get(`/imports/${checked.id}`);
    assert.equal(done.status, 'DONE', done.problem);
    assert.equal(counts(done), '2 0 0 0');
    assert.equal((await clients()).length, 3);
    assert.equal((await undo(done.id)).data.status, 'UNDONE');
    assert.equal((await clients()).length, 1);
  });

  test('what is there already is left as it is, and the file can be imported again', async () => {
    const file = csv('name,externalId', 'Contoso,crm-1', 'Fabrikam,crm-2');
    await imported('CLIENTS', file);
    const again = await imported('CLIENTS', file);
    assert.equal(counts(again), '0 2 0 0');
    assert.equal((await undo(again.id)).data.status, 'UNDONE');
    assert.equal((await clients()).length, 3);
  });

  test('a contract whose project would have the externalId of another project is INVALID, not there already', async () => {
    await firm.make('/projects', { contractId: firm.contractId, name: 'Shop', externalId: 'k-1' });
    const file = csv('clientName,name,externalId,projectName', 'Northwind,Shop,k-1,Shop');
    const checked = await importFile(service, firm.tenant, { kind: 'CONTRACTS' }, file);
    const [row] = await rowsOf(service, firm.tenant, checked.id);
    assert.equal(row.status, 'INVALID');
    assert.deepEqual([row.details[0].field, row.details[0].constraint], ['externalId', 'unique']);
    assert.match(row.details[0].message, /k-1 belongs to prj_/);
  });

  test('an import with an invalid row makes nothing, and says what is wrong with each', async () => {
    const file = csv(
      'clientName,name,email',
      'Northwind,Ada,ada@example.com',
      'Nobody,Bob,',
      'northwind,Cy,not an address',
    );
    const refused = await imported('CONTACTS', file);
    assert.equal(refused.status, 'CHECKED');
    assert.equal(counts(refused), '1 0 2 0');
    assert.deepEqual(await firm.get('/contacts'), []);
  });

  test('an import that ends halfway has made nothing, and begins anew', async () => {
    const file = csv('name,externalId', ...Array.from({ length: 1_500 }, (_, n) => `Client ${n},c-${n}`));
    const id = await beginImport(service, firm.tenant, { kind: 'CLIENTS', mode: 'IMPORT' });
    await uploadFile(service, firm.tenant, id, file);
    let slices = 0;
    const throwIfAborted = () => {
      slices++;
      if (slices > 1) throw new Error('the process ends');
    };
    const { database } = service.app.integrations;
    const run = { clock: service.clock, signal: { throwIfAborted } as AbortSignal, isStopping: () => true };
    const work = { tenantId: firm.tenant, lane: '', key: id };
    const killed = workingOnImports({ database, logger: { warn: () => {} } }).run(work, run);
    await assert.rejects(killed, /the process ends/);
    assert.equal((await clients()).length, 1);
    assert.equal((await firm.get(`/imports/${id}`)).status, 'RUNNING');
    await workOnImports(service);
    assert.equal((await firm.get(`/imports/${id}`)).newCount, 1_500);
  });

  test('an upload that breaks off, is wrong or comes too late leaves no row behind', async () => {
    const rowsLeft = async () => {
      const { rows } = await service.db.asOwner((client) =>
        client.query('select count(*)::int as count from import_rows where tenant_id = $1', [firm.tenant]),
      );
      return rows[0].count;
    };
    const many = Array.from({ length: 1_200 }, (_, n) => `Client ${n},c-${n}`);
    const id = await beginImport(service, firm.tenant, { kind: 'CLIENTS', mode: 'IMPORT' });
    const wrong = csv('name,externalId', ...many, '"never closed');
    assert.equal((await sendFile(service, firm.tenant, id, wrong)).status, 400);
    assert.equal(await rowsLeft(), 0);
    // As a process leaves them that is killed during an upload.
    const database = service.app.integrations.database.inTenant(firm.tenant);
    const left = { importId: id, uploadKey: 'broken off', rows: [{ number: 2, given: { name: 'Ada' } }] };
    await database.all(insertRows, left);
    await uploadFile(service, firm.tenant, id, csv('name,externalId', 'Contoso,c-1'));
    assert.equal(await rowsLeft(), 1);
    await database.all(insertRows, left);
    await workOnImports(service);
    await database.all(insertRows, left);
    assert.equal(await rowsLeft(), 1);
  });

  test('rows that a broken upload left go with the time of their import', async () => {
    const id = await beginImport(service, firm.tenant, { kind: 'CLIENTS' });
    const database = service.app.integrations.database.inTenant(firm.tenant);
    await database.all(insertRows, { importId: id, uploadKey: 'x', rows: [{ number: 2, given: {} }] });
    const removed = await database.all(expireImport, { id, now: '2999-01-01T00:00:00Z' });
    assert.deepEqual(removed, [{ id }]);
    assert.equal((await firm.get(`/imports/${id}`)).status, 'EXPIRED');
  });

  test('a file whose rows another upload removed is never taken in part', async () => {
    const id = await beginImport(service, firm.tenant, { kind: 'CLIENTS', mode: 'CHECK' });
    const database = service.app.integrations.database.inTenant(firm.tenant);
    const lacking = {
      uploadKey: 'x',
      sizeBytes: 1,
      contentHash: 'x',
      rowCount: 1,
      now: '2026-11-19T00:00:00Z',
    };
    assert.equal(await database.one(takeUpload, { id, ...lacking }), undefined);
    assert.equal((await firm.get(`/imports/${id}`)).status, 'PENDING');
  });

  test('a check says of every row what the import then does', async () => {
    const contract = 'clientName,name,externalId,currencyCode,projectName';
    const files: [string, string, string, string][] = [
      ['CLIENTS', 'name,externalId', 'Contoso,c-1', ',c-2'],
      ['CONTACTS', 'clientName,name', 'Contoso,Ada', 'Nobody,Bob'],
      [
        'ADDRESSES',
        'clientName,name,address1,zip,city,country',
        'Contoso,C,Main St 1,1,Berlin,DE',
        'Nobody,N,x,1,Berlin,DE',
      ],
      ['CONTRACTS', contract, 'Contoso,Shop,k-1,EUR,Cart', 'Nobody,Shop,k-2,EUR,'],
      ['TIME_ENTRIES', 'date,projectName,minutes', '2026-01-02,Cart,60', '2026-01-02,Nothing,60'],
      [
        'INVOICES',
        'clientName,number,issueDate,dueDate,currencyCode,open,taxPercent',
        'Contoso,O-1,2026-01-02,2026-02-02,EUR,119,19',
        'Contoso,O-2,2026-01-02,2025-01-02,EUR,119,19',
      ],
      [
        'PAYMENTS',
        'clientName,amount,currencyCode,paidAt',
        'Contoso,5,EUR,2026-01-02',
        'Nobody,5,EUR,2026-01-02',
      ],
    ];
    const told = async (kind: string, mode: string, file: string) => {
      const { id, status } = await importFile(service, firm.tenant, { kind, mode }, file);
      const rows = await rowsOf(service, firm.tenant, id);
      return { status, rows: rows.map(({ recordId: _, ...row }: { recordId?: string }) => row) };
    };
    for (const [kind, header, good, bad] of files) {
      const both = csv(header, good, bad);
      const checked = await told(kind, 'CHECK', both);
      assert.deepEqual(
        checked.rows.map(({ status }: { status: string }) => status),
        ['NEW', 'INVALID'],
        kind,
      );
      assert.deepEqual(await told(kind, 'IMPORT', both), checked);
      const right = await told(kind, 'CHECK', csv(header, good));
      assert.deepEqual(await told(kind, 'IMPORT', csv(header, good)), { ...right, status: 'DONE' });
    }
  });
});
