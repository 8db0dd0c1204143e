import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { slowPng } from '../../../test/support/hostile/pictures.ts';
import { picture } from '../../../test/support/records/assets.ts';
import { Decoders, type PictureDemand } from './decoders.ts';

const SMALL = 5;
const LARGE = 1_000;

/** Pictures that are decoded until the test ends them. */
class Pictures {
  readonly decoders = new Decoders();
  /** The names of those that are being decoded now, in the order of their beginning. */
  readonly running: string[] = [];
  private readonly ends = new Map<string, () => void>();

  /** Resolves to 'done', or to the status of the refusal. */
  add(name: string, demand: Partial<PictureDemand>): Promise<unknown> {
    const tenant = demand.tenant ?? name;
    const work = async () => {
      this.running.push(name);
      await new Promise<void>((resolve) => this.ends.set(name, resolve));
      return 'done';
    };
    return this.decoders
      .withDecoder({ tenant, caller: tenant, cost: SMALL, ...demand }, work)
      .catch(({ status, retryAfterSeconds }) => [status, retryAfterSeconds]);
  }

  async end(name: string): Promise<void> {
    this.running.splice(this.running.indexOf(name), 1);
    this.ends.get(name)?.();
    await soon();
  }

  addMany(count: number, demand: PictureDemand): Promise<unknown>[] {
    return Array.from({ length: count }, (_, index) => this.add(`${demand.tenant} ${index}`, demand));
  }

  /** Ends whatever runs until nothing is left. */
  async endAll(): Promise<string[]> {
    const order: string[] = [];
    for (let name = this.running[0]; name !== undefined; name = this.running[0]) {
      order.push(name);
      await this.end(name);
    }
    return order;
  }
}

const of = (tenant: string, cost: number): PictureDemand => ({ tenant, caller: tenant, cost });

describe('decoders', () => {
  test('decoders of pictures decode one large picture at a time, and small ones beside it', async () => {
    const pictures = new Pictures();
    for (const tenant of ['a', 'b', 'c']) pictures.addMany(3, of(tenant, LARGE));
    await soon();
    assert.deepEqual(pictures.running, ['a 0']);
    pictures.add('small', { cost: SMALL });
    await soon();
    assert.deepEqual(pictures.running, ['a 0', 'small']);
    await pictures.end('small');
    assert.deepEqual(pictures.running, ['a 0']);
    await pictures.endAll();
  });

  test('decoders of pictures decode two small pictures at a time, and a large one before further small ones', async () => {
    const pictures = new Pictures();
    pictures.addMany(9, of('logos', SMALL));
    await soon();
    assert.deepEqual(pictures.running, ['logos 0', 'logos 1']);
    pictures.add('photo', { cost: LARGE });
    await pictures.end('logos 0');
    await pictures.end('logos 1');
    assert.deepEqual(pictures.running, ['logos 2', 'photo']);
    await pictures.endAll();
  });

  test('decoders of pictures let tenants take turns', async () => {
    const pictures = new Pictures();
    pictures.addMany(20, of('attacker', 4_000));
    pictures.addMany(20, of('agency', 500));
    pictures.add('quiet', { cost: 100 });
    await soon();
    const order = await pictures.endAll();
    assert.deepEqual(order.slice(0, 4), ['attacker 0', 'agency 0', 'quiet', 'attacker 1']);
  });

  test('decoders of pictures let no tenant fill the queue', async () => {
    const pictures = new Pictures();
    const attacks = pictures.addMany(1_000, of('attacker', LARGE));
    const quiet = pictures.add('quiet', { cost: LARGE });
    const logos = pictures.addMany(200, of('agency', SMALL));
    await soon();
    await pictures.endAll();
    const outcomes = await Promise.all(attacks);
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 251, 'one runs, 250 wait');
    assert.deepEqual(outcomes.at(-1), [429, 5]);
    assert.equal(await quiet, 'done');
    assert.deepEqual(new Set(await Promise.all(logos)), new Set(['done']));
  });

  test('decoders of pictures let no caller fill the queue, whatever its number of tenants', async () => {
    const pictures = new Pictures();
    const attacks = Array.from({ length: 6_000 }, (_, index) =>
      pictures.add(`attack ${index}`, { tenant: `${index % 60}`, caller: 'attacker', cost: LARGE }),
    );
    const quiet = pictures.add('quiet', { cost: LARGE });
    await soon();
    await pictures.end('attack 0');
    assert.deepEqual(pictures.running, ['quiet']);
    await pictures.endAll();
    assert.equal(await quiet, 'done');
    assert.deepEqual(await attacks.at(-1), [429, 5]);
  });

  test('decoders of pictures refuse what would wait too long: by a 429 if it waits for its own tenant, else by a 503', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    for (const [late, outcome] of [
      ['attacker', [429, 5]],
      ['other', [503, 5]],
    ] as const) {
      const pictures = new Pictures();
      const first = pictures.add('first', of('attacker', 4_000));
      const second = pictures.add('second', of(late, 9_000));
      await soon();
      t.mock.timers.tick(45_000);
      await pictures.endAll();
      assert.deepEqual(await Promise.all([first, second]), ['done', outcome]);
      const free = pictures.add('free again', {});
      await soon();
      await pictures.endAll();
      assert.equal(await free, 'done');
    }
  });

  test('decoders of pictures refuse sooner when the process stops', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const pictures = new Pictures();
    const outcomes = [pictures.add('first', { cost: LARGE }), pictures.add('second', { cost: LARGE })];
    pictures.decoders.drain();
    await soon();
    t.mock.timers.tick(20_000);
    await pictures.endAll();
    assert.deepEqual(await Promise.all(outcomes), ['done', [503, 5]]);
  });

  test('a picture that pretended to be small is decoded as a large one, and its tenant is believed no more', async () => {
    const pictures = new Pictures();
    const { decoders } = pictures;
    const slow = slowPng(3_500);
    let runs = 0;
    const decode = (bytes: Buffer, demand: PictureDemand) =>
      decoders.withDecoder(demand, (findFlaw) => {
        runs++;
        return findFlaw(bytes);
      });
    // The large picture keeps the other decoder busy.
    const large = pictures.add('large', { cost: LARGE });
    const tiny = await picture('png');
    const pretended = [slow, tiny, tiny].map((bytes) => decode(bytes, of('liar', SMALL)));
    assert.equal(await decode(tiny, of('honest', SMALL)), undefined);
    await pictures.endAll();
    assert.deepEqual(await Promise.all(pretended), [undefined, undefined, undefined], 'they are sound');
    assert.equal(runs, 1 + 1 + 3, 'only the first was begun as a small one');
    await large;
    const again = pictures.add('another', { tenant: 'liar', cost: SMALL });
    const beside = pictures.add('beside', { tenant: 'liar', cost: SMALL });
    await soon();
    assert.deepEqual(pictures.running, ['another'], 'one at a time, like large ones');
    await pictures.endAll();
    assert.deepEqual(await Promise.all([again, beside]), ['done', 'done']);
    decoders.stop();
  });
});
