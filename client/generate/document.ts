import { pino } from 'pino';
import type { Authentication } from '../../src/composition/authentication.ts';
import { documentOf } from '../../src/composition/document.ts';
import { composeRoutes } from '../../src/composition/routes.ts';
import type { Runtime } from '../../src/composition/runtime.ts';
import { providerSettings } from '../../src/composition/service-config.ts';
import { composeServices } from '../../src/composition/services.ts';
import type { SignInOptions } from '../../src/modules/parties/sign-in/service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { loadDocument } from '../../src/platform/http/document/documents.ts';
import type { OpenApiDocument } from '../../src/platform/http/document/openapi.ts';
import { secretsFrom } from '../../src/platform/secrets.ts';
import { Fonts } from '../../src/platform/typesetting/fonts.ts';

/** The API document of a service with the default settings. Only handlers use the database, so there is none. */
export function documentWithoutService(): Promise<OpenApiDocument> {
  const publicUrl = 'http://127.0.0.1:3000';
  const runtime = {
    config: readConfig({}, providerSettings),
    secrets: secretsFrom('no secret is described here'),
    logger: pino({ level: 'silent' }),
  };
  const services = composeServices({ ...runtime, publicUrl: () => publicUrl } as unknown as Runtime);
  const routes = composeRoutes(services, {} as Authentication, {} as SignInOptions, new Fonts([]));
  return loadDocument(documentOf(routes, services), publicUrl);
}
