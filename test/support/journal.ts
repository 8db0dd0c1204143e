import { sealAndPlan } from '../../src/modules/journal/chain/sealing.ts';
import type { TestService } from './service.ts';

/** Seals the journal of one tenant. Those of all tenants that a shared service has would take seconds. */
export async function sealJournalOf(service: TestService, tenantId: string): Promise<void> {
  while ((await sealAndPlan(service.app.journal, tenantId)) === 'more');
}
