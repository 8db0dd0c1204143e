import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { DocumentFailure } from '../../documents/making/makers.ts';
import { makingOfFiles } from './worker.ts';

const TAXED = { name: 'Design', quantity: 7.5, amountMinor: 9_500, taxPercent: 19 };
const SELLER = {
  ...{ legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788', locale: 'de-DE', timeZone: 'Europe/Berlin' },
  bankAccounts: [{ currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
};
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };

describe('the files of a document', () => {
  const service = useService();
  let firm: Firm;

  before(async () => {
    // Other tests have issued hundreds of documents, whose files would be made here.
    await service.db.asOwner((owner) => owner.query(`delete from work where kind = 'make-documents'`));
    firm = await openFirm(service, { settings: SELLER });
    await firm.make('/addresses', ADDRESS);
    await firm.make('/addresses', { ...ADDRESS, name: 'Northwind', clientId: firm.clientId });
  });

  /** Bytes, not text: a PDF is no UTF-8. */
  async function download(path: string, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await service.token('alice')}`;
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization, 'tenant-id': firm.tenant, ...headers },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test('the files of a document are made once, with the hash of their bytes in the audit trail', async () => {
    const invoice = await firm.issue([TAXED]);
    const first = await download(`/invoices/${invoice.id}/pdf`);
    assert.equal(first.status, 200, first.bytes.toString());
    assert.equal(first.headers.get('content-type'), 'application/pdf');
    assert.equal(first.bytes.subarray(0, 5).toString(), '%PDF-');
    const hash = sha256(first.bytes);
    assert.equal(first.headers.get('etag'), `"${hash}"`);
    assert.match(first.headers.get('content-disposition') ?? '', /filename="INV-000001\.pdf"/);
    const again = await download(`/invoices/${invoice.id}/pdf`);
    assert.equal(sha256(again.bytes), hash);
    const unchanged = await download(`/invoices/${invoice.id}/pdf`, { 'if-none-match': `"${hash}"` });
    assert.equal(unchanged.status, 304);
    const [entry] = await firm.get(`/audit-entries?resourceId=${invoice.id}/PDF`);
    assert.equal(entry.after.contentHash, hash);
    const listed = await firm.get(`/invoices/${invoice.id}/files`);
    assert.deepEqual(
      listed.map(({ kind, sha256: known }: { kind: string; sha256?: string }) => [kind, known]),
      [
        ['PDF', hash],
        ['FACTUR_X', undefined],
        ['UBL', undefined],
        ['CII', undefined],
      ],
    );
  });

  test('the files of a document are links of the document, in answers and in events', async () => {
    const invoice = await firm.issue([TAXED]);
    const path = `/api/v1/invoices/${invoice.id}`;
    const links = {
      ...{ pdf: `${path}/pdf`, facturX: `${path}/factur-x` },
      ...{ ubl: `${path}/xml?format=ubl`, cii: `${path}/xml?format=cii` },
    };
    assert.deepEqual(invoice.documents, links);
    const [event] = await firm.get('/events?type=invoice.finalized&limit=1');
    assert.deepEqual(event.data.documents, links);
    const note = await firm.credit(invoice.id);
    assert.equal(note.documents.pdf, `/api/v1/credit-notes/${note.id}/pdf`);
  });

  test('the files of an issued invoice are also e-invoices', async () => {
    const invoice = await firm.issue([TAXED]);
    for (const [file, type, beginning] of [
      ['xml', 'application/xml', '<Invoice'],
      ['xml?format=cii', 'application/xml', '<rsm:CrossIndustryInvoice'],
      ['factur-x', 'application/pdf', '%PDF'],
    ] as const) {
      const { status, headers, bytes } = await download(`/invoices/${invoice.id}/${file}`);
      assert.equal(status, 200, bytes.toString());
      assert.equal(headers.get('content-type'), type);
      assert.ok(bytes.toString('latin1').includes(beginning), file);
    }
    const note = await firm.credit(invoice.id);
    const { bytes } = await download(`/credit-notes/${note.id}/xml?format=ubl`);
    assert.match(bytes.toString(), /<CreditNote/);
    assert.match(bytes.toString(), new RegExp(invoice.invoiceNumber));
  });

  test('the files of a document are sent whole, in part, or not at all if the caller has them', async () => {
    const invoice = await firm.issue([TAXED]);
    const note = await firm.credit(invoice.id);
    for (const path of [`/invoices/${invoice.id}`, `/credit-notes/${note.id}`]) {
      for (const file of ['pdf', 'xml', 'factur-x']) {
        const get = (headers: Record<string, string> = {}) =>
          service.request('GET', `${path}/${file}`, { tenant: firm.tenant, headers });
        const whole = await get();
        assert.equal(whole.status, 200, whole.text);
        const size = Number(whole.headers.get('content-length'));
        const part = await get({ range: 'bytes=0-4' });
        assert.deepEqual([part.status, part.text], [206, file === 'xml' ? '<?xml' : '%PDF-']);
        assert.equal((await get({ range: `bytes=${size}-` })).status, 416);
        assert.equal((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status, 304);
      }
    }
  });

  test('the files of a document are made at issue, all that it can have, before anybody looks', async () => {
    const invoice = await firm.issue([TAXED]);
    const note = await firm.credit(invoice.id);
    await workOff(service, makingOfFiles(service.app.documentFiles, service.db.database));
    for (const path of [`/invoices/${invoice.id}`, `/credit-notes/${note.id}`]) {
      const files: { kind: string; sha256?: string }[] = await firm.get(`${path}/files`);
      assert.deepEqual(
        files.map(({ kind, sha256: known }) => [kind, known?.length]),
        [
          ['PDF', 64],
          ['FACTUR_X', 64],
          ['UBL', 64],
          ['CII', 64],
        ],
      );
      const { bytes } = await download(`${path}/pdf`);
      assert.equal(sha256(bytes), files[0]?.sha256);
    }
    const draft = await firm.draft([TAXED]);
    const [{ count }] = await service.db.asOwner(
      async (owner) =>
        (await owner.query(`select count(*)::integer from work where kind = 'make-documents'`)).rows,
    );
    assert.equal(count, 0, `nothing is left to make, and nothing is made of the draft ${draft.id}`);
  });

  test('the files of a document name texts that they do not show whole', async (t) => {
    const { makers } = service.app.documentFiles;
    const make = makers.make.bind(makers);
    t.mock.method(makers, 'make', async (...parameters: Parameters<typeof make>) => {
      return { ...(await make(...parameters)), plainTexts: ['x'.repeat(50), ...Array(6).fill('ไทย')] };
    });
    const { id } = await firm.issue([TAXED]);
    const { status, headers } = await download(`/invoices/${id}/pdf`);
    assert.equal(status, 200);
    const [pdf] = await firm.get(`/invoices/${id}/files`);
    assert.ok(pdf.sha256);
    assert.match(pdf.problem, /can not be typeset: "x{40}…", "ไทย", "ไทย", "ไทย", "ไทย" and 2 more$/);
    assert.equal(decodeURIComponent(headers.get('x-problem') ?? ''), pdf.problem);
    const draft = await firm.draft([TAXED]);
    assert.match((await download(`/invoices/${draft.id}/pdf`)).headers.get('x-problem') ?? '', /can%20not/);
  });

  test('the PDF of a draft with more text than a document shows is refused, and so is its issue', async () => {
    const description = 'x\n'.repeat(950);
    const invoice = await firm.draft(Array.from({ length: 64 }, () => ({ ...TAXED, description })));
    const { status, json } = await firm.send('GET', `/invoices/${invoice.id}/pdf`);
    assert.equal(status, 400);
    assert.equal(json.details[0].constraint, 'state');
    assert.match(json.details[0].message, /have 62,912 rows of text, and a document shows at most 60,000/);
    const [obstacle] = (await firm.get(`/invoices/${invoice.id}`)).obstacles;
    assert.deepEqual([obstacle.field, obstacle.message], ['billables', json.details[0].message]);
    const refused = await firm.send('POST', `/invoices/${invoice.id}/finalize`);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.json.details, json.details);
  });

  test("a document's files that can not be made are a problem that is seen, and solved by the next attempt", async (t) => {
    const invoice = await firm.issue([TAXED]);
    const making = t.mock.method(service.app.documentFiles.makers, 'make', async () => {
      throw new DocumentFailure('It is too long');
    });
    for (const attempts of [1, 2]) {
      const answer = await firm.send('GET', `/invoices/${invoice.id}/pdf`);
      assert.equal(answer.status, 503);
      assert.match(answer.json.message, /It is too long/);
      const [{ sha256: none, failedAt, ...file }] = await firm.get(`/invoices/${invoice.id}/files`);
      assert.equal(none, undefined);
      const url = `/api/v1/invoices/${invoice.id}/pdf`;
      assert.deepEqual(file, { kind: 'PDF', url, problem: 'It is too long', attempts });
    }
    const work = makingOfFiles(service.app.documentFiles, service.db.database);
    await assert.rejects(workOff(service, work), /It is too long/);
    const asked = (sql: string) => service.db.asOwner(async (owner) => (await owner.query(sql)).rows);
    const [{ attempts, problem, pauses }] = await asked(
      `select attempts, problem, due_at > now() as pauses from work where kind = 'make-documents'`,
    );
    assert.deepEqual([attempts, problem, pauses], [1, 'The file could not be made: It is too long', true]);
    making.mock.restore();
    await asked(`update work set due_at = now() where kind = 'make-documents'`);
    await workOff(service, work);
    const [file] = await firm.get(`/invoices/${invoice.id}/files`);
    assert.equal(file.problem, undefined);
    assert.equal(
      (await firm.send('GET', `/invoices/${invoice.id}/pdf`)).headers.get('etag'),
      `"${file.sha256}"`,
    );
  });

  test('the files of a document are made once for all who ask at the same time', async (t) => {
    const invoice = await firm.issue([TAXED]);
    const making = t.mock.method(service.app.documentFiles.makers, 'make');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => firm.send('GET', `/invoices/${invoice.id}/pdf`)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1);
    assert.equal(making.mock.callCount(), 1);
  });

  test('the files of a document are named after the number in any script', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { creditNoteNumberFormat: 'Gutschrift Nr. – {SEQ:3}' });
    const note = await firm.credit((await firm.issue([TAXED])).id);
    const { headers } = await download(`/credit-notes/${note.id}/pdf`);
    assert.match(
      headers.get('content-disposition') ?? '',
      /^inline; filename="Gutschrift_Nr\.___\d+\.pdf"; filename\*=UTF-8''Gutschrift_Nr\._%E2%80%93_\d+\.pdf$/,
    );
  });

  test('the files of a draft are a PDF and nothing else', async () => {
    const draft = await firm.draft([TAXED]);
    assert.equal(draft.documents, undefined);
    const { status, headers } = await download(`/invoices/${draft.id}/pdf`);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /-draft\.pdf"/);
    for (const file of ['xml', 'factur-x']) {
      const answer = await firm.send('GET', `/invoices/${draft.id}/${file}`);
      assert.equal(answer.status, 400);
      assert.match(answer.json.message, /finalize it first/);
    }
    assert.deepEqual(await firm.get(`/invoices/${draft.id}/files`), []);
  });

  test('the files of a document show the status on a copy, and never on the original', async () => {
    const invoice = await firm.issue([TAXED]);
    const original = await download(`/invoices/${invoice.id}/pdf`);
    const open = await download(`/invoices/${invoice.id}/pdf?stamp=status`);
    assert.equal(sha256(open.bytes), sha256(original.bytes), 'nothing to show yet');
    await firm.pay(invoice.id, 10_000);
    const partlyPaid = await download(`/invoices/${invoice.id}/pdf?stamp=status`);
    assert.match(partlyPaid.headers.get('content-disposition') ?? '', /-partially-paid\.pdf"/);
    await firm.pay(invoice.id, invoice.totalMinor - 10_000);
    const paid = await download(`/invoices/${invoice.id}/pdf?stamp=status`);
    assert.notEqual(sha256(paid.bytes), sha256(original.bytes));
    assert.match(paid.headers.get('content-disposition') ?? '', /-paid\.pdf"/);
    assert.equal(sha256((await download(`/invoices/${invoice.id}/pdf`)).bytes), sha256(original.bytes));
  });

  test('the files of a document are 404 for a document that does not exist, and 400 for a format that does not', async () => {
    const missing = 'inv_01jd2r8g5cf3qbx2m7w9k4t6ze';
    for (const file of ['pdf', 'picture', 'xml', 'factur-x', 'e-invoice-check', 'files'])
      assert.equal((await firm.send('GET', `/invoices/${missing}/${file}`)).status, 404, file);
    const invoice = await firm.issue([TAXED]);
    assert.equal((await firm.send('GET', `/invoices/${invoice.id}/xml?format=edifact`)).status, 400);
    assert.equal((await firm.send('GET', `/invoices/${invoice.id}/pdf?stamp=paid`)).status, 400);
    assert.equal((await firm.send('GET', `/credit-notes/${invoice.id}/pdf`)).status, 404);
  });
});
