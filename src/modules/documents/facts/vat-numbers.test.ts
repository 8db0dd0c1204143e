import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readVatNumber, vatNumberFault, vatPrefixOf } from './vat-numbers.ts';

/** Numbers of firms and authorities that are publicly known, or that documents of the EU's countries use as examples. */
const VALID = [
  ...['ATU13585627', 'BE0428759497', 'BE1040128525', 'BG175074752', 'BG7523169263', 'CY10259033P'],
  ...['CZ25123891', 'CZ7103192745', 'CZ640903926', 'DE136695976', 'DE811907980', 'DK13585628', 'EE100931558'],
  ...['EL094259216', 'EL023456780', 'ESB58378431', 'ES54362315K', 'ESX2482300W', 'ESJ99216582', 'FI20774740'],
  ...['FR40303265045', 'FR83404833048', 'FRK7399859412', 'HR33392005961', 'HU12892312', 'IE6433435F'],
  ...['IE6433435OA', 'IE8D79739I', 'IT00743110157', 'LT119511515', 'LT100001919017', 'LU15027442'],
  ...['LV40003521600', 'MT11679112', 'NL004495445B01', 'NL002455799B11', 'PL8567346215', 'PT501964843'],
  ...['RO18547290', 'SE123456789701', 'SI50223054', 'SK2022749619', 'XI980780684', 'XIGD001'],
];

describe('VAT numbers of the EU', () => {
  for (const number of VALID)
    test(`VAT numbers of the EU include ${number}`, () => assert.equal(vatNumberFault(number), undefined));

  test('VAT numbers of the EU are broken by one other digit', () => {
    const unchecked = ['CZ640903926', 'XIGD001'];
    for (const number of VALID.filter((one) => !unchecked.includes(one))) {
      const at = 4; // a digit that the check covers, everywhere
      const other = (Number(number[at]) + 1) % 10;
      const broken = `${number.slice(0, at)}${other}${number.slice(at + 1)}`;
      assert.equal(
        vatNumberFault(broken),
        'has a wrong check digit: compare it with the original',
        `${broken} in place of ${number}`,
      );
    }
  });

  test('VAT numbers of the EU have the length of their country', () => {
    for (const number of VALID.filter((one) => !one.startsWith('RO')))
      assert.match(vatNumberFault(`${number}00000`) ?? '', /^must be [A-Z]{2} followed by /, number);
    assert.equal(vatNumberFault('DE12'), 'must be DE followed by 9 digits, the first not 0');
    assert.equal(vatNumberFault('AT12345678'), 'must be AT followed by U and 8 digits');
  });

  test('VAT numbers of the EU may have blanks, dots, hyphens and small letters', () => {
    for (const number of ['de 136 695 976', 'BE 0428.759.497', 'nl0044.95.445.B01', 'LU-150/274/42'])
      assert.equal(vatNumberFault(number), undefined, number);
  });

  test('VAT numbers of the EU begin with EL in Greece, and GR is read as EL', () => {
    assert.deepEqual(readVatNumber('GR 094259216'), { prefix: 'EL', number: '094259216' });
    assert.deepEqual(['GR', 'MC', 'XI', 'DE', 'EL', 'GB', 'CH', undefined].map(vatPrefixOf), [
      'EL',
      'FR',
      'XI',
      'DE',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('VAT numbers of other countries', () => {
  test('VAT numbers of other countries are judged in the United Kingdom, Switzerland and Norway', () => {
    const valid = [
      ...['GB 980 7806 84', 'GB980780684001', 'GBGD001', 'GBHA500'],
      ...['CHE-116.281.710 MWST', 'CHE-123.456.788 TVA', 'CHE-116.281.710', 'NO 974760673 MVA'],
    ];
    for (const number of valid) assert.equal(vatNumberFault(number), undefined, number);
    for (const number of ['GB980780685', 'CHE-116.281.711 MWST', 'NO974760674MVA'])
      assert.match(vatNumberFault(number) ?? '', /^has a wrong check digit/, number);
    const misshapen = ['GB999', 'GBGD500', 'CHE-1', 'CH-116.281.710', 'CHE-116.281.710 USt', 'NO974760673'];
    for (const number of misshapen)
      assert.match(vatNumberFault(number) ?? '', /^must be (GB|CH|NO) followed by /, number);
  });

  test('VAT numbers of other countries without a known form are taken as they are', () => {
    for (const number of ['US12', '12345678', '', 'B12345678', 'None'])
      assert.equal(vatNumberFault(number), undefined, number);
  });
});
