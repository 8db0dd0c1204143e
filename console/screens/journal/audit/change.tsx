import type { Schemas } from '../../../../client/src/client.ts';
import { Name } from '../../../parts/text.tsx';
import { changedFields } from './differences.ts';
import { changeName } from './names.ts';

type AuditEntry = Schemas['AuditEntry'];

/** A change in one line: what was done to which record, and which fields changed. */
export function Change({ entry }: { entry: AuditEntry }) {
  const { action, before, after } = entry;
  const fields = action === 'updated' ? changedFields(before, after).join(', ') : nameIn(after ?? before);
  return (
    <span class="audit-change">
      <span>{changeName(entry)}</span>
      {fields !== '' && (
        <span class="quiet-text">
          <Name>{fields}</Name>
        </span>
      )}
    </span>
  );
}

/** The record's name or number, if it has one. */
function nameIn(state: Record<string, unknown> | undefined): string {
  const name =
    state?.name ?? state?.number ?? state?.invoiceNumber ?? state?.email ?? state?.subject ?? state?.address;
  return typeof name === 'string' ? name : '';
}
