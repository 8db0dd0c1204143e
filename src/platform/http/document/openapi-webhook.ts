import type { TObject, TSchema } from 'typebox';
import type { Components } from './openapi-components.ts';
import type { Operation } from './openapi-operation.ts';
import { propertiesOf } from './openapi-parameters.ts';

/** A request that the service sends to somebody else. */
export interface Webhook {
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  headers: TObject;
  body: TSchema;
  /** Possible bodies, by name. */
  examples: Record<string, object>;
  /** The meaning of the receiver's answers, by status. */
  answers: Record<string, string>;
}

export function webhookOperation(webhook: Webhook, components: Components): Operation {
  const { operationId, summary, description, tag, headers, body, examples, answers } = webhook;
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: [],
    parameters: propertiesOf(headers, 'header', components),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: components.ofAnswer(body), examples: Object.fromEntries(named) },
      },
    },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, description]) => [status, { description }]),
    ),
  };
}
