import type { FastifyBaseLogger } from 'fastify';
import type { Database, Scope } from '../../../platform/database/database.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Attachment, Letter, MailServer } from '../../../platform/outbound/mail-server.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import type { Message } from './schema.ts';

export interface MessageDependencies {
  database: Database;
  secrets: Secrets;
  integrations: IntegrationDependencies;
  documentFiles: DocumentFiles;
  /** While it has a reason, nothing is sent. */
  hold: { readonly reason: string | undefined };
  publicUrl: () => string;
  /** The operator's mail server, for tenants without one of their own. */
  operatorServer: MailServer | undefined;
  /** Gets what the operator's server can't deliver. Beside it stands which message that was. */
  bounceAddress: string | undefined;
  /** The secret part of the address of the intake. Without it, there is none. */
  bounceKey: string | undefined;
  /** The limits of tenants that have none of their own. */
  tenantLimits: TenantLimits;
  writeLetter(letter: Letter): Promise<Buffer>;
  /** Makes the letter of a reminder. */
  letterOf?: (db: Scope, tenantId: string, message: Message) => Promise<Attachment>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Queueing happens in the transaction `db`. */
export type QueueingContext = MessageDependencies &
  Pick<TenantContext, 'db' | 'clock' | 'realClock' | 'tenantId'>;
