import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openFirm } from '../../../../test/support/firm.ts';
import {
  beginImport,
  csv,
  importFile,
  rowsOf,
  sendFile,
  workOnImports,
} from '../../../../test/support/records/imports.ts';
import { useService } from '../../../../test/support/service.ts';
import { IMPORT_BYTES_MAX } from './service.ts';

const service = useService();
let tenant: string;

beforeEach(async () => {
  tenant = await service.tenant();
});

const refusalOf = async (file: string | Uint8Array<ArrayBuffer>, more: object = {}) => {
  const answer = await sendFile(
    service,
    tenant,
    await beginImport(service, tenant, { kind: 'CLIENTS', ...more }),
    file,
  );
  assert.equal(answer.status, 400, answer.text);
  return answer.json.message as string;
};
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

describe('hostile files', () => {
  test('a file that is no text is refused by what it is', async () => {
    const cases: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
      [new Uint8Array(gzipSync('name\nContoso\n')), /compressed with gzip/],
      [bytes('PK\u0003\u0004 ../../etc/passwd', 'latin1'), /ZIP archive or an Excel file/],
      [bytes('name\nMüller\n', 'latin1'), /is not UTF-8/],
      ['name\nCon\0toso\n', /NUL/],
      ['\n\n', /has no rows/],
      ['name,externalId\n', /has no rows/],
      ['name,name\nx,y\n', /column name twice/],
      ['name\n"Contoso\nFabrikam\n', /row 2 opens a quote that is never closed/],
      ['name\n"Contoso" Ltd\n', /row 2 has text behind a quote/],
      [`name\n${'x'.repeat(300_000)}\n`, /row 2 has more than 262144 characters/],
      [`${'a,'.repeat(100_000)}\n`, /more than 500 columns/],
      ['Firma;Ort\nContoso;Berlin\n', /give a mapping. It has: Firma, Ort/],
    ];
    for (const [file, expected] of cases) assert.match(await refusalOf(file), expected);
    const unknown = { mapping: { properties: { name: 'Nome' } } };
    assert.match(await refusalOf('Firma\nContoso\n', unknown), /names the column Nome, .* It has: Firma/);
    const shaped = { mapping: { properties: { name: 'Firma', __proto__x: 'Firma' } } };
    assert.match(await refusalOf('Firma\nContoso\n', shaped), /is no property of these records/);
  });

  test('rows that do not fit are named, and the others are read', async () => {
    const file = csv(
      'name,externalId',
      'Contoso,c-1',
      'Ragged',
      'name,externalId',
      'Twice,c-1',
      '"Quoted ""Inc"", Ltd",c-2',
      '=cmd|calc,c-3',
    );
    const checked = await importFile(service, tenant, { kind: 'CLIENTS' }, file);
    const invalid = await rowsOf(service, tenant, checked.id, '?status=INVALID');
    assert.deepEqual(
      invalid.map(
        ({ number, details }: { number: number; details: { message: string }[] }) =>
          `${number} ${details[0]?.message}`,
      ),
      ['3 has 1 cells, and the header has 2', '4 is the header again', '5 is the same as in row 2'],
    );
    assert.equal(checked.newCount, 3);
  });

  test('names of properties that every object has are texts like others, and change no object', async () => {
    const names = ['metadata.__proto__.polluted', 'metadata.constructor.prototype.polluted', 'constructor'];
    const file = csv(`name,externalId,${names.join(',')}`, 'Contoso,c-1,a,b,c');
    const imported = await importFile(service, tenant, { kind: 'CLIENTS', mode: 'IMPORT' }, file);
    assert.equal(({} as { polluted?: string }).polluted, undefined);
    assert.equal(imported.newCount, 1);
    const [client] = (await service.request('GET', '/clients', { tenant })).data;
    assert.deepEqual(client.metadata, { '__proto__.polluted': 'a', 'constructor.prototype.polluted': 'b' });
    assert.match(await refusalOf('name,metadata.__proto__\nContoso,x\n'), /is no property of these records/);
    const mapping = { properties: { name: 'name', isArchived: 'constructor' } };
    assert.match(await refusalOf('name,constructor\nContoso,constructor\n', { mapping }), /is no property/);
  });

  test('what is wrong is shown also where it is quoted in the middle of a character', async () => {
    const sign = `${'9'.repeat(99)}😀`;
    const file = csv('name,order', `Contoso,${sign}`);
    const checked = await importFile(service, tenant, { kind: 'CLIENTS' }, file);
    const unknown = `${JSON.stringify({ name: 'Contoso', 'a\u0000\ud800': 1 })}\n`;
    const lines = await importFile(service, tenant, { kind: 'CLIENTS', format: 'JSONL' }, unknown);
    const named = await importFile(
      service,
      tenant,
      { kind: 'CONTACTS' },
      csv('name,clientName', `Ada,${sign}`),
    );
    for (const { id } of [checked, lines, named]) {
      const [row] = await rowsOf(service, tenant, id, '?status=INVALID');
      assert.equal(row.details.length > 0, true);
    }
  });

  test('formulas are text: they are kept as they are, and defused in files that leave', async () => {
    const firm = await openFirm(service, { settings: { taxNumber: '1', currencyCode: 'EUR' } });
    const names = ['=cmd|calc', '+49 30 1', '-2+3', '@SUM(A1)'];
    const imported = (kind: string, file: string) =>
      importFile(service, firm.tenant, { kind, mode: 'IMPORT' }, file);
    await imported('CLIENTS', csv('name', ...names));
    const known = (await firm.get('/clients')).map(({ name }: { name: string }) => name);
    assert.deepEqual(known.toSorted(), [...names, 'Northwind'].toSorted());
    const contract = (name: string, index: number) => `${name},Work,k-${index},EUR`;
    await imported('CONTRACTS', csv('clientName,name,externalId,currencyCode', ...names.map(contract)));
    const header = 'contractExternalId,number,issueDate,dueDate,currencyCode,open,taxPercent';
    const invoice = (_: string, index: number) => `k-${index},=O-${index},2026-01-02,2026-02-02,EUR,119,19`;
    assert.equal((await imported('INVOICES', csv(header, ...names.map(invoice)))).newCount, 4);
    const { text } = await service.request('GET', '/reports/journal?from=2020-01-01&to=2099-12-31', {
      tenant: firm.tenant,
      headers: { accept: 'text/csv' },
    });
    for (const name of [...names, '=O-0']) assert.ok(text.includes(`,'${name},`), text);
  });

  test('line ends, byte order marks and delimiters of all programs are read', async () => {
    const files = [
      'name;externalId\rContoso;c-1\r',
      '\ufeffname\texternalId\r\nContoso\tc-1',
      bytes('\ufeffname,externalId\nContoso,c-1\n', 'utf16le'),
      '"name","externalId"\n"Con\ntoso","c-1"\n',
    ];
    for (const file of files) {
      const id = await beginImport(service, tenant, { kind: 'CLIENTS' });
      assert.equal((await sendFile(service, tenant, id, file)).status, 202);
      await workOnImports(service);
      const { newCount, rowCount } = (await service.request('GET', `/imports/${id}`, { tenant })).data;
      assert.deepEqual([newCount, rowCount], [1, 1]);
    }
  });

  test('lines of JSON that are none are named', async () => {
    const deep = '['.repeat(30_000);
    const file = `{"name":"Contoso"}\n{"name":\n${deep}\n{"name":"x\\u0000"}\n{"__proto__":{}}\n{"name":"Fabrikam"}`;
    const checked = await importFile(service, tenant, { kind: 'CLIENTS', format: 'JSONL' }, file);
    assert.deepEqual([checked.newCount, checked.invalidCount], [2, 4]);
  });

  test('a file that is too large is refused while it arrives, also without a length', async () => {
    const id = await beginImport(service, tenant, { kind: 'CLIENTS' });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_048_576;
        controller.enqueue(new Uint8Array(Buffer.alloc(1_048_576, '\n')));
        if (sent >= 1_073_741_824) controller.close();
      },
    });
    const before = process.memoryUsage().rss;
    const { url } = service;
    const headers = {
      authorization: `Bearer ${await service.token('alice')}`,
      'tenant-id': tenant,
      'content-type': 'text/csv',
    };
    const answer = await fetch(`${url}/api/v1/imports/${id}/content`, {
      method: 'PUT',
      headers,
      body,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    assert.ok(answer === undefined || answer.status === 413, String(answer?.status));
    assert.ok(process.memoryUsage().rss - before < 300 * 1_048_576, 'memory stays flat');
    assert.ok(sent < 1_073_741_824, 'the rest is not read');
    const declared = await sendFile(service, tenant, id, new Uint8Array(IMPORT_BYTES_MAX + 1));
    assert.equal(declared.status, 413, declared.text);
    assert.equal((await service.request('GET', `/imports/${id}`, { tenant })).data.status, 'PENDING');
  });

  test('two imports of the same file make each record once', async () => {
    const file = csv(
      'name,externalId',
      ...Array.from({ length: 300 }, (_, index) => `Client ${index},c-${index}`),
    );
    const ids = await Promise.all(
      [1, 2].map(() => beginImport(service, tenant, { kind: 'CLIENTS', mode: 'IMPORT' })),
    );
    await Promise.all(ids.map((id) => sendFile(service, tenant, id, file)));
    await Promise.all([workOnImports(service), workOnImports(service)]);
    const done = await Promise.all(
      ids.map(async (id) => (await service.request('GET', `/imports/${id}`, { tenant })).data),
    );
    assert.deepEqual(
      done.map(({ status }) => status),
      ['DONE', 'DONE'],
    );
    assert.deepEqual(done.map(({ newCount }) => newCount).sort(), [0, 300]);
  });
});
