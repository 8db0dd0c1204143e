import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const TAXED = { name: 'Design', quantity: 7.5, amountMinor: 9_500, taxPercent: 19 };
const SELLER = { legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788' };
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };

interface Problem {
  field: string;
  message: string;
  rule: string;
}

describe('the check of an e-invoice', () => {
  const service = useService();
  let firm: Firm;

  before(async () => {
    firm = await openFirm(service, { settings: SELLER });
  });

  const check = (id: string, kind = 'invoices') => firm.get(`/${kind}/${id}/e-invoice-check`);
  const fieldsOf = (problems: Problem[]) => problems.map(({ field }) => field);

  test('the check of an e-invoice names on a draft what is missing, and where to set it', async () => {
    const draft = await firm.draft([TAXED]);
    const { profile, isReady, problems } = await check(draft.id);
    assert.equal(profile, 'EN16931');
    assert.equal(isReady, false);
    const address = problems.find(({ field }: Problem) => field.startsWith('buyer.address'));
    assert.match(address.message, /set|add/i);
    assert.match(address.rule, /^BR-/);

    await firm.make('/addresses', ADDRESS);
    await firm.make('/addresses', { ...ADDRESS, name: 'Northwind', clientId: firm.clientId });
    assert.deepEqual(await check(draft.id), { profile: 'EN16931', isReady: true, problems: [] });
  });

  test('the check of an e-invoice also names what keeps the draft from being issued at all', async () => {
    const untaxed = await firm.draft([{ name: 'Design', quantity: 1, amountMinor: 100 }]);
    const { isReady, problems } = await check(untaxed.id);
    assert.equal(isReady, false);
    assert.deepEqual(
      problems.map(({ field, rule }: Problem) => [field, rule]),
      [['billables', 'finalize']],
    );
    await firm.act(`/invoices/${untaxed.id}/void`);
    assert.deepEqual(fieldsOf((await check(untaxed.id)).problems), ['status']);
    const refused = await firm.send('GET', `/invoices/${untaxed.id}/xml`);
    assert.match(refused.json.message, /voided/);
  });

  test('the check of an e-invoice follows the profile of the tenant until issue, and then the one that was frozen', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { eInvoiceProfile: 'XRECHNUNG' });
    const draft = await firm.draft([TAXED]);
    const { profile, problems } = await check(draft.id);
    assert.equal(profile, 'XRECHNUNG');
    for (const field of ['buyerReference', 'seller.electronicAddress', 'bankAccount'])
      assert.ok(fieldsOf(problems).includes(field), `${field} of ${fieldsOf(problems)}`);
    const issued = await firm.act(`/invoices/${draft.id}/finalize`);
    assert.deepEqual(issued.documents, { pdf: `/api/v1/invoices/${draft.id}/pdf` });
    await firm.patch(`/tenants/${firm.tenant}`, { eInvoiceProfile: null });
    assert.equal((await check(draft.id)).profile, 'XRECHNUNG');
    const refused = await firm.send('GET', `/invoices/${draft.id}/xml`);
    assert.equal(refused.status, 400);
    assert.ok(fieldsOf(refused.json.details).includes('buyerReference'));
    const note = await firm.credit(draft.id);
    assert.equal((await check(note.id, 'credit-notes')).profile, 'XRECHNUNG');
    for (const file of ['xml', 'factur-x'])
      assert.equal((await firm.send('GET', `/credit-notes/${note.id}/${file}`)).status, 400, file);
  });

  test('the check of an e-invoice refuses in words a currency that two decimals can not carry', async () => {
    const dinars = await firm.draft([TAXED], { currencyCode: 'KWD' });
    const { problems } = await check(dinars.id);
    const problem = problems.find(({ field }: Problem) => field === 'currencyCode');
    assert.match(problem.message, /decimals/);
    const yen = await firm.draft([TAXED], { currencyCode: 'JPY', taxExchangeRate: 0.006 });
    assert.equal((await check(yen.id)).isReady, true);
  });

  test('the check of an e-invoice keeps an invoice from being issued, if the tenant asks for that', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { isEInvoiceRequired: true, eInvoiceProfile: 'PEPPOL' });
    const draft = await firm.draft([TAXED]);
    assert.ok(!draft.availableActions.includes('finalize'));
    const named = fieldsOf((await check(draft.id)).problems);
    assert.deepEqual(fieldsOf(draft.obstacles), named);
    const refused = await firm.finalize(draft.id);
    assert.equal(refused.status, 400);
    assert.deepEqual(fieldsOf(refused.json.details), named);
    assert.equal((await firm.get(`/invoices/${draft.id}`)).status, 'DRAFT');

    await firm.patch(`/tenants/${firm.tenant}`, { eInvoiceProfile: 'EN16931' });
    assert.deepEqual((await firm.get(`/invoices/${draft.id}`)).obstacles, []);
    const issued = await firm.finalize(draft.id);
    assert.equal(issued.status, 200, issued.text);
    assert.equal(issued.data.eInvoiceProfile, 'EN16931');
  });
});

describe('the e-invoice of a French firm', () => {
  const service = useService();

  test('the e-invoice of a French firm has the mentions that were frozen with the seller', async () => {
    const settings = { eInvoiceProfile: 'FR_CTC', locale: 'fr-FR', vatNumber: 'FR44732829320' };
    const firm = await openFirm(service, { settings: { ...settings, frenchMentions: { legalForm: 'SAS' } } });
    const address = { name: 'Atelier', address1: '1 rue A', zip: '75002', city: 'Paris', country: 'France' };
    await firm.make('/addresses', address);
    await firm.make('/addresses', { ...address, clientId: firm.clientId });
    const lines = ['SERVICE', 'GOODS'].map((supply) => ({ ...TAXED, taxPercent: 20, supply }));
    const draft = await firm.draft(lines);
    const { problems } = await firm.get(`/invoices/${draft.id}/e-invoice-check`);
    assert.deepEqual(
      problems.map(({ field, rule }: Problem) => [field, rule]),
      [['buyer.registrationNumber', 'BR-FR-11']],
    );
    await firm.patch(`/clients/${firm.clientId}`, { registrationNumber: '303265045' });
    const issued = await firm.act(`/invoices/${draft.id}/finalize`);
    assert.equal(issued.eInvoiceProfile, 'FR_CTC');
    assert.equal(issued.seller.frenchMentions.legalForm, 'SAS');
    await firm.patch(`/tenants/${firm.tenant}`, { frenchMentions: { latePayment: 'Autre taux' } });
    const note = await firm.credit(draft.id);
    assert.deepEqual(note.seller, issued.seller);
    for (const path of [`/invoices/${draft.id}`, `/credit-notes/${note.id}`]) {
      const { text } = await firm.send('GET', `${path}/xml?format=ubl`);
      assert.match(text, /<cbc:Note>#PMD#En cas de retard/);
      assert.match(text, /<cbc:ProfileID>M1</);
      assert.equal((await firm.send('GET', `${path}/factur-x`)).status, 200);
    }
  });
});
