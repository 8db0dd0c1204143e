import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveParty, type StoredAddress, type StoredParty } from './parties.ts';

const PLACE = { id: 'adr_1', address1: 'Main St 1', zip: '10115', city: 'Berlin', country: 'Germany' };
const address = (more: Partial<StoredAddress> = {}): StoredAddress => ({
  ...PLACE,
  name: 'Acme GmbH',
  ...more,
});
const party = (more: Partial<StoredParty> = {}): StoredParty => ({ name: 'Acme', ...more });

const NONE = {
  legalName: null,
  tradingName: null,
  legalNotes: null,
  vatNumber: null,
  taxNumber: null,
  registrationNumber: null,
  electronicAddress: null,
  contact: null,
};

describe('the names of a party', () => {
  const named = (names: Partial<StoredParty>, addressName?: string) => {
    const at = addressName === undefined ? undefined : address({ name: addressName });
    const { legalName, tradingName } = resolveParty(party(names), at, 'SELLER');
    return [legalName, tradingName];
  };

  test("the name of a party is its legal name, or else the address's name, or else its own", () => {
    assert.deepEqual(named({ legalName: 'Acme Studio GmbH' }, 'Acme at home'), [
      'Acme Studio GmbH',
      undefined,
    ]);
    assert.deepEqual(named({ legalName: null }, 'Acme at home'), ['Acme at home', undefined]);
    assert.deepEqual(named({}), ['Acme', undefined]);
  });

  test('the name of a party is printed nowhere beside another, and its trading name is', () => {
    const tradingName = 'Acme Labs';
    assert.deepEqual(named({ legalName: 'Ada Lovelace', tradingName }), ['Ada Lovelace', tradingName]);
    assert.deepEqual(named({ tradingName }, 'Acme at home'), ['Acme at home', tradingName]);
    assert.deepEqual(named({ tradingName }), ['Acme', tradingName]);
  });

  test('the name of a party is not repeated as a trading name', () => {
    assert.deepEqual(named({ legalName: 'Acme Labs', tradingName: 'Acme Labs' }), ['Acme Labs', undefined]);
    assert.deepEqual(named({ tradingName: 'Acme' }), ['Acme', undefined]);
  });

  test('blank names of a party are absent', () => {
    assert.deepEqual(named({ legalName: '', tradingName: ' ' }, 'Acme at home'), ['Acme at home', undefined]);
    assert.deepEqual(named({ legalName: ' \t' }, '  '), ['Acme', undefined]);
    const blank = resolveParty({ name: ' ', legalName: 'Acme GmbH' }, undefined, 'BUYER');
    assert.deepEqual(blank, { legalName: 'Acme GmbH' });
    assert.deepEqual(resolveParty({ name: ' ' }, undefined, 'BUYER'), { legalName: '' });
  });
});

describe('the numbers of a party', () => {
  const own = { vatNumber: 'DE1', registrationNumber: 'HRB 1', taxNumber: '30/1' };
  const ofAddress = { vatNumber: 'FR2', registrationNumber: 'RCS 2' };
  const numbers = (
    ofParty: Partial<StoredParty>,
    at: Partial<StoredAddress> | undefined,
    whose: 'SELLER' | 'BUYER',
  ) => {
    const resolved = resolveParty(party(ofParty), at && address(at), whose);
    assert.doesNotMatch(JSON.stringify(resolved.address ?? {}), /Number/, 'an address shows no numbers');
    return [resolved.vatNumber, resolved.registrationNumber, resolved.taxNumber];
  };

  test("the numbers of a seller are the tenant's, or else its address's", () => {
    assert.deepEqual(numbers(own, ofAddress, 'SELLER'), ['DE1', 'HRB 1', '30/1']);
    assert.deepEqual(numbers({}, ofAddress, 'SELLER'), ['FR2', 'RCS 2', undefined]);
    assert.deepEqual(numbers({ vatNumber: ' ' }, ofAddress, 'SELLER'), ['FR2', 'RCS 2', undefined]);
  });

  test("the numbers of a buyer are the address's, or else the client's", () => {
    assert.deepEqual(numbers(own, ofAddress, 'BUYER'), ['FR2', 'RCS 2', '30/1']);
    assert.deepEqual(numbers(own, {}, 'BUYER'), ['DE1', 'HRB 1', '30/1']);
    assert.deepEqual(numbers(own, { vatNumber: '', registrationNumber: ' ' }, 'BUYER'), [
      'DE1',
      'HRB 1',
      '30/1',
    ]);
    assert.deepEqual(numbers(own, undefined, 'BUYER'), ['DE1', 'HRB 1', '30/1']);
  });

  test('the numbers of a party are chosen one by one', () => {
    assert.deepEqual(numbers(own, { vatNumber: 'FR2' }, 'BUYER'), ['FR2', 'HRB 1', '30/1']);
    assert.deepEqual(numbers({ taxNumber: '30/1' }, { vatNumber: 'FR2' }, 'SELLER'), [
      'FR2',
      undefined,
      '30/1',
    ]);
  });
});

describe('parties', () => {
  test('a party has everything that is known, in one shape', () => {
    const contact = { name: 'Ada', email: 'ada@example.com', phone: '+49 30 1' };
    const electronicAddress = { scheme: '0204', id: '991-12345-06' };
    const place = { address2: 'Floor 2', region: 'Berlin', countryCode: 'DE' };
    const ids = { vatNumber: 'DE1', taxNumber: '30/1', registrationNumber: 'HRB 1' };
    const own = { tradingName: 'Acme Labs', legalNotes: 'Amtsgericht Berlin\nSitz: Berlin', ...ids };
    const resolved = resolveParty(party({ ...own, contact, electronicAddress }), address(place), 'SELLER');
    assert.deepEqual(resolved, {
      legalName: 'Acme GmbH',
      ...own,
      electronicAddress,
      contact,
      address: { ...PLACE, name: 'Acme GmbH', ...place },
    });
  });

  test('a party leaves out nulls and blank texts, at every depth', () => {
    const nothing = { address2: null, region: ' ', countryCode: null, vatNumber: null };
    assert.deepEqual(resolveParty(party(NONE), address(nothing), 'BUYER'), {
      legalName: 'Acme GmbH',
      address: { ...PLACE, name: 'Acme GmbH' },
    });
    const blank = {
      contact: { name: '', email: null, phone: ' ' },
      electronicAddress: { scheme: '0204', id: ' ' },
    };
    assert.deepEqual(resolveParty(party(blank), null, 'SELLER'), { legalName: 'Acme' });
    const half = { contact: { name: ' ', email: 'ada@example.com' } };
    assert.deepEqual(resolveParty(party(half), null, 'SELLER').contact, { email: 'ada@example.com' });
  });

  test('a party has only the properties of a document, whatever the stored record has', () => {
    const stored = { ...party(), id: 'clnt_1', order: 7, media: [] };
    const at = { ...address(), client: 'clnt_1', order: 3 };
    assert.deepEqual(resolveParty(stored, at, 'BUYER'), {
      legalName: 'Acme GmbH',
      address: { ...PLACE, name: 'Acme GmbH' },
    });
  });
});
