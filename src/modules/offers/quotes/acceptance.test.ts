import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { clockAt } from '../../../../test/support/firm.ts';
import { openQuotes } from '../../../../test/support/quotes.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

describe('accepting a quote', () => {
  test('an accepted quote becomes a contract with its charges, a project and two drafts', async () => {
    const { quote, act, get, heard } = await openQuotes(service);
    const { id } = await quote({
      ...{ projectName: 'Website', reference: 'PO-1', paymentTermsDays: 14, startsOn: '2031-01-01' },
      rates: [{ unit: 'HOUR', amountMinor: 9_000, startsOn: '2030-01-01' }],
      collect: { every: 'MONTH' },
    });
    await act(`/quotes/${id}/mark-sent`);
    const accepted = await act(`/quotes/${id}/accept`, { name: 'Ada Lovelace' });
    assert.deepEqual([accepted.status, accepted.availableActions], ['ACCEPTED', []]);
    const contract = await get(`/contracts/${accepted.contract}`);
    assert.deepEqual(
      [contract.status, contract.name, contract.reference, contract.paymentTermsDays, contract.collect],
      ['ACTIVE', 'Relaunch', 'PO-1', 14, { every: 'MONTH' }],
    );
    assert.equal(contract.rates[0].amountMinor, 9_000);
    const [charge, ...others] = await get(`/charges?contractId=${contract.id}`);
    assert.deepEqual([charge.name, charge.startsOn, others], ['Hosting', '2031-01-01', []]);
    assert.equal((await get(`/projects/${accepted.project}`)).name, 'Website');
    const invoice = await get(`/invoices/${accepted.invoice}`);
    assert.deepEqual([invoice.status, invoice.totalMinor, invoice.origin], ['DRAFT', 357_000, undefined]);
    const deposit = await get(`/invoices/${accepted.depositInvoice}?expand=billables`);
    assert.deepEqual([deposit.kind, deposit.status, deposit.totalMinor], ['DEPOSIT', 'DRAFT', 107_100]);
    assert.deepEqual([deposit.origin, deposit.taxMinor], [undefined, 17_100]);
    assert.match(deposit.billables[0].name, /Deposit on quote Q-000001/);
    const events = (await heard()).filter((type) => type.startsWith('quote.'));
    assert.deepEqual(events.sort(), ['quote.accepted', 'quote.created', 'quote.sent']);
  });

  test('acceptance says who, when, how, and of which file', async () => {
    const { quote, act, send, tenant } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const { acceptance, updatedAt } = await act(`/quotes/${id}/accept`, { name: 'Ada Lovelace' });
    const authorization = `Bearer ${await service.token('alice')}`;
    const url = `${service.url}/api/v1/quotes/${id}/pdf`;
    const file = await fetch(url, { headers: { authorization, 'tenant-id': tenant } });
    const bytes = Buffer.from(await file.arrayBuffer());
    assert.match(bytes.toString('latin1'), /^%PDF/);
    const fileSha256 = createHash('sha256').update(bytes).digest('hex');
    const { at, ...rest } = acceptance;
    assert.deepEqual(rest, { by: 'Ada Lovelace', channel: 'PERSON', version: 1, fileSha256 });
    assert.equal(at, updatedAt);
    assert.equal((await send('GET', `/quotes/${id}/pdf`)).headers.get('etag'), `"${fileSha256}"`);
  });

  test('an acceptance has a name', async () => {
    const { quote, act, send } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const { status, json } = await send('POST', `/quotes/${id}/accept`, { name: ' \n ' });
    assert.deepEqual([status, json.message], [400, 'name must not be blank']);
  });

  test('a dry run of the acceptance keeps no file', async () => {
    const { quote, act, get, tenant } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const tried = await act(`/quotes/${id}/accept?dryRun=true`, { name: 'Ada Lovelace' });
    assert.match(tried.acceptance.fileSha256, /^[0-9a-f]{64}$/);
    const kept = await service.db.asOwner((owner) =>
      owner.query('select from document_files where tenant_id = $1', [tenant]),
    );
    assert.equal(kept.rowCount, 0);
    assert.equal((await get(`/quotes/${id}`)).status, 'SENT');
  });

  test('a quote that several accept at once becomes one contract, and all get the same answer', async () => {
    const { quote, act, get, clientId } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const answers = await Promise.all(
      ['Ada', 'Grace', 'Alan', 'Joan'].map((name) => act(`/quotes/${id}/accept`, { name })),
    );
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal((await get(`/contracts?clientId=${clientId}`)).length, 1);
    assert.equal((await get('/invoices')).length, 2);
  });

  test('a deposit is shared by the taxes of the lines that have their own', async () => {
    const { quote, act, get } = await openQuotes(service);
    const line = { quantity: 1, amountMinor: 10_000 };
    const { id } = await quote({
      billables: [
        { ...line, name: 'Book', taxPercent: 7 },
        { ...line, name: 'Work', taxPercent: 19 },
      ],
      deposit: { amountMinor: 11_300 },
    });
    await act(`/quotes/${id}/mark-sent`);
    const { depositInvoice } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    const { totalMinor, taxes } = await get(`/invoices/${depositInvoice}`);
    assert.equal(totalMinor, 11_300);
    assert.deepEqual(
      taxes.map(({ percent, taxableMinor }: { percent: number; taxableMinor: number }) => [
        percent,
        taxableMinor,
      ]),
      [
        [7, 5_000],
        [19, 5_000],
      ],
    );
  });

  test('a deposit has the country of the tax of the lines', async () => {
    const { quote, act, get } = await openQuotes(service);
    const line = { name: 'Work', quantity: 1, amountMinor: 10_000, taxCountry: 'FR', taxPercent: 20 };
    const { id } = await quote({ billables: [line] });
    await act(`/quotes/${id}/mark-sent`);
    const { depositInvoice } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    const { billables } = await get(`/invoices/${depositInvoice}?expand=billables`);
    assert.deepEqual([billables[0].taxCountry, billables[0].taxPercent], ['FR', 20]);
  });

  test('what was offered in a currency is billed in it, also if the client has another one by then', async () => {
    const { quote, act, get, patch, clientId } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    await patch(`/clients/${clientId}`, { currencyCode: 'USD' });
    const { contract, invoice, depositInvoice } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    for (const path of [`/contracts/${contract}`, `/invoices/${invoice}`, `/invoices/${depositInvoice}`])
      assert.equal((await get(path)).currencyCode, 'EUR', path);
  });

  test('prepaid hours are granted, with the charge that pays for them', async () => {
    const { quote, act, get, refused } = await openQuotes(service);
    const allowances = [
      { minutesPerPeriod: 600, chargeIndex: 0, overage: { amountMinor: 9_000 } },
      { minutesPerPeriod: 60, every: 'ONCE' },
    ];
    const { id } = await quote({ allowances, startsOn: '2031-01-01' });
    await act(`/quotes/${id}/mark-sent`);
    const { contract } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    const [charge] = await get(`/charges?contractId=${contract}`);
    const granted = await get(`/allowances?contractId=${contract}`);
    assert.deepEqual(
      granted.map(({ minutesPerPeriod, charge, every, startsOn }: Record<string, unknown>) => [
        ...[minutesPerPeriod, charge, every, startsOn],
      ]),
      [
        [600, charge.id, 'MONTH', '2031-01-01'],
        [60, undefined, 'ONCE', '2031-01-01'],
      ],
    );
    const wrong = await refused({ allowances: [{ minutesPerPeriod: 60, chargeIndex: 1 }] });
    assert.equal(wrong.details[0].field, 'allowances.0.chargeIndex');
  });

  test('a fee that starts with a late acceptance has the price of that day', async (t) => {
    const clock = clockAt(t, service, '2030-12-01T12:00:00.000Z');
    const { quote, act, get } = await openQuotes(service);
    const prices = [{ amountMinor: 10_000 }, { amountMinor: 12_000, startsOn: '2031-01-01' }];
    const accepted = async (day: string) => {
      clock.at = '2030-12-01T12:00:00.000Z';
      const { id } = await quote({ charges: [{ name: 'Care', every: 'MONTH', prices }] });
      await act(`/quotes/${id}/mark-sent`);
      clock.at = `${day}T12:00:00.000Z`;
      const { contract } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
      const [charge] = await get(`/charges?contractId=${contract}`);
      assert.equal(charge.startsOn, day);
      return charge.prices;
    };
    assert.deepEqual(await accepted('2030-12-31'), [
      { amountMinor: 10_000, startsOn: '2030-12-31' },
      { amountMinor: 12_000, startsOn: '2031-01-01' },
    ]);
    for (const day of ['2031-01-01', '2031-02-01'])
      assert.deepEqual(await accepted(day), [{ amountMinor: 12_000, startsOn: '2031-01-01' }], day);
  });

  test('a quote without lines becomes a contract alone', async () => {
    const { quote, act, get } = await openQuotes(service);
    const { id } = await quote({ billables: [], deposit: { amountMinor: 5_000 } });
    await act(`/quotes/${id}/mark-sent`);
    const accepted = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    assert.deepEqual([accepted.invoice, accepted.project], [undefined, undefined]);
    assert.equal((await get(`/invoices/${accepted.depositInvoice}`)).totalMinor, 5_000);
  });

  test('what was sent is accepted, not what was changed since', async () => {
    const { quote, act, patch, get } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const changed = await patch(`/quotes/${id}`, { name: 'Relaunch and more', deposit: null });
    assert.deepEqual([changed.version, changed.sentVersion, changed.status], [2, 1, 'SENT']);
    const { contract, acceptance, depositInvoice } = await act(`/quotes/${id}/accept`, { name: 'Ada' });
    assert.equal((await get(`/contracts/${contract}`)).name, 'Relaunch');
    assert.deepEqual([acceptance.version, depositInvoice !== undefined], [1, true]);
  });

  test('a quote that ended shows what was sent, and its file, without later changes', async () => {
    const { quote, act, patch, send } = await openQuotes(service);
    for (const [action, body] of [
      ['accept', { name: 'Ada' }],
      ['decline', {}],
      ['withdraw', {}],
    ] as const) {
      const { id } = await quote();
      const { name, validUntil, totalMinor, deposit } = await act(`/quotes/${id}/mark-sent`);
      const { headers } = await send('GET', `/quotes/${id}/pdf`);
      const billables = [{ name: 'Less', quantity: 1, amountMinor: 1 }];
      await patch(`/quotes/${id}`, { name: 'Less', validUntil: '2032-12-31', billables, deposit: null });
      const ended = await act(`/quotes/${id}/${action}`, body);
      assert.deepEqual(
        [ended.name, ended.validUntil, ended.totalMinor, ended.deposit, ended.version, ended.sentVersion],
        [name, validUntil, totalMinor, deposit, 1, 1],
      );
      assert.equal((await send('GET', `/quotes/${id}/pdf`)).headers.get('etag'), headers.get('etag'));
    }
  });

  test('a dry run of accepting leaves the quote as it was', async () => {
    const { quote, act, get } = await openQuotes(service);
    const { id } = await quote();
    await act(`/quotes/${id}/mark-sent`);
    const tried = await act(`/quotes/${id}/accept?dryRun=true`, { name: 'Ada' });
    assert.equal(tried.status, 'ACCEPTED');
    assert.equal((await get(`/quotes/${id}`)).status, 'SENT');
    assert.deepEqual(await get('/contracts'), []);
  });
});
