import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxCountryOf } from './tax-country.ts';

const ADDRESS = {
  id: 'adr_1',
  name: 'Studio',
  address1: '1 Main Street',
  zip: '1000',
  city: 'Town',
  country: '',
};

test("the country of a seller's tax is that of its address, or else of its VAT number, or else unknown", () => {
  const cases: [string | undefined, string | undefined, string | undefined][] = [
    ['AT', 'DE123456788', 'AT'],
    [undefined, 'DE123456788', 'DE'],
    [undefined, 'gr 094259216', 'GR'],
    [undefined, 'EL094259216', 'GR'],
    [undefined, 'XI110305878', 'XI'],
    [undefined, 'GB 110305878', 'GB'],
    [undefined, 'CHE-116.281.710 MWST', 'CH'],
    [undefined, 'TVA 123456', undefined],
    [undefined, 'ZZ123456', undefined],
    [undefined, '123456', undefined],
    [undefined, undefined, undefined],
  ];
  for (const [countryCode, vatNumber, country] of cases) {
    const address = { ...ADDRESS, ...(countryCode && { countryCode }) };
    assert.equal(taxCountryOf({ address, ...(vatNumber && { vatNumber }) }), country, vatNumber);
  }
});
