import { type Route, record, route } from '../../platform/http/route.ts';
import type { IssueTracker } from '../../providers/provider.ts';
import { webhookHeaders, webhookParams, webhookReceipt } from './schema.ts';
import { type IntakeDependencies, webhookIntake } from './service.ts';

/** One address for the one tracker that there is; without any, there is nobody to listen to. */
export function webhookRoutes(deps: IntakeDependencies): Route[] {
  const trackers = [...deps.providers.values()].flatMap(({ name, tracker }) =>
    tracker ? [{ name, tracker }] : [],
  );
  const receive = webhookIntake(deps);
  return trackers.slice(0, 1).map(({ name, tracker }) => intakeRoute(name, tracker, receive));
}

function intakeRoute(
  provider: string,
  tracker: IssueTracker,
  receive: ReturnType<typeof webhookIntake>,
): Route {
  return route({
    method: 'POST',
    path: '/webhooks/{endpointKey}',
    tag: 'Webhooks',
    summary: 'Receive a webhook of an issue tracker',
    description:
      "The tracker calls it with a token of its own; a member of the integration's tenant may call it as well. What follows from it is done later.",
    access: 'caller',
    alsoAccepts: async (token) =>
      (await tracker.isOwnToken(token)) ? { subject: provider, provider } : undefined,
    params: webhookParams,
    headers: webhookHeaders(tracker.identifierHeader),
    body: tracker.webhook,
    bodyBytesMax: tracker.webhookBytesMax,
    answer: record(webhookReceipt),
    handler: (context, { params, headers, body }) =>
      receive(context, {
        endpointKey: params.endpointKey,
        identifier: headers[tracker.identifierHeader] as string,
        webhook: body,
      }),
  });
}
