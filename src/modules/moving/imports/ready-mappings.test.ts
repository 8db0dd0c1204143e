import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { beginImport, csv, importFile, rowsOf, sendFile } from '../../../../test/support/records/imports.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

beforeEach(async () => {
  firm = await openFirm(service, { settings: { taxNumber: '1', currencyCode: 'EUR' } });
});

const imported = async (kind: string, source: string, file: string) => {
  const done = await importFile(service, firm.tenant, { kind, source, mode: 'IMPORT' }, file);
  const invalid = await rowsOf(service, firm.tenant, done.id, '?status=INVALID');
  assert.equal(done.status, 'DONE', JSON.stringify([done.problem, invalid]));
  return done;
};

describe('ready mappings', () => {
  test('exports of Harvest become contacts, contracts, time and open invoices', async () => {
    await imported(
      'CONTACTS',
      'HARVEST',
      csv(
        'Client,First Name,Last Name,Title,Email,Office Phone,Mobile Phone,Fax,Invoice Email Default',
        'Northwind,Ada,Lovelace,CFO,ada@example.com,,+49 30 1,,Recipient',
      ),
    );
    const [contact] = await firm.get('/contacts');
    assert.deepEqual([contact.name, contact.phone], ['Ada Lovelace', '+49 30 1']);
    const header =
      'Issue Date,Last Payment Date,ID,PO Number,Client,Subject,Invoice Amount,Paid Amount,Balance,Subtotal,Discount,Tax,Tax2,Currency,Currency Symbol,Document Type,Client Address';
    const invoices = await imported(
      'INVOICES',
      'HARVEST',
      csv(
        header,
        '2026-01-10,,812,PO-1,Northwind,January,"1,190.00",0.00,"1,190.00","1,000.00",0,190.00,0,Euro - EUR,€,Standard Invoice,"1 Main Street\nBerlin"',
        '2026-01-11,2026-02-01,813,,Northwind,Paid,119,119,0,100,0,19,0,Euro - EUR,€,Standard Invoice,',
      ),
    );
    assert.deepEqual([invoices.newCount, invoices.leftOutCount], [1, 1]);
    const [invoice] = await firm.get('/invoices');
    assert.deepEqual(
      [invoice.totalMinor, invoice.taxMinor, invoice.dueDate],
      [119_000, 19_000, '2026-02-09'],
    );
  });

  test('the same work twice a day is two entries, also when the file is imported again', async () => {
    await imported(
      'CONTRACTS',
      'HARVEST',
      csv(
        'Client,Project,Project Code,Start Date,End Date,Project Notes',
        'Northwind,Shop,S-1,2026-01-01,,Relaunch',
      ),
    );
    assert.equal((await firm.get('/contracts')).at(-1).description, 'Relaunch');
    const line =
      '2026-01-12,Northwind,Shop,S-1,Design,Cart,1.5,1.5,Yes,No,Yes,Ada,Lovelace,7,Designer,Yes,95.0,142.5,45.0,67.5,Euro - EUR,';
    const header =
      'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL';
    const file = csv(header, line, line, line.replace('Yes,No', 'Yes,Yes'));
    const first = await imported('TIME_ENTRIES', 'HARVEST', file);
    assert.deepEqual([first.newCount, first.leftOutCount], [2, 1]);
    const again = await imported('TIME_ENTRIES', 'HARVEST', file);
    assert.deepEqual([again.newCount, again.existingCount], [0, 2]);
  });

  const STRIPE =
    'id,Amount Due,Billing,Closed,Currency,Customer,Date (UTC),Due Date (UTC),Number,Paid,Subscription,Subtotal,Total Discount Amount,Applied Coupons,Tax,Tax Percent,Total,Amount Paid,Status';
  const openInvoice = (id: string, number: string, status: string) =>
    `${id},119.00,send_invoice,false,eur,cus_1,2026-02-03 09:30,,${number},false,,100.00,0.00,,19.00,19.0,119.00,59.50,${status}`;
  const CUSTOMERS =
    'id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses';

  test('exports of Stripe become what is still to pay of open invoices', async () => {
    const rest = '2025-01-02 10:00,false,,,0.00,0,0.00,0.00';
    const customers = csv(CUSTOMERS, `cus_1,,billing@example.com,,${rest}`, `cus_2,,,,${rest}`);
    await imported('CLIENTS', 'STRIPE', customers);
    assert.deepEqual((await firm.get('/clients')).map(({ name }: { name: string }) => name).sort(), [
      'Northwind',
      'billing@example.com',
      'cus_2',
    ]);
    await imported('CONTRACTS', 'STRIPE', customers);
    const file = csv(STRIPE, openInvoice('in_1', 'A-1', 'Open'), openInvoice('in_2', 'A-2', 'void'));
    const done = await imported('INVOICES', 'STRIPE', file);
    assert.deepEqual([done.newCount, done.leftOutCount], [1, 1]);
    const [invoice] = await firm.get('/invoices');
    assert.deepEqual([invoice.totalMinor, invoice.taxMinor, invoice.dueDate], [5_950, 950, '2026-02-03']);
  });

  test('columns of Stripe that are called otherwise are the same columns', async () => {
    const customers = csv('id,Description,Email,Currency', 'cus_1,Northwind,,eur');
    await imported('CLIENTS', 'STRIPE', customers);
    await imported('CONTRACTS', 'STRIPE', customers);
    const header = STRIPE.replace(',Customer,', ',Customer ID,').replace(',Date (UTC)', ',Created (UTC)');
    const done = await imported('INVOICES', 'STRIPE', csv(header, openInvoice('in_1', 'A-1', 'open')));
    assert.equal(done.newCount, 1);
  });

  test('a file without a column that decides is refused by its name', async () => {
    const refusedWithout = async (kind: string, source: string, header: string, column: string) => {
      const id = await beginImport(service, firm.tenant, { kind, source });
      const file = csv(header.replace(new RegExp(`,${column.replace('?', '\\?')}(?=,|$)`), ''), 'x');
      const { status, text } = await sendFile(service, firm.tenant, id, file);
      assert.equal(status, 400, text);
      assert.ok(text.includes(column), text);
    };
    for (const column of ['Status', 'Amount Paid', 'Amount Due', 'Tax', 'Total'])
      await refusedWithout('INVOICES', 'STRIPE', STRIPE, column);
    const time = 'Date,Client,Project,Task,Hours,Billable?,Invoiced?,First Name,Last Name';
    await refusedWithout('TIME_ENTRIES', 'HARVEST', time, 'Invoiced?');
  });

  test('an invoice of Harvest with two taxes is refused, and never read as one', async () => {
    const header = 'Issue Date,ID,Client,Invoice Amount,Balance,Tax,Tax2,Currency';
    const file = csv(header, '2026-01-10,9,Northwind,236,236,26,10,Canadian Dollar - CAD');
    const done = await importFile(service, firm.tenant, { kind: 'INVOICES', source: 'HARVEST' }, file);
    const [row] = await rowsOf(service, firm.tenant, done.id);
    assert.deepEqual([row.status, row.details[0].field], ['INVALID', 'secondTax']);
  });
});
