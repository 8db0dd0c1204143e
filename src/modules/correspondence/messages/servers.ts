import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import type { MailServer } from '../../../platform/outbound/mail-server.ts';
import { connectionOf } from '../../connections/integrations/connection.ts';
import type { MessageDependencies } from './dependencies.ts';
import { readOwnServer, readSender } from './sending-store.ts';

export type HeldReason = 'NO_MAIL_SERVER' | 'SANDBOX' | 'OUTBOUND_HELD';

/** Where the messages of a tenant go now, or why they are kept. */
export type Way = { limits: TenantLimits } & (
  | { server: 'OPERATOR' | 'OWN'; mailServer: MailServer; integrationId?: string; held?: undefined }
  | { held: HeldReason }
);

/** Decided when a message is queued, and again when it is sent. */
export async function wayOf(
  { integrations, hold, operatorServer, tenantLimits }: MessageDependencies,
  db: Scope,
  tenantId: string,
): Promise<Way> {
  const sender = found(await db.one(readSender, {}));
  const limits = { ...tenantLimits, ...sender.limits };
  if (sender.isSandbox) return { limits, held: 'SANDBOX' };
  if (hold.reason !== undefined) return { limits, held: 'OUTBOUND_HELD' };
  const own = await db.one(readOwnServer, {});
  const opened = own && connectionOf(integrations, tenantId, own.id, own);
  const mailServer = opened?.provider.mailServer?.(opened.connection.config);
  if (own && mailServer) return { limits, server: 'OWN', mailServer, integrationId: own.id };
  if (operatorServer) return { limits, server: 'OPERATOR', mailServer: operatorServer };
  return { limits, held: 'NO_MAIL_SERVER' };
}

/** Why a message would be held, for the person who sends it. */
export const HELD_BECAUSE: Record<HeldReason, string> = {
  SANDBOX: 'Messages of a sandbox are never sent',
  OUTBOUND_HELD: 'This copy of the service sends nothing until its operator releases outbound work',
  NO_MAIL_SERVER:
    'There is no mail server: connect one with POST /integrations (provider SMTP), or download the message with GET /messages/{messageId}/eml',
};
