import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startVies, VIES_DAY, type Vies, type ViesFault } from '../../test/stand-ins/vies.ts';
import { viesRegister } from './vies.ts';

const AUSTRIAN = { prefix: 'AT', number: 'U13585627' };
const GERMAN = { prefix: 'DE', number: '136695976' };
const clock = { now: () => new Date('2026-11-18T23:30:00Z') };

describe('VIES', () => {
  let vies: Vies;
  before(async () => {
    vies = await startVies(['ATU13585627']);
  });
  after(() => vies.stop());
  const ask = (asked = AUSTRIAN, requester: typeof GERMAN | undefined = GERMAN) =>
    viesRegister({ settings: { url: vies.url }, clock })(asked, requester);

  test('VIES confirms a number, with the day and the consultation number', async () => {
    const consultationNumber = `WAPIAAAAYdT3xQ2${vies.questions.length + 1}`;
    assert.deepEqual(await ask(), { status: 'VALID', checkedOn: VIES_DAY, consultationNumber });
    assert.deepEqual(vies.questions.at(-1), {
      ...{ countryCode: 'AT', vatNumber: 'U13585627' },
      ...{ requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
    });
  });

  test('VIES gives no consultation number to a requester without a number', async () => {
    const register = viesRegister({ settings: { url: vies.url }, clock });
    assert.deepEqual(await register(GERMAN, undefined), { status: 'INVALID', checkedOn: VIES_DAY });
    assert.deepEqual(vies.questions.at(-1), { countryCode: 'DE', vatNumber: '136695976' });
  });

  const reasons: [ViesFault, string][] = [
    ['MS_UNAVAILABLE', 'MEMBER_STATE_UNAVAILABLE'],
    ['TIMEOUT', 'MEMBER_STATE_UNAVAILABLE'],
    ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
    ['MS_MAX_CONCURRENT_REQ', 'TOO_MANY_REQUESTS'],
    ['INVALID_REQUESTER_INFO', 'REQUESTER_REFUSED'],
    ['500', 'SERVICE_UNAVAILABLE'],
    ['rubbish', 'SERVICE_UNAVAILABLE'],
    ['other JSON', 'SERVICE_UNAVAILABLE'],
  ];
  for (const [fault, reason] of reasons)
    test(`VIES is unavailable, and no number is invalid, at the fault ${fault}`, async () => {
      vies.fault = fault;
      assert.deepEqual(await ask(), { status: 'UNAVAILABLE', reason });
      vies.fault = undefined;
    });

  test('VIES is unavailable if nobody answers, or not in time', async (t) => {
    const nobody = viesRegister({ settings: { url: 'http://127.0.0.1:9' }, clock });
    assert.deepEqual(await nobody(AUSTRIAN, undefined), {
      status: 'UNAVAILABLE',
      reason: 'SERVICE_UNAVAILABLE',
    });
    const soon = AbortSignal.timeout.bind(AbortSignal);
    t.mock.method(AbortSignal, 'timeout', (ms: number) => {
      assert.equal(ms, 10_000);
      return soon(50);
    });
    vies.fault = 'silence';
    assert.deepEqual(await ask(), { status: 'UNAVAILABLE', reason: 'SERVICE_UNAVAILABLE' });
    vies.fault = undefined;
  });

  test('VIES says of a number that it can not read that it is invalid', async () => {
    vies.fault = 'INVALID_INPUT';
    assert.deepEqual(await ask(), { status: 'INVALID', checkedOn: '2026-11-18' });
    vies.fault = undefined;
  });
});
