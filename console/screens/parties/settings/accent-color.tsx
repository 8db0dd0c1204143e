import { Button } from '../../../parts/button.tsx';
import { Field, Form } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import type { FormState } from '../../../parts/form-state.ts';
import { TextInput } from '../../../parts/inputs.tsx';
import { Card } from '../../../parts/page.tsx';
import { words } from '../../../words/words.ts';
import { isColor, isReadableOnWhite } from './contrast.ts';

const { color: texts } = words.settings.branding;

/** Shown by the chooser while there is no colour: the ink of documents. */
const INK = '#17191e';

interface AccentColorProps {
  // biome-ignore lint/suspicious/noExplicitAny: fields read values by path
  form: FormState<any, any>;
}

/** The form of the colour on documents. */
export function AccentColor({ form }: AccentColorProps) {
  return (
    <Card title={texts.title}>
      <Form form={form} submit={texts.save} isStanding>
        <ColorField />
      </Form>
    </Card>
  );
}

/** A colour that is chosen by eye or typed. */
function ColorField() {
  const form = useFormOfField();
  const color = String(form.get('accentColor') ?? '');
  const set = (value: string) => form.set('accentColor', value.trim().toLowerCase());
  return (
    <>
      <Field name="accentColor" label={texts.label} hint={texts.hint}>
        {(control) => (
          <div class="settings-color">
            <input
              type="color"
              aria-label={texts.choose}
              value={isColor(color) ? color : INK}
              onInput={({ currentTarget }) => set(currentTarget.value)}
            />
            <TextInput {...control} value={color} onInput={set} />
            {color !== '' && (
              <Button kind="quiet" onClick={() => set('')}>
                {texts.clear}
              </Button>
            )}
          </div>
        )}
      </Field>
      {isColor(color) && !isReadableOnWhite(color) && (
        <p class="quiet-text" role="status">
          {texts.tooLight}
        </p>
      )}
    </>
  );
}
