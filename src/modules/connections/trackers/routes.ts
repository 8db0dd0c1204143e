import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { invalid, OperatorError } from '../../../platform/errors.ts';
import type { ExternalCaller } from '../../../platform/http/auth/external-caller.ts';
import { type Route, record, route } from '../../../platform/http/route.ts';
import type { IssueTracker } from '../../../providers/provider.ts';
import { webhookHeaders, webhookParams, webhookReceipt } from './schema.ts';
import { type IntakeDependencies, type WebhookIntake, webhookIntake } from './service.ts';

interface Sender {
  provider: string;
  tracker: IssueTracker;
}

/** The body of a request that names no tracker. Such a request is refused whatever it contains. */
const UNIDENTIFIED = Type.Object({}, { additionalProperties: true });

/** One route receives the webhooks of all trackers. Without trackers there is no route. */
export function webhookRoutes(dependencies: IntakeDependencies): Route[] {
  const senders = [...dependencies.providers.values()].flatMap(({ name, tracker }) =>
    tracker ? [{ provider: name, tracker }] : [],
  );
  for (const [header, [one, other]] of Map.groupBy(senders, ({ tracker }) => tracker.identifierHeader))
    if (one && other)
      throw new OperatorError(
        `the trackers ${one.provider} and ${other.provider} both identify webhooks by the header ${header}: give each a header of its own`,
      );
  const [first, ...others] = senders;
  return first ? [intakeRoute([first, ...others], webhookIntake(dependencies))] : [];
}

/** The identifier header shows which tracker sent a webhook, unless there is only one. */
function intakeRoute(senders: [Sender, ...Sender[]], intake: WebhookIntake): Route {
  const [only, ...others] = senders;
  const senderOf = (headers: IncomingHttpHeaders): Sender | undefined =>
    others.length === 0
      ? only
      : senders.find(({ tracker }) => headers[tracker.identifierHeader] !== undefined);
  const schemas = senders.map(({ tracker }) => tracker.webhookSchema);
  const identifierHeaders = senders.map(({ tracker }) => tracker.identifierHeader);
  return route({
    method: 'POST',
    path: '/webhooks/{endpointKey}',
    tag: 'Webhooks',
    operationId: 'receiveWebhook',
    summary: 'Receive a webhook of an issue tracker',
    description:
      "Trackers call this with their own credentials; members of the integration's tenant may call it too. The webhook is stored and processed later.",
    access: 'caller',
    alsoAccepts: async (headers, token) => {
      const sender = senderOf(headers);
      return acceptTracker(sender ? [sender] : senders, headers, token);
    },
    params: webhookParams,
    hasKeyInPath: true,
    headers: webhookHeaders(identifierHeaders),
    body: others.length === 0 ? only.tracker.webhookSchema : Type.Union(schemas),
    ...(others.length > 0 && {
      bodyOf: (headers) => senderOf(headers)?.tracker.webhookSchema ?? UNIDENTIFIED,
    }),
    admitLargeBody: (context, { params, headers }) =>
      intake.admit(context, params.endpointKey ?? '', senderOf(headers)?.provider),
    bodyBytesMax: Math.max(...senders.map(({ tracker }) => tracker.webhookBytesMax)),
    cannotBeTried: true,
    neverAnswers: [403],
    answer: record(webhookReceipt),
    handler: async (context, { params, headers, body }) => {
      const sender = senderOf(headers);
      const message = 'is required, unless the header of another tracker is sent';
      if (!sender)
        throw invalid(identifierHeaders.map((field) => ({ field, message, constraint: 'required' })));
      return intake.receive(context, {
        endpointKey: params.endpointKey,
        provider: sender.provider,
        identifier: headers[sender.tracker.identifierHeader] as string,
        webhook: body as object, // the tracker's schema has checked it
      });
    },
  });
}

/** Accepts a token of the tracker at once, and a signature once the body has arrived. */
async function acceptTracker(
  senders: Sender[],
  headers: IncomingHttpHeaders,
  token: string | undefined,
): Promise<ExternalCaller | undefined> {
  for (const { provider, tracker } of senders) {
    const caller = { subject: provider, provider };
    if (token !== undefined && (await tracker.isOwnToken?.(token))) return { caller };
    const { signature } = tracker;
    const given = signature && headers[signature.header];
    if (signature && typeof given === 'string')
      return { caller, verifyBody: (bytes) => signature.isGenuine(given, bytes) };
  }
  return undefined;
}
