import type { Schemas } from '../../../../client/src/client.ts';
import { can } from '../../../app/session.ts';

/** Drafters write the terms of a contract until it is activated. */
export function mayWriteTerms({ status }: Pick<Schemas['Contract'], 'status'>): boolean {
  return can(status === 'DRAFT' ? 'DRAFTER' : 'MEMBER');
}
