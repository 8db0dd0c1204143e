import type { Sendable } from '../../../parts/sending/sendable.ts';
import type { Quote } from './quote-form.ts';

export function sendableOf({ id, number, name, client: clientId, locale }: Quote): Sendable {
  return { kind: 'QUOTE', id, title: number ?? name, clientId, locale };
}
