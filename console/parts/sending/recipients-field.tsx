import { words } from '../../words/words.ts';
import { Field } from '../form.tsx';
import { useFormOfField } from '../form-context.ts';
import { TextInput } from '../inputs.tsx';
import type { KnownAddress } from './addresses.ts';
import type { SendValues } from './send-values.ts';

const texts = words.messages.send;

/** The contacts of the client to choose from, and room for other addresses. */
export function RecipientsField({ known }: { known: KnownAddress[] }) {
  const form = useFormOfField();
  const { contacts, others } = form.values.value as SendValues;
  const choose = (address: string, isChosen: boolean) =>
    form.set('contacts', isChosen ? [...contacts, address] : contacts.filter((other) => other !== address));
  return (
    <fieldset class="group send-recipients">
      <legend>{texts.recipients}</legend>
      {known.length === 0 && <p class="quiet-text">{texts.noContacts}</p>}
      {known.map(({ address, name }) => (
        <label key={`${name} ${address}`} class="send-recipient">
          <input
            class="check"
            type="checkbox"
            checked={contacts.includes(address)}
            onInput={({ currentTarget }) => choose(address, currentTarget.checked)}
          />
          <span>
            <bdi>{name}</bdi> <bdi class="quiet-text">{address}</bdi>
          </span>
        </label>
      ))}
      <Field name="to" label={texts.others} hint={texts.othersHint}>
        {(control) => (
          <TextInput {...control} value={others} onInput={(typed) => form.set('others', typed)} />
        )}
      </Field>
    </fieldset>
  );
}
