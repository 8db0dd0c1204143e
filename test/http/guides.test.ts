import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startService } from '../support/service.ts';

const service = startService();

const TIMEOUT_MS = 120_000;
/** The files that the commands save. */
const downloads = mkdtempSync(join(tmpdir(), 'retainer-guides-'));
after(() => rmSync(downloads, { recursive: true }));

const withoutCurl = spawnSync('curl', ['--version']).error ? 'curl is not installed' : false;

const blocksOf = (file: string, language = 'bash') =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  );

/** The tour begins with its helpers. Its other blocks build on them, and so do the guides. */
const [helpers = '', ...tour] = blocksOf('README.md');

/** Pastes blocks in order into a shell that has the helpers, and returns what it prints. */
async function paste(blocks: string[]): Promise<string> {
  const started = helpers
    .replace(/^API=.*$/m, `API=${service.url}/api/v1`)
    .replace(/^TOKEN=.*$/m, `TOKEN=${await service.token('alice')}`);
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', [started, ...blocks].join('\n')], {
    cwd: downloads,
  });
  assert.equal(stderr, '');
  return stdout;
}

/** The messages of refused requests, in order. */
const refusalsIn = (output: string) =>
  [...output.matchAll(/"error":"\w+","message":"([^"]*)"/g)].map(([, message = '']) => message);

function assertIsPdf(name: string): void {
  assert.equal(readFileSync(join(downloads, name)).toString('latin1', 0, 5), '%PDF-', name);
}

function assertPrinted(output: string, lines: (string | RegExp)[]): void {
  const printed = output.split('\n');
  for (const line of lines)
    assert.ok(
      printed.some((one) => (typeof line === 'string' ? one === line : line.test(one))),
      `${line} in:\n${output}`,
    );
}

describe('the commands of the documentation do what it says', {
  skip: withoutCurl,
  timeout: TIMEOUT_MS,
}, () => {
  test('in the tour', async () => {
    const output = await paste(tour);
    assert.deepEqual(refusalsIn(output), [
      'colour is not a property that can be set here, and 1 more',
      'Forbidden',
    ]);
    assertPrinted(output, [/"totalMinor":87166.*"creditedMinor":2379.*"dueMinor":34787/]);
    assertIsPdf('invoice.pdf');
  });

  test('in the guide to invoicing', async () => {
    const output = await paste(blocksOf('docs/guides/invoicing.md'));
    const [untaxed, tooMuch, ...others] = refusalsIn(output);
    assert.match(String(untaxed), /^billables have lines without a tax: Design/);
    assert.match(String(tooMuch), /^amountMinor must be at most the amount due, 34191/);
    assert.deepEqual(others, []);
    assertPrinted(output, [
      ...['84191', '118', '34191', '5809', '0', '3', '17486', 'PARTIALLY_PAID', 'VOID'],
      '2027-10-31T22:59:59.999Z',
      /^Cancellation of invoice \d{4}-0119$/,
    ]);
  });

  test('in the guide to documents', async () => {
    const output = await paste(blocksOf('docs/guides/documents.md'));
    assert.deepEqual(refusalsIn(output), []);
    const [checkAnswer = ''] = blocksOf('docs/guides/documents.md', 'json');
    assertPrinted(output, [
      JSON.stringify(JSON.parse(checkAnswer)),
      /filename="INV-000001-paid\.pdf"/,
      '<cbc:PayableAmount currencyID="EUR">818.13<',
      'buyerReference seller.contact.phone',
      "[ 'PDF true', 'FACTUR_X true', 'UBL true', 'CII true' ]",
    ]);
    assert.equal(output.match(/^1$/gm)?.length, 2, 'both hashes are found');
    for (const name of readdirSync(downloads)) if (name.endsWith('.pdf')) assertIsPdf(name);
  });

  test('in the guide to time', async () => {
    const output = await paste(blocksOf('docs/guides/time.md'));
    assert.deepEqual(refusalsIn(output), []);
    assertPrinted(output, [
      /"name":"WEB-17 Start page","minutes":120,"quantity":2,/,
      /"worker":"Ada Lovelace",.*"openMinutes":120/,
      /"name":"Shop","minutes":60,.*"name":"WEB-17 Start page","minutes":30,.*"amountMinor":-10000/,
    ]);
  });

  test('in the guide to tax', async () => {
    const output = await paste(blocksOf('docs/guides/tax.md'));
    assert.deepEqual(refusalsIn(output), []);
    assertPrinted(output, [/field: 'buyer.vatNumber'/, /exemptionReason: 'Reverse charge'/, /§ 19 UStG/]);
    const issued = [...output.matchAll(/category: '(\w+)',\s+percent: ([\d.]+),\s+taxableMinor/g)];
    assert.deepEqual(
      issued.map(([, category, percent]) => `${category} ${percent}`),
      ['S 19', 'S 7', 'S 19', 'AE 0', 'K 0', 'G 0', 'E 0', 'O 0', 'L 7'],
    );
  });
});
