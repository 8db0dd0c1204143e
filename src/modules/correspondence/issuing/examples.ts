import type { Example } from '../../../platform/http/document/examples.ts';
import type { Billed, Billing } from './schema.ts';

const body: Billing = { to: '2026-11-30', mode: 'FINALIZE' };
const nothingOwed: Billed = { lines: [], leftOver: [], warnings: [], hasMore: false };

export const billingExamples: Record<string, Example> = { billContract: { body, answer: nothingOwed } };
