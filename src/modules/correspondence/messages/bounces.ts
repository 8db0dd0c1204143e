import { createHash, timingSafeEqual } from 'node:crypto';
import { invalid, notFound } from '../../../platform/errors.ts';
import { checkOf } from '../../../platform/http/input/validation.ts';
import type { OpenContext, Upload } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { type Bounce, readDeliveryStatus } from './delivery-status.ts';
import type { MessageDependencies } from './dependencies.ts';
import { type ReportedBounce, reportedBounce } from './schema.ts';
import { bounceMessage, findTenantOfMessage } from './store.ts';

export const BOUNCE_BYTES_MAX = 1_048_576;
const REASON_LENGTH_MAX = 500;
const check = checkOf(reportedBounce);

/** Only the operator's mail system knows the key. With another key, the path does not exist. */
export function refuseUnknownKey({ bounceKey }: MessageDependencies, given: string): void {
  const hashOf = (key: string) => createHash('sha256').update(key).digest();
  if (bounceKey === undefined || !timingSafeEqual(hashOf(bounceKey), hashOf(given))) throw notFound();
}

/** Reads the whole bounce before its transaction. */
export async function receiveBounce({
  contentType,
  bytes,
}: Upload): Promise<{ text: string; isJson: boolean }> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
  return { text, isJson: contentType.startsWith('application/json') };
}

export async function recordBounce(
  dependencies: MessageDependencies,
  { db, realClock }: OpenContext,
  { text, isJson }: { text: string; isJson: boolean },
): Promise<{ accepted: boolean }> {
  const bounce = isJson ? readReport(text) : readDeliveryStatus(dependencies.secrets, text);
  const id = bounce?.messageId.replace(/^<|>$/g, '').split('@', 1)[0];
  if (!bounce || !isId('message', id)) return { accepted: false };
  const listed = await db.one(findTenantOfMessage, { id });
  if (!listed) return { accepted: false };
  const answer = Array.from(bounce.reason.replace(/[\s\p{Cc}]+/gu, ' '))
    .slice(0, REASON_LENGTH_MAX)
    .join('');
  const tenant = dependencies.database.inTenant(listed.tenantId, { actor: 'command receive-bounces' });
  const values = { id, recipient: bounce.recipient ?? null, answer, now: realClock.now().toISOString() };
  return { accepted: (await tenant.one(bounceMessage, values)) !== undefined };
}

function readReport(text: string): Bounce {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    throw invalid([{ field: 'body', message: 'must be JSON', constraint: 'json' }]);
  }
  const failed = check(report);
  if (failed.length > 0) throw invalid(failed);
  const { messageId, recipient, reason = 'no reason was given' } = report as ReportedBounce; // checked
  return { messageId, recipient, reason };
}
