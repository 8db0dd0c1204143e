import type { FastifyBaseLogger } from 'fastify';
import type { FileFormat, OutgoingEvent, RecordFiles } from '../../../providers/provider.ts';
import type { JournalDependencies } from '../../journal/chain/sealing.ts';
import type { EventDependencies } from '../../journal/events/presentation.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';

/** The dependencies of the worker that sends deliveries. */
export interface DeliveryDependencies extends EventDependencies {
  integrations: IntegrationDependencies;
  /** Rejects with a 429 or 503 when a file can't be made now. */
  filesOf(event: OutgoingEvent, formats: readonly FileFormat[]): Promise<RecordFiles>;
  random: () => number;
  /** While it has a reason, nothing is sent. */
  hold: { readonly reason: string | undefined };
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** The dependencies of the routes. */
export interface DeliveryServiceDependencies {
  integrations: IntegrationDependencies;
  journal: JournalDependencies;
}
