import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { blocksOf } from '../support/guides/blocks.ts';
import { makeCheckout } from '../support/guides/checkout.ts';
import { openReader, type Reader } from '../support/guides/reader.ts';
import type { Terminal } from '../support/guides/terminal.ts';
import { openBrowser } from '../support/guides/web-pages.ts';

/** Background work takes a second or so, and longer on a busy machine. */
const WORK_MS_MAX = 20_000;
const withoutCurl = spawnSync('curl', ['--version']).error ? 'curl is not installed' : false;

const [, whereToGoNext = ''] = readFileSync('README.md', 'utf8').split('## Where to go next');
/** The guides, in the order in which the README lists them. */
const guides = [...new Set(whereToGoNext.match(/docs\/guides\/[\w-]+\.md/g))];

/** Something that a guide asks its reader to do in a browser, after the block that contains `after`. */
interface ByHand {
  after: string;
  act(reader: Reader, printed: string, terminal: Terminal): Promise<void>;
}

const byHand: Record<string, ByHand[]> = {
  'docs/guides/jira.md': [
    {
      after: '/authorize',
      async act(reader, printed, terminal) {
        const browser = openBrowser();
        await browser.open(/^http\S+ticket=\S+$/m.exec(printed)?.[0] as string);
        await browser.press('Continue to Jira');
        await browser.press('Accept');
        await browser.open(reader.movePorts('http://127.0.0.1:4100/'));
        await browser.press('Create issue', { summary: 'Start page' });
        await browser.press('Log hours');
        await eventually(async () => {
          const { stdout } = await terminal.paste('get "/invoices?status=DRAFT&contractId=$CONTRACT"');
          assert.match(stdout, /"billableCount":1,/);
        }, WORK_MS_MAX);
      },
    },
  ],
  'docs/guides/google-drive.md': [
    {
      after: '/authorize',
      async act(_reader, printed) {
        const browser = openBrowser();
        await browser.open(/^http\S+ticket=\S+$/m.exec(printed)?.[0] as string);
        await browser.press('Continue to Google Drive');
        await browser.press('Allow', { files: 'on' });
      },
    },
    {
      after: '/finalize',
      async act(reader, printed) {
        const browser = openBrowser();
        await eventually(async () => {
          await browser.open(reader.movePorts('http://127.0.0.1:4200/'));
          for (const name of ['retainer-test.json', `${printed.trim().split('\n').at(-1)}.pdf`])
            assert.ok(browser.text().includes(`>${name}<`), `${name} in ${browser.text()}`);
        }, WORK_MS_MAX);
      },
    },
  ],
};

/** The text promises these beyond success: a line that is printed, or a part of one. */
const promised: Record<string, (string | RegExp)[]> = {
  'README.md': [/"totalMinor":87166.*"creditedMinor":2379.*"dueMinor":34787/, /idempotency-replayed: true/],
  'docs/guides/invoicing.md': [
    ...['84191', '118', '34191', '5809', '0', '3', '17486', 'PARTIALLY_PAID', 'VOID'],
    '2027-10-31T22:59:59.999Z',
    /^Cancellation of invoice \d{4}-0119$/,
    /"message":"billables have lines without a tax: Design/,
    /amountMinor must be at most the amount due, 341\.91 EUR/,
  ],
  'docs/guides/documents.md': [
    JSON.stringify(
      JSON.parse(/```json\n(.*?)```/s.exec(readFileSync('docs/guides/documents.md', 'utf8'))?.[1] ?? ''),
    ),
    /filename="INV-000001-paid\.pdf"/,
    '<cbc:PayableAmount currencyID="EUR">818.13<',
    'buyerReference seller.contact.phone',
    "[ 'PDF true', 'FACTUR_X true', 'UBL true', 'CII true' ]",
    /^304$/,
  ],
  'docs/guides/tracked-work.md': [
    /"name":"WEB-17 Start page","minutes":120,"quantity":2,/,
    /"worker":"Ada Lovelace",.*"openMinutes":120/,
    /"name":"Shop","minutes":60,.*"name":"WEB-17 Start page","minutes":30,.*"amountMinor":-10000/,
  ],
  'docs/guides/lost-updates.md': [/"error":"PreconditionFailed"/, /^Northwind Ltd$/],
  'docs/guides/sandbox.md': [
    ...['SANDBOX', /<cbc:Note>Testdokument .*keine Rechnung/, /"field":"provider"/],
    /^INV-000001 \d{4}-02-01 11900$/,
    /^INV-000012 \d{4}-01-01 142800$/,
    /must be later than .*, which the clock shows/,
  ],
  'docs/guides/tax.md': [
    /"field":"buyer.vatNumber"/,
    /exemptionReason: 'Reverse charge'/,
    /§ 19 UStG/,
    ...['S 19', 'S 7', 'AE 0', 'K 0', 'G 0', 'E 0', 'O 0', 'L 7'].map(taxLine),
  ],
  'docs/guides/recurring-fees.md': [/totalMinor: 300000/, /totalMinor: 22500/, /totalMinor: 93034/],
  'docs/guides/expenses.md': ['4620', /totalMinor: 4620/, 'DRAFTED'],
  'docs/guides/automatic-issuing.md': [/^to is required: no contact of the client/, 'HELD'],
  'docs/guides/quotes.md': [/by: 'Ada Lovelace'/, '214200', '499800', /totalMinor: 58310/],
  'docs/guides/bookkeeping.md': [
    ...['10234 2140 0', '8300 0 2000', '1771 0 140', '500,00;"H";10234;1210;0502;"INV-000001"'],
    /^EXTF_Buchungsstapel_(\d{4})-02_\1-03-01_\1-03-31\.csv$/,
    ...[
      '1911.40 1911.40',
      /"field":"to","message":"must be before today/,
      /"field":"kind","message":"DATEV needs/,
    ],
  ],
  'docs/guides/errors.md': [/^error-code: idempotency_key_reused/],
  'docs/guides/exports.md': ['DONE'],
  'docs/guides/books-in-germany.md': ['SUPPLY', 'QUEUED'],
  'docs/guides/books-in-austria.md': ['SUPPLY', 'QUEUED', 'NONE'],
  'docs/guides/books-in-france.md': ['PAYMENT', 'QUEUED', 'NONE'],
  'docs/guides/books-in-switzerland.md': ['ISSUE', 'QUEUED', 'NONE'],
  'docs/guides/client.md': ['INV-000001: 847.88 EUR, PAID'],
  'docs/guides/assets.md': ['the same bytes', '204', /"status":"READY"/],
  'docs/guides/audit.md': [/^verified: \d+, broken: 0$/],
  'docs/guides/webhooks.md': [/answered 204: the signature is valid/, /^whsec_/],
  'docs/guides/payment-providers.md': [/\/api\/v1\/payment-webhooks\/[\w-]{43}$/, 'ACTIVE'],
  'docs/guides/jira.md': [/"minutes":60/, /"billableCount":1/, '1 integration reconciled'],
  'docs/guides/operations.md': [
    /^tnt_\w+ is back$/,
    /^tnt_\w+ is gone$/,
    'integrations=500',
    'integrations=100 (for all tenants)',
  ],
  'docs/guides/backup-and-restore.md': ['{"status":"ready"}'],
};

