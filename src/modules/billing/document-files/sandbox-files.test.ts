import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const LINE = { name: 'Design', quantity: 7.5, amountMinor: 9_500, taxPercent: 19 };
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };
const SELLER = { legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788', locale: 'de-DE' };

const service = useService();

for (const mode of ['SANDBOX', 'LIVE'] as const)
  test(`every file of a ${mode} tenant is ${mode === 'LIVE' ? 'made without' : 'made with'} the mark`, async (t) => {
    const making = t.mock.method(service.app.documentFiles.makers, 'make');
    const firm = await openFirm(service, { settings: SELLER, mode });
    await firm.make('/addresses', ADDRESS);
    await firm.make('/addresses', { ...ADDRESS, clientId: firm.clientId });
    const [issued, voided, draft] = [
      await firm.issue([LINE]),
      await firm.issue([LINE]),
      await firm.draft([LINE]),
    ];
    const note = await firm.credit(issued.id);
    await firm.act(`/invoices/${voided.id}/void`);
    const paths = [
      ...[issued, voided].flatMap(({ id }) => documentPaths(`/invoices/${id}`)),
      ...documentPaths(`/credit-notes/${note.id}`),
      ...[`/invoices/${draft.id}/pdf`, `/invoices/${draft.id}/picture`],
      `/clients/${firm.clientId}/statement/pdf`,
    ];
    for (const path of paths) {
      const { status, text } = await firm.send('GET', path);
      assert.equal(status, 200, `${path} ${text}`);
      if (path.includes('/xml'))
        assert.equal(/Testdokument aus einer Sandbox/.test(text), mode === 'SANDBOX');
    }
    assert.equal(making.mock.callCount(), paths.length);
    for (const { arguments: made } of making.mock.calls)
      assert.equal(made[1].isSandbox, mode === 'SANDBOX', made[0]);
  });

function documentPaths(path: string): string[] {
  return ['pdf', 'pdf?stamp=status', 'picture', 'factur-x', 'xml?format=ubl', 'xml?format=cii'].map(
    (file) => `${path}/${file}`,
  );
}
