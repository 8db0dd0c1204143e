import type { Contract } from './schema.ts';

export type ContractStatus = Contract['status'];
export type ContractAction = 'activate' | 'end';

/** Where each action leads, and from where. */
export const contractTransitions: Record<ContractAction, { from: ContractStatus; to: ContractStatus }> = {
  activate: { from: 'DRAFT', to: 'ACTIVE' },
  end: { from: 'ACTIVE', to: 'ENDED' },
};

export function availableActions(status: ContractStatus): ContractAction[] {
  return (Object.keys(contractTransitions) as ContractAction[]).filter(
    (action) => contractTransitions[action].from === status,
  );
}
