import { html, type Route, record, route } from '../../../platform/http/route.ts';
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
/** A form with one ticket in it. */
const FORM_BYTES_MAX = 4_096;

/** The OAuth authorisation: asked for by a program, given by a person in a popup. */
export const authorizationRoutes = (deps: AuthorizationDependencies): Route[] => [
  route({
    method: 'POST',
    path: '/integrations/{integrationId}/authorize',
    tag,
    summary: 'Authorise an integration at its provider',
    description:
      'Answers the page to open in a popup, within a minute. The popup tells the page at `origin` how it went.',
    access: 'ADMIN',
    params: integrationParams,
    body: newAuthorization,
    answer: record(authorization),
    handler: (context, { params, body }) => beginAuthorization(deps, context, params.integrationId, body),
  }),
  route({
    method: 'GET',
    path: '/integrations/oauth/launch',
    tag,
    summary: 'Show who asks for an authorisation',
    description: 'For the popup: names the provider, the tenant and who asked, with one button.',
    access: 'anyone',
    query: launchQuery,
    isLenient: true,
    answer: html([200, 404]),
    handler: (_context, { query }) => showLaunch(deps, query.ticket),
  }),
  route({
    method: 'POST',
    path: '/integrations/oauth/launch',
    tag,
    summary: "Go on to the provider's consent",
    description:
      'What the button does: uses up the ticket, sets a cookie that the callback has to come back with, and leads to the provider. A form that another site sends gets the page with the button.',
    access: 'anyone',
    upload: {
      contentTypes: ['application/x-www-form-urlencoded'],
      bytesMax: FORM_BYTES_MAX,
      fields: launchForm,
    },
    answer: html([200, 303, 404]),
    handler: (_context, { upload, headers }) => launch(deps, upload, headers),
  }),
  route({
    method: 'GET',
    path: '/integrations/oauth/callback',
    tag,
    summary: 'Complete an integration OAuth authorization',
    description:
      'Where the provider sends the popup back to. Needs the cookie of the launch, or a bearer token of whoever asked. The page tells the one that opened it how it went, and closes itself; success and failure alike are a 200.',
    access: 'anyone',
    query: callbackQuery,
    isLenient: true,
    alsoAnswers: [401, 429],
    answer: html([200]),
    handler: (_context, { query, headers, requestId, isHead }) =>
      finishAuthorization(deps, isHead ? {} : query, headers, requestId),
  }),
];
