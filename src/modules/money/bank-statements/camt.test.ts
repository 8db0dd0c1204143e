import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { formatMinor } from '../../../platform/currencies.ts';
import type { Refusal } from '../../../platform/errors.ts';
import { readStatement } from './camt.ts';
import { KeyedEntries } from './keys.ts';

const FIXTURES = new URL('../../../../test/fixtures/camt/', import.meta.url);

const fixture = (name: string) => readFile(new URL(name, FIXTURES), 'utf8');

/** In pieces of a few bytes, so that letters and elements are cut. */
async function* pieces(bytes: Buffer, length = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The statement, its entries with their keys, and the bookings that they belong to. */
async function read(xml: string | Buffer, length?: number) {
  const keyed = new KeyedEntries();
  const statement = await readStatement(pieces(Buffer.from(xml), length), (entry) => keyed.add(entry));
  const all = [...keyed.inPages()].flat();
  const entries = all.filter(({ isBooking }) => !isBooking);
  return { ...statement, entries, bookings: all.filter(({ isBooking }) => isBooking) };
}

async function inWords(name: string): Promise<string[]> {
  const { entries } = await read(await fixture(name));
  return entries.map((entry) => {
    const sign = entry.direction === 'DEBIT' ? '-' : '+';
    const amount = `${sign}${formatMinor(entry.amountMinor, entry.currencyCode === 'JPY' ? 0 : 2)}`;
    const marks = [entry.isReturn && `return ${entry.returnReason ?? ''}`, entry.isCharge && 'charge'];
    const said = [entry.counterpartyName, entry.reference, entry.text?.replaceAll('\n', '|')];
    return [amount, entry.currencyCode, entry.bankReference, ...said, ...marks].filter(Boolean).join('; ');
  });
}

const message = (entries: string, version = '053.001.02') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const entry = ({ amount = '1.00', reference = 'NONREF', details = '', date = '2026-11-16' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;

describe('the entries of a statement', () => {
  test('the entries of a statement are its transactions, and what the bank charged beside them', async () => {
    assert.deepEqual(await inWords('batch-and-return.xml'), [
      '+1000.00; EUR; Northwind Traders GmbH & Co. KG; SVWZ+Rechnung INV-2026-0|0042 vom 01.11.2026, vielen Da|nk',
      '+250.00; EUR; Contoso AG; rf18 5390 0754 7034',
      '+250.00; EUR; Contoso AG; rf18 5390 0754 7034',
      '-100.00; EUR; 2026111612345678; Fabrikam Ltd; INV-2026-00040; return AC04',
      '-3.50; EUR; INV-2026-00040; charge',
      '-9.90; EUR; Entgelt Kontofuehrung',
    ]);
  });

  test('the entries of a statement with several accounts and currencies are in the currency of the booking', async () => {
    assert.deepEqual(await inWords('two-currencies.xml'), [
      '+1000.00; EUR; FT26320XK1; Adventure Works Inc.; /ROC/PO 88//URI/INV 2026 00050',
      '-10.00; EUR; /ROC/PO 88//URI/INV 2026 00050; charge',
      '+915.00; EUR; FT26320XK2; INV-2026-00051 <thank you>',
      '-55.00; EUR; FT26320XK3; return ',
      '+120000; JPY; FT26320XK1',
    ]);
  });

  test('the entries of a statement in version 08 are found below its own elements only', async () => {
    assert.deepEqual(await inWords('swiss.xml'), [
      '+1199.95; CHF; 01B3-TC1-QR-42; Sammelgutschrift QR-Rechnung',
      '+80.00; CHF; 01B3-TC1-43-1; Käserei Emmental AG; RF18539007547034; Danke',
    ]);
    assert.equal((await read(await fixture('swiss-details.xml'))).kind, 'CAMT_054');
  });

  test('the entries of a statement that are not booked are counted and left out', async () => {
    const { pendingEntryCount, messageId, ibans } = await read(await fixture('batch-and-return.xml'));
    assert.deepEqual([pendingEntryCount, messageId], [1, '053D2026-11-16T18:04:17.0N260000042']);
    assert.deepEqual(ibans, ['DE89370400440532013000']);
  });

  test('the entries of a statement may have much white space between them', async () => {
    const spaced = `${' '.repeat(900)}${entry()}`.repeat(30);
    assert.equal((await read(message(spaced))).entries.length, 30);
  });

  test('the entries of a batch without amounts are one entry, with all their texts', async () => {
    const details = ['A', 'B'].map((text) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`);
    const { entries } = await read(message(entry({ details: details.join(''), reference: 'X1' })));
    assert.deepEqual(
      entries.map(({ amountMinor, text, bankReference }) => ({ amountMinor, text, bankReference })),
      [{ amountMinor: 100, text: 'A\nB', bankReference: 'X1' }],
    );
  });
});

describe('a return in a statement', () => {
  test('a return in a statement has the amount that was paid once, and its charges stand apart', async () => {
    const details = `<TxDtls><Refs><EndToEndId>NW-1</EndToEndId></Refs><Amt Ccy="EUR">103.50</Amt><AmtDtls><InstdAmt>
<Amt Ccy="EUR">100.00</Amt></InstdAmt></AmtDtls><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls>`;
    const returned = entry({ amount: '103.50', details }).replace('CRDT', 'DBIT');
    const { entries } = await read(message(returned));
    assert.deepEqual(
      entries.map(({ amountMinor, direction, isReturn, isCharge }) => [
        amountMinor,
        direction,
        isReturn,
        isCharge,
      ]),
      [
        [10_000, 'DEBIT', true, false],
        [350, 'DEBIT', false, true],
      ],
    );
  });

  test('a return in a statement may say only which charges are in its amount', async () => {
    const inclusive = '<Chrgs><Rcrd><Amt Ccy="EUR">3.50</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>';
    const cases: [charges: string, direction: string, expected: number[]][] = [
      [
        '<Chrgs><Amt Ccy="EUR">1.50</Amt></Chrgs><Chrgs><Amt Ccy="EUR">2.00</Amt></Chrgs>',
        'DBIT',
        [10_000, 350],
      ],
      ['<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.50</TtlChrgsAndTaxAmt></Chrgs>', 'DBIT', [10_000, 350]],
      [inclusive, 'DBIT', [10_000, 350]],
      [inclusive, 'CRDT', [10_700, 350]],
      [inclusive.replace('true', 'false'), 'DBIT', [10_350]],
      [inclusive.replace('EUR', 'USD'), 'DBIT', [10_350]],
      [inclusive.replace('3.50', '103.50'), 'DBIT', [10_350]],
      ['', 'DBIT', [10_350]],
    ];
    for (const [charges, direction, expected] of cases) {
      const details = `<TxDtls>${charges}<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls>`;
      const returned = entry({ amount: '103.50', details }).replace('CRDT', direction);
      const { entries } = await read(message(returned));
      assert.deepEqual(
        entries.map(({ amountMinor }) => amountMinor),
        expected,
        charges + direction,
      );
    }
  });

  test('the charges of returns count each, though they are equal and of one day', async () => {
    const chargeOf = async (endToEndId: string) => {
      const details = `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Chrgs><Amt Ccy="EUR">3.50</Amt></Chrgs><RtrInf/></TxDtls>`;
      const returned = entry({ amount: '103.50', details }).replace('CRDT', 'DBIT');
      return (await read(message(returned))).entries.find(({ isCharge }) => isCharge);
    };
    const [one, other] = [await chargeOf('NW-1'), await chargeOf('NW-2')];
    assert.deepEqual([one?.amountMinor, other?.amountMinor], [350, 350]);
    assert.notEqual(one?.contentKey, other?.contentKey);
  });

  test('a return in a statement is a booking that the bank says to reverse, in either way that XML says yes', async () => {
    const cases = [
      ['true', true] as const,
      ['1', true] as const,
      ['false', false] as const,
      ['0', false] as const,
    ];
    for (const [indicator, expected] of cases) {
      const booking = entry().replace('<Sts>', `<RvslInd>${indicator}</RvslInd><Sts>`);
      assert.equal((await read(message(booking))).entries[0]?.isReturn, expected, indicator);
    }
  });
});

describe('the key of an entry', () => {
  const keysOf = async (...entries: string[]) =>
    (await read(message(entries.join('')), 65_536)).entries.map(
      ({ referenceKey, contentKey }) => referenceKey ?? contentKey,
    );

  test("the key of an entry is the bank's reference with day and amount, if it is real and unique", async () => {
    const [first] = await keysOf(entry({ reference: 'R1' }));
    const again = await keysOf(entry({ reference: 'R0' }), entry({ reference: 'R1', details: '<x/>' }));
    assert.equal(again[1], first);
    const others = [
      { amount: '2' },
      { date: '2026-11-17' },
      { reference: 'R2' },
      { reference: 'NOTPROVIDED' },
    ];
    for (const other of others)
      assert.notEqual((await keysOf(entry({ reference: 'R1', ...other })))[0], first, JSON.stringify(other));
  });

  test("the key of an entry stays the bank's reference if the bank uses it for another day or amount", async () => {
    const [first] = await keysOf(entry({ reference: 'R1' }));
    for (const other of [{ date: '2026-11-17' }, { amount: '2' }]) {
      const both = await keysOf(entry({ reference: 'R1' }), entry({ reference: 'R1', ...other }));
      assert.equal(both[0], first, JSON.stringify(other));
      assert.notEqual(both[1], first, JSON.stringify(other));
    }
  });

  test('the key of an entry without a unique reference counts equal entries of the day', async () => {
    for (const reference of ['NONREF', 'nonref', '000', 'BATCH-1']) {
      const three = await keysOf(...Array<string>(3).fill(entry({ reference })));
      assert.equal(new Set(three).size, 3, reference);
      const more = await keysOf(entry({ amount: '5' }), ...Array<string>(4).fill(entry({ reference })));
      assert.deepEqual(more.slice(1, 4), three, reference);
    }
  });

  test('the key of an entry counts over a whole large statement', async () => {
    const many = Array<string>(1_200).fill(entry({ reference: 'BATCH-1' }));
    assert.equal(new Set(await keysOf(...many)).size, many.length);
    const others = Array.from({ length: 600 }, (_, index) => entry({ reference: `R${index}` }));
    const twice = [entry({ reference: 'R1' }), ...others];
    const [first, , second] = await keysOf(...twice);
    assert.notEqual(first, second, 'a reference that comes again later is none');
  });

  test('the key of an entry differs by account, and details name the key of their whole booking', async () => {
    const statement = await read(await fixture('swiss.xml'));
    const details = await read(await fixture('swiss-details.xml'));
    assert.deepEqual(
      details.bookings.map(({ referenceKey }) => referenceKey),
      [statement.entries[0]?.referenceKey],
    );
    const own =
      '<TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef></Refs><RmtInf><Ustrd>Hello</Ustrd></RmtInf></TxDtls>';
    const single = await read(message(entry({ reference: 'B1', details: own })));
    const plain = await read(message(entry({ reference: 'B1' })));
    const [booking] = single.bookings;
    assert.deepEqual([booking?.referenceKey, booking?.text], [plain.entries[0]?.referenceKey, 'Hello']);
    const { entries: two } = await read(await fixture('two-currencies.xml'));
    assert.equal(new Set(two.map(({ contentKey }) => contentKey)).size, two.length);
  });
});

describe('a hostile statement', () => {
  const deep = `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`;
  const cases: [name: string, xml: string | Buffer, message: RegExp][] = [
    ['no XML', 'MT940', /well-formed XML: .*, line 1, column \d+$/],
    ['nothing', '', /well-formed XML/],
    ['a cut end', message(entry()).slice(0, -20), /well-formed XML: unclosed tag/],
    ['a DTD', `<!DOCTYPE Document SYSTEM "file:///etc/passwd">${message('')}`, /^must have no DTD, line 1/],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${message('&a;')}`, /^must have no DTD/],
    ['an unknown entity', message(entry({ amount: '&a;' })), /well-formed XML: undefined entity, line 2/],
    ['depth', message(deep), /^must be nested at most 40 deep, line 2/],
    [
      'a long text',
      message(`<Id>${'x'.repeat(10_001)}</Id>`),
      /^must have texts of at most 10000 characters/,
    ],
    [
      'a long attribute',
      message(`<a b="${'x'.repeat(1_001)}"/>`),
      /^must have attributes of at most 1000 char/,
    ],
    ['a long name', message(`<${'x'.repeat(101)}/>`), /^must have names of at most 100 characters, line 2/],
    [
      'a long name of an attribute',
      message(`<a ${'x'.repeat(101)}="b"/>`),
      /with names of at most 100, line 2/,
    ],
    [
      'many attributes',
      message(`<a ${Array.from({ length: 51 }, (_, index) => `a${index}="b"`).join(' ')}/>`),
      /^must have elements with at most 50 attributes/,
    ],
    [
      'the elements of the other message',
      message('', '054.001.02'),
      /^must have the statement of an account$/,
    ],
    ['UTF-16', Buffer.from(message(''), 'utf16le'), /^must be (in UTF-8|well-formed)/],
    ['Latin-1', Buffer.from(message('<Id>é</Id>'), 'latin1'), /^must be in UTF-8$/],
    [
      'a declared encoding',
      `<?xml version="1.0" encoding="ISO-8859-1"?>${message('')}`,
      /^must be in UTF-8$/,
    ],
    ['another message', message('', '052.001.02'), /^must be a message camt\.053 or camt\.054/],
    ['another version', message('', '053.001.09'), /in one of the versions 02 to 08$/],
    ['an invoice', '<Invoice xmlns="urn:x"/>', /^must be a message camt\.053/],
    ['no account', message('').replace(/<Stmt>.*<\/Stmt>/s, ''), /^must have the statement of an account$/],
    ['no IBAN', message('').replace(/<IBAN>.*<\/IBAN>/, ''), /^must name the account by its IBAN, line 2$/],
    ['no amount', message(entry({ amount: '' })), /^must have a valid Amt in the entry that ends in line 3$/],
    ['an amount below 0', message(entry({ amount: '-1.00' })), /valid Amt/],
    ['half a cent', message(entry({ amount: '1.005' })), /valid Amt/],
    ['an endless amount', message(entry({ amount: '99999999999999999.00' })), /valid Amt/],
    [
      'an unknown currency',
      message(entry().replace('EUR', 'XYZ')),
      /valid Ccy in the entry that ends in line 3$/,
    ],
    ['no day', message(entry({ date: '2026-02-30' })), /valid BookgDt/],
    ['no direction', message(entry().replace('CRDT', 'IN')), /valid CdtDbtInd/],
  ];

  for (const [name, xml, expected] of cases) {
    test(`a hostile statement with ${name} is refused with the reason`, async () => {
      await assert.rejects(read(xml), (error: Refusal) => {
        assert.equal(error.status, 400, error.stack);
        assert.match(error.details?.[0]?.message ?? '', expected);
        return true;
      });
    });
  }

  test('a hostile statement with too many entries is refused', async () => {
    const many = message(entry().repeat(20_001));
    await assert.rejects(read(many, 65_536), /must have at most 20000 entries: split it by days/);
  });
});
