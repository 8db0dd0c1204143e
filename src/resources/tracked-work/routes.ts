import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { invalid, OperatorError } from '../../platform/errors.ts';
import { type ExternalCaller, type Route, record, route } from '../../platform/http/route.ts';
import type { IssueTracker } from '../../providers/provider.ts';
import { webhookHeaders, webhookParams, webhookReceipt } from './schema.ts';
import { type IntakeDependencies, type ReceiveWebhook, webhookIntake } from './service.ts';

interface Sender {
  provider: string;
  tracker: IssueTracker;
}

/** The body of a request that names no tracker. It is refused for that alone. */
const UNIDENTIFIED = Type.Object({}, { additionalProperties: true });

/** One address for the webhooks of all trackers; without a tracker there is no route. */
export function webhookRoutes(dependencies: IntakeDependencies): Route[] {
  const senders = [...dependencies.providers.values()].flatMap(({ name, tracker }) =>
    tracker ? [{ provider: name, tracker }] : [],
  );
  refuseSharedHeaders(senders);
  const [first, ...others] = senders;
  return first ? [intakeRoute([first, ...others], webhookIntake(dependencies))] : [];
}

/** A webhook's tracker is recognised by its identifier header. */
function refuseSharedHeaders(senders: Sender[]): void {
  const known = new Map<string, string>();
  for (const { provider, tracker } of senders) {
    const other = known.get(tracker.identifierHeader);
    if (other !== undefined)
      throw new OperatorError(
        `the trackers ${other} and ${provider} both identify webhooks by the header ${tracker.identifierHeader}: give each a header of its own`,
      );
    known.set(tracker.identifierHeader, provider);
  }
}

function intakeRoute(senders: [Sender, ...Sender[]], receive: ReceiveWebhook): Route {
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
    summary: 'Receive a webhook of an issue tracker',
    description:
      "The tracker calls it with a token of its own; a member of the integration's tenant may call it as well. What follows from it is done later.",
    access: 'caller',
    alsoAccepts: async (headers, token) => {
      const sender = senderOf(headers);
      return acceptTracker(sender ? [sender] : senders, headers, token);
    },
    params: webhookParams,
    headers: webhookHeaders(identifierHeaders),
    body: others.length === 0 ? only.tracker.webhookSchema : Type.Union(schemas),
    ...(others.length > 0 && {
      bodyOf: (headers) => senderOf(headers)?.tracker.webhookSchema ?? UNIDENTIFIED,
    }),
    bodyBytesMax: Math.max(...senders.map(({ tracker }) => tracker.webhookBytesMax)),
    answer: record(webhookReceipt),
    handler: async (context, { params, headers, body }) => {
      const sender = senderOf(headers);
      if (!sender) throw unidentified(identifierHeaders);
      return receive(context, {
        endpointKey: params.endpointKey,
        provider: sender.provider,
        identifier: headers[sender.tracker.identifierHeader] as string,
        webhook: body as object, // its tracker's schema has checked it
      });
    },
  });
}

/** By a token of the tracker's own, or by its signature once the body has arrived. */
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

function unidentified(identifierHeaders: string[]) {
  return invalid(
    identifierHeaders.map((field) => ({
      field,
      message: 'is required, unless the header of another tracker is sent',
      constraint: 'required',
    })),
  );
}
