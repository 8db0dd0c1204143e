import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Party } from '../facts/party-schema.ts';
import { addressLines, footerColumns, mailOf, returnLine } from './parties.ts';
import { en } from './texts/en.ts';

const place = (countryCode: string | undefined, country = '') => ({
  ...{ id: 'adr_1', name: '', address1: '1 Main St', zip: '78701', city: 'Austin', country },
  ...(countryCode === undefined ? {} : { countryCode }),
});
const at = (countryCode: string | undefined, country?: string): Party => ({
  legalName: 'Acme Inc.',
  address: place(countryCode, country),
});
const countryOf = (seller: Party, buyer: Party, locale = 'en') =>
  addressLines(buyer, mailOf({ seller, buyer, locale })).at(-1);

describe('the address of a party', () => {
  test('the address of a party abroad ends with its country in the language of the document', () => {
    assert.equal(countryOf(at('DE'), at('CH', 'Switzerland'), 'de-AT'), 'Schweiz');
    assert.equal(countryOf(at('DE'), at('US', 'USA'), 'fr'), 'États-Unis');
    assert.equal(countryOf(at('US'), at('DE', 'Deutschland'), 'en-US'), 'Germany');
    assert.equal(countryOf(at('US'), at('DE'), 'sw'), 'Germany', 'English, where documents have no words');
  });

  test('the address of a party in the same country names no country, on either side', () => {
    const seller = at('DE', 'Germany');
    const buyer = at('DE', 'Deutschland');
    const mail = mailOf({ seller, buyer, locale: 'de' });
    assert.deepEqual(addressLines(buyer, mail), ['Acme Inc.', '1 Main St', '78701 Austin']);
    assert.equal(returnLine(seller, mail), 'Acme Inc. · 1 Main St · 78701 Austin');
    assert.deepEqual(footerColumns(seller, en, mail)[0]?.at(-1), { value: '78701 Austin' });
  });

  test('the address of a party without a code has the country as it was typed', () => {
    assert.equal(countryOf(at('DE'), at(undefined, 'Ruritania'), 'de'), 'Ruritania');
    assert.equal(countryOf(at('DE'), at('XI', 'Northern Ireland'), 'de'), 'Northern Ireland');
    assert.equal(countryOf(at(undefined, 'Ruritania'), at(undefined, ' ruritania'), 'de'), '78701 Austin');
    assert.equal(countryOf({ legalName: 'Acme' }, at('FR'), 'de'), 'Frankreich', 'the sender is unknown');
    assert.equal(countryOf(at(undefined), at(undefined)), '78701 Austin', 'nothing is known');
  });

  test('the address of a US sender has its state, in one line and in several', () => {
    const seller = { legalName: 'Acme Inc.', address: { ...place('US'), region: 'TX' } };
    const home = mailOf({ seller, buyer: at('US'), locale: 'en-US' });
    assert.equal(returnLine(seller, home), 'Acme Inc. · 1 Main St · Austin, TX 78701');
    const abroad = mailOf({ seller, buyer: at('DE'), locale: 'en-US' });
    assert.equal(returnLine(seller, abroad), 'Acme Inc. · 1 Main St · Austin, TX 78701 · United States');
    assert.deepEqual(addressLines(seller, abroad).slice(2), ['Austin, TX 78701', 'United States']);
  });

  test('the numbers of a US sender are called as they are there', () => {
    const seller = { ...at('US'), taxNumber: '12-3456789' };
    const [, numbers] = footerColumns(seller, en, mailOf({ seller, buyer: at('US'), locale: 'en-US' }));
    assert.deepEqual(numbers, [{ label: 'EIN', value: '12-3456789' }]);
  });

  test('the address of a party has its trading name below the legal one', () => {
    const buyer = { ...at('US'), tradingName: 'Acme' };
    assert.deepEqual(addressLines(buyer, mailOf({ seller: at('US'), buyer, locale: 'en' })).slice(0, 2), [
      'Acme Inc.',
      'Acme',
    ]);
  });
});

test('the foot of a page has the legal notes of the seller line by line, in a column of their own', () => {
  const seller = { ...at('DE'), legalNotes: 'Amtsgericht Berlin\r\n\n  Sitz: Berlin ' };
  const columns = footerColumns(seller, en, mailOf({ seller, buyer: at('DE'), locale: 'de' }));
  assert.deepEqual(columns.at(-1), [{ value: 'Amtsgericht Berlin' }, { value: 'Sitz: Berlin' }]);
});
