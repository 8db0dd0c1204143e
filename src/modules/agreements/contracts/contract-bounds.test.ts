import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  assertOrderBounds,
  assertRefused,
  assertTextBounds,
  TIMESTAMP,
} from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const AMOUNT_MAX = 9_007_199_254_740_991;

const service = useService();
let tenant: string;
let clientId: string;

const rate = { unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-07-01' };
const dailyRates = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...rate,
    startsOn: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  }));

const create = (body: object) =>
  service.request('POST', '/contracts', {
    tenant,
    body: { clientId, name: 'Work', currencyCode: 'EUR', ...body },
  });
const made = async (body: object = {}): Promise<string> => (await create(body)).data.id;
const change = (id: string, body: object) => service.request('PATCH', `/contracts/${id}`, { tenant, body });

describe('the bounds of a contract', () => {
  before(async () => {
    tenant = await service.tenant();
    clientId = (await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } })).data.id;
  });

  for (const way of ['when it is created', 'when it is changed']) {
    const id = { now: '' };
    const send = (body: object): Promise<Answer> =>
      way === 'when it is created' ? create(body) : change(id.now, body);
    before(async () => {
      id.now = await made();
    });
    const takes = async (field: string, value: unknown, shown = value) => {
      const answer = await send({ [field]: value });
      assert.deepEqual(answer.data?.[field], shown, answer.text);
    };

    test(`the bounds of a contract limit its texts and numbers ${way}`, async () => {
      await assertTextBounds(send, 'name', { min: 1, max: 255 });
      await assertTextBounds(send, 'reference', { min: 0, max: 255 });
      await assertTextBounds(send, 'description', { min: 0, max: 2_000 });
      await assertOrderBounds(send);
      for (const days of [0, 3_650]) await takes('paymentTermsDays', days);
      assertRefused(await send({ paymentTermsDays: -1 }), ['paymentTermsDays', 'minimum']);
      assertRefused(await send({ paymentTermsDays: 3_651 }), ['paymentTermsDays', 'maximum']);
      assertRefused(await send({ paymentTermsDays: 1.5 }), ['paymentTermsDays', 'type']);
      assertRefused(await send({ currencyCode: 'XXQ' }), ['currencyCode', 'format']);
    });

    test(`the bounds of a contract limit its tax ${way}: 0 to 100 percent, with at most 4 decimals`, async () => {
      for (const percent of [0.0001, 0.0003, 8.1, 19.1234, 33.3333, 99.9999, 100]) {
        await takes('taxRates', [{ percent }], [{ category: 'S', percent }]);
      }
      await takes('taxRates', [{ percent: 0.1 + 0.2 }], [{ category: 'S', percent: 0.3 }]);
      await takes('taxRates', [{ percent: 1.1 * 3 }], [{ category: 'S', percent: 3.3 }]);
      for (const percent of [19.12345, 0.00001, 99.99999]) {
        assertRefused(await send({ taxRates: [{ percent: percent }] }), ['taxRates.0.percent', 'decimals']);
      }
      assertRefused(await send({ taxRates: [{ percent: -0.0001 }] }), ['taxRates.0.percent', 'minimum']);
      assertRefused(await send({ taxRates: [{ percent: 100.0001 }] }), ['taxRates.0.percent', 'maximum']);
      assertRefused(await send({ taxRates: [{ percent: '19' }] }), ['taxRates.0.percent', 'type']);
    });

    test(`the bounds of a contract limit its rates ${way}`, async () => {
      const takesRates = async (rates: object[]) => {
        const answer = await send({ rates });
        assert.deepEqual(
          answer.data?.rates.map(({ id, ...shown }: { id: string }) => shown),
          rates,
          answer.text,
        );
      };
      await takesRates([{ ...rate, role: '𝄞'.repeat(100), amountMinor: AMOUNT_MAX }]);
      await takesRates(dailyRates(500));
      await takesRates([]);
      assertRefused(await send({ rates: dailyRates(501) }), ['rates', 'maxItems']);
      assertRefused(await send({ rates: [{ ...rate, startsOn: '2026-02-30' }] }), [
        'rates.0.startsOn',
        'format',
      ]);
      assertRefused(
        await send({ rates: [rate, { ...rate, id: 'rat_1' }] }),
        ['rates.1.id', 'enum'],
        ['rates.1.startsOn', 'unique'],
      );
      const wrong = [{ ...rate, role: 'r'.repeat(101), amountMinor: AMOUNT_MAX + 1 }];
      assertRefused(
        await send({ rates: wrong }),
        ['rates.0.role', 'maxLength'],
        ['rates.0.amountMinor', 'maximum'],
      );
    });

    test(`the times of a contract are accepted in any precision ${way}, and returned with milliseconds`, async () => {
      const startsAt = '2026-01-02T03:04:05Z';
      await takes('startsAt', startsAt, '2026-01-02T03:04:05.000Z');
      await takes('endsAt', '2099-01-02T03:04:05.1239Z', '2099-01-02T03:04:05.123Z');
      const { data } = await send({ endsAt: '9999-12-31T23:59:59.999999999Z' });
      assert.match(data.endsAt, TIMESTAMP);
      assertRefused(await send({ startsAt: '2026-02-30T00:00:00Z' }), ['startsAt', 'format']);
    });
  }

  test('a contract can not end before it starts, but may end when it starts', async () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
    const refused = ['endsAt', 'range'] as [string, string];
    assertRefused(await create({ startsAt: late, endsAt: early }), refused);
    const id = await made({ startsAt: early, endsAt: early });
    assertRefused(await change(id, { startsAt: late }), refused);
    assert.equal((await change(id, { startsAt: late, endsAt: late })).status, 200);
    assertRefused(await change(id, { endsAt: early }), refused);
    assert.equal((await change(id, { startsAt: '2027-01-01T00:00:00Z', endsAt: null })).status, 200);
  });
});
