import { depositSteps } from './deposit-steps.ts';
import { draftSteps } from './draft-steps.ts';
import { moneySteps } from './money-steps.ts';
import { settlementSteps } from './settlement-steps.ts';
import { tenantSteps } from './tenant-steps.ts';
import { writeOffSteps } from './write-off-steps.ts';

export const steps = [
  ...draftSteps,
  ...settlementSteps,
  ...moneySteps,
  ...writeOffSteps,
  ...depositSteps,
  ...tenantSteps,
];
