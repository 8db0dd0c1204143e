import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const line = (more: object = {}) => ({
  name: 'Work',
  quantity: 1,
  amountMinor: 1_000,
  taxPercent: 19,
  ...more,
});
const taxDatesOf = async (path: string) =>
  (await firm.get(path)).billables.map(({ taxDate }: { taxDate?: string }) => taxDate);

describe('the day of a tax', () => {
  before(async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788' } });
  });

  test("the day of a tax is the line's last day of service, or else the document's, on invoice and credit note", async () => {
    const lines = [
      line({ serviceFrom: '2026-06-01', serviceTo: '2026-06-30' }),
      line({ serviceFrom: '2026-06-15' }),
      line(),
    ];
    const { id } = await firm.issue(lines, { serviceFrom: '2026-05-01', serviceTo: '2026-07-31' });
    const expected = ['2026-06-30', '2026-06-15', '2026-07-31'];
    assert.deepEqual(await taxDatesOf(`/invoices/${id}?expand=billables`), expected);
    const note = await firm.credit(id);
    assert.deepEqual(await taxDatesOf(`/credit-notes/${note.id}?expand=billables`), expected);
  });

  test('the day of a tax is the date of issue if nobody gave a day of service', async () => {
    const { id, issueDate } = await firm.issue([line()]);
    assert.deepEqual(await taxDatesOf(`/invoices/${id}?expand=billables`), [issueDate]);
  });

  test('the day of a tax is open until the invoice is issued', async () => {
    const { id } = await firm.draft([line({ serviceTo: '2026-06-30' })]);
    assert.deepEqual(await taxDatesOf(`/invoices/${id}?expand=billables`), [undefined]);
  });

  test('a line is a service unless it says that it is for goods, and its credit says the same', async () => {
    const { id } = await firm.issue([line(), line({ supply: 'GOODS' })]);
    const suppliesOf = async (path: string) =>
      (await firm.get(path)).billables.map(({ supply }: { supply: string }) => supply);
    assert.deepEqual(await suppliesOf(`/invoices/${id}?expand=billables`), ['SERVICE', 'GOODS']);
    const note = await firm.credit(id);
    assert.deepEqual(await suppliesOf(`/credit-notes/${note.id}?expand=billables`), ['SERVICE', 'GOODS']);
  });
});
