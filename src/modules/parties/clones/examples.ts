import { CREATED_AT } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Clone, NewClone } from './schema.ts';

const body = { name: 'Acme Studio, next year' } satisfies NewClone;
const clone = {
  ...{ id: exampleId('tenant'), ...body, status: 'READY', recordCount: 1_250, copiedCount: 1_250 },
  createdAt: CREATED_AT,
} satisfies Clone;

export const cloneExamples = {
  cloneTenant: { body, answer: clone },
  getTenantClone: { answer: clone },
};
