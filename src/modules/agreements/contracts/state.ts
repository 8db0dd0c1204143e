import { forbiddenByState } from '../../../platform/errors.ts';
import { CONTRACT_ACTIONS, CONTRACT_STATUSES, type ContractAction, type ContractStatus } from './schema.ts';

/** The status that an action leads to, by the status that it starts from. */
const TRANSITIONS: Record<ContractStatus, Partial<Record<ContractAction, ContractStatus>>> = {
  DRAFT: { activate: 'ACTIVE' },
  ACTIVE: { end: 'ENDED' },
  ENDED: {},
};

const PARTICIPLES: Record<ContractAction, string> = { activate: 'activated', end: 'ended' };

export function availableActions(status: ContractStatus): ContractAction[] {
  return CONTRACT_ACTIONS.filter((action) => TRANSITIONS[status][action] !== undefined);
}

/** The status after the action, or a refusal if the current status does not allow the action. */
export function statusAfter(action: ContractAction, status: ContractStatus): ContractStatus {
  const next = TRANSITIONS[status][action];
  if (next !== undefined) return next;
  const allowed = CONTRACT_STATUSES.filter((one) => TRANSITIONS[one][action] !== undefined).join(' or ');
  throw forbiddenByState(
    `A contract can be ${PARTICIPLES[action]} only while it is ${allowed}, and this one is ${status}`,
  );
}
