import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tax } from '../../documents/facts/frozen-schema.ts';
import { resolveParty } from '../../documents/facts/parties.ts';
import type { VatCheck, VatNumberCheck } from '../../parties/vat-number-check.ts';
import type { Parties, ServicesAsGoods } from './draft-facts.ts';
import { isReverseChargeInEu, plausibilityObstacles, plausibilityWarnings } from './plausible-categories.ts';

const GERMAN = 'DE136695976';
const AUSTRIAN = 'ATU13585627';

interface Facts {
  category: Tax['category'];
  /** The country and the VAT number. */
  seller?: [country: string | undefined, vatNumber?: string];
  buyer: [country: string | undefined, vatNumber?: string];
  registrationNumber?: string;
  vatCheck?: VatCheck;
  check?: Partial<VatNumberCheck>;
  exemptionReason?: string;
  services?: ServicesAsGoods;
}

const placed = (countryCode: string | undefined) =>
  countryCode === undefined
    ? null
    : { id: 'adr', name: 'x', address1: 'x', zip: 'x', city: 'x', country: 'x', countryCode };

function judged({ category, seller = ['DE', GERMAN], buyer, registrationNumber, ...more }: Facts) {
  const { vatCheck = 'OFF', check, exemptionReason, services = null } = more;
  const parties = {
    seller: { name: 'Seller', vatNumber: seller[1], vatCheck },
    sellerAddress: placed(seller[0]),
    buyer: {
      ...{ name: 'Buyer', vatNumber: buyer[1], registrationNumber },
      vatNumberCheck: check
        ? { status: 'VALID', vatNumber: AUSTRIAN, checkedAt: 'x', checkedOn: '2026-11-16', ...check }
        : null,
    },
    buyerAddress: placed(buyer[0]),
  } as Parties; // only what the rules read
  const tax = { category, percent: 0, taxableMinor: 1, taxMinor: 0 };
  const taxes = [exemptionReason === undefined ? tax : { ...tax, exemptionReason }];
  const resolved = [
    resolveParty(parties.seller, parties.sellerAddress, 'SELLER'),
    resolveParty(parties.buyer, parties.buyerAddress, 'BUYER'),
  ] as const;
  return {
    obstacles: plausibilityObstacles(taxes, parties, ...resolved),
    warnings: plausibilityWarnings(taxes, parties, services),
    isAcross: isReverseChargeInEu(taxes, ...resolved),
  };
}

const fine = (facts: Facts) =>
  assert.deepEqual(judged(facts), { ...judged(facts), obstacles: [], warnings: [] });
const refused = (facts: Facts, field: string, message: RegExp) => {
  const { obstacles, warnings } = judged(facts);
  assert.deepEqual([obstacles.map((one) => one.field), warnings], [[field], []], JSON.stringify(facts));
  assert.match(obstacles[0]?.message ?? '', message);
};
const warned = (facts: Facts, field: string, message: RegExp) => {
  const { obstacles, warnings } = judged(facts);
  assert.deepEqual([obstacles, warnings.map((one) => one.field)], [[], [field]], JSON.stringify(facts));
  assert.match(warnings[0]?.message ?? '', message);
};

