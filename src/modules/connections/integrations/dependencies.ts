import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import type { Caller } from '../../../platform/http/auth/verify-token.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Provider } from '../../../providers/provider.ts';

export interface IntegrationDependencies {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  providers: ReadonlyMap<string, Provider>;
  eventTypes: readonly string[];
  /** Called when an integration works again, so that its waiting deliveries are sent at once. */
  onUsable(db: Scope, integrationId: string): Promise<void>;
  publicUrl: () => string;
  allowedOrigins: readonly string[];
}

/** The pages of an OAuth authorisation are reached without a token, so they authenticate the caller on their own. */
export interface AuthorizationDependencies extends IntegrationDependencies {
  access: Access;
  /** Verifies an `authorization` header, and refuses a request without one. */
  identify(authorization: string | undefined): Promise<Caller>;
}
