import type { IdKind } from '../../ids.ts';
import { exampleId } from '../../schema.ts';

/** One possible call of an operation. A test makes all of them against a real service, in a sensible order. */
export interface Example {
  body?: object;
  /** The `data` of the answer. */
  answer?: object;
}

export const CREATED_AT = '2026-11-16T09:30:00.000Z';
const CHANGED_AT = '2026-11-16T09:45:00.000Z';

/** The times of a new record, and of one that was changed since. */
export const asCreated = { createdAt: CREATED_AT, updatedAt: CREATED_AT };
export const asChanged = { createdAt: CREATED_AT, updatedAt: CHANGED_AT };

interface Life<Shown, New, Change> {
  body: New;
  created: Shown;
  change: Change;
  changed: Shown;
}

/** Examples of the operations that most records have. */
export function lifeOf<Shown extends object, New extends object, Change extends object>(
  name: string,
  { body, created, change, changed }: Life<Shown, New, Change>,
  plural = `${name}s`,
): Record<string, Example> {
  return {
    [`create${name}`]: { body, answer: created },
    [`update${name}`]: { body: change, answer: changed },
    [`get${name}`]: { answer: changed },
    [`list${plural}`]: { answer: [changed] },
  };
}

const EXTERNAL_ID = 'erp-17';
/** No other example has the sixth record of a kind. */
const PUT_NUMBER = 6;

/** An example of making a record by an identifier of the caller's own. */
export function putOf<Shown extends { id: string }>(
  name: string,
  kind: IdKind,
  { body, created }: { body: object; created: Shown },
): Record<string, Example> {
  const answer = { ...created, id: exampleId(kind, PUT_NUMBER), externalId: EXTERNAL_ID };
  return { [`put${name}ByExternalId`]: { body, answer } };
}
