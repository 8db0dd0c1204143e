import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formats } from './formats.ts';

const accepts = (format: string, text: string) => formats[format]?.accepts(text);

function assertFormat(format: string, right: string[], wrong: string[]): void {
  for (const text of right)
    assert.equal(accepts(format, text), true, `${format} takes ${JSON.stringify(text)}`);
  for (const text of [...wrong, '']) {
    assert.equal(accepts(format, text), false, `${format} refuses ${JSON.stringify(text)}`);
  }
}

describe('e-mail addresses', () => {
  test('an e-mail address is a local part and a domain', () => {
    assertFormat(
      'email',
      [
        'ada@example.com',
        'A.d.a@Example.COM',
        "o'hara+tag_1-x@mail.example.co",
        '1@2.de',
        '_@a.bc',
        'a@b-c.d.xyz',
      ],
      [
        'ada',
        'ada@',
        '@example.com',
        'ada example.com',
        'ada@exa mple.com',
        'a da@example.com',
        'a@b@c.de',
        ' @b.de',
      ],
    );
  });

  test('an e-mail address has a local part that neither starts with a dot nor has two in a row', () => {
    assertFormat(
      'email',
      ['a.b.c@example.com'],
      ['.ada@example.com', 'a..b@example.com', '..@example.com', 'a.b..@b.de'],
    );
  });

  test('an e-mail address has a domain of labels between single dots', () => {
    assertFormat(
      'email',
      ['a@b.c.d.ef'],
      ['a@.example.com', 'a@b..com', 'a@b.com.', 'a@.', 'a@..', 'a@b_c.com', 'a@b,c.de'],
    );
  });

  test('an e-mail address ends in a label of at least two letters', () => {
    assertFormat(
      'email',
      ['a@b.co', 'a@b.museum'],
      [
        'a@example',
        'a@example.c',
        'a@example.c1',
        'a@example.12',
        'a@1.2.3.4',
        'a@[127.0.0.1]',
        'a@b.c-m',
        'a@b.дe',
      ],
    );
  });

  test('an e-mail address may be as long as the interface allows', () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`;
    assert.equal(longest.length, 200);
    assert.equal(accepts('email', longest), true);
    assert.equal(accepts('email', longest.replace('.example', '.exampl3')), false);
  });

  test('an e-mail address never breaks the rules, whatever text it is made of', () => {
    const part = fc.string({ unit: fc.constantFrom('a', '.', '@', '-', '1', ' '), maxLength: 12 });
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const address = `${local}@${domain}`;
        const isBroken =
          local.startsWith('.') ||
          local.includes('..') ||
          /[@ ]/.test(local + domain) ||
          !/\.[a]{2,}$/.test(domain);
        if (isBroken || domain.startsWith('.') || domain.includes('..'))
          assert.equal(accepts('email', address), false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('date-times', () => {
  test('a date-time ends in Z or in an offset, with or without a fraction', () => {
    assertFormat(
      'date-time',
      [
        ...['2026-11-15T01:02:03Z', '2026-11-15T01:02:03.4Z', '2026-11-15T01:02:03.004Z'],
        ...['2026-11-15T01:02:03.123456789Z', '2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z'],
        ...['2026-11-15T01:02:03+00:00', '2026-11-15T01:02:03.004+02:00', '2026-11-15T01:02:03-05:30'],
        ...['2026-11-15T01:02:03+23:59', '2026-11-15T01:02:03-23:59', '2026-11-15T01:02:03-00:00'],
        ...['0001-01-01T01:00:00+01:00', '9999-12-31T22:59:59.999-01:00', '0001-01-01T00:00:00-01:00'],
      ],
      [
        ...['2026-11-15', '2026-11-15T01:02Z', '2026-11-15T01:02:03', '2026-11-15 01:02:03Z', '01:02:03Z'],
        ...[
          '2026-11-15T01:02:03+24:00',
          '2026-11-15T01:02:03-01:60',
          '2026-11-15T01:02:03+0100',
          '2026-11-15T01:02:03+01',
          '2026-11-15T01:02:03 01:00',
          '2026-11-15T01:02:03+01:00Z',
          '2026-11-15T01:02:03Z+01:00',
          '2026-11-15T01:02+01:00',
          '0001-01-01T00:59:59+01:00',
          '9999-12-31T23:00:00-01:00',
          '2026-02-30T00:00:00+01:00',
          '2026-11-15t01:02:03Z',
          '2026-11-15T01:02:03z',
        ],
        ...[
          '2026-11-15T01:02:03.Z',
          '2026-11-15T01:02:03,4Z',
          '2026-11-15T01:02:03.1234567890Z',
          ' 2026-11-15T01:02:03Z',
        ],
        ...['+002026-11-15T01:02:03Z', '26-11-15T01:02:03Z', '2026-1-5T01:02:03Z', '２026-11-15T01:02:03Z'],
      ],
    );
  });

  test('a date-time has a date that exists and a time of day', () => {
    assertFormat(
      'date-time',
      ['2024-02-29T00:00:00Z', '2000-02-29T00:00:00Z', '0001-01-01T00:00:00Z', '0004-02-29T00:00:00Z'],
      [
        ...['2023-02-29T00:00:00Z', '1900-02-29T00:00:00Z', '2026-02-30T00:00:00Z', '2026-04-31T00:00:00Z'],
        ...['2026-00-01T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-00T00:00:00Z', '2026-01-32T00:00:00Z'],
        ...['0000-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z', '2026-01-01T00:00:60Z'],
      ],
    );
  });

  test('a date-time may be any time that the service itself writes', () => {
    const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) =>
        accepts('date-time', date.toISOString()),
      ),
    );
  });
});

describe('IBANs', () => {
  const right = [
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CH9300762011623852957',
  ];

  test('an IBAN has correct check digits and capital letters, and may have spaces', () => {
    assertFormat(
      'iban',
      [...right, 'GB82 WEST 1234 5698 7654 32', ' DE89\u00a03704 0044 0532 0130 00 '],
      [
        ...['DE88370400440532013000', 'DE89370400440532013001', 'DE8937040044053201300'],
        ...[
          'gb82west12345698765432',
          '89370400440532013000',
          'DEX9370400440532013000',
          'DE893704004405320130ÄÖ',
        ],
      ],
    );
  });

  test('an IBAN is refused if one digit is mistyped', () => {
    for (const iban of right) {
      for (let at = 2; at < iban.length; at++) {
        if (!/\d/.test(iban[at] as string)) continue;
        for (const digit of '0123456789'.replace(iban[at] as string, '')) {
          assert.equal(accepts('iban', iban.slice(0, at) + digit + iban.slice(at + 1)), false);
        }
      }
    }
  });
});

test('a routing number has nine digits, of which the last one checks the others', () => {
  assertFormat(
    'routing-number',
    ['021000021', '011401533', '121000358', '091000019'],
    ['021000022', '201000021', '02100002', '0210000210', '021 000 021', '02100002X', '000000000'],
  );
});

test('a number format has exactly one sequence, and shows the period in which it restarts', () => {
  assertFormat(
    'number-format',
    [
      '{SEQ:1}',
      '{SEQ:12}',
      'INV-{SEQ:6}',
      '{YYYY}/{SEQ:4}',
      '{SEQ:4}-{MM}-{YYYY}',
      'Rechnung {YYYY}{MM}{SEQ:3}!',
    ],
    [
      ...[
        'INV',
        '{SEQ}',
        '{SEQ:}',
        '{SEQ:0}',
        '{SEQ:13}',
        '{SEQ:01}',
        '{SEQ:-1}',
        '{seq:4}',
        '{SEQ:4}{SEQ:4}',
      ],
      ...[
        '{MM}-{SEQ:4}',
        '{YYYY}{YYYY}{SEQ:4}',
        '{YYYY}{MM}{MM}{SEQ:4}',
        '{YY}{SEQ:4}',
        '{SEQ:4}{DD}',
        '{}{SEQ:4}',
      ],
      ...['{SEQ:4', 'SEQ:4}', '{{SEQ:4}}', '{SEQ:4}}', '{YYYY', '{YYYY{SEQ:4}}', '{ SEQ:4 }'],
    ],
  );
});

test('a time zone has a name and is not an offset', () => {
  assertFormat(
    'time-zone',
    ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+1'],
    [
      '+01:00',
      '-05',
      '+0100',
      'Z',
      'Berlin',
      'Mars/Olympus',
      'Europe/',
      '/Berlin',
      'Europe/Berlin ',
      'Europe Berlin',
    ],
  );
});

test('a currency is an active ISO 4217 code in capitals', () => {
  const withdrawn = ['HRK', 'BGN', 'ANG', 'SLL', 'ZWL'];
  const wrong = ['eur', 'Eur', 'EURO', 'EU', 'ABC', '€', ' EUR', 'XXX', 'XAU', ...withdrawn];
  assertFormat('currency', ['EUR', 'USD', 'JPY', 'CHF', 'XCG', 'ZWG', 'SLE', 'CLF'], wrong);
});

test('a country code is an alpha-2 code in capitals', () => {
  assertFormat(
    'country-code',
    ['DE', 'GB', 'XI', 'XK'],
    ['de', 'DEU', 'UK', 'EU', 'ZZ', 'D', ' DE', 'Germany'],
  );
});

test('a unit code is one of UN/ECE Recommendation 20, or of 21 with an X in front', () => {
  const right = [
    'C62',
    'HUR',
    'DAY',
    'MON',
    'WEE',
    'MIN',
    'KGM',
    'MTR',
    'LTR',
    'H87',
    'LS',
    'P1',
    'XBX',
    'XPX',
    '10',
  ];
  assertFormat('unit-code', right, ['c62', 'hour', 'HRS', 'BX', 'PCE', 'EACH', 'C62 HUR', ' C62', 'ZZZ']);
});

test('a VATEX code is one that EN 16931 allows', () => {
  const right = [
    'VATEX-EU-AE',
    'VATEX-EU-IC',
    'VATEX-EU-G',
    'VATEX-EU-O',
    'VATEX-EU-132-1A',
    'VATEX-FR-FRANCHISE',
  ];
  assertFormat('vatex', right, [
    'vatex-eu-ae',
    'VATEX-EU-ZZ',
    'VATEX-',
    'EU-AE',
    'AE',
    'VATEX-EU-AE ',
    'VATEX EU-AE',
  ]);
});

test('a scheme of electronic addresses is one of EAS', () => {
  const right = ['0088', '0204', '9930', '0007', '0192', '0208', '0060', 'EM'];
  assertFormat('address-scheme', right, ['88', '9999', 'em', 'GLN', '0088 ', 'DE:VAT', '9901']);
});

test('a locale is one language tag', () => {
  assertFormat(
    'locale',
    ['de', 'de-DE', 'zh-Hant-TW', 'en-US'],
    ['german!', 'de_DE', 'd', '-de', 'de-', 'de-DE,en'],
  );
});

test('a BIC has 8 or 11 characters', () => {
  assertFormat(
    'bic',
    ['COBADEFF', 'COBADEFFXXX', 'DEUTDE3B'],
    ['COBADEF', 'COBADEFFXX', 'COBADEFFXXXX', 'cobadeff', '1OBADEFF'],
  );
});

test('every format has an error message', () => {
  for (const { message } of Object.values(formats))
    assert.match(typeof message === 'string' ? message : message('x'), /^must /);
});
