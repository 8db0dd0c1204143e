import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { money } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import type { BankEntry } from './deciding.ts';
import type { Decisions } from './use-decisions.ts';

const texts = words.bankStatements.ignoring;

interface IgnoringProps {
  entry: BankEntry;
  decisions: Decisions;
  onClose: () => void;
}

/** Asks why an entry is ignored. The answer may stay open. */
export function Ignoring({ entry, decisions, onClose }: IgnoringProps) {
  const form = useForm({
    key: `bank-entries/${entry.id}/ignore`,
    initial: { reason: '' },
    send: ({ reason }) => decisions.ignore(entry, reason.trim()),
    done: onClose,
  });
  return (
    <Dialog title={texts.title(money(entry.amountMinor, entry.currencyCode))} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <TextField name="reason" label={texts.reason} hint={texts.hint} maxLength={255} />
      </Form>
    </Dialog>
  );
}
