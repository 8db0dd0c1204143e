import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { startVies, VIES_DAY } from '../../../../test/stand-ins/vies.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { startService } from '../../../../test/support/service.ts';

const AUSTRIAN = 'ATU13585627';
const GERMAN = 'DE136695976';

// Before the service, which is told its address. Hooks of one level begin together.
const vies = await startVies([AUSTRIAN]);
const service = startService({ VIES_URL: vies.url });
after(() => vies.stop());
let firm: Firm;
beforeEach(async () => {
  vies.fault = undefined;
  vies.meanwhile = undefined;
  vies.questions.length = 0;
  const client = { vatNumber: 'ATU 1358 5627' };
  firm = await openFirm(service, { settings: { vatNumber: GERMAN }, client });
});
const check = (id = firm.clientId) => firm.send('POST', `/clients/${id}/check-vat-number`);
const kept = async () => (await firm.get(`/clients/${firm.clientId}`)).vatNumberCheck;

describe("the check of a client's VAT number", () => {
  test("the check of a client's VAT number is kept on the client, with day and consultation number", async () => {
    const { status, data } = await check();
    assert.equal(status, 200);
    const { checkedAt } = data;
    const result = { status: 'VALID', vatNumber: AUSTRIAN, checkedAt, checkedOn: VIES_DAY };
    assert.deepEqual(data, { ...result, consultationNumber: 'WAPIAAAAYdT3xQ21' });
    assert.deepEqual(await kept(), data);
    assert.deepEqual(vies.questions, [
      {
        ...{ countryCode: 'AT', vatNumber: 'U13585627' },
        ...{ requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
    ]);
    const [entry] = await firm.get(`/audit-entries?resource=client&resourceId=${firm.clientId}&limit=1`);
    assert.equal(entry.action, 'updated');
    assert.ok(JSON.stringify(entry).includes('WAPIAAAAYdT3xQ21'), JSON.stringify(entry));
  });

  test("the check of a client's VAT number says that an unregistered one is invalid", async () => {
    await firm.patch(`/clients/${firm.clientId}`, { vatNumber: 'ATU12345675' });
    assert.equal((await check()).data.status, 'INVALID');
    assert.equal((await kept()).status, 'INVALID');
  });

  test("the check of a client's VAT number survives an outage", async () => {
    for (const fault of ['MS_UNAVAILABLE', '500', 'rubbish'] as const) {
      vies.fault = fault;
      const { status, data } = await check();
      assert.deepEqual([status, data.status], [200, 'UNAVAILABLE'], fault);
    }
    assert.equal(await kept(), undefined);
    vies.fault = undefined;
    const { data: valid } = await check();
    vies.fault = 'MS_UNAVAILABLE';
    const { data } = await check();
    assert.deepEqual([data.status, data.reason], ['UNAVAILABLE', 'MEMBER_STATE_UNAVAILABLE']);
    assert.deepEqual(await kept(), valid);
  });

  test("the check of a client's VAT number keeps its consultation number until a check with another", async () => {
    const { data: proven } = await check();
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: null });
    const { data: unproven } = await check();
    assert.deepEqual([unproven.status, 'consultationNumber' in unproven], ['VALID', false]);
    assert.deepEqual(await kept(), proven);
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: GERMAN });
    const { data: renewed } = await check();
    assert.notEqual(renewed.consultationNumber, proven.consultationNumber);
    assert.deepEqual(await kept(), renewed);
    vies.registered.delete(AUSTRIAN);
    assert.equal((await check()).data.status, 'INVALID');
    vies.registered.add(AUSTRIAN);
    assert.equal((await kept()).status, 'INVALID');
  });

  test("the check of a client's VAT number is dropped with the number", async () => {
    await check();
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Other', vatNumber: 'ATU 1358 5627' });
    assert.equal((await kept()).status, 'VALID');
    await firm.patch(`/clients/${firm.clientId}`, { vatNumber: 'ATU12345675' });
    assert.equal(await kept(), undefined);
  });

  test("the check of a client's VAT number is not kept for a number that is set meanwhile", async () => {
    vies.meanwhile = async () => {
      await firm.patch(`/clients/${firm.clientId}`, { vatNumber: 'ATU12345675' });
    };
    assertRefused(await check(), ['vatNumber', 'state']);
    assert.equal(await kept(), undefined);
  });

  test("the check of a client's VAT number asks nobody about numbers that VIES can not know", async () => {
    const refusals: [string | null, string][] = [
      [null, 'required'],
      ['CHE-116.281.710 MWST', 'format'],
      ['ATU1', 'format'],
      ['ATU13585628', 'format'],
    ];
    for (const [vatNumber, constraint] of refusals) {
      await firm.patch(`/clients/${firm.clientId}`, { vatNumber });
      assertRefused(await check(), ['vatNumber', constraint]);
    }
    assert.deepEqual(vies.questions, []);
  });

  test("the check of a client's VAT number can not be written by hand", async () => {
    const vatNumberCheck = { status: 'VALID' };
    assertRefused(await firm.send('PATCH', `/clients/${firm.clientId}`, { vatNumberCheck }), [
      'vatNumberCheck',
      'additionalProperties',
    ]);
  });

  test("the check of a client's VAT number is for members of the client's tenant", async () => {
    const other = await openFirm(service);
    assertNotFound(await other.send('POST', `/clients/${firm.clientId}/check-vat-number`));
    await firm.make('/members', { subject: 'vera', role: 'VIEWER' });
    const path = `/clients/${firm.clientId}/check-vat-number`;
    const { status } = await service.request('POST', path, { tenant: firm.tenant, as: 'vera' });
    assert.equal(status, 403);
    assert.deepEqual(vies.questions, []);
  });

  test("the check of a client's VAT number is asked for by a draft as the tenant sets it", async () => {
    await firm.make('/addresses', {
      ...{ clientId: firm.clientId, name: 'x', address1: 'Gasse 1', zip: '1010', city: 'Wien' },
      country: 'Austria',
    });
    const line = { name: 'Design', quantity: 1, amountMinor: 100, taxCategory: 'AE' };
    await firm.patch(`/tenants/${firm.tenant}`, { vatCheck: 'WARN' });
    const { id, warnings, obstacles } = await firm.draft([line]);
    const fields = warnings.map(({ field }: { field: string }) => field);
    assert.deepEqual([fields, obstacles], [['seller.address', 'buyer.vatNumber'], []]);
    await firm.patch(`/tenants/${firm.tenant}`, { vatCheck: 'REQUIRE' });
    assertRefused(await firm.finalize(id), ['buyer.vatNumber', 'state']);
    await check();
    const { data } = await firm.finalize(id);
    assert.equal(data.buyer.vatNumber, 'ATU 1358 5627');
    const proof = { status: 'VALID', checkedOn: VIES_DAY, consultationNumber: 'WAPIAAAAYdT3xQ21' };
    assert.deepEqual(data.buyer.vatNumberCheck, proof);
    const taxed = await firm.issue([{ ...line, taxCategory: 'S', taxPercent: 19 }]);
    assert.equal('vatNumberCheck' in taxed.buyer, false, 'other categories do not rest on the number');
    await firm.patch(`/clients/${firm.clientId}`, { vatNumber: null });
    assert.deepEqual((await firm.get(`/invoices/${id}`)).buyer, data.buyer);
    assert.deepEqual((await firm.credit(id)).buyer, data.buyer);
  });
});

