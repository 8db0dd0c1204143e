import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertForbidden, assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;

const PERIOD = 'from=2026-01-01&to=2026-12-31';
const REPORTS = [
  '/reports/ageing',
  `/reports/tax?${PERIOD}`,
  `/reports/journal?${PERIOD}`,
  '/reports/months?from=2026-01',
];
const HOSTILE = ['=1+1', '＠SUM(A1)', ' -2', 'Müller, "Söhne"\n=1'];

const get = (path: string, accept?: string, as = 'alice') =>
  service.request('GET', path, { as, tenant, ...(accept !== undefined && { headers: { accept } }) });
const typeOf = ({ headers }: Answer) => headers.get('content-type');

/** Reads RFC 4180 with a parser of its own. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('reports as files', () => {
  before(async () => {
    onDay(service, '2026-05-05');
    tenant = await service.tenant();
    for (const name of HOSTILE) {
      const { id: clientId } = await make(service, tenant, '/clients', { name });
      for (const currencyCode of name === '=1+1' ? ['EUR', 'JPY', 'KWD'] : ['EUR']) {
        const { id: contractId } = await activeContract(service, tenant, { clientId, currencyCode });
        const lines = [{ name: 'Work', quantity: 1, amountMinor: 123_456 }];
        const invoice = await finalized(service, tenant, lines, { contractId });
        const more = { method: '+cash', reference: '-4711' };
        await make(service, tenant, '/payments', { invoiceId: invoice.id, amountMinor: 56, ...more });
      }
    }
  });

  test('a report as a file has a header line, names that run nowhere, and decimals of each currency', async () => {
    const { text } = await get('/reports/ageing', 'text/csv');
    assert.ok(text.endsWith('\r\n'));
    const [header, ...rows] = parse(text);
    assert.deepEqual(header, [
      ...[
        'client',
        'clientName',
        'currencyCode',
        'notDue',
        'days1To30',
        'days31To60',
        'days61To90',
        'daysOver90',
      ],
      ...['total', 'onAccount'],
    ]);
    assert.deepEqual(
      rows.map((row) => [row[1], row[2], row[3], row[9]]),
      [
        ["'=1+1", 'EUR', '1234.00', '0.00'],
        ["'=1+1", 'JPY', '123400', '0'],
        ["'=1+1", 'KWD', '123.400', '0.000'],
        ["'＠SUM(A1)", 'EUR', '1234.00', '0.00'],
        ["' -2", 'EUR', '1234.00', '0.00'],
        ['Müller, "Söhne"\n\'=1', 'EUR', '1234.00', '0.00'],
      ],
    );
  });

  test('a journal as a file keeps numbers and days, and defuses texts', async () => {
    const [header = [], ...rows] = parse((await get(`/reports/journal?${PERIOD}`, 'text/csv')).text);
    assert.deepEqual(header, [
      ...[
        'type',
        'id',
        'recordedDate',
        'valueDate',
        'recordedAt',
        'number',
        'kind',
        'invoice',
        'invoiceNumber',
        'payment',
      ],
      ...[
        'client',
        'clientName',
        'buyerName',
        'currencyCode',
        'amount',
        'subtotal',
        'tax',
        'rounding',
        'disbursed',
        'taxes',
        'dueDate',
        'method',
        'reference',
      ],
    ]);
    assert.equal(rows.length, 12);
    const payment = Object.fromEntries(header.map((name, index) => [name, rows[1]?.[index]]));
    const { type, recordedDate, amount, tax, method, reference } = payment;
    assert.deepEqual(
      [type, recordedDate, amount, tax, method, reference],
      ['PAYMENT', '2026-05-05', '-0.56', '', "'+cash", "'-4711"],
    );
  });

  test('a report as a file has the rows of the JSON', async () => {
    for (const path of REPORTS) {
      const { data } = await get(path);
      const [header = [], ...rows] = parse((await get(path, 'text/csv')).text);
      const column = header.indexOf('currencyCode');
      assert.deepEqual(
        rows.map((row) => row[column]),
        data.map((row: { currencyCode: string }) => row.currencyCode),
      );
      assert.ok(rows.every((row) => row.length === header.length));
    }
  });

  test('a report as a file says what it is, and that another caller may get JSON', async () => {
    const names = [
      ...['ageing-2026-05-05', 'tax-2026-01-01-2026-12-31', 'journal-2026-01-01-2026-12-31'],
      'months-2026-01-2026-05',
    ];
    for (const [index, path] of REPORTS.entries()) {
      for (const method of ['GET', 'HEAD']) {
        const options = { tenant, headers: { accept: 'text/csv' } };
        const answer = await service.request(method, path, options);
        assert.equal(answer.status, 200);
        assert.equal(typeOf(answer), 'text/csv; charset=utf-8');
        const disposition = `attachment; filename="${names[index]}.csv"`;
        assert.equal(answer.headers.get('content-disposition'), disposition);
        assert.match(answer.headers.get('vary') ?? '', /accept/);
        assert.equal(answer.text === '', method === 'HEAD');
        assert.equal(answer.headers.get('content-length'), null);
      }
      for (const accept of ['application/json', '*/*', 'text/csv;q=0', 'text/csv;q=0.1, application/json']) {
        const answer = await get(path, accept);
        assert.equal(typeOf(answer), 'application/json; charset=utf-8');
        assert.match(answer.headers.get('vary') ?? '', /accept/);
        assert.equal(answer.headers.get('content-disposition'), null);
      }
    }
  });

  test('a report as a file may be a page, if the query asks for one', async () => {
    let path: string | undefined = `/reports/journal?${PERIOD}&limit=5`;
    const sizes: number[] = [];
    while (path) {
      const answer: Answer = await get(path, 'text/csv');
      sizes.push(parse(answer.text).length - 1);
      path = /^<.*\/api\/v1(.+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(sizes, [5, 5, 2]);
  });

  test('a report of nothing as a file is a header line', async () => {
    const { text } = await get('/reports/journal?from=2025-01-01&to=2025-01-01', 'text/csv');
    assert.equal(parse(text).length, 1);
  });

  test('a report as a file is an error in JSON if the request is wrong', async () => {
    const refused = await get('/reports/journal?from=2026-02-30&to=2026-03-01', 'text/csv');
    assertRefused(refused, ['from', 'format']);
    assert.equal(typeOf(refused), 'application/json; charset=utf-8');
    assertRefused(await get('/reports/ageing?cursor=x', 'text/csv'), ['cursor', 'cursor']);
    assertForbidden(await get('/reports/ageing', 'text/csv', 'eve'));
  });

  test('a report as a file is open to viewers', async () => {
    await make(service, tenant, '/members', { subject: 'vic', role: 'VIEWER' });
    for (const path of REPORTS) assert.equal((await get(path, 'text/csv', 'vic')).status, 200);
  });
});
