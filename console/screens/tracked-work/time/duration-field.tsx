import { Field, type FieldProps, useFormOfField } from '../../../parts/form.tsx';
import { TextInput } from '../../../parts/inputs.tsx';
import { DURATION_HELP, readDuration } from './durations.ts';

/** A duration as somebody types it. The form keeps the text; `readDuration` makes minutes of it. */
export function DurationField(field: FieldProps) {
  const form = useFormOfField();
  const type = (text: string) => {
    form.set(field.name, text);
    form.setUnreadable(field.name, undefined);
  };
  const value = String(form.get(field.name) ?? '');
  const check = () => {
    const isReadable = value.trim() === '' || readDuration(value) !== undefined;
    form.setUnreadable(field.name, isReadable ? undefined : DURATION_HELP);
  };
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          {...{ value, maxLength: 20, placeholder: '1:30' }}
          onInput={type}
          onBlur={check}
          onKeyDown={({ key }) => key === 'Enter' && check()}
        />
      )}
    </Field>
  );
}
