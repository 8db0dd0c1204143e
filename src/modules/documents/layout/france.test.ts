import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FRENCH } from '../../../../test/support/e-invoice/documents.ts';
import { MENTIONS_DEFAULT } from '../facts/france.ts';
import { documentOf, line } from './sample-document.ts';
import { pageOf } from './view.ts';
import { words } from './words.ts';

const page = (head: object = {}, lines = [line()]) =>
  pageOf(documentOf({ ...FRENCH, locale: 'fr-FR', ...head }, lines), {}, []);

describe('the page of a French invoice', () => {
  test('the page of a French invoice has the mentions of the law, and the kind of operation', () => {
    const { latePayment, recoveryFee, earlyPayment } = MENTIONS_DEFAULT;
    assert.deepEqual(page().mentions, [
      'Nature de l’opération : prestation de services',
      ...[latePayment, recoveryFee, earlyPayment],
    ]);
    const first = (...supplies: ('GOODS' | 'SERVICE')[]) =>
      page(
        {},
        supplies.map((supply) => line({ supply })),
      ).mentions[0];
    assert.equal(first('GOODS'), 'Nature de l’opération : livraison de biens');
    assert.equal(
      first('GOODS', 'SERVICE'),
      'Nature de l’opération : livraison de biens et prestation de services',
    );
    const credit = { kind: 'CORRECTION', reason: 'x', invoiceNumber: '1', invoiceIssueDate: '2026-01-01' };
    assert.deepEqual(page({ type: 'CREDIT_NOTE', credit }).mentions, []);
  });

  test('the page of a French invoice says once which discount for early payment there is', () => {
    const earlyPayment = { days: 10, percent: 2, lastDay: '2026-11-25', discountMinor: 1_696 };
    const french = page({ earlyPayment });
    assert.match(french.payment?.early ?? '', /^Pour tout paiement au plus tard le 25\/11\/2026/);
    assert.equal(french.mentions.length, 3);
    assert.equal(page({ earlyPayment, locale: 'en' }).mentions[3], words(french.payment?.early ?? ''));
  });

  test('the page of a French invoice names the form, the capital, the SIREN and the register of the seller', () => {
    const [address = [], numbers] = page().footer;
    assert.deepEqual(address.slice(0, 2), [
      { value: 'Atelier Lumière' },
      { value: 'SAS au capital de 10 000 €' },
    ]);
    assert.deepEqual(numbers, [
      { label: 'N° de TVA', value: 'FR44732829320' },
      { label: 'SIREN', value: '732 829 320 RCS Paris' },
      { label: 'SIRET', value: '732 829 320 00074' },
    ]);
    const seller = {
      ...FRENCH.seller,
      registrationNumber: 'RCS Lyon 732 829 320',
      frenchMentions: undefined,
    };
    assert.deepEqual(page({ seller }).footer[1]?.slice(1), [
      { label: 'SIREN', value: '732 829 320' },
      { label: 'N° d’immatriculation', value: 'RCS Lyon 732 829 320' },
    ]);
  });

  test('the page of a French invoice has the word SIREN before the number of the buyer', () => {
    assert.ok(page().facts.some(({ value }) => value === 'SIREN 303 265 045'));
  });

  test('the page of an invoice from elsewhere has no French mentions', () => {
    assert.deepEqual(pageOf(documentOf({}, [line()]), {}, []).mentions, []);
  });
});
