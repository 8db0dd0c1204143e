import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { share } from './allocating.ts';

const line = (amountMinor: number) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 0, taxCategory: 'Z' },
});

describe('the account of a client', () => {
  const service = useService();
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });

  const issued = (amountMinor: number, more: object = {}) => firm.issue([line(amountMinor)], more);
  const pay = (amountMinor: number, more: object = {}) =>
    firm.make('/payments', { clientId: firm.clientId, amountMinor, ...more });
  const tryToPay = (body: object) => firm.send('POST', '/payments', { clientId: firm.clientId, ...body });
  const allocate = (id: string, body: object) => firm.send('POST', `/payments/${id}/allocate`, body);
  const allocated = async (id: string, body: object) => {
    const answer = await allocate(id, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.data;
  };
  const remove = async (path: string) => assert.equal((await firm.send('DELETE', path)).status, 204);
  const invoice = async (id: string) =>
    only(await firm.get(`/invoices/${id}`), 'status', 'paidMinor', 'balanceMinor', 'dueMinor');
  const payment = async (id: string) => {
    const { allocations, refundedMinor, onAccountMinor } = await firm.get(`/payments/${id}`);
    return [
      allocations.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
      refundedMinor,
      onAccountMinor,
    ];
  };
  const paid = (amountMinor: number) => ({
    status: 'PAID',
    paidMinor: amountMinor,
    balanceMinor: 0,
    dueMinor: 0,
  });

  test('one transfer pays three invoices, and what is over stays on account', async () => {
    const invoices = [await issued(1_000), await issued(2_000), await issued(3_000)];
    const wishes = invoices.map(({ id, totalMinor }) => ({ invoiceId: id, amountMinor: totalMinor }));
    await firm.heard();
    const { id, allocations, onAccountMinor, currencyCode } = await pay(6_500, { allocations: wishes });
    assert.deepEqual([onAccountMinor, currencyCode], [500, 'EUR']);
    assert.deepEqual(
      allocations.map(({ invoice, amountMinor }: Record<string, unknown>) => ({
        invoiceId: invoice,
        amountMinor,
      })),
      wishes,
    );
    assert.deepEqual(
      allocations.map(({ invoiceNumber }: Record<string, unknown>) => invoiceNumber),
      invoices.map(({ invoiceNumber }) => invoiceNumber),
    );
    for (const one of allocations) assert.match(one.id, /^alc_[0-9a-z]{26}$/);
    for (const one of invoices) assert.deepEqual(await invoice(one.id), paid(one.totalMinor));
    assert.deepEqual(await firm.heard(), ['invoice.paid', 'invoice.paid', 'invoice.paid', 'payment.created']);
    const found = await firm.get(`/payments?invoiceId=${invoices[1]?.id}`);
    assert.deepEqual(
      found.map((one: { id: string }) => one.id),
      [id],
    );
  });

  test('a credit note takes what is due, and then frees money, the last allocation first', async () => {
    const { id } = await issued(1_000);
    const first = await firm.pay(id, 300);
    const second = await firm.pay(id, 500);
    const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.heard();
    const credit = (amountMinor: number) => firm.credit(id, { billables: [{ billableId, amountMinor }] });
    await credit(300);
    assert.deepEqual(await invoice(id), paid(700));
    assert.deepEqual(await payment(second.id), [[400], 0, 100]);
    assert.deepEqual(await payment(first.id), [[300], 0, 0]);
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.paid', 'payment.freed']);
    await credit(600);
    assert.deepEqual(await payment(second.id), [[], 0, 500]);
    assert.deepEqual(await payment(first.id), [[100], 0, 200]);
    await credit(100);
    assert.deepEqual(await invoice(id), { status: 'CREDITED', paidMinor: 0, balanceMinor: 0, dueMinor: 0 });
    assert.deepEqual(await payment(first.id), [[], 0, 300]);
    const other = await issued(800);
    await allocated(first.id, { oldestFirst: true });
    await allocated(second.id, { allocations: [{ invoiceId: other.id, amountMinor: 500 }] });
    assert.deepEqual(await invoice(other.id), paid(800));
  });

  test('an invoice is settled by the credit note that took the last of what was due', async () => {
    const { id, issuedAt } = await issued(1_000);
    await firm.pay(id, 400, { paidAt: '2026-01-02T03:04:05.006Z' });
    assert.equal((await firm.get(`/invoices/${id}`)).paidAt, undefined);
    const note = await firm.credit(id, {
      billables: [{ billableId: (await firm.get(`/billables?invoiceId=${id}`))[0].id, amountMinor: 700 }],
    });
    assert.ok(note.issuedAt >= issuedAt);
    assert.equal((await firm.get(`/invoices/${id}`)).paidAt, note.issuedAt);
  });

  test('money on account is allocated to the oldest invoices, and first to those that the payer named', async () => {
    const { clientId } = firm;
    const other = (await firm.make('/clients', { name: 'Contoso' })).id;
    const { id: contractId } = await firm.make('/contracts', {
      clientId: other,
      name: 'Work',
      currencyCode: 'EUR',
    });
    await firm.act(`/contracts/${contractId}/activate`);
    const [late, early, named] = [
      await issued(100, { contractId, dueDate: '2027-03-01' }),
      await issued(100, { contractId, dueDate: '2027-01-01' }),
      await issued(100, { contractId, dueDate: '2027-05-01' }),
    ];
    const reference = `Rechnung ${named.invoiceNumber}`;
    const { id } = await firm.make('/payments', {
      clientId: other,
      currencyCode: 'EUR',
      amountMinor: 250,
      reference,
    });
    const { allocations, onAccountMinor } = await allocated(id, { oldestFirst: true });
    assert.deepEqual(
      allocations.map((one: Record<string, unknown>) => [one.invoice, one.amountMinor]),
      [
        [named.id, 100],
        [early.id, 100],
        [late.id, 50],
      ],
    );
    assert.equal(onAccountMinor, 0);
    assertRefused(await allocate(id, { oldestFirst: true }), ['status', 'state']);
    assert.notEqual(clientId, other);
  });

  test('money that is allocated beyond what is due leaves no more for the oldest invoices', async () => {
    const [first, second] = [await issued(1_000), await issued(9_000_000)];
    const lost = { amountMinor: 600, reason: 'SMALL_DIFFERENCE', reducesTax: false };
    await firm.make('/write-offs', { invoiceId: first.id, ...lost });
    const { id } = await pay(1_500, { currencyCode: 'EUR', reference: second.invoiceNumber });
    const wishes = [{ invoiceId: first.id, amountMinor: 1_000 }];
    await allocated(id, { allocations: wishes, oldestFirst: true });
    assert.deepEqual(await payment(id), [[1_000, 500], 0, 0]);
    assert.deepEqual(await invoice(first.id), paid(1_000));
    await firm.credit(second.id);
  });

  test('a number is named as a whole word only', () => {
    const open = ['INV-1', 'INV-12'].map((number) => ({
      id: number,
      number,
      paymentReference: null,
      dueMinor: 5,
    }));
    const order = (reference: string) => share(open, reference, 10).map(({ invoiceId }) => invoiceId);
    assert.deepEqual(order('for inv-12, thanks'), ['INV-12', 'INV-1']);
    assert.deepEqual(order('INV-123'), ['INV-1', 'INV-12']);
    assert.deepEqual(share(open, '', 3), [{ invoiceId: 'INV-1', amountMinor: 3 }]);
  });

  test('oldest first begins with the invoice whose reference the payer writes in groups', () => {
    const open = ['RF85INV000004', 'RF58INV000005'].map((paymentReference, index) => ({
      ...{ id: paymentReference, number: `INV-${index + 4}`, paymentReference, dueMinor: 5 },
    }));
    for (const text of ['Thanks, RF58 INV0 0000 5', 'rf58inv000005', 'RF58 INV0\n0000 5'])
      assert.deepEqual(share(open, text, 5), [{ invoiceId: 'RF58INV000005', amountMinor: 5 }]);
  });

  test('an allocation is reversed, and the invoice is due again', async () => {
    const { id } = await issued(1_000);
    const { id: paymentId, allocations } = await firm.pay(id, 1_000);
    await firm.heard();
    await remove(`/payments/${paymentId}/allocations/${allocations[0].id}`);
    assert.deepEqual(await invoice(id), {
      status: 'FINALIZED',
      paidMinor: 0,
      balanceMinor: 1_000,
      dueMinor: 1_000,
    });
    assert.deepEqual(await payment(paymentId), [[], 0, 1_000]);
    assert.deepEqual(await firm.heard(), ['invoice.reopened', 'payment.freed']);
    const path = `/payments/${paymentId}/allocations/${allocations[0].id}`;
    assertRefused(await firm.send('DELETE', path), ['status', 'state']);
    assertNotFound(await firm.send('DELETE', `/payments/${paymentId}/allocations/${newId('allocation')}`));
    await allocated(paymentId, { allocations: [{ invoiceId: id, amountMinor: 400 }] });
    assert.deepEqual(await firm.heard(), ['invoice.partiallyPaid', 'payment.allocated']);
  });

  test('what was refunded of a reversed payment stays owed, and other money covers it', async () => {
    const { id: contractId, client } = await (async () => {
      const clientId = (await firm.make('/clients', { name: 'Fabrikam' })).id;
      const contract = await firm.make('/contracts', { clientId, name: 'Work', currencyCode: 'EUR' });
      return firm.act(`/contracts/${contract.id}/activate`);
    })();
    const { id } = await issued(1_000, { contractId });
    const first = await firm.pay(id, 1_500, { allowOverpayment: true });
    const refund = await firm.refund(first.id, 500);
    await remove(`/payments/${first.id}`);
    assert.deepEqual(await payment(first.id), [[], 500, -500]);
    assert.equal((await invoice(id)).dueMinor, 1_000);
    const [ageing] = (await firm.get('/reports/ageing')).filter(
      (row: { client: string }) => row.client === client,
    );
    assert.deepEqual(only(ageing, 'totalMinor', 'onAccountMinor'), { totalMinor: 1_500, onAccountMinor: 0 });
    const [debtor] = (await firm.get('/reports/debtors')).filter(
      (row: { client: string }) => row.client === client,
    );
    assert.deepEqual(only(debtor, 'dueMinor', 'invoiceCount'), { dueMinor: 1_500, invoiceCount: 1 });
    const second = await firm.make('/payments', { clientId: client, amountMinor: 700, currencyCode: 'EUR' });
    const wish = (amountMinor: number) => ({ allocations: [{ paymentId: first.id, amountMinor }] });
    assertRefused(await allocate(second.id, wish(501)), ['allocations.0.amountMinor', 'balance']);
    const { allocations } = await allocated(second.id, wish(500));
    assert.equal(allocations[0].payment, first.id);
    assert.deepEqual(await payment(first.id), [[], 500, 0]);
    assert.deepEqual(await payment(second.id), [[500], 0, 200]);
    await remove(`/refunds/${refund.id}`);
    assert.deepEqual(await payment(first.id), [[], 0, 0]);
    assert.deepEqual(await payment(second.id), [[], 0, 700], 'what covered the refund is free again');
  });

  test('an allocation is at most what is due and what is on account, of the same client and currency', async () => {
    const { id: invoiceId } = await issued(1_000);
    const wish = (amountMinor: number, target: object = { invoiceId }) => ({
      allocations: [{ ...target, amountMinor }],
    });
    assertRefused(await tryToPay({ amountMinor: 5_000, ...wish(1_001) }), [
      'allocations.0.amountMinor',
      'balance',
    ]);
    assertRefused(await tryToPay({ amountMinor: 500, ...wish(501) }), ['allocations', 'balance']);
    assertRefused(await tryToPay({ amountMinor: 500, currencyCode: 'CHF', ...wish(500) }), [
      ...['allocations.0.invoiceId', 'state'],
    ] as [string, string]);
    assertRefused(await tryToPay({ amountMinor: 500, currencyCode: 'EUR', ...wish(500, {}) }), [
      'allocations.0',
      'required',
    ]);
    assertNotFound(await tryToPay({ amountMinor: 500, ...wish(500, { invoiceId: newId('invoice') }) }));
    const draft = await firm.draft([line(500)]);
    const toDraft = await tryToPay({ amountMinor: 500, ...wish(500, { invoiceId: draft.id }) });
    assertRefused(toDraft, ['allocations.0.invoiceId', 'state']);
    assert.match(toDraft.text, /is DRAFT, and cannot be paid: issue it first/);
    const twice = { allocations: [...wish(1).allocations, ...wish(2).allocations] };
    assertRefused(await tryToPay({ amountMinor: 500, ...twice }), ['allocations.1', 'uniqueItems']);
    const stranger = (await firm.make('/clients', { name: 'Stranger' })).id;
    assertRefused(await tryToPay({ clientId: stranger, amountMinor: 500, ...wish(500) }), [
      ...['allocations.0.invoiceId', 'state'],
    ] as [string, string]);
    const { id } = await pay(100, { currencyCode: 'EUR' });
    assertRefused(await allocate(id, {}), ['allocations', 'required']);
    assertNotFound(await allocate(newId('payment'), { oldestFirst: true }));
    assertRefused(await tryToPay({ amountMinor: 1, allocations: [{ amountMinor: 1 }] }), [
      'allocations.0',
      'required',
    ]);
  });

  test('a payment names a client or an invoice, and never both', async () => {
    const { id: invoiceId } = await issued(1_000);
    const send = (body: object) => firm.send('POST', '/payments', body);
    assertRefused(await send({ amountMinor: 1 }), ['clientId', 'required']);
    assertRefused(await send({ amountMinor: 1, invoiceId, clientId: firm.clientId }), [
      'clientId',
      'excluded',
    ]);
    assertRefused(await tryToPay({ amountMinor: 1, allowOverpayment: true }), [
      'allowOverpayment',
      'excluded',
    ]);
    assertNotFound(await send({ amountMinor: 1, clientId: newId('client') }));
    assertRefused(await tryToPay({ amountMinor: 1 }), ['currencyCode', 'required']);
    const received = { amountMinor: 110, currencyCode: 'USD' };
    assert.deepEqual((await pay(100, { currencyCode: 'EUR', received })).received, received);
  });

  test('a client with money is not deleted', async () => {
    const { id } = await firm.make('/clients', { name: 'Once', currencyCode: 'EUR' });
    await firm.make('/payments', { clientId: id, amountMinor: 100 });
    assertRefused(await firm.send('DELETE', `/clients/${id}`), ['status', 'state']);
  });

  test('an invoice with a total of 0 can be voided', async () => {
    for (const lines of [[line(0)], [line(100), line(-100)]]) {
      const { id, status, availableActions } = await firm.issue(lines);
      assert.deepEqual([status, availableActions.includes('void')], ['PAID', true]);
      assert.equal((await firm.act(`/invoices/${id}/void`)).status, 'VOID');
    }
  });

  test('movements of one account at the same time never wait for each other', async () => {
    const invoices = await Promise.all(Array.from({ length: 4 }, () => issued(1_000)));
    const payments = await Promise.all(Array.from({ length: 4 }, () => pay(1_000, { currencyCode: 'EUR' })));
    const wishes = (ids: { id: string }[]) => ({
      allocations: ids.map(({ id }) => ({ invoiceId: id, amountMinor: 250 })),
    });
    const answers = await Promise.all([
      ...payments.map(({ id }, index) =>
        allocate(id, wishes(index % 2 === 0 ? invoices : invoices.toReversed())),
      ),
      ...invoices.map(({ id }) => firm.send('POST', '/credit-notes', { invoiceId: id, reason: 'Agreed' })),
      ...payments.map(({ id }) => firm.send('DELETE', `/payments/${id}`)),
    ]);
    for (const { status, text } of answers) assert.ok(status < 300 || status === 400, text);
    for (const { id } of invoices) assert.equal((await invoice(id)).paidMinor, 0);
  });
});
