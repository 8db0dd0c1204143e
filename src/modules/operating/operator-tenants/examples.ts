import { asCreated, CREATED_AT, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { NewOperatorTenant, OperatorTenant } from './schema.ts';

const listed = {
  ...{
    id: exampleId('tenant'),
    externalId: 'customer-17',
    name: 'Acme Studio',
    mode: 'LIVE',
    status: 'ACTIVE',
  },
  ...{ owners: [{ email: 'grace@acme.example' }], ...asCreated },
} satisfies Partial<OperatorTenant>;
const body: NewOperatorTenant = {
  ...{ name: 'Acme Studio', owner: { email: 'grace@acme.example' }, externalId: 'customer-17' },
  limits: { integrations: 10 },
};
const tenant: OperatorTenant = {
  ...listed,
  limits: {
    storedBytes: { limit: 107_374_182_400, used: 48_213 },
    uncompletedUploads: { limit: 1_000, used: 0 },
    integrations: { limit: 10, used: 1 },
    changesPerMinute: { limit: 60_000, used: 48 },
    messagesPerMinute: { limit: 100, used: 2 },
    messagesPerDay: { limit: 50, used: 7 },
  },
  ownLimits: { integrations: 10 },
};
const reason = 'unpaid since March';

export const operatorTenantExamples: Record<string, Example> = {
  createOperatorTenant: { body, answer: tenant },
  listOperatorTenants: { answer: [listed] },
  getOperatorTenant: { answer: tenant },
  updateOperatorTenant: { body: { limits: { integrations: 10 } }, answer: tenant },
  suspendOperatorTenant: {
    body: { reason },
    answer: { ...tenant, status: 'SUSPENDED', suspendedAt: CREATED_AT, suspensionReason: reason },
  },
  resumeOperatorTenant: { answer: tenant },
  deleteOperatorTenant: {},
  restoreOperatorTenant: { answer: tenant },
  purgeOperatorTenant: { body: { confirm: exampleId('tenant') } },
};
