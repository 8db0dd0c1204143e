import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { activeContract, draft, LINE } from '../../../../test/support/billing.ts';
import { assertOrderBounds, assertRefused, assertTextBounds } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const AMOUNT_MAX = 9_007_199_254_740_991;

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;

const newDraft = async (): Promise<string> => (await draft(service, tenant, [], { contractId })).id;
const add = (line: object) =>
  service.request('POST', '/billables', { tenant, body: { invoiceId, billables: [line] } });
const added = async (line: object = {}) => {
  const answer = await add({ ...LINE, ...line });
  assert.equal(answer.status, 201, answer.text);
  return answer.data[0];
};
const change = (id: string, body: object) => service.request('PATCH', `/billables/${id}`, { tenant, body });
const remove = (id: string) => service.request('DELETE', `/billables/${id}`, { tenant });

describe('the bounds of a billable', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = await newDraft();
  });

  for (const way of ['when it is added', 'when it is changed']) {
    describe(way, () => {
      let id: string;
      /** Sends the fields of a line, and strips the path of the batch from the answer. */
      const send = async (body: object): Promise<Answer> => {
        if (way === 'when it is changed') return change(id, body);
        const answer = await add({ ...LINE, ...body });
        const json = JSON.parse(answer.text.replaceAll('"billables.0.', '"'));
        return { ...answer, json, data: answer.data?.[0] };
      };
      const takes = async (field: string, value: unknown, shown = value) => {
        const answer = await send({ [field]: value });
        assert.deepEqual(answer.data?.[field], shown, answer.text);
      };
      beforeEach(async () => {
        ({ id } = await added({ amountMinor: 0 }));
      });

      test(`the texts and the order of a billable have bounds ${way}`, async () => {
        await assertTextBounds(send, 'name', { min: 1, max: 500 });
        await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
        await assertOrderBounds(send);
      });

      test(`the quantity of a billable is above 0 and has at most 6 decimals ${way}`, async () => {
        for (const quantity of [0.000001, 1, 1.123456, 999_999_999]) await takes('quantity', quantity);
        assertRefused(await send({ quantity: 0 }), ['quantity', 'exclusiveMinimum']);
        assertRefused(await send({ quantity: -1 }), ['quantity', 'exclusiveMinimum']);
        for (const quantity of [0.0000001, 1.1234567, 123_456.1234567]) {
          assertRefused(await send({ quantity }), ['quantity', 'decimals']);
        }
        assertRefused(await send({ quantity: 1_000_000_000 }), ['quantity', 'maximum']);
        assertRefused(await send({ quantity: '1' }), ['quantity', 'type']);
      });

      test(`the quantity of a billable is at most 999999999.999999 if the amount is small, ${way}`, async () => {
        const most = { quantity: 999_999_999.999999, amountMinor: 1 };
        const { data } = await send(most);
        assert.deepEqual([data.quantity, data.totalMinor], [999_999_999.999999, 1_000_000_000]);
      });

      test(`the amount of a billable is an integer of either sign ${way}`, async () => {
        for (const amountMinor of [0, -1, AMOUNT_MAX, -AMOUNT_MAX]) {
          invoiceId = await newDraft();
          ({ id } = await added({ amountMinor: 0 }));
          const { data, text } = await send({ quantity: 1, amountMinor });
          assert.deepEqual([data?.amountMinor, data?.totalMinor], [amountMinor, amountMinor], text);
          await remove(data.id);
        }
        assertRefused(await send({ amountMinor: AMOUNT_MAX + 1 }), ['amountMinor', 'maximum']);
        assertRefused(await send({ amountMinor: -AMOUNT_MAX - 1 }), ['amountMinor', 'minimum']);
        assertRefused(await send({ amountMinor: 0.5 }), ['amountMinor', 'type']);
        assertRefused(await send({ amountMinor: '1' }), ['amountMinor', 'type']);
      });

      test(`the tax of a billable has bounds ${way}`, async () => {
        for (const percent of [0.0001, 19.1234, 100]) await takes('taxPercent', percent);
        for (const category of ['Z', 'E', 'AE', 'K', 'G', 'O']) await takes('taxCategory', category);
        for (const category of ['S', 'L', 'M']) {
          const { data, text } = await send({ taxCategory: category, taxPercent: 7 });
          assert.deepEqual([data?.taxCategory, data?.taxPercent], [category, 7], text);
          assertRefused(await send({ taxCategory: category }), ['taxPercent', 'required']);
        }
        assertRefused(await send({ taxCategory: 'S', taxPercent: 0 }), ['taxPercent', 'exclusiveMinimum']);
        assertRefused(await send({ taxCategory: 'AE', taxPercent: 19 }), ['taxPercent', 'maximum']);
        assertRefused(await send({ taxPercent: 19.12345 }), ['taxPercent', 'decimals']);
        assertRefused(await send({ taxPercent: -1 }), ['taxPercent', 'minimum']);
        assertRefused(await send({ taxPercent: 100.0001 }), ['taxPercent', 'maximum']);
        assertRefused(await send({ taxCategory: 'X' }), ['taxCategory', 'enum']);
        assertRefused(await send({ currencyCode: 'eur' }), ['currencyCode', 'format']);
      });

      test(`the reason for no tax on a billable is limited to categories without tax ${way}`, async () => {
        const { data } = await send({ taxCategory: 'E', taxExemptionReason: 'Small business' });
        assert.deepEqual([data.taxCategory, data.taxExemptionReason], ['E', 'Small business']);
        const taxed = { taxCategory: 'S', taxPercent: 19, taxExemptionReason: 'x' };
        assertRefused(await send(taxed), ['taxExemptionReason', 'category']);
        const unknown = { taxCategory: 'E', taxExemptionCode: 'VATEX-XX' };
        assertRefused(await send(unknown), ['taxExemptionCode', 'format']);
      });

      test(`the unit and the service period of a billable have bounds ${way}`, async () => {
        for (const unit of ['HUR', 'DAY', 'C62', 'KGM']) await takes('unitCode', unit);
        for (const unit of ['hur', 'XYZW', '']) {
          const { status, json } = await send({ unitCode: unit });
          assert.deepEqual([status, json.details?.[0]?.field], [400, 'unitCode']);
        }
        const period = { serviceFrom: '2026-10-01', serviceTo: '2026-10-31' };
        const { data } = await send(period);
        assert.deepEqual({ serviceFrom: data.serviceFrom, serviceTo: data.serviceTo }, period);
        assertRefused(await send({ ...period, serviceTo: '2026-09-30' }), ['serviceTo', 'range']);
        assertRefused(await send({ serviceFrom: '2026-02-30' }), ['serviceFrom', 'format']);
      });

      test(`the reference of a billable has bounds ${way}`, async () => {
        const [referenceType, referenceId] = ['𝄞'.repeat(100), '𝄞'.repeat(200)];
        const { data } = await send({ referenceType, referenceId });
        assert.deepEqual([data.referenceType, data.referenceId], [referenceType, referenceId]);
        assertRefused(
          await send({ referenceType: `${referenceType}x`, referenceId: `${referenceId}x` }),
          ['referenceType', 'maxLength'],
          ['referenceId', 'maxLength'],
        );
        assertRefused(
          await send({ referenceType: '', referenceId: '' }),
          ['referenceType', 'minLength'],
          ['referenceId', 'minLength'],
        );
        assertRefused(await send({ referenceType: 'JIRA' }), ['referenceId', 'required']);
        assertRefused(await send({ referenceId: '1' }), ['referenceType', 'required']);
      });

      test(`the metadata of a billable have at most 50 names of 40 characters, with texts of 500, ${way}`, async () => {
        const texts = (count: number) =>
          Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, '𝄞'.repeat(500)]));
        await takes('metadata', texts(50));
        await takes('metadata', {});
        await takes('metadata', { ['𝄞'.repeat(40)]: '' });
        assertRefused(await send({ metadata: texts(51) }), ['metadata', 'maxProperties']);
        assertRefused(await send({ metadata: { long: 'x'.repeat(501) } }), ['metadata.long', 'maxLength']);
        assertRefused(await send({ metadata: { number: 1 } }), ['metadata.number', 'type']);
        assertRefused(await send({ metadata: [] }), ['metadata', 'type']);
        const long = await send({ metadata: { ['x'.repeat(41)]: 'x' } });
        assertRefused(long, [`metadata.${'x'.repeat(41)}`, 'maxLength']);
        const nameless = await send({ metadata: { '': 'x' } });
        assertRefused(nameless, ['metadata.', 'minLength']);
      });
    });
  }
});
