import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { slowPng } from '../../support/hostile/pictures.ts';
import type { Answer } from '../../support/http.ts';
import { complete, createAsset, picture, upload } from '../../support/records/assets.ts';
import { startService } from '../../support/service.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

const ATTACKS = 6;
const ATTACKERS = ['alice', 'bob', 'carol'];
const SAMPLES = 9;
/** One that waited for a large picture would take far longer. */
const SLOWER_MAX = 8;
/** Below this, a busy machine makes the difference. */
const FLOOR_MS = 20;

describe('beside large pictures of others', () => {
  const service = startService();
  let quiet: string;
  let small: Buffer<ArrayBuffer>;
  const large = slowPng(2_500);

  before(async () => {
    quiet = await service.tenant('dave');
    small = await picture('png', 100);
  });

  async function uploaded(tenant: string, bytes: Buffer<ArrayBuffer>, as: string): Promise<string> {
    const pending = await createAsset(service, tenant, { as });
    assert.equal((await upload(pending, bytes)).status, 204);
    return pending.assetId;
  }

  const uploadedSmall = () =>
    Promise.all(Array.from({ length: SAMPLES }, () => uploaded(quiet, small, 'dave')));

  /** Completes small pictures one after the other. Returns the median of the times. */
  async function timeOf(assets: string[]): Promise<number> {
    const times: number[] = [];
    for (const assetId of assets) {
      const startedAt = performance.now();
      const answer = await complete(service, quiet, assetId, 'dave');
      times.push(performance.now() - startedAt);
      assert.equal(answer.status, 200, answer.text);
    }
    return times.sort((a, b) => a - b)[SAMPLES >> 1] as number;
  }

  async function startAttack(as: string, count: number): Promise<Promise<Answer>[]> {
    const tenant = await service.tenant(as);
    const assets = await Promise.all(Array.from({ length: count }, () => uploaded(tenant, large, as)));
    return assets.map((assetId) => complete(service, tenant, assetId, as));
  }

  test('a small picture waits beside large ones at most a few times as long as alone, however many tenants attack', async (t) => {
    await timeOf(await uploadedSmall()); // starts the decoders
    await unlessBusy(async () => {
      const alone = await timeOf(await uploadedSmall());
      for (const attackers of [ATTACKERS.slice(0, 1), ATTACKERS]) {
        const assets = await uploadedSmall();
        let left = 0;
        const attacks = await Promise.all(attackers.map((as) => startAttack(as, ATTACKS / attackers.length)));
        for (const attack of attacks.flat()) {
          left++;
          void attack.finally(() => left--);
        }
        const beside = await timeOf(assets);
        assert.ok(left > 0, 'the attack lasted');
        t.diagnostic(
          `${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside ${attackers.length} attackers`,
        );
        assert.ok(beside <= SLOWER_MAX * Math.max(alone, FLOOR_MS), `${beside} ms, alone ${alone} ms`);
        for (const { status, text } of await Promise.all(attacks.flat())) assert.equal(status, 200, text);
      }
    });
  });
});
