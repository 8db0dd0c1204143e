import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { clockAt, type Firm, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const QR_IBAN = 'CH4431999123000889012';
let firm: Firm;

const work = (more: object = {}) => ({
  name: 'Work',
  quantity: 2,
  amountMinor: 500,
  taxPercent: 19,
  ...more,
});
const place = {
  name: 'Northwind GmbH',
  address1: 'Weg 1',
  zip: '10115',
  city: 'Berlin',
  country: 'Deutschland',
};
const address = (more: object = {}) => firm.make('/addresses', { ...place, ...more });
const tenantSettings = (body: object) => firm.patch(`/tenants/${firm.tenant}`, body);

describe('the parties of a document', () => {
  beforeEach(async () => {
    firm = await openFirm(service, {
      settings: {
        tradingName: 'Acme',
        vatNumber: 'DE111111117',
        registrationNumber: 'HRB 1',
        contact: { name: 'Ada', phone: ' ' },
      },
      client: {
        legalName: 'Northwind Traders AG',
        vatNumber: 'DE222222220',
        taxNumber: '7',
        buyerReference: 'LW-1',
      },
    });
  });

  test('the parties of a document show one VAT number each: the address decides for the buyer, else the tenant', async () => {
    await address({ vatNumber: 'DE987654328', registrationNumber: 'HRB 9' });
    await address({ clientId: firm.clientId, vatNumber: 'DE333333339', registrationNumber: 'HRB 3' });
    const { seller, buyer, buyerReference } = await firm.issue([work()]);
    assert.deepEqual(only(seller, 'legalName', 'tradingName', 'vatNumber', 'registrationNumber', 'contact'), {
      legalName: 'Northwind GmbH',
      tradingName: 'Acme',
      vatNumber: 'DE111111117',
      registrationNumber: 'HRB 1',
      contact: { name: 'Ada' },
    });
    assert.deepEqual(
      only(buyer, 'legalName', 'tradingName', 'vatNumber', 'taxNumber', 'registrationNumber'),
      {
        legalName: 'Northwind Traders AG',
        tradingName: undefined,
        vatNumber: 'DE333333339',
        taxNumber: '7',
        registrationNumber: 'HRB 3',
      },
    );
    for (const party of [seller, buyer]) {
      assert.equal('vatNumber' in party.address || 'registrationNumber' in party.address, false);
      assert.equal(party.address.countryCode, 'DE');
    }
    assert.equal(buyerReference, 'LW-1');
  });

  test("the parties of a document fall back to the client's own numbers if its address has blank ones", async () => {
    await address({ clientId: firm.clientId, vatNumber: ' ', registrationNumber: '' });
    const { buyer } = await firm.issue([work()]);
    assert.deepEqual([buyer.vatNumber, 'registrationNumber' in buyer], ['DE222222220', false]);
  });

  test('the parties of a document stay on credit notes whatever becomes of them', async () => {
    const { id, seller, buyer } = await firm.issue([work()]);
    await tenantSettings({
      name: 'Other',
      legalName: 'Other',
      vatNumber: 'X',
      timeZone: 'Asia/Tokyo',
      locale: 'fr',
    });
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Other', legalName: 'Other', vatNumber: 'X' });
    const note = await firm.credit(id);
    assert.deepEqual([note.seller, note.buyer, note.timeZone, note.locale], [seller, buyer, 'UTC', 'en']);
  });
});

describe('the payment details of a document', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { settings: { taxNumber: '1' } });
  });

  test('the payment details of a document name the account of its currency, or else the one for all', async () => {
    const euro = { currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
    const any = { accountNumber: '12345', routingNumber: '021000021', bankName: 'First Bank' };
    assert.equal('bankAccount' in (await firm.issue([work()])), false);
    await tenantSettings({ bankAccounts: [any, euro] });
    const { id, bankAccount } = await firm.issue([work()]);
    assert.deepEqual(bankAccount, euro);
    assert.deepEqual((await firm.issue([work()], { currencyCode: 'USD' })).bankAccount, any);
    await tenantSettings({ bankAccounts: [] });
    assert.deepEqual((await firm.credit(id)).bankAccount, euro);
    assert.equal((await firm.issue([work()], { paymentReference: 'RF18' })).paymentReference, 'RF18');
  });

  test('the payment details of a document have a creditor reference that no other document has', async () => {
    assert.equal((await firm.issue([work()])).paymentReference, 'INV-000001');
    await tenantSettings({ bankAccounts: [{ iban: 'DE89370400440532013000' }] });
    assert.equal((await firm.issue([work()])).paymentReference, 'RF42INV000002');
    const taken = await firm.issue([work()], { paymentReference: 'rf85 inv0 0000 4' });
    assert.equal(taken.paymentReference, 'rf85 inv0 0000 4');
    const { paymentReference, issueDate } = await firm.issue([work()]);
    assert.match(paymentReference, new RegExp(`^RF\\d\\d${issueDate.slice(0, 4)}4$`));
    const drafts = [await firm.draft([work()]), await firm.draft([work()])];
    const together = await firm.send('POST', '/invoices/finalize', {
      invoiceIds: drafts.map(({ id }) => id),
    });
    const references = together.data.map((one: { paymentReference: string }) =>
      one.paymentReference.slice(4),
    );
    assert.deepEqual(references, ['INV000005', 'INV000006']);
  });

  test('the payment details of a document have a QR reference with a QR-IBAN, and refuse any other', async () => {
    await tenantSettings({ bankAccounts: [{ iban: QR_IBAN }] });
    assert.equal((await firm.issue([work()])).paymentReference, '000000000000000000000000011');
    const { id, obstacles } = await firm.draft([work()], { paymentReference: 'RF18' });
    assert.equal(obstacles[0].field, 'paymentReference');
    assertRefused(await firm.finalize(id), ['paymentReference', 'state']);
    const given = '210000000003139471430009017';
    assert.equal((await firm.issue([work()], { paymentReference: given })).paymentReference, given);
  });
});

