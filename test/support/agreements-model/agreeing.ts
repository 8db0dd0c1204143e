import fc from 'fast-check';
import { modelStep } from '../model-step.ts';
import type { Agreements, AgreementsWorld } from './world.ts';

export const pick = fc.nat(999);
export const picked = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
export const step = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (model: Agreements) => boolean,
  act: (model: Agreements, world: AgreementsWorld, input: Input) => Promise<void>,
) => modelStep<Input, Agreements, AgreementsWorld>(name, input, isPossible, act);

const DAYS = [
  ...['2027-12-20', '2027-12-31', '2028-01-01', '2028-01-15', '2028-01-30', '2028-01-31', '2028-02-01'],
  ...['2028-02-10', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-15', '2028-03-31', '2028-05-31'],
  ...['2028-07-04', '2028-12-31'],
];
export const day = fc.constantFrom(...DAYS);
const amountMinor = fc.constantFrom(0, 1, 100, 9_999, 10_000, 33_333, 100_001);
const price = fc.record({
  amountMinor,
  quantity: fc.option(fc.constantFrom(2, 0.333333), { nil: undefined }),
});

type Price = Agreements['charges'][number]['prices'][number];
const priceOn = (
  startsOn: string,
  { amountMinor: amount, quantity }: { amountMinor: number; quantity: number | undefined },
) => ({ startsOn, amountMinor: amount, ...(quantity !== undefined && { quantity }) }) satisfies Price;
const withPrice = (prices: Price[], price_: Price) => [
  ...prices.filter(({ startsOn }) => startsOn !== price_.startsOn),
  price_,
];

const addCharge = step(
  'add charge',
  fc.record({
    startsOn: day,
    every: fc.constantFrom('WEEK', 'MONTH', 'MONTH', 'MONTH', 'QUARTER', 'YEAR'),
    interval: fc.constantFrom(1, 1, 2),
    timing: fc.constantFrom('IN_ADVANCE', 'IN_ARREARS'),
    proration: fc.constantFrom('DAYS', 'DAYS', 'NONE'),
    quantity: fc.constantFrom(1, 1, 3, 2.5),
    price,
    ownTax: fc.nat(4),
  }),
  ({ charges }) => charges.length < 4,
  async (model, world, { price: first, ownTax, ...given }) => {
    const interval = given.every === 'WEEK' ? given.interval * 3 : given.interval;
    const terms = { ...given, interval, prices: [priceOn(given.startsOn, first)] };
    const body = {
      contractId: world.firm.contractId,
      name: 'Care',
      ...terms,
      ...(ownTax === 0 && { taxPercent: 7 }),
    };
    const { id } = await world.send('POST', '/charges', body);
    model.charges.push({ ...terms, id, endsOn: null, pauses: [] });
  },
);

const hasCharge = ({ charges }: Agreements) => charges.length > 0;
const changeCharge = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  changeOf: (charge: Agreements['charges'][number], input: Input) => Partial<Agreements['charges'][number]>,
) =>
  step(name, fc.record({ index: pick, to: input }), hasCharge, async ({ charges }, world, { index, to }) => {
    const charge = picked(charges, index);
    const change = changeOf(charge, to);
    if (await world.attempt('PATCH', `/charges/${charge.id}`, change)) Object.assign(charge, change);
  });

const setPrice = changeCharge('set price', fc.tuple(day, price), ({ prices }, [on, one]) => ({
  prices: withPrice(prices, priceOn(on, one)),
}));
const setEnd = changeCharge('set end', fc.option(day), (_, endsOn) => ({ endsOn }));
const setPause = changeCharge('set pause', fc.tuple(day, fc.option(day)), (_, [from, to]) => ({
  pauses: to === null ? [{ from }] : to < from ? [] : [{ from, to }],
}));
const changeStart = changeCharge('set start', day, (_, startsOn) => ({ startsOn }));

const removeCharge = step('delete charge', pick, hasCharge, async (model, world, index) => {
  const charge = picked(model.charges, index);
  if (await world.attempt('DELETE', `/charges/${charge.id}`))
    model.charges = model.charges.filter((one) => one !== charge);
});

const minutesPerPeriod = fc.constantFrom(1, 60, 100, 250, 1_000);
const rollover = fc.constantFrom<Agreements['allowances'][number]['rollover']>(
  ...(['NONE', 'NONE', {}] as const),
  ...[{ periods: 1 }, { maxMinutes: 50 }, { maxMinutes: 130, periods: 2 }],
);
const addAllowance = step(
  'add allowance',
  fc.record({
    minutesPerPeriod,
    rollover,
    startsOn: day,
    charge: pick,
    isOfCharge: fc.boolean(),
    isOfRole: fc.boolean(),
  }),
  ({ allowances }) => allowances.length < 3,
  async (model, world, { isOfCharge, isOfRole, charge: index, ...given }) => {
    const charge = isOfCharge && hasCharge(model) ? picked(model.charges, index) : undefined;
    const body = {
      ...{ ...given, contractId: world.firm.contractId, ...(isOfRole && { role: 'dev' }) },
      ...(charge ? { chargeId: charge.id } : { every: 'MONTH' }),
    };
    const made = await world.attempt('POST', '/allowances', body);
    if (!made) return;
    const role = isOfRole ? 'dev' : null;
    model.allowances.push({ ...given, id: made.id, endsOn: null, role, charge });
  },
);
const hasAllowance = ({ allowances }: Agreements) => allowances.length > 0;
const changeAllowance = step(
  'change allowance',
  fc.record({ index: pick, minutesPerPeriod, rollover, endsOn: fc.option(day) }),
  hasAllowance,
  async ({ allowances }, world, { index, ...change }) => {
    const allowance = picked(allowances, index);
    if (await world.attempt('PATCH', `/allowances/${allowance.id}`, change)) Object.assign(allowance, change);
  },
);
const removeAllowance = step('delete allowance', pick, hasAllowance, async (model, world, index) => {
  const allowance = picked(model.allowances, index);
  if (await world.attempt('DELETE', `/allowances/${allowance.id}`))
    model.allowances = model.allowances.filter((one) => one !== allowance);
});

export async function setBounds(
  model: Agreements,
  world: AgreementsWorld,
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
): Promise<void> {
  const at = (text: string | null, time: string) => (text === null ? null : `${text}T${time}Z`);
  const change = { startsAt: at(firstDay, '08:00:00'), endsAt: at(lastDay, '16:00:00') };
  if (await world.attempt('PATCH', `/contracts/${world.firm.contractId}`, change))
    Object.assign(model, { firstDay, lastDay });
}
const changeBounds = step(
  'set contract days',
  fc.record({ firstDay: fc.option(day, { freq: 1 }), lastDay: fc.option(day, { freq: 1 }) }),
  () => true,
  setBounds,
);

const setTax = step(
  'set tax',
  fc.constantFrom(19, 7),
  () => true,
  async (_, world, percent) => {
    await world.send('PATCH', `/contracts/${world.firm.contractId}`, { taxRates: [{ percent }] });
  },
);

export const agreeing = [
  ...[addCharge, addCharge, addCharge, addAllowance, removeCharge, removeAllowance, changeBounds, setTax],
  ...[setPrice, setPrice, setPrice, setEnd, setPause, setPause, changeStart, changeAllowance],
];

/** How a history begins. */
export const beginning = fc.tuple(addCharge, addCharge, addAllowance);
