import { words } from '../words/words.ts';
import { TextField } from './fields.tsx';
import type { FieldProps } from './form.tsx';
import { useFormOfField } from './form-context.ts';
import { minutesIn } from './typed-hours.ts';

/** A number of hours as somebody types it. The form keeps the text; `minutesIn` makes minutes of it. */
export function HoursField(field: FieldProps) {
  const form = useFormOfField();
  const text = String(form.get(field.name) ?? '');
  const isWrong = text.trim() !== '' && minutesIn(text) === undefined;
  return (
    <span
      onFocusOut={() => form.setUnreadable(field.name, isWrong ? words.parts.form.noHours : undefined)}
      onInput={() => form.setUnreadable(field.name, undefined)}
    >
      <TextField {...field} maxLength={20} />
    </span>
  );
}