describe('the lines of a document', () => {
  test('the lines of a document carry unit, project and period, which span the service of the whole', async () => {
    firm = await openFirm(service);
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const october = { serviceFrom: '2026-10-05', serviceTo: '2026-10-09' };
    const issued = await firm.issue([
      work({ unitCode: 'HUR', projectId, ...october }),
      work({ unitCode: 'DAY', serviceTo: '2026-09-30' }),
      work(),
    ]);
    assert.deepEqual([issued.serviceFrom, issued.serviceTo], ['2026-09-30', '2026-10-09']);
    const lines = await firm.get(`/billables?invoiceId=${issued.id}`);
    assert.deepEqual(
      lines.map((line: object) => only(line, 'unitCode', 'project', 'serviceFrom', 'serviceTo')),
      [
        { unitCode: 'HUR', project: projectId, ...october },
        { unitCode: 'DAY', project: undefined, serviceFrom: undefined, serviceTo: '2026-09-30' },
        { unitCode: 'C62', project: undefined, serviceFrom: undefined, serviceTo: undefined },
      ],
    );
    const given = { serviceFrom: '2026-01-01', serviceTo: '2026-12-31' };
    const other = await firm.issue([work(october)], given);
    assert.deepEqual(only(other, 'serviceFrom', 'serviceTo'), given);
    const note = await firm.credit(other.id);
    assert.deepEqual(only(note, 'serviceFrom', 'serviceTo'), given);
  });
});

describe('finding documents', () => {
  test('documents are found by number, client and day', async (t) => {
    const clock = clockAt(t, service, '2030-10-20T22:30:00.000Z');
    firm = await openFirm(service, { settings: { timeZone: 'Europe/Berlin' } });
    const first = await firm.issue([work()]);
    const note = await firm.credit(first.id);
    const paid = await firm.pay(first.id, 100, { allowOverpayment: true });
    const back = await firm.refund(paid.id, 100);
    clock.at = '2030-10-22T10:00:00.000Z';
    const { id: clientId } = await firm.make('/clients', { name: 'Other' });
    const other = await firm.make('/contracts', { clientId, name: 'x', currencyCode: 'EUR' });
    await firm.act(`/contracts/${other.id}/activate`);
    const second = await firm.issue([work()], { contractId: other.id });
    const laterNote = await firm.credit(second.id);
    const laterPaid = await firm.pay(second.id, 100, { allowOverpayment: true });
    const laterBack = await firm.refund(laterPaid.id, 100);
    const ids = async (path: string) => (await firm.get(path)).map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(`/invoices?number=${second.invoiceNumber}`), [second.id]);
    assert.deepEqual(await ids(`/credit-notes?number=${note.creditNoteNumber}`), [note.id]);
    for (const [path, prefix, early, late] of [
      ['/invoices', 'issued', first, second],
      ['/credit-notes', 'issued', note, laterNote],
      ['/payments', 'paid', paid, laterPaid],
      ['/refunds', 'refunded', back, laterBack],
    ] as const) {
      assert.deepEqual(await ids(`${path}?clientId=${clientId}`), [late.id], path);
      assert.deepEqual(await ids(`${path}?clientId=${firm.clientId}`), [early.id], path);
      assert.deepEqual(
        await ids(`${path}?${prefix}To=2030-10-21`),
        [early.id],
        `${path}: 21 October in Berlin`,
      );
      assert.deepEqual(await ids(`${path}?${prefix}To=2030-10-20`), [], path);
      assert.deepEqual(await ids(`${path}?${prefix}From=2030-10-22`), [late.id], path);
      assert.deepEqual(await ids(`${path}?${prefix}From=2030-10-21`), [late.id, early.id], path);
      const until = `${prefix}To=2030-10-20T22:30:00Z`;
      assert.deepEqual(await ids(`${path}?${until}`), [early.id], path);
      assert.deepEqual(await ids(`${path}?${prefix}From=2030-10-22&clientId=${firm.clientId}`), [], path);
    }
  });
});
