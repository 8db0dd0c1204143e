import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Allowance, AllowanceChange, NewAllowance } from './schema.ts';

const fields = { name: 'Support', minutesPerPeriod: 1_200, role: 'support', order: 10 };
const body: NewAllowance = {
  ...{ contractId: exampleId('contract'), every: 'MONTH', startsOn: '2026-11-01', ...fields },
};
const created: Allowance = {
  ...{ id: exampleId('allowance'), contract: exampleId('contract'), ...fields },
  ...{ every: 'MONTH', interval: 1, startsOn: '2026-11-01', rollover: 'NONE', overage: 'RATE' },
  ...{ isPrinted: false, ...asCreated },
};
const change = { rollover: { maxMinutes: 600, periods: 3 } } satisfies AllowanceChange;

export const allowanceExamples = lifeOf('Allowance', {
  ...{ body, created, change },
  changed: { ...created, ...change, ...asChanged },
});
