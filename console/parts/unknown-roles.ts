import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { hours } from './format.ts';
import { notify } from './notice.tsx';

type Warnings = Schemas['Collection']['warnings'];

/** Says how much of the collected work is charged at the price for everybody, if any is. */
export function unknownRoles(warnings: Warnings): string | undefined {
  const minutes = warnings.reduce((sum, warning) => sum + warning.minutes, 0);
  return minutes === 0 ? undefined : words.parts.unknownRoles(hours(minutes));
}

/** Warns of it after collecting. The notice stays until it is closed, because the draft may have to change. */
export function warnOfUnknownRoles(warnings: Warnings): void {
  const text = unknownRoles(warnings);
  if (text) notify(text, { kind: 'warning' });
}
