import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Delivery } from './schema.ts';

const pending: Delivery = {
  ...{ id: exampleId('delivery'), event: exampleId('event'), eventType: 'integration.tested' },
  ...{ integration: exampleId('integration'), status: 'PENDING', attempts: 0 },
  ...{ nextAttemptAt: asCreated.createdAt, ...asCreated },
};

export const deliveryExamples: Record<string, Example> = {
  testIntegration: { answer: pending },
  retryDelivery: { answer: pending },
  getDelivery: { answer: pending },
  listDeliveries: { answer: [pending] },
};
