import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { readyAsset } from '../../../../test/support/records/assets.ts';
import { startService } from '../../../../test/support/service.ts';
import { readDocument } from './reading.ts';

const LINE = { name: 'Design', quantity: 1, amountMinor: 9_500 };

describe('the look of a document', () => {
  const service = startService();
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });

  const attach = async (slot: 'LOGO' | 'BACKGROUND', format: 'png' | 'webp' | 'gif' = 'png') => {
    const assetId = await readyAsset(service, firm.tenant, { kind: `BRANDING_${slot}`, format });
    const { attachmentId } = await firm.make('/media', { assetId, slot });
    return { assetId, attachmentId };
  };
  const detach = (id: string) => firm.send('DELETE', `/media/${id}`);
  /** The hash of the PDF. */
  const pdfOf = async (id: string, collection = 'invoices') => {
    const answer = await firm.send('GET', `/${collection}/${id}/pdf`);
    assert.equal(answer.status, 200, answer.text);
    return answer.headers.get('etag');
  };

  test('the look of a document: logo and background are frozen at issue: no later change of media alters it', async () => {
    const logo = await attach('LOGO', 'webp');
    const background = await attach('BACKGROUND', 'gif');
    const early = await firm.issue([LINE]);
    const late = await firm.issue([LINE]);
    const first = await pdfOf(early.id);
    assert.notEqual(first, null);
    for (const { attachmentId } of [logo, background]) assert.equal((await detach(attachmentId)).status, 204);
    await attach('LOGO');
    const afterwards = await pdfOf(late.id);
    assert.equal(await pdfOf(early.id), first);
    const without = await service.db.asOwner((owner) =>
      owner.query(`select logo_asset_id, background_asset_id from invoices where id = $1`, [late.id]),
    );
    assert.deepEqual(without.rows[0], {
      logo_asset_id: logo.assetId,
      background_asset_id: background.assetId,
    });
    assert.notEqual(afterwards, null);
  });

  test('a logo or background that a document shows can no longer be deleted', async () => {
    for (const { attachmentId } of await firm.get('/media')) await detach(attachmentId);
    const logo = await attach('LOGO');
    const unused = await attach('BACKGROUND');
    await detach(unused.attachmentId);
    await firm.issue([LINE]);
    await detach(logo.attachmentId);
    const refused = await firm.send('DELETE', `/assets/${logo.assetId}`);
    assert.equal(refused.status, 400);
    assert.match(refused.json.message, /issued documents/);
    assert.equal((await firm.send('DELETE', `/assets/${unused.assetId}`)).status, 204);
  });

  test('a credit note has the logo and the background of its invoice', async () => {
    await attach('LOGO');
    const invoice = await firm.issue([LINE]);
    await detach((await firm.get('/media'))[0].attachmentId);
    await attach('LOGO');
    const note = await firm.credit(invoice.id);
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(
        `select credit_notes.logo_asset_id = invoices.logo_asset_id as same
         from credit_notes join invoices on invoices.id = invoice_id where credit_notes.id = $1`,
        [note.id],
      ),
    );
    assert.equal(rows[0].same, true);
    await pdfOf(note.id, 'credit-notes');
  });

  test('the look of a document: its colour is frozen at issue, and a credit note has the one of its invoice', async () => {
    const paint = async (accentColor: string | null) => {
      const { status } = await firm.send('PATCH', `/tenants/${firm.tenant}`, { accentColor });
      assert.equal(status, 200);
    };
    const colorsOf = async (id: string) => {
      const sql = `select accent_color from invoices where id = $1 union all
        select accent_color from credit_notes where invoice_id = $1`;
      const { rows } = await service.db.asOwner((owner) => owner.query(sql, [id]));
      return rows.map((row) => row.accent_color);
    };
    const draft = await firm.draft([LINE]);
    const black = await pdfOf(draft.id);
    await paint('#1D4ED8');
    assert.notEqual(await pdfOf(draft.id), black);
    const invoice = await firm.issue([LINE]);
    const made = await pdfOf(invoice.id);
    await paint('#facc15');
    const other = await firm.issue([LINE]);
    await firm.credit(invoice.id);
    await paint(null);
    assert.equal(await pdfOf(draft.id), black);
    assert.equal(await pdfOf(invoice.id), made);
    assert.deepEqual(await colorsOf(invoice.id), ['#1d4ed8', '#1d4ed8']);
    assert.deepEqual(await colorsOf(other.id), ['#facc15']);
    await assert.rejects(
      service.db.asOwner((owner) =>
        owner.query(`update invoices set accent_color = '#000000' where id = $1`, [invoice.id]),
      ),
      /frozen|freeze|issued/,
    );
  });

  test('the look of a document: the texts of the tenant are frozen at issue, and a credit note has none', async () => {
    const write = (invoiceIntroduction: string | null, invoiceClosing: string | null) =>
      firm.patch(`/tenants/${firm.tenant}`, { invoiceIntroduction, invoiceClosing });
    const textsOf = async (id: string) => {
      const { head } = await readDocument(service.db.database.inTenant(firm.tenant), id);
      return [head.introduction, head.closing];
    };
    const draft = await firm.draft([LINE]);
    await write('Guten Tag', 'Vielen Dank');
    const invoice = await firm.issue([LINE]);
    assert.deepEqual(await textsOf(draft.id), ['Guten Tag', 'Vielen Dank'], 'as it would be issued now');
    await write('Hello', ' ');
    const note = await firm.credit(invoice.id);
    assert.deepEqual(await textsOf(invoice.id), ['Guten Tag', 'Vielen Dank']);
    assert.deepEqual(await textsOf(note.id), [undefined, undefined]);
    assert.deepEqual(await textsOf(draft.id), ['Hello', undefined], 'blank texts are none');
    await write(null, null);
    assert.deepEqual(await textsOf(draft.id), [undefined, undefined]);
  });

  test('the PDF of a draft has the logo and the background as they are now', async () => {
    const { attachmentId } = await attach('BACKGROUND');
    const draft = await firm.draft([LINE]);
    const before = await pdfOf(draft.id);
    assert.equal(await pdfOf(draft.id), before);
    await detach(attachmentId);
    assert.notEqual(await pdfOf(draft.id), before);
  });
});
