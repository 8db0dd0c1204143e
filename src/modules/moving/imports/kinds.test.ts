import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { csv, importFile, rowsOf, workOnImports } from '../../../../test/support/records/imports.ts';
import { useService } from '../../../../test/support/service.ts';
import { changedRecordsIn } from '../../journal/audit-entries/records.ts';

const service = useService();
let firm: Firm;

beforeEach(async () => {
  firm = await openFirm(service, { settings: { taxNumber: '12/345/67890', currencyCode: 'EUR' } });
});

const imported = async (kind: string, file: string, more: object = {}) => {
  const done = await importFile(service, firm.tenant, { kind, mode: 'IMPORT', ...more }, file);
  const invalid = await rowsOf(service, firm.tenant, done.id, '?status=INVALID');
  assert.equal(done.status, 'DONE', JSON.stringify([done.problem, invalid]));
  return done;
};
const undone = async (id: string) => {
  assert.equal((await firm.send('POST', `/imports/${id}/undo`)).status, 202);
  await workOnImports(service);
  const { status, problem } = await firm.get(`/imports/${id}`);
  assert.equal(status, 'UNDONE', problem);
  await assertRecorded();
};
/** As `verify-audit --records` compares the records with the journal. */
const assertRecorded = async () => {
  await sealJournalOf(service, firm.tenant);
  const changed = await Array.fromAsync(
    changedRecordsIn(service.app.integrations.database.inTenant(firm.tenant)),
  );
  assert.deepEqual(changed, []);
  const [entry] = await firm.get('/audit-entries?limit=1');
  assert.deepEqual(entry.actor, { type: 'PERSON', id: 'alice' });
};
const whyNot = async (id: string) => {
  const { status, json } = await firm.send('POST', `/imports/${id}/undo`);
  assert.equal(status, 400);
  return json.message as string;
};

