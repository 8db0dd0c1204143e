import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Charge, ChargeChange, NewCharge } from './schema.ts';

const fields = {
  name: 'Hosting',
  prices: [{ amountMinor: 49_000, startsOn: '2026-12-01' }],
  every: 'MONTH' as const,
  startsOn: '2026-12-01',
  order: 10,
};
const body: NewCharge = { contractId: exampleId('contract'), ...fields };
const created: Charge = {
  ...{ id: exampleId('charge'), contract: exampleId('contract'), ...fields },
  ...{ quantity: 1, interval: 1, timing: 'IN_ADVANCE', proration: 'DAYS' },
  ...{ unitCode: 'C62', supply: 'SERVICE', pauses: [] },
  ...asCreated,
};
const change = {
  prices: [...fields.prices, { amountMinor: 52_000, startsOn: '2027-12-01' }],
} satisfies ChargeChange;

export const chargeExamples = lifeOf('Charge', {
  ...{ body, created, change },
  changed: { ...created, ...change, ...asChanged },
});
