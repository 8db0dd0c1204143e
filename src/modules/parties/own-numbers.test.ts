import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type OwnNumbers, ownNumberProblems } from './own-numbers.ts';

const messagesOf = (numbers: OwnNumbers, countryCode: string | null = null) =>
  ownNumberProblems(numbers, countryCode).map(({ field, message }) => `${field} ${message}`);
const fine = (numbers: OwnNumbers, countryCode: string | null = null) =>
  assert.deepEqual(messagesOf(numbers, countryCode), [], JSON.stringify([numbers, countryCode]));
const refused = (numbers: OwnNumbers, countryCode: string | null, message: RegExp) =>
  assert.match(messagesOf(numbers, countryCode).join(), message, JSON.stringify([numbers, countryCode]));

describe("a tenant's own numbers", () => {
  test("a tenant's own numbers begin with the prefix of its country in the EU", () => {
    const missing: [number: string, country: string, prefix: string][] = [
      ['136695976', 'DE', 'DE'],
      ['U13585627', 'AT', 'AT'],
      ['B58378431', 'ES', 'ES'],
      ['094259216', 'GR', 'EL'],
      ['K7399859412', 'FR', 'FR'],
      ['AB399859412', 'FR', 'FR'],
      ['30/123/45678', 'DE', 'DE'],
    ];
    for (const [vatNumber, country, prefix] of missing)
      refused({ vatNumber }, country, new RegExp(`^vatNumber must begin with ${prefix}, .* taxNumber$`));
    for (const vatNumber of ['DE136695976', 'ATU13585627', 'CHE-116.281.710 MWST', 'US12', ' ', null])
      fine({ vatNumber }, 'DE');
  });

  test("a tenant's own numbers are free where no form is known, or no country", () => {
    for (const country of ['US', 'AU', 'GB', null]) fine({ vatNumber: '12345678' }, country);
    for (const vatNumber of ['None', 'Not registered', 'EIN 12-3456789']) fine({ vatNumber }, 'US');
  });

  test("a tenant's own numbers include a French SIREN or SIRET with its check digit", () => {
    const wrong = /^registrationNumber has a wrong check digit/;
    for (const registrationNumber of ['732 829 320', 'RCS Paris B 732 829 320', '732 829 320 00074'])
      for (const country of ['FR', 'RE', null]) fine({ registrationNumber }, country);
    for (const registrationNumber of ['732 829 321', '732 829 320 00075', '732 829 321 00073'])
      refused({ registrationNumber }, 'FR', wrong);
    refused({ registrationNumber: 'SIREN 732829321' }, null, wrong);
    fine({ registrationNumber: '35600000049837' }, 'FR'); // an office of the Post
    fine({ registrationNumber: 'W751234567' }, 'FR'); // an association
    for (const registrationNumber of ['732829321', 'HRB 123456789']) fine({ registrationNumber }, 'DE');
  });
});
