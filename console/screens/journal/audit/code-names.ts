import { taxCategory } from '../../../parts/tax.ts';
import { words } from '../../../words/words.ts';

const { parts, auditFields, eventTypes } = words;
const { values } = auditFields;

/** The names of codes, by the fields that hold them. Other fields hold text of people, which stays as it is. */
const NAMES: Record<string, Record<string, string>> = {
  ...values,
  ...{ assetAccess: values.access, assetKind: values.kind },
  ...{
    status: { ...parts.statuses, ...values.status },
    assetStatus: { ...parts.statuses, ...values.status },
  },
  ...{ role: parts.roles, eventType: eventTypes.types },
};

/** A code in words. Undefined if the field has no codes, or not this one. */
export function codeName(path: string, code: string): string | undefined {
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (field === 'taxCategory' || field === 'category') return taxCategory(code);
  const names = Object.hasOwn(NAMES, field) ? (NAMES[field] ?? {}) : {};
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
