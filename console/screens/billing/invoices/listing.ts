import type { Paths, Schemas } from '../../../../client/src/client.ts';
import { HELD_BACK, NOT_DUE, OVERDUE } from '../../../parts/invoice-status.ts';

export const FILTERS = [
  'q',
  'status',
  'clientId',
  'contractId',
  'issuedFrom',
  'issuedTo',
  'currencyCode',
] as const;

export type Given = { [Name in (typeof FILTERS)[number]]?: string };
export type Sort = NonNullable<NonNullable<Paths['/invoices']['get']['parameters']['query']>['sort']>;
type Invoice = Schemas['ExpandableInvoice'];

/** The query of the API, which has parameters of their own for invoices that are overdue or not due yet. */
export function queryOf({ status, ...others }: Given) {
  if (status === OVERDUE) return { ...others, isOverdue: true };
  if (status === HELD_BACK) return { ...others, hasIssueProblem: true };
  if (status === NOT_DUE) return { ...others, isOpen: true, isOverdue: false };
  return { ...others, ...(status && { status: [status as Invoice['status']] }) };
}

/** The name on the invoice once it is issued, and the client's name before. */
export function clientNameOf({ buyer, contract }: Invoice): string | undefined {
  if (buyer?.legalName) return buyer.legalName;
  if (typeof contract === 'string' || typeof contract.client === 'string') return undefined;
  return contract.client.name;
}
