import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { isToken, tokenHash } from './making.ts';
import type { Link } from './schema.ts';
import { findTenantOfLink, readOpenLink } from './store.ts';

/** No tenant has this identifier. */
const NO_TENANT = 'tnt_';

export interface OpenedLink {
  link: Link;
  tenantId: string;
  token: string;
}

/**
 * Finds the link of a token, for a visitor without a tenant. Undefined if it is unknown, revoked or expired, or its tenant
 * deleted. All of them take the same statements, so that the time does not reveal which of them it is.
 */
export async function openLink(db: Scope, realClock: Clock, token: string): Promise<OpenedLink | undefined> {
  if (!isToken(token)) return undefined;
  const hash = { tokenHash: tokenHash(token) };
  const { tenantId } = (await db.one(findTenantOfLink, hash)) ?? { tenantId: NO_TENANT };
  const now = realClock.now().toISOString();
  const row = await db.inTenant(tenantId).one(readOpenLink, { ...hash, now });
  return row && { link: withoutNulls(row), tenantId, token };
}
