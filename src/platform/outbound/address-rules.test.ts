import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressRules, type Reach } from './address-rules.ts';
import { checkDestination } from './destination-url.ts';

const closed = addressRules([]);

/** The first and last addresses of each range. */
const FORBIDDEN = [
  ['this host', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255', '100.100.100.200'],
  ['loopback', '127.0.0.0', '127.0.0.1', '127.255.255.255', '::1', '::'],
  ['link-local', '169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1', 'fec0::1'],
  ['metadata', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '192.88.99.1', '2001::1', '2001:1ff::1', '2001:20::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  ['benchmarks', '198.18.0.0', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.0', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved', '240.0.0.0', '255.255.255.254', '255.255.255.255', '100::1', '4000::1', '5f00::1'],
  ['unique local', 'fc00::1', 'fdff:ffff::1'],
  ['mapped IPv4', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:FFFF:A9FE:A9FE'],
  ['compatible IPv4', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['zones', 'fe80::1%eth0', '2606:4700::1111%1', '::1%lo'],
  ['no addresses', '', 'localhost', '127.1', '0x7f000001', '1.2.3.4/32', '127.0.0.1 ', '[::1]'],
];

const PUBLIC = [
  ['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ['192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ['2001:200::1', '2606:4700:4700::1111', '2a00:1450::200e', '2003::1', '3ffe::1'],
].flat();

describe('addresses', () => {
  for (const [what, ...addresses] of FORBIDDEN) {
    test(`addresses for ${what} are forbidden`, () => {
      for (const address of addresses) assert.equal(closed.reachOf(address), 'forbidden', address);
    });
  }

  test('addresses of the internet are public', () => {
    for (const address of PUBLIC) assert.equal(closed.reachOf(address), 'public', address);
  });

  test('addresses are opened only by ranges that contain them', () => {
    const reaches = (allow: string[], expected: Record<string, Reach>) => {
      const rules = addressRules(allow);
      for (const [address, reach] of Object.entries(expected)) assert.equal(rules.reachOf(address), reach);
    };
    reaches(['127.0.0.0/8'], {
      '127.0.0.1': 'opened',
      '127.255.255.255': 'opened',
      '::1': 'forbidden',
      '::ffff:127.0.0.1': 'forbidden',
      '10.0.0.1': 'forbidden',
      '8.8.8.8': 'public',
    });
    reaches(['10.1.2.3/32', '::1/128'], {
      '10.1.2.3': 'opened',
      '10.1.2.4': 'forbidden',
      '::1': 'opened',
      '::2': 'forbidden',
    });
    reaches(['::/0'], {
      '::1': 'opened',
      'fe80::1': 'opened',
      '127.0.0.1': 'forbidden',
      '8.8.8.8': 'public',
    });
    reaches(['0.0.0.0/0'], { '127.0.0.1': 'opened', '::1': 'forbidden', '::ffff:1.1.1.1': 'forbidden' });
    reaches(['fe80::/10'], { 'fe80::1': 'opened', 'fe80::1%eth0': 'forbidden' });
    reaches(['64:ff9b::/96'], { '64:ff9b::808:808': 'opened', '64:ff9b:1::1': 'forbidden' });
  });

  test('addresses that wrap any IPv4 address are forbidden', () => {
    const prefixes = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', 'fe80::5efe:'];
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (address, prefix) => {
        assert.equal(isIP(prefix + address), 6);
        assert.equal(closed.reachOf(prefix + address), 'forbidden');
      }),
    );
  });
});

describe('destination URLs', () => {
  const mistake = (url: string, allow: string[] = []) => checkDestination(url, addressRules(allow));
  const notAllowed =
    'names an address that is not public. To allow it, the operator lists it in OUTBOUND_ALLOW';
  const notSecure =
    'must start with https://. Plain HTTP is for addresses that the operator lists in OUTBOUND_ALLOW';
  const notUrl = 'must be a URL such as https://example.com/hooks';

  test('a destination URL uses HTTPS, with any path', () => {
    for (const url of [
      'https://example.com',
      'https://example.com:443/hooks?key=1#top',
      'https://example.com:8443/',
      'https://8.8.8.8/',
      'https://[2606:4700:4700::1111]/',
      'HTTPS://EXAMPLE.COM./',
      'https://bücher.example/',
      `https://example.com/${'x'.repeat(2048 - 20)}`,
    ]) {
      assert.equal(mistake(url), undefined, url);
    }
  });

  test('a destination URL has a limited length', () => {
    assert.equal(mistake(''), 'must have 1 to 2048 characters');
    assert.equal(mistake(`https://example.com/${'x'.repeat(2048 - 19)}`), 'must have 1 to 2048 characters');
  });

  test('a destination URL contains no spaces and no other scheme', () => {
    for (const url of [
      'example.com',
      '//example.com',
      'https://',
      'https://exa mple.com',
      'https://a\nb.com',
      ' https://a.com',
      'https://a.com\t',
      'https://[fe80::1%25eth0]/',
      'https://1.2.3.4.5/',
      'https://a.com:99999/',
      'https://a.com\u0000',
    ])
      assert.equal(mistake(url), notUrl, url);
    assert.equal(mistake('http://example.com'), notSecure);
    for (const url of ['ftp://example.com', 'file:///etc/passwd', 'javascript:1', 'data:,'])
      assert.equal(mistake(url), 'must start with https://', url);
  });

  test('a destination URL contains no user name and no password', () => {
    for (const url of ['https://a@example.com', 'https://a:b@example.com', 'https://:b@example.com'])
      assert.equal(mistake(url), 'must not contain a user name or a password', url);
  });

  test('a destination URL has port 80 or 443, or one above the well-known ports', () => {
    for (const port of [0, 1, 22, 25, 465, 636, 993, 1023])
      assert.match(
        mistake(`https://example.com:${port}/`) ?? '',
        /must have port 80, 443, or one from 1024 on/,
      );
    for (const port of [80, 443, 1024, 65_535])
      assert.equal(mistake(`https://example.com:${port}/`), undefined);
  });

  test("a destination URL can't name a forbidden address in any spelling", () => {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '127。0。0。1',
      '１２７.0.0.1',
      '①②⑦.0.0.1',
      '%31%32%37.0.0.1',
      '0',
      '0.0.0.0',
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[fd00:ec2::254]',
      '[fe80::1]',
    ]) {
      assert.equal(mistake(`https://${host}/`), notAllowed, host);
      assert.equal(mistake(`http://${host}:4000/`), notAllowed, host);
    }
  });

  test('a destination URL may use plain HTTP for an opened address, or for a name while any address is opened', () => {
    const allow = ['127.0.0.0/8'];
    assert.equal(mistake('http://127.0.0.1:4000/', allow), undefined);
    assert.equal(mistake('https://127.0.0.1:4000/', allow), undefined);
    assert.equal(mistake('http://localhost:4000/', allow), undefined);
    assert.equal(mistake('http://8.8.8.8/', allow), notSecure);
    assert.equal(mistake('http://[::1]:4000/', allow), notAllowed);
    assert.equal(mistake('http://localhost:4000/'), notSecure);
  });
});
