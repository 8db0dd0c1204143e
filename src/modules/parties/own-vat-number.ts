import type { ErrorDetail } from '../../platform/errors.ts';
import { vatNumberFault } from '../documents/facts/vat-numbers.ts';

/** A tenant knows its own number, so a wrong one is a slip. Clients' numbers come from imports, and drafts warn of them. */
export function ownVatNumberProblems(vatNumber: string | null | undefined): ErrorDetail[] {
  const fault = vatNumberFault(vatNumber ?? '');
  return fault === undefined ? [] : [{ field: 'vatNumber', message: fault, constraint: 'format' }];
}
