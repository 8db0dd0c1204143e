import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { WITHOUT_CJK } from '../../../../test/support/fonts.ts';
import { startService } from '../../../../test/support/service.ts';
import type { Warning } from './problems-schema.ts';

const LINE = { name: 'Design', quantity: 1, amountMinor: 9_500, taxPercent: 19, taxCategory: 'S' };
/** The law of the United States asks for no more. */
const ADDRESS = { name: 'Acme', address1: '1 Main St', zip: '10001', city: 'New York', country: 'US' };
const fieldsOf = ({ warnings }: { warnings: Warning[] }) => warnings.map(({ field }) => field);

describe('the warnings of a draft', () => {
  const service = startService({}, [], 'written by requests', WITHOUT_CJK);
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service, { settings: { legalName: 'Acme Inc.' } });
    await firm.make('/addresses', ADDRESS);
  });

  test('the warnings of a draft are none if its fonts have every character', async () => {
    const texts = [
      'Grüße, Łódź',
      'ไทย',
      'हिन्दी',
      'العربية',
      'tabs\tand\r\nlines',
      'a\u200bb\u202ec',
      '👩‍👩‍👧 ✓',
      'e\u0301',
    ];
    const draft = await firm.draft(texts.map((name) => ({ ...LINE, name })));
    assert.deepEqual(draft.warnings, []);
    const { warnings } = await firm.make('/invoices', { contractId: firm.contractId });
    assert.deepEqual(warnings, [], 'a draft without lines');
  });

  test('the warnings of a draft name the command that brings Chinese, Japanese and Korean', async () => {
    const draft = await firm.draft([LINE, { ...LINE, description: '日本語 日本語' }], {
      notes: 'ありがとうございます',
    });
    assert.deepEqual(fieldsOf(draft), ['notes', 'billables.1.description']);
    assert.equal(
      draft.warnings[1].message,
      'has characters that no installed font has: 日 (U+65E5), 本 (U+672C), 語 (U+8A9E). The PDF can not show them: run npm run install-fonts on the server and restart the service. Until then, the PDF of the issued invoice is not made',
    );
    assert.match(draft.warnings[0].message, /: あ \(U\+3042\), .* and 5 more\. /);
    assert.deepEqual((await firm.get(`/invoices/${draft.id}`)).warnings, draft.warnings);
    const expanded = await firm.get(`/invoices/${draft.id}?expand=billables,contract.client`);
    assert.deepEqual(expanded.warnings, draft.warnings);
    assert.equal(expanded.billables.length, 2);
  });

  test('the warnings of a draft say of other characters that another font or text is needed', async () => {
    const draft = await firm.draft([{ ...LINE, name: 'ᎠᎡ and \u{10fffd}' }]);
    assert.deepEqual(fieldsOf(draft), ['billables.0.name']);
    assert.match(
      draft.warnings[0].message,
      /: Ꭰ \(U\+13A0\), Ꭱ \(U\+13A1\), U\+10FFFD\. The PDF shows \ufffd in their place: .*FONT_DIR/,
    );
    const both = await firm.draft([{ ...LINE, name: '日Ꭰ' }]);
    assert.deepEqual(fieldsOf(both), ['billables.0.name', 'billables.0.name']);
  });

  test('the warnings of a draft follow changes of the draft, and of its parties', async () => {
    const draft = await firm.draft([LINE]);
    const changed = await firm.patch(`/invoices/${draft.id}`, {
      reference: '注文',
      buyerReference: '部',
      notes: 'ok',
    });
    assert.deepEqual(fieldsOf(changed), ['reference', 'buyerReference']);
    const other = await openFirm(service, { client: { name: 'Tokyo', tradingName: '東京商事' } });
    await other.make('/addresses', ADDRESS);
    await other.make('/addresses', {
      ...{
        name: 'x',
        address1: '丸の内1',
        zip: '100',
        city: '東京',
        country: '日本',
        clientId: other.clientId,
      },
    });
    await other.patch(`/tenants/${other.tenant}`, {
      ...{ legalName: '設計', legalNotes: 'Tokyo\n本店', contact: { name: '田中' } },
    });
    const { id } = await other.draft([LINE]);
    assert.deepEqual(fieldsOf(await other.get(`/invoices/${id}`)), [
      ...['seller.legalName', 'seller.legalNotes', 'seller.contact.name'],
      ...['buyer.tradingName', 'buyer.address.address1', 'buyer.address.city'],
    ]);
  });

  test('the warnings of a draft count lines in their order', async () => {
    const draft = await firm.draft([
      { ...LINE, name: '後', order: 9 },
      { ...LINE, order: 5 },
      { ...LINE, name: '先', order: 1 },
    ]);
    const named = draft.warnings.map(
      ({ field, message }: Warning) => `${field} ${/: (.)/u.exec(message)?.[1]}`,
    );
    assert.deepEqual(named, ['billables.0.name 先', 'billables.2.name 後']);
  });

  test('the warnings of a draft are absent in lists, in events and on other invoices', async () => {
    const draft = await firm.draft([{ ...LINE, name: '日' }]);
    const [listed] = await firm.get('/invoices?limit=1');
    assert.deepEqual([listed.id, 'warnings' in listed], [draft.id, false]);
    const issued = await firm.act(`/invoices/${draft.id}/finalize`);
    assert.deepEqual([issued.status, 'warnings' in issued], ['FINALIZED', false]);
    assert.ok(!('warnings' in (await firm.get(`/invoices/${draft.id}`))));
    const voided = await firm.act(`/invoices/${(await firm.draft([{ ...LINE, name: '日' }])).id}/void`);
    assert.ok(!('warnings' in voided) && !('warnings' in (await firm.get(`/invoices/${voided.id}`))));
    const events = await firm.get('/events?limit=50');
    assert.ok(!JSON.stringify(events).includes('"warnings"'));
  });

  test('the warnings of a draft are at most 20, and the last one stands for the others', async () => {
    const name = `日${'本 Ελληνικά ไทย '.repeat(33)}`;
    const lines = Array.from({ length: 1_000 }, () => ({
      ...LINE,
      name: name.slice(0, 500),
      description: 'ü日'.repeat(1_000),
    }));
    const draft = await firm.draft(lines);
    assert.equal(draft.warnings.length, 20);
    assert.deepEqual(draft.warnings.at(-1), {
      field: 'billables',
      message: 'have more texts with characters that no installed font has',
    });
    const before = performance.now();
    await firm.get(`/invoices/${draft.id}`);
    assert.ok(performance.now() - before < 5_000);
  });
});
