import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { picture } from '../../../../test/support/records/assets.ts';
import { chargeExpense, pdf, receiptOf } from '../../../../test/support/records/expenses.ts';
import { useService } from '../../../../test/support/service.ts';
import { ANNEXES_BYTES_MAX } from '../../documents/facts/annexes.ts';

const service = useService();
let firm: Firm;
let projectId: string;

const SELLER = {
  ...{ legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788', locale: 'de-DE', eInvoiceProfile: 'EN16931' },
  bankAccounts: [{ currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
};
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };

async function download(path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': firm.tenant };
  const answer = await fetch(`${service.url}/api/v1${path}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, bytes.toString());
  return bytes;
}

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** A draft that charges an expense for each receipt, in their order. */
async function draftWith(...receipts: string[]): Promise<string> {
  const draft = (await firm.make('/invoices', { contractId: firm.contractId })).id;
  for (const [index, receiptId] of receipts.entries()) {
    const spent = {
      date: `2026-11-0${index + 1}`,
      name: `Spent ${index + 1}`,
      amountMinor: 1_000,
      kind: 'REBILLED',
    };
    const { id } = await firm.make('/expenses', { projectId, ...spent, receiptId });
    await chargeExpense(service, firm.tenant, draft, id);
  }
  return draft;
}

const upload = (bytes: Buffer<ArrayBuffer>, fileName: string, contentType = 'application/pdf') =>
  receiptOf(service, firm.tenant, bytes, { fileName, contentType });

describe('the annexes of invoices', () => {
  before(async () => {
    firm = await openFirm(service, { settings: SELLER });
    await firm.make('/addresses', ADDRESS);
    await firm.make('/addresses', { ...ADDRESS, name: 'Northwind', clientId: firm.clientId });
    projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
  });

  test('an invoice carries the receipts of what it charges, under names of their own, and freezes them', async () => {
    const [first, second] = [pdf('one'), await picture('png', 300)];
    const receipts = [await upload(first, 'taxi.pdf'), await upload(second, '../taxi', 'image/png')];
    const draft = await draftWith(...receipts);
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const annexes = [
      {
        ...{ fileName: '1-taxi.pdf', contentType: 'application/pdf', sizeBytes: first.length },
        ...{ sha256: sha256(first), receipt: receipts[0], description: 'Spent 1' },
      },
      {
        ...{ fileName: '2--.-taxi.png', contentType: 'image/png', sizeBytes: second.length },
        ...{ sha256: sha256(second), receipt: receipts[1], description: 'Spent 2' },
      },
    ];
    const shown = (await firm.get(`/invoices/${draft}`)).annexes;
    assert.deepEqual(
      shown.map(({ receipt }: { receipt: string }) => receipt),
      receipts,
    );
    const issued = await firm.act(`/invoices/${draft}/finalize`);
    assert.deepEqual(
      issued.annexes.map(({ fileName, ...rest }: { fileName: string }) => rest),
      annexes.map(({ fileName, ...rest }) => rest),
    );
    assert.equal(issued.annexes[0].fileName, '1-taxi.pdf');
    assert.match(issued.annexes[1].fileName, /^2-[^/\\]*taxi\.png$/);
    assert.deepEqual(issued.annexes, shown);
    assert.equal((await firm.send('DELETE', `/receipts/${receipts[0]}`)).status, 400);
  });

  test('the e-invoice has them as supporting documents, in both syntaxes', async () => {
    const [first, second] = [pdf('ubl'), await picture('jpeg')];
    const draft = await draftWith(await upload(first, 'a.pdf'), await upload(second, 'a.jpg', 'image/jpeg'));
    await firm.act(`/invoices/${draft}/finalize`);
    const ubl = (await download(`/invoices/${draft}/xml`)).toString();
    const references = [
      ...ubl.matchAll(/<cac:AdditionalDocumentReference>.*?<\/cac:AdditionalDocumentReference>/gs),
    ];
    assert.deepEqual(
      references.map(([text]) => text),
      [
        `<cac:AdditionalDocumentReference><cbc:ID>1-a.pdf</cbc:ID><cbc:DocumentDescription>Spent 1</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="1-a.pdf">${first.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
        `<cac:AdditionalDocumentReference><cbc:ID>2-a.jpg</cbc:ID><cbc:DocumentDescription>Spent 2</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="image/jpeg" filename="2-a.jpg">${second.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
      ],
    );
    assert.ok(ubl.indexOf('AdditionalDocumentReference') < ubl.indexOf('AccountingSupplierParty'));
    const cii = (await download(`/invoices/${draft}/xml?format=cii`)).toString();
    assert.ok(
      cii.includes(
        `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1-a.pdf</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:Name>Spent 1</ram:Name><ram:AttachmentBinaryObject mimeCode="application/pdf" filename="1-a.pdf">${first.toString('base64')}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`,
      ),
    );
  });

  test('the PDF shows pictures on pages of their own, and has PDFs attached, as Factur-X has', async () => {
    const draft = await draftWith(
      await upload(pdf('in the file'), 'hotel.pdf'),
      await upload(await picture('png', 400), 'taxi.png', 'image/png'),
    );
    const plain = (await firm.issue([{ name: 'Work', quantity: 1, amountMinor: 100, taxPercent: 19 }])).id;
    const before = pagesOf(await download(`/invoices/${plain}/pdf`));
    const preview = await download(`/invoices/${draft}/pdf`);
    assert.equal(pagesOf(preview), before + 2);
    assert.ok(!preview.includes('/Filespec'), 'a draft has no date, and so no attachments');
    await firm.act(`/invoices/${draft}/finalize`);
    const file = await download(`/invoices/${draft}/pdf`);
    assert.equal(pagesOf(file), before + 2);
    const names = (bytes: Buffer) => [...bytes.toString('latin1').matchAll(/\/Type\s*\/Filespec/g)].length;
    assert.equal(names(file), 1);
    assert.match(file.toString('latin1'), /\/AFRelationship\s*\/Supplement/);
    const hybrid = await download(`/invoices/${draft}/factur-x`);
    assert.equal(names(hybrid), 2);
    assert.match(hybrid.toString('latin1'), /\/AFRelationship\s*\/Alternative/);
  });

  test('a long name of a file leaves room for what the file proves', async () => {
    const draft = await draftWith(await upload(pdf('long'), `${'x'.repeat(251)}.pdf`));
    const before = pagesOf(await download(`/invoices/${draft}/pdf`));
    const [expense] = await firm.get('/expenses?limit=1');
    await firm.patch(`/expenses/${expense.id}`, { name: 'N'.repeat(500) });
    assert.equal(pagesOf(await download(`/invoices/${draft}/pdf`)), before);
  });

  test('annexes that are too many bytes for one document are an obstacle that names the way out', async () => {
    const filler = (letter: string) => pdf(letter.repeat(9 * 1_048_576));
    const receipts = [];
    for (const letter of ['a', 'b', 'c']) receipts.push(await upload(filler(letter), `${letter}.pdf`));
    const draft = await draftWith(...receipts);
    const refused = await firm.finalize(draft);
    assert.equal(refused.status, 400);
    const [{ field, message }] = refused.json.details;
    assert.equal(field, 'annexes');
    assert.match(message, new RegExp(`at most ${ANNEXES_BYTES_MAX}.*receiptId: null`));
    const shown = await firm.get(`/invoices/${draft}`);
    assert.deepEqual(
      shown.obstacles.map((one: { field: string }) => one.field),
      ['annexes'],
    );
    assert.ok((await download(`/invoices/${draft}/pdf`)).length < 1_048_576);
  });

  test('an invoice without receipts, and a credit note, carry none', async () => {
    const issued = await firm.issue([{ name: 'Work', quantity: 1, amountMinor: 100, taxPercent: 19 }]);
    assert.equal(issued.annexes, undefined);
    const draft = await draftWith(await upload(pdf('credited'), 'a.pdf'));
    await firm.act(`/invoices/${draft}/finalize`);
    const note = await firm.credit(draft, { kind: 'GOODWILL' });
    assert.ok(!(await download(`/credit-notes/${note.id}/xml`)).includes('AdditionalDocumentReference'));
  });
});
