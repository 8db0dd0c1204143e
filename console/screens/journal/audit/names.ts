import type { Schemas } from '../../../../client/src/client.ts';
import { words } from '../../../words/words.ts';

/** The kind of a record in words: `Time entry`. */
export function resourceName(resource: string): string {
  return nameIn(words.audit.resources, resource);
}

/** Names the kind of record and the action: `Client updated`. */
export function changeName({ resource, action }: Pick<Schemas['AuditEntry'], 'resource' | 'action'>): string {
  return words.audit.change(resourceName(resource), action, resource);
}

/** `bankAccounts.0.iban` as people read it: `Bank accounts 1, IBAN`. */
export function fieldName(path: string): string {
  const names: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part) && names.length > 0) names.push(`${names.pop()} ${Number(part) + 1}`);
    else names.push(nameIn(words.auditFields.fields, part));
  }
  const [first = '', ...inner] = names;
  return [first, ...inner.map(words.audit.inner)].join(', ');
}

function nameIn(names: Record<string, string>, name: string): string {
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? spaced(name);
}

/** A name that the console does not know: `Folder colour` for `folderColour`. */
function spaced(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ minor$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
