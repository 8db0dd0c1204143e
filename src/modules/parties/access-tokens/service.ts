import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { type Access, type Membership, tokenRevoked } from '../../../platform/http/auth/access.ts';
import { type MemberRole, refuseRoleAbove, type Scopes } from '../../../platform/http/auth/roles.ts';
import { refuseScopesAbove } from '../../../platform/http/auth/scopes.ts';
import type { SigningKey } from '../../../platform/http/auth/signing-key.ts';
import { type Caller, principalOf } from '../../../platform/http/auth/verify-token.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type {
  AccessToken,
  AccessTokenChange,
  AccessTokenQuery,
  IssuedAccessToken,
  NewAccessToken,
} from './schema.ts';
import {
  type AccessTokenRow,
  countAccessTokens,
  deleteAccessTokens,
  insertAccessToken,
  listAccessTokens,
  lockAccessToken,
  readAccessToken,
  readTokenMembership,
  recordUse,
  updateAccessToken,
} from './store.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const LIFETIME_YEARS_MAX = 10;
/** Each token is a principal with a rate limit of its own, and revoking one revokes all that it made at once. */
const TOKENS_MAX = 1_000;
/** Recording the use of a token may have to wait for the tenant's other work. Its request does not wait as long. */
const RECORDING_WAIT_MS = 100;

export interface AccessTokenParts {
  access: Access;
  signingKey: SigningKey;
  /** Every scope that some route needs. */
  knownScopes: () => readonly string[];
}

/** Looks up an access token's membership in its tenant. A revoked token has none. */
export async function membershipOfAccessToken(
  database: Database,
  clock: Clock,
  caller: Caller,
  tenantId: string,
): Promise<Membership | undefined> {
  const id = caller.subject;
  const db = database.inTenant(tenantId, { actor: principalOf(caller) });
  const now = clock.now().toISOString();
  const known = await db.one(readTokenMembership, { id, now });
  if (known?.isUseUnrecorded) {
    const recorded = db.all(recordUse, { id, now }).catch(() => {});
    await Promise.race([recorded, sleep(RECORDING_WAIT_MS, undefined, { ref: false })]);
  }
  return known;
}

export async function issueAccessToken(
  { signingKey, knownScopes }: AccessTokenParts,
  context: TenantContext,
  input: NewAccessToken,
): Promise<IssuedAccessToken> {
  refuseUnknownScopes(input.scopes, knownScopes);
  const { db, tenantId, caller, realClock } = context;
  const now = realClock.now();
  const createdByToken = caller.accessToken?.id ?? null;
  const [creator, counted] = await Promise.all([
    createdByToken === null ? undefined : db.one(readAccessToken, { id: createdByToken }),
    db.one(countAccessTokens, { now: now.toISOString() }),
  ]);
  if (createdByToken !== null && !creator) throw tokenRevoked();
  const expiresAt = expiryOf(input, now, creator);
  refuseAbove(context, input);
  if (found(counted).count >= TOKENS_MAX)
    throw forbiddenByState(`A tenant has at most ${TOKENS_MAX} access tokens: revoke one first`);
  const id = newId('accessToken');
  const inserted = db.one(insertAccessToken, {
    ...input,
    id,
    createdBy: caller.subject,
    createdByToken,
    expiresAt: expiresAt.toISOString(),
    now: now.toISOString(),
  });
  const [row, token] = await Promise.all([
    explainViolations(inserted, { access_tokens_created_by_token: tokenRevoked }),
    signingKey.sign({ sub: id, claims: { tenant: tenantId }, expiresAt }),
  ]);
  return { ...presentAccessToken(found(row)), token };
}

/** Returns when a new token expires. It never outlives the token that makes it. */
function expiryOf(input: NewAccessToken, now: Date, creator: AccessTokenRow | undefined): Date {
  const creatorsEnd = creator ? Date.parse(creator.expiresAt) : Number.POSITIVE_INFINITY;
  if (input.expiresAt === undefined) return new Date(Math.min(now.getTime() + YEAR_MS, creatorsEnd));
  const expiresAt = new Date(input.expiresAt);
  const refuse = (message: string) => invalid([{ field: 'expiresAt', message, constraint: 'range' }]);
  if (expiresAt <= now || expiresAt.getTime() > now.getTime() + LIFETIME_YEARS_MAX * YEAR_MS)
    throw refuse(`must be in the future and at most ${LIFETIME_YEARS_MAX} years from now`);
  if (expiresAt.getTime() > creatorsEnd)
    throw refuse(`must not be later than ${creator?.expiresAt}, when the token that makes it expires`);
  return expiresAt;
}

export async function getAccessToken({ db }: TenantContext, id: string): Promise<AccessToken> {
  return presentAccessToken(found(await db.one(readAccessToken, { id })));
}

export async function findAccessTokens(
  { db }: TenantContext,
  query: AccessTokenQuery,
): Promise<Page<AccessToken>> {
  return newestFirstPage('accessToken', query, async (position) =>
    (await db.all(listAccessTokens, position)).map(presentAccessToken),
  );
}

export async function changeAccessToken(
  { access, knownScopes }: AccessTokenParts,
  context: TenantContext,
  id: string,
  change: AccessTokenChange,
): Promise<AccessToken> {
  const { db, tenantId, realClock } = context;
  refuseUnknownScopes(change.scopes, knownScopes);
  const row = await db.transaction(async (transaction) => {
    const current = await lockWithinRights(transaction, context, id);
    if (Object.keys(change).length === 0) return current;
    refuseAbove(context, { ...current, ...change });
    return found(
      await transaction.one(updateAccessToken, { id, change, now: realClock.now().toISOString() }),
    );
  });
  db.afterCommit(() => access.forget(tenantId));
  return presentAccessToken(row);
}

/** Revokes the token and all that it made, so that a leaked token leaves nothing behind. */
export async function revokeAccessToken(
  { access }: AccessTokenParts,
  context: TenantContext,
  id: string,
): Promise<undefined> {
  const { db, tenantId } = context;
  await db.transaction(async (transaction) => {
    await lockWithinRights(transaction, context, id);
    await transaction.all(deleteAccessTokens, { id });
  });
  db.afterCommit(() => access.forget(tenantId));
}

/** Locks the token. Refuses one with rights above the caller's. */
async function lockWithinRights(db: Scope, context: TenantContext, id: string): Promise<AccessTokenRow> {
  const current = found(await db.one(lockAccessToken, { id }));
  refuseAbove(context, current);
  return current;
}

/** Callers can't make, change or revoke a token with a role or scopes above their own. */
function refuseAbove(
  { role, scopes = null }: TenantContext,
  token: { role: MemberRole; scopes?: Scopes | undefined },
): void {
  refuseRoleAbove(role, token.role);
  refuseScopesAbove(scopes, token.scopes ?? null);
}

function refuseUnknownScopes(scopes: Scopes | undefined, knownScopes: () => readonly string[]): void {
  if (!scopes) return;
  const known = knownScopes();
  const message = `must be one of ${known.join(', ')}`;
  const details = scopes.flatMap((scope, index) =>
    known.includes(scope) ? [] : [{ field: `scopes.${index}`, message, constraint: 'enum' }],
  );
  if (details.length > 0) throw invalid(details);
}

function presentAccessToken({ createdByToken: _, ...row }: AccessTokenRow): AccessToken {
  return withoutNulls(row);
}
