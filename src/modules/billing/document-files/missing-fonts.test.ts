import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { withCjk } from '../../../../test/support/fonts.ts';
import { startService } from '../../../../test/support/service.ts';
import type { WorkerProcess } from '../../../platform/processes/worker-process.ts';
import { CJK_DIRECTORY } from '../../../platform/typesetting/fonts.ts';

const LINE = { quantity: 1, amountMinor: 9_500, taxPercent: 19, taxCategory: 'S' };
const JAPANESE = { ...LINE, name: '日本語' };
const SELLER = { legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788' };
const ADDRESS = {
  name: 'Acme',
  address1: 'Weg 1',
  zip: '10115',
  city: 'Berlin',
  country: 'Germany',
  countryCode: 'DE',
};

const root = mkdtempSync(join(tmpdir(), 'retainer-no-fonts-'));
after(() => rmSync(root, { recursive: true }));

async function firmWithAddresses(service: ReturnType<typeof startService>): Promise<Firm> {
  const firm = await openFirm(service, { settings: SELLER });
  await firm.make('/addresses', ADDRESS);
  await firm.make('/addresses', { ...ADDRESS, clientId: firm.clientId });
  return firm;
}

describe('an original whose fonts are missing', () => {
  const cjk = join(root, 'packages');
  const service = startService({}, [], 'written by requests', { cjk });
  let firm: Firm;
  before(async () => {
    firm = await firmWithAddresses(service);
  });

  const status = async (path: string) => (await firm.send('GET', path)).status;
  /** The processes look for fonts when they start. They also end when they have nothing to do for a while. */
  const endProcesses = () => {
    const { workers } = service.app.documentFiles.makers as unknown as { workers: WorkerProcess[] };
    for (const worker of workers) worker.stop();
  };

  test('an original whose fonts are missing is not made, and the answer says which command helps', async () => {
    const { id } = await firm.issue([JAPANESE]);
    for (const path of [`/invoices/${id}/pdf`, `/invoices/${id}/factur-x`]) {
      const refused = await firm.send('GET', path);
      assert.equal(refused.status, 503, path);
      assert.match(refused.text, /日 \(U\+65E5\).*Run npm run install-fonts/);
    }
    const [pdf] = await firm.get(`/invoices/${id}/files`);
    assert.match(pdf.problem, /npm run install-fonts/);
    assert.deepEqual([pdf.attempts, pdf.sha256], [1, undefined]);
    assert.deepEqual(
      [await status(`/invoices/${id}/xml?format=ubl`), await status(`/invoices/${id}/xml?format=cii`)],
      [200, 200],
    );
  });

  test('missing fonts keep no draft and no stamped copy from being shown, nor do characters that no font has', async () => {
    const draft = await firm.draft([JAPANESE]);
    assert.equal(await status(`/invoices/${draft.id}/pdf`), 200);
    const paid = await firm.issue([JAPANESE]);
    await firm.pay(paid.id, paid.totalMinor);
    assert.equal(await status(`/invoices/${paid.id}/pdf?stamp=status`), 200);
    assert.equal(await status(`/invoices/${paid.id}/pdf`), 503);
    const odd = await firm.issue([{ ...LINE, name: 'Ꭰ \u{10fffd}' }]);
    assert.equal(await status(`/invoices/${odd.id}/pdf`), 200);
  });

  test('an original of a credit note is not made either if its fonts are missing', async () => {
    const invoice = await firm.issue([{ ...LINE, name: 'Design' }]);
    const note = await firm.credit(invoice.id, { reason: '間違い' });
    assert.equal(await status(`/credit-notes/${note.id}/pdf`), 503);
  });

  test('an original is made once its fonts are installed, without a new start', withCjk(), async () => {
    const { id } = await firm.issue([JAPANESE]);
    assert.equal(await status(`/invoices/${id}/pdf`), 503);
    symlinkSync(CJK_DIRECTORY, cjk);
    endProcesses();
    assert.equal(await status(`/invoices/${id}/pdf`), 200);
    const [pdf] = await firm.get(`/invoices/${id}/files`);
    assert.deepEqual([pdf.problem, typeof pdf.sha256], [undefined, 'string']);
  });
});

describe('a font of FONT_DIR', withCjk(), () => {
  const more = join(root, 'more');
  mkdirSync(more);
  symlinkSync(
    join(CJK_DIRECTORY, '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf'),
    join(more, 'japanese.otf'),
  );
  const service = startService({}, [], 'written by requests', { cjk: '/nonexistent', more });
  let firm: Firm;
  before(async () => {
    firm = await firmWithAddresses(service);
  });

  test('a font of FONT_DIR is enough for its characters', async () => {
    const draft = await firm.draft([JAPANESE, { ...LINE, name: '한' }]);
    assert.deepEqual(
      draft.warnings.map(({ field }: { field: string }) => field),
      ['serviceFrom', 'billables.1.name'],
    );
    const { id } = await firm.issue([JAPANESE]);
    assert.equal((await firm.send('GET', `/invoices/${id}/pdf`)).status, 200);
  });
});
