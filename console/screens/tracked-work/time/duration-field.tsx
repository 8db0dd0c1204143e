import { Field, type FieldProps } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { TextInput } from '../../../parts/inputs.tsx';
import { readDuration } from './durations.ts';

interface DurationFieldProps extends FieldProps {
  /** The minutes that the entry has already. */
  kept?: number;
}

/** A duration as somebody types it. The form keeps the text; `readDuration` makes minutes of it. */
export function DurationField({ kept, ...field }: DurationFieldProps) {
  const form = useFormOfField();
  const type = (text: string) => {
    form.set(field.name, text);
    form.setUnreadable(field.name, undefined);
  };
  const value = String(form.get(field.name) ?? '');
  const check = () => {
    const read = readDuration(value, kept);
    const isWrong = value.trim() !== '' && 'error' in read;
    form.setUnreadable(field.name, isWrong ? read.error : undefined);
  };
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          {...{ value, maxLength: 20, placeholder: '7:30' }}
          onInput={type}
          onBlur={check}
          onKeyDown={({ key }) => key === 'Enter' && check()}
        />
      )}
    </Field>
  );
}
