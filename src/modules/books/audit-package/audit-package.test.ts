import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { unpackedPackage, verifyPackage } from '../../../../test/support/audit-packages.ts';
import { line } from '../../../../test/support/books/german-firm.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { exportMakers } from '../../../composition/exports.ts';

const run = promisify(execFile);
const service = useService();
const directory = mkdtempSync(join(tmpdir(), 'retainer-package-'));
let firm: Firm;

after(() => rmSync(directory, { recursive: true, force: true }));

const withoutXmllint = spawnSync('xmllint', ['--version']).error ? 'xmllint is not installed' : false;
const ADDRESS = { name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' };
const today = () => service.clock.now().toISOString().slice(0, 10);

const unpacked = (of: Firm, from: string, to = from) => unpackedPackage(service, of, { from, to }, directory);
const verify = verifyPackage;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const textOf = (place: string, path: string) => readFileSync(join(place, path), 'utf8');

/** Lists all files anew, as somebody would who wants to hide what was changed. */
function listAnew(place: string): void {
  const paths = globSync('**', { cwd: place }).filter((path) => statSync(join(place, path)).isFile());
  const files = paths
    .filter((path) => path !== 'contents.json')
    .map((path) => ({ path, sha256: sha256(readFileSync(join(place, path))) }));
  writeFileSync(join(place, 'contents.json'), JSON.stringify({ files }));
}

/** Changes a copy of the package, and says what the verifier says: before, and after all files are listed anew. */
async function tampered(
  change: (edit: (path: string, by: (text: string) => string) => void, place: string) => void,
) {
  const copy = mkdtempSync(join(directory, 'copy-'));
  cpSync(place, copy, { recursive: true });
  change((path, by) => {
    const before = textOf(copy, path);
    const text = by(before);
    assert.notEqual(text, before, path);
    writeFileSync(join(copy, path), text);
  }, copy);
  const [plain] = await verify(copy);
  assert.equal(plain, 1, 'a changed file is not as it is listed');
  listAnew(copy);
  return verify(copy);
}

/** Cuts entries out of the journal and everything that tells of them. */
async function cut(keep: (place: number, count: number) => boolean) {
  return tampered((edit) => {
    let kept: string[] = [];
    edit('journal/entries.ndjson', (text) => {
      const all = text.trimEnd().split('\n');
      kept = all.filter((_, place) => keep(place, all.length));
      return `${kept.join('\n')}\n`;
    });
    const [first, last] = [kept[0], kept.at(-1)].map((entry) => {
      const { facts, hash } = JSON.parse(entry ?? '');
      return { sequence: Number(facts.split('\n')[1]), hash };
    });
    edit('tables/journal.csv', (text) => {
      const [header, ...rows] = text.trimEnd().split('\r\n');
      return `${[header, ...rows.filter((_, place) => keep(place, rows.length))].join('\r\n')}\r\n`;
    });
    if (first?.sequence === 1 && last?.sequence === count) return;
    edit('journal/chain.json', (text) => {
      const chain = JSON.parse(text);
      const firstSequence = first?.sequence ?? 0;
      const previousHash =
        firstSequence === chain.firstSequence ? chain.previousHash : entries[firstSequence - 2]?.hash;
      return JSON.stringify({
        ...chain,
        firstSequence,
        previousHash,
        lastSequence: last?.sequence,
        lastHash: last?.hash,
      });
    });
  });
}

let place: string;
let files: { name: string; contentHash: string }[];
let entries: { hash: string }[];
let count: number;

before(async () => {
  firm = await openFirm(service, { settings: { legalName: 'Lind GmbH', vatNumber: 'DE136695976' } });
  await firm.make('/addresses', ADDRESS);
  await firm.make('/addresses', { ...ADDRESS, clientId: firm.clientId, name: 'Northwind' });
  const one = await firm.issue(
    [line(10_001, { quantity: 1.5, name: '=1+1; "quoted"\nand\u2028more' }), line(5_000, { taxPercent: 7 })],
    {
      discounts: [{ percent: 10, reason: 'Loyalty' }],
    },
  );
  const two = await firm.issue([line(11_900)], { pricesIncludeTax: true });
  await firm.issue([line(20_000, { serviceTo: today(), serviceFrom: today() })]);
  const { id: payment } = await firm.pay(one.id, 5_000);
  await firm
    .make('/payments', { clientId: firm.clientId, amountMinor: 700, currencyCode: 'EUR' })
    .then(({ id }) => firm.refund(id, 300));
  await firm.credit(two.id);
  await firm.writeOff(one.id, 100);
  await firm.patch(`/payments/${payment}`, { reference: 'Statement 7' });
  await firm.make('/contacts', { clientId: firm.clientId, name: 'Somebody Private' });
  ({ place, files } = await unpacked(firm, today()));
  entries = textOf(place, 'journal/entries.ndjson')
    .trimEnd()
    .split('\n')
    .map((entry) => JSON.parse(entry));
  count = entries.length;
});

describe('an audit package', () => {
  test('a package fits together, and its list of files is that of which the export has the hash', async () => {
    const [status, said] = await verify(place);
    assert.deepEqual([status, said.trimEnd().split('\n').at(-1)], [0, 'The package fits together.'], said);
    assert.doesNotMatch(said, /Note|WRONG/);
    assert.deepEqual(
      files.map(({ name }) => name),
      [`audit-${today()}-${today()}.zip`, `audit-${today()}-${today()}-contents.json`],
    );
    const copy = mkdtempSync(join(directory, 'copy-'));
    cpSync(place, copy, { recursive: true });
    listAnew(copy);
    assert.equal((await verify(copy))[0], 0, 'which proves what tampered packages are refused for');
    assert.equal(files[1]?.contentHash, sha256(textOf(place, 'contents.json')));
    const hash = files[1]?.contentHash ?? '';
    assert.equal((await verify(place, '--contents', hash))[0], 0);
    assert.equal((await verify(place, '--contents', hash.replace(/./g, '0')))[0], 1);
  });

  test('a package has the originals as the service serves them, and the journal without what its tables do not show', async () => {
    const { files: listed } = JSON.parse(textOf(place, 'contents.json'));
    const originals = listed.filter(({ path }: { path: string }) => path.startsWith('originals/'));
    assert.ok(originals.length > 4, 'invoices with e-invoices, and a credit note');
    const journal = textOf(place, 'journal/entries.ndjson');
    assert.match(journal, /contact/);
    assert.doesNotMatch(journal, /Somebody Private/);
    assert.match(textOf(place, 'README.txt'), /Audit package of Lind GmbH.*Kurz auf Deutsch/s);
  });

  test('the description is valid, and names the columns that the files and the verifier have', {
    skip: withoutXmllint,
  }, async () => {
    const { stdout } = await run(
      'xmllint',
      ['--noout', '--dtdvalid', 'gdpdu-01-09-2004.dtd', '--nonet', 'index.xml'],
      { cwd: place },
    );
    assert.equal(stdout, '');
    const index = textOf(place, 'index.xml');
    const tables = index.split('<Table>').slice(1);
    assert.equal(tables.length, 10);
    for (const table of tables) {
      const path = /<URL>(.*?)<\/URL>/.exec(table)?.[1] ?? '';
      const columns = [...table.matchAll(/<Variable(?:PrimaryKey|Column)><Name>(\w+)/g)].map(
        ([, name]) => name,
      );
      assert.equal(textOf(place, path).split('\r\n')[0], columns.join(';'));
    }
  });

  const CELLS: [table: string, row: RegExp, cell: RegExp, other: string][] = [
    ['documents', /INVOICE/, /;238\.00;/, ';239.00;'],
    ['documents', /INVOICE/, /Northwind/, 'Southwind'],
    ['lines', /Work/, /"Work"/, '"Play"'],
    ['lines', /Work/, /;1;/, ';2;'],
    ['taxes', /"S"/, /"S"/, '"Z"'],
    ['payments', /50\.00/, /Statement 7/, 'Statement 8'],
    ['payments', /50\.00/, /50\.00/, '51.00'],
    ['allocations', /50\.00/, /50\.00/, '49.00'],
    ['refunds', /3\.00/, /3\.00/, '4.00'],
    ['write-offs', /UNCOLLECTIBLE/, /UNCOLLECTIBLE/, 'INSOLVENCY'],
    ['clients', /Northwind/, /"Northwind"/, '"Eastwind"'],
    ['journal', /alice/, /"alice"/, '"mallory"'],
  ];
  for (const [table, row, cell, other] of CELLS)
    test(`a changed row of ${table} is noticed (${other}), also when all files are listed anew`, async () => {
      const [status, said] = await tampered((edit) =>
        edit(`tables/${table}.csv`, (text) => {
          const rows = text.split('\r\n');
          const at = rows.findIndex((one) => row.test(one) && cell.test(one));
          return rows.with(at, rows[at]?.replace(cell, other) ?? '').join('\r\n');
        }),
      );
      assert.equal(status, 1, said);
      assert.match(said, /WRONG: (tables\/)?[a-z-]+/);
    });

  test('a row that was taken out is noticed, whatever it is of', async () => {
    for (const table of [
      'documents',
      'lines',
      'taxes',
      'payments',
      'allocations',
      'refunds',
      'write-offs',
      'clients',
      'originals',
    ]) {
      const [status, said] = await tampered((edit) =>
        edit(`tables/${table}.csv`, (text) => text.replace(/\r\n[^\r]*\r\n$/, '\r\n')),
      );
      assert.equal(status, 1, `${table}: ${said}`);
    }
  });

  test('a file that is missing, changed or added is noticed', async () => {
    const original = globSync('originals/**/*.pdf', { cwd: place })[0] ?? '';
    const [missing, saidMissing] = await tampered((_, copy) => rmSync(join(copy, original)));
    assert.equal(missing, 1);
    assert.match(saidMissing, /is not the file that the journal has the hash of/);
    const hash = sha256(readFileSync(join(place, original)));
    const [changed, saidChanged] = await tampered((edit, copy) => {
      writeFileSync(join(copy, original), 'another invoice');
      edit('tables/originals.csv', (text) => text.replace(hash, sha256('another invoice')));
    });
    assert.equal(changed, 1);
    assert.match(saidChanged, /is not the file that the journal has the hash of/);
    const first = /originals[^"]*/.exec(textOf(place, 'tables/originals.csv'))?.[0] ?? '';
    const other = globSync('originals/**/*.xml', { cwd: place })[0] ?? '';
    const [swapped] = await tampered((_, copy) => {
      const bytes = readFileSync(join(copy, first));
      writeFileSync(join(copy, first), readFileSync(join(copy, other)));
      writeFileSync(join(copy, other), bytes);
    });
    assert.equal(swapped, 1);
    const [added] = await tampered((_, copy) => writeFileSync(join(copy, 'originals/more.pdf'), 'more'));
    assert.equal(added, 1);
  });

  test('a record that is said to be of another period, a row that is there twice, and a swapped column are noticed', async () => {
    const changes: [path: string, by: (text: string) => string, says: RegExp][] = [
      ['tables/documents.csv', (text) => text.replace('"INVOICE";"yes"', '"INVOICE";"no"'), /isInPeriod of/],
      ['tables/lines.csv', (text) => `${text}${text.split('\r\n').at(-2)}\r\n`, /is there twice/],
      ['tables/clients.csv', (text) => text.replace('"Northwind"', '"Northwind"x'), /what is not a row/],
      [
        'index.xml',
        (text) =>
          text
            .replace('<Name>paid<', '<Name>spare<')
            .replace('<Name>credited<', '<Name>paid<')
            .replace('<Name>spare<', '<Name>credited<'),
        /other columns/,
      ],
    ];
    for (const [path, by, says] of changes) {
      const [status, said] = await tampered((edit) => edit(path, by));
      assert.deepEqual([status, says.test(said)], [1, true], said);
    }
  });

  test('a period that was moved in chain.json hides nothing', async () => {
    const [status, said] = await tampered((edit) =>
      edit('journal/chain.json', (text) => text.replaceAll(/"(from|to)": "\d+/g, '"$1": "1999')),
    );
    assert.deepEqual([status, /isInPeriod of/.test(said)], [1, true], said);
  });

  test('a comparison without what to compare with fails', async () => {
    const anchors = join(directory, 'nothing.txt');
    writeFileSync(anchors, 'nothing of this tenant\n');
    for (const words of [['--contents'], ['--contents', ''], ['--anchors'], ['--anchors', anchors]])
      assert.equal((await verify(place, ...words))[0], 1, words.join(' '));
  });

  test('a chain that was cut at its start, in its middle or at its end is noticed', async () => {
    for (const [name, keep] of Object.entries({
      start: (at: number) => at > count / 2,
      middle: (at: number) => at !== Math.floor(count / 2),
      // The last entries are of the files, and the contact that no table shows.
      end: (at: number) => at < count - 12,
    })) {
      const [status, said] = await cut(keep);
      assert.equal(status, 1, `${name}: ${said}`);
      assert.match(
        said,
        name === 'middle' ? /has entry \d+ where \d+ has to be/ : /does not say how|has the hash of/,
      );
    }
  });

  test('a last entry that no table shows is missed only by comparing with what was kept elsewhere', async () => {
    const anchors = join(directory, 'anchors.txt');
    writeFileSync(anchors, `${firm.tenant} ${count} ${entries.at(-1)?.hash} extra\n`);
    assert.equal((await verify(place, '--anchors', anchors))[0], 0);
    writeFileSync(anchors, `${firm.tenant} ${count} ${'0'.repeat(64)}\n`);
    const [status, said] = await verify(place, '--anchors', anchors);
    assert.deepEqual([status, /had another hash when it was anchored/.test(said)], [1, true]);
  });

  test('an entry whose contents were changed or taken out is noticed', async () => {
    const after = (by: (entry: { after?: string }) => object) => (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((entry) => JSON.parse(entry))
        .map((entry) =>
          JSON.stringify(entry.facts.includes('\ninvoice\n') && entry.after ? by(entry) : entry),
        )
        .join('\n');
    const [changed, said] = await tampered((edit) =>
      edit(
        'journal/entries.ndjson',
        after((entry) => ({ ...entry, after: entry.after?.replace('Northwind', 'Southwind') })),
      ),
    );
    assert.deepEqual([changed, /entry \d+ was changed/.test(said)], [1, true], said);
    const [out, saidOut] = await tampered((edit) =>
      edit(
        'journal/entries.ndjson',
        after(({ after: _, ...entry }) => entry),
      ),
    );
    assert.deepEqual([out, /does not say how/.test(saidOut)], [1, true], saidOut);
  });
});

describe('what an audit package holds', () => {
  test('an invoice of an earlier period is there if money of the period pays it, and marked', async () => {
    onDay(service, '2026-02-05');
    const other = await openFirm(service);
    await other.make('/addresses', ADDRESS);
    const { id, invoiceNumber } = await other.issue([line(10_000)]);
    const unpaid = await other.issue([line(30_000)]);
    onDay(service, '2026-03-05');
    await other.pay(id, 11_900);
    onDay(service, '2026-04-05');
    const march = (await unpacked(other, '2026-03-01', '2026-03-31')).place;
    const [status, said] = await verify(march);
    assert.equal(status, 0, said);
    const documents = textOf(march, 'tables/documents.csv');
    assert.match(documents, new RegExp(`"${id}";"INVOICE";"no";"${invoiceNumber}"`));
    assert.doesNotMatch(documents, new RegExp(unpaid.id));
    assert.deepEqual(globSync('originals/**', { cwd: march }), []);
    const february = (await unpacked(other, '2026-02-01', '2026-02-28')).place;
    assert.equal((await verify(february))[0], 0);
    assert.equal(textOf(february, 'tables/documents.csv').trimEnd().split('\r\n').length, 3);
    const empty = (await unpacked(other, '2026-01-01', '2026-01-31')).place;
    assert.equal((await verify(empty))[0], 0, (await verify(empty))[1]);
  });

  test('a package that is no longer wanted makes no files that documents lack', async () => {
    const other = await openFirm(service);
    await other.make('/addresses', ADDRESS);
    await other.issue([line(100)]);
    const { id, from, to } = await other.make('/exports', { kind: 'AUDIT', from: today(), to: today() });
    const { clock } = service;
    const db = service.app.integrations.database.inTenant(other.tenant);
    const order = {
      sealedPassphrase: null,
      id,
      from,
      to,
      db,
      clock,
      tenantId: other.tenant,
      signal: new AbortController().signal,
    };
    const asked: number[][] = [];
    const output = {
      put: async () => {},
      progress: async (...steps: number[]) => {
        asked.push(steps);
        throw new Error('it was deleted');
      },
    };
    await assert.rejects(exportMakers(service.app).AUDIT(order, output), /it was deleted/);
    assert.deepEqual(asked, [[0, 1]]);
    assert.equal((await other.send('DELETE', `/exports/${id}`)).status, 204);
  });

  test('a package of a sandbox says that it is one, and nothing is of another tenant', async () => {
    const other = await openFirm(service, { mode: 'SANDBOX', client: { name: 'Someone else' } });
    await other.make('/addresses', ADDRESS);
    const issued = await other.issue([line(4_200)]);
    await other.pay(issued.id, 100);
    const made = (await unpacked(other, today())).place;
    const [status, said] = await verify(made);
    assert.equal(status, 0, said);
    assert.match(said, /\(SANDBOX\)/);
    assert.match(textOf(made, 'README.txt'), /THIS IS A SANDBOX/);
    for (const [place_, others] of [
      [made, [firm.tenant, firm.clientId, 'Northwind']],
      [place, [other.tenant, other.clientId, 'Someone else']],
    ] as const)
      for (const path of globSync('{tables,journal}/*', { cwd: place_ }))
        for (const word of others) assert.ok(!textOf(place_, path).includes(word), `${path} has ${word}`);
  });
});
