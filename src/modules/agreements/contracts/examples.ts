import {
  asChanged,
  asCreated,
  type Example,
  lifeOf,
  putOf,
} from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Contract, ContractChange, NewContract, NewRate } from './schema.ts';

const rate = { unit: 'HOUR', amountMinor: 9500, startsOn: '2026-01-01' } satisfies NewRate;
const fields = {
  name: 'Website relaunch',
  paymentTermsDays: 30,
  reference: 'PO-4711',
  order: 10,
};
const body: NewContract = {
  clientId: exampleId('client'),
  ...fields,
  rates: [rate],
  taxRates: [{ percent: 19 }],
};
const draft: Contract = {
  id: exampleId('contract'),
  client: exampleId('client'),
  status: 'DRAFT',
  currencyCode: 'EUR',
  pricesIncludeTax: false,
  isApprovalRequired: false,
  ...fields,
  taxRates: [{ category: 'S', percent: 19 }],
  rates: [{ id: exampleId('rate'), ...rate }],
  availableActions: ['activate'],
  ...asCreated,
};
const change = {
  description: 'Design and build, billed monthly',
  issue: { mode: 'SEND', afterDays: 3 },
} satisfies ContractChange;
const changed: Contract = { ...draft, ...change, ...asChanged };
const active: Contract = { ...changed, status: 'ACTIVE', availableActions: ['end'] };
const ended: Contract = {
  ...active,
  status: 'ENDED',
  availableActions: [],
  endsAt: asChanged.updatedAt,
};

export const contractExamples: Record<string, Example> = {
  ...lifeOf('Contract', { body, created: draft, change, changed }),
  ...putOf('Contract', 'contract', { body, created: draft }),
  activateContract: { answer: active },
  getContract: { answer: active },
  listContracts: { answer: [active] },
  endContract: { answer: ended },
};
