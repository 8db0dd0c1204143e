import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bundle } from '../platform/http/console/bundle.ts';
import type { KeyRing } from '../platform/secrets.ts';
import type { FontPlaces } from '../platform/typesetting/fonts.ts';
import type { Provider } from '../providers/provider.ts';
import type { ServiceConfig } from './service-config.ts';

/** The environment of a process. Tests bring their own clock and log. */
export interface Runtime {
  config: ServiceConfig;
  database: Database;
  secrets: KeyRing;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Providers beside the built-in ones. */
  providers?: readonly Provider[];
  /** Brings the console's files; made anew by default. */
  bundle?: () => Promise<Bundle>;
  /** Where fonts are. By default, the directories of `npm run install-fonts` and FONT_DIR. */
  fontPlaces?: FontPlaces;
  /** The address that clients use. Unless configured, it is known once the server listens. */
  publicUrl: () => string;
}