describe('imported records', () => {
  test('clients come with their addresses and contacts, and go with them', async () => {
    const header =
      'name,externalId,currencyCode,address.address1,address.zip,address.city,address.country,contact.name,contact.email';
    const { id } = await imported(
      'CLIENTS',
      csv(header, 'Contoso,c-1,EUR,Hauptstraße 1,80331,München,Germany,Ada,ada@example.com'),
    );
    const [client] = await firm.get('/clients?externalId=c-1');
    const [address] = await firm.get(`/addresses?clientId=${client.id}`);
    assert.deepEqual([address.city, address.countryCode], ['München', 'DE']);
    const [contact] = await firm.get(`/contacts?clientId=${client.id}`);
    assert.equal((await firm.get(`/emails?contactId=${contact.id}`))[0].address, 'ada@example.com');
    await undone(id);
    assert.deepEqual(await firm.get('/clients?externalId=c-1'), []);
    assert.deepEqual(await firm.get('/contacts'), []);
  });

  test('a client that something stands on keeps its import', async () => {
    const { id } = await imported('CLIENTS', csv('name,externalId', 'Contoso,c-1', 'Fabrikam,c-2'));
    const [client] = await firm.get('/clients?externalId=c-2');
    await firm.make('/contracts', { clientId: client.id, name: 'Website', currencyCode: 'EUR' });
    assert.match(await whyNot(id), new RegExp(`${client.id} of row 3 has contracts`));
    assert.equal((await firm.get('/clients')).length, 3);
  });

  test('a client that was changed since keeps its import', async () => {
    const { id } = await imported('CLIENTS', csv('name,externalId', 'Contoso,c-1'));
    const [client] = await firm.get('/clients?externalId=c-1');
    await firm.patch(`/clients/${client.id}`, { description: 'Ours' });
    assert.match(await whyNot(id), /was changed since/);
  });

  test('contacts and addresses belong to the clients that their rows name', async () => {
    const contacts = await imported(
      'CONTACTS',
      csv('clientName,name,email,receives', 'NORTHWIND,Ada,ada@example.com,"INVOICES,REMINDERS"'),
    );
    const [contact] = await firm.get('/contacts');
    assert.deepEqual([contact.client, contact.receives], [firm.clientId, ['INVOICES', 'REMINDERS']]);
    const file = csv(
      'clientName;name;address1;zip;city;country',
      'Northwind;Northwind Ltd;Main St 1;12345;Berlin;DE',
    );
    const addresses = await imported('ADDRESSES', file);
    const again = await imported('ADDRESSES', file);
    assert.equal(again.existingCount, 1);
    for (const { id } of [contacts, addresses]) await undone(id);
    assert.deepEqual(
      [await firm.get('/contacts'), await firm.get(`/addresses?clientId=${firm.clientId}`)],
      [[], []],
    );
  });

  test('contracts come with their terms and a project, and time entries find it', async () => {
    const header = 'clientName,name,externalId,currencyCode,taxPercent,hourlyRate,projectName';
    const contracts = await imported('CONTRACTS', csv(header, 'Northwind,Shop,k-1,EUR,19,95.50,Checkout'));
    const [contract] = await firm.get('/contracts?externalId=k-1');
    assert.equal(contract.status, 'ACTIVE');
    assert.equal(contract.rates[0].amountMinor, 9_550);
    assert.equal(contract.taxRates[0].percent, 19);
    const entries = await imported(
      'TIME_ENTRIES',
      csv(
        'date,clientName,projectName,hours,worker,externalId',
        '2026-11-02,Northwind,checkout,1.53,Ada,t-1',
        '2026-11-03,Northwind,Checkout,0:45,Ada,t-2',
      ),
    );
    const minutes = (await firm.get('/time-entries')).map((entry: { minutes: number }) => entry.minutes);
    assert.deepEqual(minutes.sort(), [45, 92]);
    assert.match(await whyNot(contracts.id), /has time entries/);
    await undone(entries.id);
    await undone(contracts.id);
    assert.deepEqual(await firm.get('/time-entries'), []);
    assert.deepEqual(await firm.get('/contracts?externalId=k-1'), []);
  });

  test('a time entry that was charged keeps its import', async () => {
    await imported(
      'CONTRACTS',
      csv(
        'clientName,name,externalId,currencyCode,hourlyRate,projectName',
        'Northwind,Shop,k-1,EUR,100,Shop',
      ),
    );
    const { id } = await imported('TIME_ENTRIES', csv('date,projectName,minutes', '2026-11-02,Shop,60'));
    const [contract] = await firm.get('/contracts?externalId=k-1');
    const draft = await firm.make('/invoices', { contractId: contract.id });
    const collected = await firm.send('POST', `/invoices/${draft.id}/collect`, { to: '2026-11-30' });
    assert.equal(collected.status, 200, collected.text);
    assert.match(await whyNot(id), /was charged or covered/);
  });

  test('open invoices are carried over, and voided when it is undone, so that they can be carried over again', async () => {
    const header = 'clientName,number,issueDate,dueDate,currencyCode,open,total,tax,externalId';
    const file = csv(
      header,
      'Northwind,INV-0812,2026-02-03,2026-03-05,EUR,595,1190,190,i-1',
      'Northwind,INV-0813,2026-02-03,2026-03-05,EUR,0,100,0,i-2',
    );
    const first = await imported('INVOICES', file);
    assert.deepEqual([first.newCount, first.leftOutCount], [1, 1]);
    const [invoice] = await firm.get('/invoices?externalId=i-1');
    assert.deepEqual([invoice.totalMinor, invoice.taxMinor, invoice.kind], [59_500, 9_500, 'CARRIED_OVER']);
    await undone(first.id);
    assert.equal((await firm.get(`/invoices/${invoice.id}`)).status, 'VOID');
    const second = await imported('INVOICES', file);
    assert.equal(second.newCount, 1);
    const [again] = await firm.get('/invoices?externalId=i-1');
    await firm.pay(again.id, 100);
    assert.match(await whyNot(second.id), /is PARTIALLY_PAID/);
  });

  test('an invoice that is there is left as it is, and a number that another has is refused by its row', async () => {
    const header = 'clientName,number,issueDate,dueDate,currencyCode,open,taxPercent,externalId';
    const line = (number: string, id: string) => `Northwind,${number},2026-02-03,2026-03-05,EUR,119,19,${id}`;
    await imported('INVOICES', csv(header, line('O-1', 'i-1'), line('O-2', 'i-2')));
    const file = csv(
      header,
      ...[line('O-1', 'i-1'), line('o-2', 'i-3'), line('O-4', 'i-4'), line('o-4', 'i-5'), line('O-6', 'i-6')],
      'Northwind,O-7,2099-02-03,2099-03-05,EUR,119,19,i-7',
      'Northwind,O-8,2026-02-03,2026-03-05,EUR,119,19,i-2',
    );
    const { id, newCount } = await importFile(service, firm.tenant, { kind: 'INVOICES' }, file);
    assert.equal(newCount, 2);
    const rows: { number: number; status: string; details?: { field: string; constraint: string }[] }[] =
      await rowsOf(service, firm.tenant, id);
    assert.deepEqual(
      rows.map(({ number, status, details = [] }) => [
        number,
        status,
        ...details.map((one) => `${one.field} ${one.constraint}`),
      ]),
      [
        [2, 'EXISTS'],
        [3, 'INVALID', 'number unique'],
        [4, 'NEW'],
        [5, 'INVALID', 'number unique'],
        [6, 'NEW'],
        [7, 'INVALID', 'issueDate range'],
        [8, 'EXISTS'],
      ],
    );
  });

  test('contracts that cannot be are refused by their rows, and those that are there stay', async () => {
    const header = 'clientName,name,externalId,currencyCode,projectName,isDraft';
    await imported('CONTRACTS', csv(header, 'Northwind,Shop,k-1,EUR,Shop,'));
    const file = csv(header, 'Northwind,Again,k-1,EUR,Again,', 'Northwind,Plan,k-2,EUR,Plan,yes');
    const { id } = await imported('CONTRACTS', file);
    const rows: { status: string }[] = await rowsOf(service, firm.tenant, id);
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['EXISTS', 'NEW'],
    );
    assert.deepEqual(
      [
        (await firm.get('/contracts?externalId=k-1'))[0].name,
        (await firm.get('/contracts?externalId=k-2'))[0].status,
      ],
      ['Shop', 'DRAFT'],
    );
    assert.equal((await firm.get('/projects?externalId=k-1'))[0].name, 'Shop');
    await sealJournalOf(service, firm.tenant);
    const events: { type: string }[] = await firm.get('/events?limit=500');
    for (const name of ['contract.activated', 'project.created'])
      assert.ok(
        events.some(({ type }) => type === name),
        name,
      );
  });

  test('money on account is recorded, and reversed when it is undone, until it is allocated', async () => {
    const file = csv(
      'clientName;amount;currencyCode;paidAt;externalId',
      'Northwind;1.234,50;EUR;02.11.2026;p-1',
    );
    const properties = {
      clientName: 'clientName',
      amount: 'amount',
      currencyCode: 'currencyCode',
      paidAt: 'paidAt',
      externalId: 'externalId',
    };
    const mapping = { properties, dateFormat: 'DD.MM.YYYY', decimalSign: ',' };
    const first = await imported('PAYMENTS', file, { mapping });
    const [payment] = await firm.get('/payments');
    assert.deepEqual(
      [payment.amountMinor, payment.paidDate, payment.onAccountMinor],
      [123_450, '2026-11-02', 123_450],
    );
    await undone(first.id);
    const second = await imported('PAYMENTS', file, { mapping });
    assert.equal(second.newCount, 1);
    const [open] = await firm.get('/payments?externalId=p-1');
    const invoice = await firm.issue([
      { name: 'Work', quantity: 1, amountMinor: 1_000, taxPercent: 0, taxCategory: 'Z' },
    ]);
    await firm.send('POST', `/payments/${open.id}/allocate`, {
      allocations: [{ invoiceId: invoice.id, amountMinor: 1_000 }],
    });
    assert.match(await whyNot(second.id), /is allocated or refunded/);
  });

  test('JSON Lines name properties themselves', async () => {
    const file =
      '{"name":"Contoso","externalId":"c-1","metadata":{"tier":"gold"}}\n\n{"name":"Fabrikam","contact":{"email":"x@example.com"}}\n';
    const done = await imported('CLIENTS', file, { format: 'JSONL' });
    assert.equal(done.newCount, 2);
    assert.equal((await firm.get('/clients?externalId=c-1'))[0].metadata.tier, 'gold');
  });
});
