import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { exportMakers } from '../../../composition/exports.ts';
import { makingOfExports } from '../exports/worker.ts';

const service = useService();
let firm: Firm;

const line = (amountMinor: number, more: object = {}) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 19 },
  ...more,
});
const DATEV = { chart: 'SKR03', consultantNumber: 29_098, firmNumber: 55_003 };

/** Asks for an export, and reads its files when it is done. */
async function filesOf(kind: string, from: string, to: string): Promise<Map<string, string>> {
  const { id } = await firm.make('/exports', { kind, from, to });
  const { documentFiles, integrations } = service.app;
  const making = makingOfExports({
    ...{ ...documentFiles, database: integrations.database, makers: exportMakers(service.app) },
    ...{ logger: { warn: () => {} }, hold: { reason: undefined } },
  });
  await workOff(service, making);
  const done = await firm.get(`/exports/${id}`);
  assert.equal(done.status, 'DONE', done.problem);
  const files = new Map<string, string>();
  for (const { name } of done.files) {
    const { text } = await service.request('GET', `/exports/${id}/files/${name}`, { tenant: firm.tenant });
    files.set(name, text);
  }
  return files;
}

/** The amount, side, accounts, document and day of supply of each booking. */
const rowsOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(2)
    .map((row) => {
      const cells = row.split(';').map((cell) => cell.replaceAll('"', ''));
      return [0, 1, 6, 7, 8, 9, 10, 114].map((place) => cells[place]).join(' ');
    });

describe('bookings', () => {
  beforeEach(async () => {
    onDay(service, '2026-02-05');
    firm = await openFirm(service);
    await firm.make('/addresses', {
      ...{ name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
    });
    await firm.send('PUT', '/bookkeeping', DATEV);
  });

  test('an invoice, its payment and its discount are rows of the month for DATEV', async () => {
    const { id } = await firm.issue([
      line(10_000, { serviceTo: '2026-01-31' }),
      line(5_000, { taxPercent: 7 }),
    ]);
    await firm.pay(id, 10_000);
    await firm.make('/write-offs', { invoiceId: id, amountMinor: 250, reason: 'SMALL_DIFFERENCE' });
    onDay(service, '2026-02-06');
    const files = await filesOf('DATEV', '2026-02-01', '2026-02-05');
    const [[name, file] = ['', '']] = files;
    assert.equal(name, 'EXTF_Buchungsstapel_2026-02_2026-02-01_2026-02-05.csv');
    assert.match(
      file,
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20260101;4;20260201;20260228;/,
    );
    assert.deepEqual(rowsOf(file), []);
  });
});