describe("a tenant's own VAT number", () => {
  test("a tenant's own VAT number is refused if its form or its check digit is wrong", async () => {
    for (const vatNumber of ['DE12', 'DE136695975']) {
      assertRefused(await firm.send('PATCH', `/tenants/${firm.tenant}`, { vatNumber }), [
        'vatNumber',
        'format',
      ]);
      const place = { name: 'x', address1: 'x', zip: 'x', city: 'x', country: 'Germany' };
      assertRefused(await firm.send('POST', '/addresses', { ...place, vatNumber }), ['vatNumber', 'format']);
      const { id } = await firm.make('/addresses', place);
      assertRefused(await firm.send('PATCH', `/addresses/${id}`, { vatNumber }), ['vatNumber', 'format']);
      const { id: other } = await firm.make('/addresses', { ...place, clientId: firm.clientId, vatNumber });
      await firm.patch(`/addresses/${other}`, { vatNumber });
    }
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: 'CHE-116.281.710 MWST' });
  });

  test("a tenant's own VAT number is refused without its prefix, where the address is in the EU", async () => {
    const own = `/tenants/${firm.tenant}`;
    const national = { vatNumber: '136695976' };
    await firm.patch(own, national);
    const place = { name: 'x', address1: 'x', zip: 'x', city: 'x', country: 'Germany' };
    assertRefused(await firm.send('POST', '/addresses', { ...place, ...national }), ['vatNumber', 'format']);
    const { id } = await firm.make('/addresses', place);
    const refusal = await firm.send('PATCH', own, national);
    assertRefused(refusal, ['vatNumber', 'format']);
    assert.match(refusal.json.details[0].message, /^must begin with DE, .*: write DE in front of it/);
    assertRefused(await firm.send('PATCH', `/addresses/${id}`, national), ['vatNumber', 'format']);
    await firm.patch(`/addresses/${id}`, { ...national, country: 'United States' });
    const { warnings } = await firm.draft([{ name: 'x', quantity: 1, amountMinor: 1, taxPercent: 19 }]);
    assert.equal(warnings.length, 0, 'the address is no longer in the EU');
    await firm.patch(`/addresses/${id}`, { country: 'Germany' });
    const later = await firm.draft([{ name: 'x', quantity: 1, amountMinor: 1, taxPercent: 19 }]);
    assert.ok(later.warnings.some(({ field }: { field: string }) => field === 'seller.vatNumber'));
  });
});
