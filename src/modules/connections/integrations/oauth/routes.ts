import { html, type Route, record, route } from '../../../../platform/http/route.ts';
import type { AuthorizationDependencies } from '../dependencies.ts';
import {
  authorization,
  callbackQuery,
  integrationParams,
  launchForm,
  launchQuery,
  newAuthorization,
} from '../schema.ts';
import { finishAuthorization } from './callback.ts';
import { beginAuthorization, launch, showLaunch } from './launch.ts';

const tag = 'Integrations';
const FORM_BYTES_MAX = 4_096;

export const authorizationRoutes = (dependencies: AuthorizationDependencies): Route[] => [
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/authorize',
    tag,
    summary: 'Authorise an integration at its provider',
    description:
      'Returns the address of a page to open in a popup within a minute. The popup notifies the page at `origin` of the result.',
    access: 'ADMIN',
    params: integrationParams,
    body: newAuthorization,
    cannotBeTried: true,
    answer: record(authorization),
    handler: (context, { params, body }) =>
      beginAuthorization(dependencies, context, params.integrationId, body),
  }),
  route({
    method: 'GET',
    path: '/integrations/oauth/launch',
    tag,
    operationId: 'showAuthorization',
    summary: 'Show an authorisation request',
    description:
      'The page in the popup. It names the provider, the tenant and who asked, and has one button.',
    access: 'anyone',
    query: launchQuery,
    isLenient: true,
    answer: html([200, 404]),
    handler: (_context, { query }) => showLaunch(dependencies, query.ticket),
  }),
  route({
    method: 'POST',
    path: '/integrations/oauth/launch',
    tag,
    operationId: 'continueAuthorization',
    summary: "Continue to the provider's consent",
    description:
      'Uses up the ticket, sets a cookie that the callback requires, and redirects to the provider. A form from another site gets the page with the button again.',
    access: 'anyone',
    upload: {
      contentTypes: ['application/x-www-form-urlencoded'],
      bytesMax: FORM_BYTES_MAX,
      fields: launchForm,
    },
    cannotBeTried: true,
    answer: html([200, 303, 404]),
    handler: (_context, { upload, headers }) => launch(dependencies, upload, headers),
  }),
  route({
    method: 'GET',
    path: '/integrations/oauth/callback',
    tag,
    operationId: 'completeAuthorization',
    summary: 'Complete an integration OAuth authorization',
    description:
      'The provider redirects the popup here. The request needs the cookie of the launch, or a bearer token of the principal that asked. The page notifies its opener and closes itself. Success and failure are both a 200.',
    access: 'anyone',
    query: callbackQuery,
    isLenient: true,
    alsoAnswers: [401],
    answer: html([200]),
    handler: (_context, { query, headers, requestId, isHead }) =>
      finishAuthorization(
        dependencies,
        isHead || query.dryRun !== undefined ? {} : query,
        headers,
        requestId,
      ),
  }),
];
