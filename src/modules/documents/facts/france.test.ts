import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frenchMentionsOf, isFrenchNumber, MENTIONS_DEFAULT, sirenOf } from './france.ts';

describe('the mentions of a French seller', () => {
  test('the mentions of a French seller are the texts of the law, unless it has its own', () => {
    assert.deepEqual(frenchMentionsOf(undefined, 'FR'), MENTIONS_DEFAULT);
    const own = {
      legalForm: 'SAS',
      earlyPayment: 'Escompte de 2 % à 8 jours',
      recoveryFee: ' ',
      latePayment: null,
    };
    assert.deepEqual(frenchMentionsOf(own, 'FR'), {
      ...MENTIONS_DEFAULT,
      legalForm: 'SAS',
      earlyPayment: 'Escompte de 2 % à 8 jours',
    });
  });

  test('the mentions of a French seller are also those of the parts overseas, and of no other country', () => {
    assert.ok(frenchMentionsOf(undefined, 'RE'));
    for (const countryCode of ['DE', 'BE', undefined, null])
      assert.equal(frenchMentionsOf({ legalForm: 'SAS' }, countryCode), undefined);
  });
});

describe('the SIREN of a firm', () => {
  test('the SIREN of a firm is its registration number, the start of its SIRET, or the end of its VAT number', () => {
    for (const [given, expected] of [
      [{ registrationNumber: '732 829 320' }, { siren: '732829320' }],
      [{ registrationNumber: 'RCS Paris B 732 829 320' }, { siren: '732829320' }],
      [{ registrationNumber: '732829320 00074' }, { siren: '732829320', siret: '73282932000074' }],
      [{ vatNumber: 'FR 44 732829320' }, { siren: '732829320' }],
      [{ vatNumber: 'DE123456788', registrationNumber: 'HRB 12345' }, {}],
      [{}, {}],
    ] as const)
      assert.deepEqual(sirenOf(given), expected);
  });
});

test('a number that French platforms take has at most 35 letters, digits and some signs', () => {
  for (const number of ['INV-2026/0001', 'F_1+2', 'x'.repeat(35)]) assert.ok(isFrenchNumber(number), number);
  for (const number of ['INV 1', 'N°1', 'INV.1', '', 'x'.repeat(36)])
    assert.ok(!isFrenchNumber(number), number);
});
