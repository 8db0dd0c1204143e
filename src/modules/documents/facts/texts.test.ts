import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isVatexCode } from '../../../platform/code-lists/vatex-codes.ts';
import { cancellationReason, exemptionDefault, languageOf } from './texts.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];

describe('the texts of a document', () => {
  test('the texts of a document are in the language of its locale, or in English', () => {
    const cases: [string | null | undefined, string][] = [
      ['de', 'de'],
      ['de-AT', 'de'],
      ['DE-ch', 'de'],
      ['deu', 'de'],
      ['nl-BE', 'nl'],
      ['fr-CA', 'fr'],
      ['es-419', 'es'],
      ['it-IT', 'it'],
      ['en-GB', 'en'],
      ['pl-PL', 'en'],
      ['constructor', 'en'],
      ['not a locale', 'en'],
      ['', 'en'],
      [null, 'en'],
      [undefined, 'en'],
    ];
    for (const [locale, language] of cases) assert.equal(languageOf(locale), language, String(locale));
  });

  test('the texts of a document explain why there is no tax in the words of the law', () => {
    const reverseCharge: Record<string, string> = {
      en: 'Reverse charge',
      de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
      fr: 'Autoliquidation',
      es: 'Inversión del sujeto pasivo',
      it: 'Inversione contabile',
      nl: 'Btw verlegd',
    };
    for (const language of LANGUAGES) {
      assert.deepEqual(exemptionDefault('AE', language), {
        exemptionCode: 'VATEX-EU-AE',
        exemptionReason: reverseCharge[language],
      });
    }
    const supply = {
      exemptionCode: 'VATEX-EU-IC',
      exemptionReason: 'Steuerfreie innergemeinschaftliche Lieferung',
    };
    assert.deepEqual(exemptionDefault('K', 'de-DE'), supply);
    assert.deepEqual(exemptionDefault('G', 'en')?.exemptionCode, 'VATEX-EU-G');
    assert.deepEqual(exemptionDefault('O', 'pl'), {
      exemptionCode: 'VATEX-EU-O',
      exemptionReason: 'Not subject to VAT',
    });
  });

  test('the texts of a document say by the law of a registered seller why its services abroad are not taxed', () => {
    const reasonOf = (countryCode: string, language: string, vatNumber?: string) => {
      const address = { id: '', name: '', address1: '', zip: '', city: '', country: '', countryCode };
      const seller = { address, ...(vatNumber !== undefined && { vatNumber }) };
      return exemptionDefault('O', language, seller)?.exemptionReason;
    };
    const cases: [string, string, string | undefined, string][] = [
      ['DE', 'de', 'DE136695976', 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)'],
      ['DE', 'en', 'DE136695976', 'Outside the scope of VAT, place of supply abroad (§ 3a Abs. 2 UStG)'],
      ['CH', 'fr', 'CHE', 'TVA non applicable, prestation située à l’étranger (art. 8 al. 1 LTVA)'],
      [
        ...(['NL', 'nl', 'NL'] as const),
        'Niet onderworpen aan btw, plaats van dienst in het buitenland (art. 44 Richtlijn 2006/112/EG)',
      ],
      ['JP', 'en', 'T1', 'Outside the scope of VAT, place of supply abroad'],
      ['DE', 'de', undefined, 'Nicht umsatzsteuerbar'],
      ['US', 'en', undefined, 'Not subject to sales tax'],
      ['US', 'es', undefined, 'No sujeto al impuesto sobre ventas'],
      ['US', 'de', undefined, 'Nicht umsatzsteuerbar'],
    ];
    for (const [country, language, number, reason] of cases)
      assert.equal(reasonOf(country, language, number), reason, `${country} ${language}`);
  });

  test('the texts of a document give every explained category a valid code, and a reason of its own in every language', () => {
    const reasons = LANGUAGES.flatMap((language) =>
      ['AE', 'K', 'G', 'O'].map((category) => {
        const found = exemptionDefault(category, language);
        assert.ok(found && isVatexCode(found.exemptionCode), `${category} ${language}`);
        return found.exemptionReason;
      }),
    );
    assert.equal(new Set(reasons).size, LANGUAGES.length * 4);
  });

  test('the texts of a document give no default to categories with tax, and none to E, whose reason differs', () => {
    for (const category of ['S', 'Z', 'E', 'L', 'M', '', 'ae', 'toString']) {
      assert.equal(exemptionDefault(category, 'en'), undefined, category);
    }
  });

  test('the texts of a document name the invoice that is cancelled', () => {
    const number = 'R$1-2026/$&';
    assert.equal(cancellationReason(number, 'en'), `Cancellation of invoice ${number}`);
    assert.equal(cancellationReason(number, null), `Cancellation of invoice ${number}`);
    assert.equal(cancellationReason(number, 'de-DE'), `Stornierung der Rechnung ${number}`);
    const all = new Set(LANGUAGES.map((language) => cancellationReason(number, language)));
    assert.equal(all.size, LANGUAGES.length);
    for (const reason of all) assert.ok(reason.endsWith(` ${number}`), reason);
  });
});