describe('plausible tax categories', () => {
  test('the category K goes to another EU country, with a number of that country', () => {
    fine({ category: 'K', buyer: ['AT', AUSTRIAN] });
    fine({ category: 'K', buyer: ['AT', 'atu 1358 5627'] });
    for (const seller of ['CH', 'US', 'GB'])
      refused(
        { category: 'K', seller: [seller, 'X1'], buyer: ['AT', AUSTRIAN] },
        'seller.address.countryCode',
        /EU country/,
      );
    refused(
      { category: 'AE', buyer: [undefined, 'ATU13585628'], vatCheck: 'REQUIRE' },
      'buyer.vatNumber',
      /check digit/,
    );
    fine({ category: 'K', buyer: ['GR', 'EL094259216'] });
    fine({ category: 'K', buyer: ['MC', 'FR40303265045'] });
    for (const country of ['DE', 'CH', 'GB', 'US'])
      refused(
        { category: 'K', buyer: [country, AUSTRIAN] },
        'buyer.address.countryCode',
        /^must be another EU country than the seller's for the tax category K: /,
      );
    refused(
      { category: 'K', buyer: ['AT', GERMAN] },
      'buyer.vatNumber',
      /^must begin with AT, .* category K$/,
    );
    refused({ category: 'K', buyer: ['AT', 'U13585627'] }, 'buyer.vatNumber', /^must begin with AT/);
    refused({ category: 'K', buyer: ['AT', 'AT13585627'] }, 'buyer.vatNumber', /^must be AT followed by U/);
    refused({ category: 'K', buyer: ['AT', 'ATU13585628'] }, 'buyer.vatNumber', /^has a wrong check digit/);
  });

  test('the category K warns of services, which are not goods', () => {
    const services = { index: 2, count: 3 };
    const facts: Facts = { category: 'K', buyer: ['AT', AUSTRIAN], services };
    warned(facts, 'billables.2.supply', /^is SERVICE, .* set it to GOODS, or .* AE\. .*: 3$/);
  });

  test('the category K takes numbers of Northern Ireland, which is in the EU for goods', () => {
    fine({ category: 'K', buyer: ['XI', 'XI980780684'] });
    fine({ category: 'K', buyer: ['GB', 'XI980780684'] });
    const { obstacles, isAcross } = judged({ category: 'AE', buyer: ['GB', 'XI980780684'] });
    assert.deepEqual([obstacles, isAcross], [[], false], 'services go to a country outside the EU');
    refused({ category: 'AE', buyer: ['IE', 'XI980780684'] }, 'buyer.vatNumber', /^must begin with IE/);
  });

  test('the category AE to another EU country needs a VAT number of that country', () => {
    fine({ category: 'AE', buyer: ['AT', AUSTRIAN] });
    assert.equal(judged({ category: 'AE', buyer: ['AT'] }).isAcross, true);
    refused({ category: 'AE', buyer: ['AT'], registrationNumber: 'FN 1' }, 'buyer.vatNumber', /^is required/);
    refused({ category: 'AE', buyer: ['AT', GERMAN] }, 'buyer.vatNumber', /^must begin with AT/);
    refused(
      { category: 'AE', seller: [undefined, GERMAN], buyer: ['AT', 'ATU1'] },
      'buyer.vatNumber',
      /^must be AT followed by/,
    );
  });

  test('the category AE is not judged where a country is unknown or outside the EU', () => {
    fine({ category: 'AE', buyer: [undefined], registrationNumber: 'FN 1' });
    fine({ category: 'AE', seller: [undefined], buyer: ['AT'], registrationNumber: 'FN 1' });
    fine({ category: 'AE', seller: ['CH', 'CHE-1'], buyer: ['AT'], registrationNumber: 'FN 1' });
    fine({ category: 'AE', buyer: ['CH'], registrationNumber: 'CHE-1' });
  });

  test('the category AE within one country warns, unless a reason is given', () => {
    const facts: Facts = { category: 'AE', buyer: ['DE'], registrationNumber: 'HRB 1' };
    warned(facts, 'billables.taxExemptionReason', /^should name the rule/);
    warned({ ...facts, seller: [undefined, GERMAN] }, 'billables.taxExemptionReason', /^should name/);
    fine({ ...facts, exemptionReason: '§ 13b UStG' });
  });

  test("the category G warns in the seller's own country only", () => {
    warned({ category: 'G', buyer: ['DE'] }, 'buyer.address.countryCode', /tax category G is for exports/);
    warned({ category: 'G', seller: ['US'], buyer: ['US'] }, 'buyer.address.countryCode', /exports/);
    fine({ category: 'G', buyer: ['US'] });
    fine({ category: 'G', buyer: [undefined] });
  });

  test("a client's number of a wrong form is a warning with other categories", () => {
    warned(
      { category: 'S', buyer: ['DE', 'DE12'] },
      'buyer.vatNumber',
      /^looks wrong: it must be DE followed/,
    );
    warned({ category: 'S', buyer: ['DE', 'DE136695975'] }, 'buyer.vatNumber', /wrong check digit/);
    warned({ category: 'S', buyer: ['CH', 'CHE-1'] }, 'buyer.vatNumber', /must be CH followed/);
    fine({ category: 'S', buyer: ['US', '1'] });
  });

  for (const category of ['K', 'AE'] as const)
    test(`a check of VIES is asked for by the tenant's setting, with the category ${category}`, () => {
      const facts: Facts = { category, buyer: ['AT', AUSTRIAN] };
      fine({ ...facts, vatCheck: 'OFF' });
      warned({ ...facts, vatCheck: 'WARN' }, 'buyer.vatNumber', /^is not confirmed by VIES/);
      refused({ ...facts, vatCheck: 'REQUIRE' }, 'buyer.vatNumber', /^is not confirmed by VIES/);
      for (const vatCheck of ['WARN', 'REQUIRE'] as const) {
        fine({ ...facts, vatCheck, check: {} });
        fine({ ...facts, buyer: ['AT', 'ATU 13585627'], vatCheck, check: {} });
      }
      const check = { status: 'INVALID' as const };
      refused({ ...facts, vatCheck: 'REQUIRE', check }, 'buyer.vatNumber', /^is not valid .* 2026-11-16/);
      const other = { vatNumber: 'ATU12345675' };
      refused({ ...facts, vatCheck: 'REQUIRE', check: other }, 'buyer.vatNumber', /^is not confirmed/);
    });

  test('a check of VIES is asked for in trade within the EU only', () => {
    for (const vatCheck of ['WARN', 'REQUIRE'] as const) {
      fine({ category: 'S', buyer: ['AT', AUSTRIAN], vatCheck });
      fine({ category: 'AE', buyer: ['DE', GERMAN], vatCheck, exemptionReason: '§ 13b UStG' });
      fine({ category: 'G', buyer: ['US'], vatCheck });
    }
  });
});
