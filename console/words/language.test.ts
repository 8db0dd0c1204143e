import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { localeIn, preferredLanguage } from './language.ts';

describe('the language of the console', () => {
  test('the language of the console is the first one of the browser that it speaks', () => {
    assert.equal(preferredLanguage(['de-AT', 'en']), 'de');
    assert.equal(preferredLanguage(['pt-BR', 'FR-ca', 'en']), 'fr');
    assert.equal(preferredLanguage(['en-GB', 'de']), 'en');
  });

  test('the language of the console is English if it speaks none of the browser', () => {
    assert.equal(preferredLanguage(['ja', 'constructor']), 'en');
    assert.equal(preferredLanguage([]), 'en');
  });

  test('the language of the console writes numbers and days as the company does if both speak it', () => {
    assert.equal(localeIn('de', 'de-AT'), 'de-AT');
    assert.equal(localeIn('en', 'en-GB'), 'en-GB');
    assert.equal(localeIn('fr', 'de-CH'), 'fr');
    assert.equal(localeIn('en', 'ja-JP'), 'en');
  });
});
