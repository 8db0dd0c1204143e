import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countryCodes, isCountryCode } from './countries.ts';
import { countryCodeOf } from './country-names.ts';

async function assertCodes(expected: Record<string, string[]>): Promise<void> {
  for (const [code, names] of Object.entries(expected)) {
    for (const name of names) assert.equal(await countryCodeOf(name), code, name);
  }
}

describe('countries', () => {
  test('countries have the codes of ISO 3166-1, and codes for Kosovo and Northern Ireland', () => {
    assert.equal(countryCodes.length, 249 + 2);
    for (const code of ['DE', 'GB', 'XI', 'XK', 'SS', 'CW']) assert.equal(isCountryCode(code), true, code);
    for (const code of ['de', 'UK', 'EU', 'AN', 'SU', 'YU', 'ZZ', 'DEU', '']) {
      assert.equal(isCountryCode(code), false, code);
    }
  });
});

describe('the code of a country', () => {
  test('the code of a country is found by its alpha-2 or alpha-3 code, in any case', () =>
    assertCodes({
      DE: ['DE', 'de', ' De ', 'DEU', 'deu'],
      XK: ['XK', 'xkx'],
      RU: ['RU'],
      US: ['us', 'USA'],
    }));

  test('the code of a country is found by its name in many languages', () =>
    assertCodes({
      FR: [
        'France',
        'Frankreich',
        'Francia',
        'Frankrijk',
        'Γαλλία',
        'Франция',
        'An Fhrainc',
        'फ़्रांस',
        'فرنسا',
      ],
      DE: ['Deutschland', 'Allemagne', 'Niemcy', 'Saksa', 'Þýskaland', 'ドイツ', '德国', '독일', 'גרמניה'],
      CH: ['Schweiz', 'Suisse', 'Svizzera', 'Svizra', 'Switzerland', 'Swiss'],
      BR: ['Brasil', 'Brazil'],
      GR: ['Ελλάδα', 'ΕΛΛΑΔΑ', 'Greece', 'Hellas', 'EL'],
      TR: ['Türkiye', 'Turkey', 'Türkei', 'Турция'],
    }));

  test('the code of a country does not depend on case, accents, punctuation or surrounding spaces', () =>
    assertCodes({
      AT: ['Österreich', 'OSTERREICH', 'Oesterreich', ' österreich '],
      CI: ['Côte d’Ivoire', "COTE D'IVOIRE", 'Cote dIvoire'],
      BA: ['Bosnia & Herzegovina', 'Bosnia and Herzegovina', 'Bosnia-Herzegovina', 'Bosnien und Herzegowina'],
      LC: ['St. Lucia', 'Saint Lucia', 'st lucia'],
      DK: ['DANMARK', 'Daenemark', 'Danemark'],
      US: ['U.S.A.', 'U.S.', 'u.s.a'],
    }));

  test('the code of a country is found by its usual other names', () =>
    assertCodes({
      GB: ['UK', 'U.K.', 'England', 'Great Britain', 'Scotland', 'Großbritannien', 'Northern Ireland'],
      US: ['United States', 'the United States of America', 'America', 'EE. UU.', 'EEUU'],
      NL: ['Holland', 'The Netherlands', 'die Niederlande'],
      CZ: ['Czech Republic', 'Czechia', 'Česká republika'],
      IE: ['Ireland', 'Republic of Ireland', 'Éire'],
      DE: ['BRD', 'Federal Republic of Germany'],
      AE: ['UAE', 'U.A.E.', 'United Arab Emirates'],
      CI: ['Ivory Coast'],
      KR: ['South Korea', 'Korea, Republic of'],
      HK: ['Hong Kong', 'Hongkong'],
      VN: ['Vietnam', 'Viet Nam'],
    }));

  test('the code of a country is unknown for names of several countries, for parts of names, and for everything else', async () => {
    const ambiguous = ['Congo', 'Kongo', 'Korea', 'Virgin Islands'];
    const parts = ['Ger', 'Berlin, Germany', 'Germany 10117', 'New', 'United', 'the', 'Islands'];
    for (const name of [...ambiguous, ...parts, 'Neverland', 'Europe', 'EU', 'ZZ', '', '   ', '-', '名']) {
      assert.equal(await countryCodeOf(name), undefined, name);
    }
  });

  test('the name of a country never leads to the code of another country, in any language of the EU', async () => {
    const languages = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');
    const notFound = new Set<string>();
    for (const language of languages) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      for (const code of countryCodes) {
        const name = names.of(code);
        if (name === undefined) continue;
        const found = await countryCodeOf(name);
        if (found === undefined) notFound.add(name);
        else assert.equal(found, code, `${name} (${language})`);
      }
    }
    assert.deepEqual([...notFound].sort(), ['Congo', 'Kongo']);
  });
});