function taxLine(pair: string): RegExp {
  const [category, percent] = pair.split(' ');
  return new RegExp(`category: '${category}', *(\\n *)?percent: ${percent}\\b`);
}

describe('the commands of the documentation', { skip: withoutCurl }, () => {
  const checkout = makeCheckout();
  const afterTour = join(checkout.scratch, 'after-tour.sh');
  let reader: Reader;
  before(async () => {
    reader = await openReader(checkout);
  });
  after(async () => {
    await reader.close();
    checkout.remove();
  });

  /** Follows a document, in a terminal where `first` was pasted, and checks what it promises. */
  async function follow(file: string, first: string, last: string): Promise<void> {
    const terminal = reader.openTerminal();
    try {
      await terminal.paste(first);
      let printed = '';
      for (const block of blocksOf(file)) {
        const output = await reader.follow(terminal, block);
        for (const { after: part, act } of byHand[file] ?? [])
          if (block.code.includes(part)) await act(reader, output, terminal);
        printed += output;
      }
      for (const line of promised[file] ?? []) assertPrinted(printed, line);
      assertPdfs(await terminal.valueOf('DOWNLOADS'));
      await terminal.paste(last);
    } finally {
      await terminal.close();
    }
  }

  let touring: Promise<void> | undefined;
  /** Takes the tour once, and stores the shell's variables and functions for the guides. */
  const takeTour = () => {
    const variables = 'API TENANT TOKEN DOWNLOADS CLIENT CONTRACT INVOICE';
    touring ??= follow('README.md', '', `{ declare -p ${variables}; declare -f; } > ${afterTour}`);
    return touring;
  };

  test('the commands of the tour do what it says', takeTour);

  test('the README names every guide', () => {
    assert.deepEqual([...guides].sort(), globSync('docs/guides/*.md').sort());
  });

  for (const guide of guides)
    test(`the commands of ${guide} do what it says`, async (t) => {
      await takeTour().catch(() => {});
      if (!existsSync(afterTour)) return t.skip('the tour failed');
      await follow(guide, `. ${afterTour}`, '');
    });
});

function assertPrinted(output: string, expected: string | RegExp): void {
  const isPrinted =
    typeof expected === 'string'
      ? output.split('\n').includes(expected)
      : new RegExp(expected, 'm').test(output);
  assert.ok(isPrinted, `${expected} in:\n${output}`);
}

function assertPdfs(directory: string): void {
  const files = readdirSync(directory).filter((name) => name.endsWith('.pdf'));
  for (const name of files)
    assert.equal(readFileSync(join(directory, name)).toString('latin1', 0, 5), '%PDF-', name);
}
