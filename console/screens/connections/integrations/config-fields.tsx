import { Button } from '../../../parts/button.tsx';
import { CheckField, DecimalField, PickField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Field, type FieldProps, Group, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { choiceText } from './choice-text.ts';
import { type Config, configValues } from './config-form.ts';
import type { Setting } from './config-settings.ts';

const { config: texts } = words.integrations;

type SettingOf<Kind extends Setting['kind']> = Extract<Setting, { kind: Kind }>;

/** The settings that a provider describes. Short ones that follow each other stand side by side. */
export function ConfigFields({ settings }: { settings: readonly Setting[] }) {
  return (
    <>
      {runsOf(settings).map((run) => (
        <Row key={run[0]?.name}>
          {run.map((setting) => (
            <SettingField key={setting.name} name={`config.${setting.name}`} setting={setting} />
          ))}
        </Row>
      ))}
    </>
  );
}

const isLong = ({ kind }: Setting) => kind === 'rows' || kind === 'choices';

function runsOf(settings: readonly Setting[]): Setting[][] {
  const runs: Setting[][] = [];
  for (const setting of settings) {
    const last = runs.at(-1)?.at(-1);
    if (last && !isLong(last) && !isLong(setting)) runs.at(-1)?.push(setting);
    else runs.push([setting]);
  }
  return runs;
}

interface SettingFieldProps {
  name: string;
  setting: Setting;
  /** Its label says enough. */
  isInRow?: boolean;
}

function SettingField({ name, setting, isInRow }: SettingFieldProps) {
  const { label, hint, placeholder, isRequired } = setting;
  const field = { name, label, ...(!isInRow && { hint: hint && withCode(hint), required: isRequired }) };
  switch (setting.kind) {
    case 'text':
      return (
        <TextField
          {...field}
          {...{ placeholder }}
          type={setting.type}
          {...(setting.type === 'password' && { autoComplete: 'new-password' })}
        />
      );
    case 'record':
      return (
        <PickField
          {...field}
          placeholder={texts.search[setting.records]}
          search={searchRecords(setting.records)}
        />
      );
    case 'choice':
      return <SelectField {...field} choices={choicesOf(setting)} />;
    case 'number':
      return <DecimalField {...field} {...(setting.isWhole && { decimals: 0 })} />;
    case 'flag':
      return <CheckField {...field} />;
    case 'choices':
      return <ChoicesField {...field} choices={setting.choices} />;
    case 'rows':
      return (
        <Group title={label} hint={field.hint}>
          <Rows {...{ name, setting }} />
        </Group>
      );
  }
}

/** Descriptions mark values as Markdown does. */
function withCode(text: string) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part));
}

function choicesOf({ choices, isRequired, usual, placeholder }: SettingOf<'choice'>) {
  const none = { value: '', text: placeholder || (isRequired ? texts.chooseOne : texts.none) };
  const named = choices.map((value) => ({ value, text: choiceText(value) }));
  return usual === undefined ? [none, ...named] : named;
}

function ChoicesField({ choices, ...field }: FieldProps & { choices: readonly string[] }) {
  const form = useFormOfField();
  const { name, label } = field;
  const chosen = form.get(name) as string[];
  const toggle = (choice: string, isOn: boolean) =>
    form.set(
      name,
      choices.filter((one) => (one === choice ? isOn : chosen.includes(one))),
    );
  return (
    <Field {...field}>
      {({ id, ...control }) => (
        <div {...control} id={id} class="integrations-checks" role="group" aria-label={label}>
          {choices.map((choice) => (
            <label key={choice}>
              <input
                class="check"
                type="checkbox"
                checked={chosen.includes(choice)}
                onInput={({ currentTarget }) => toggle(choice, currentTarget.checked)}
              />
              {choiceText(choice)}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

function Rows({ name, setting: { noun, settings } }: { name: string; setting: SettingOf<'rows'> }) {
  const form = useFormOfField();
  const rows = form.get(name) as Config[];
  return (
    <>
      {rows.map((_, at) => (
        <div class="integrations-fields" key={at}>
          {settings.map((setting) => (
            <SettingField
              key={setting.name}
              name={`${name}.${at}.${setting.name}`}
              setting={setting}
              isInRow
            />
          ))}
          <Button
            kind="quiet"
            icon="trash"
            label={texts.remove(noun, at + 1)}
            onClick={() => form.set(name, rows.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => form.set(name, [...rows, configValues(settings)])}>
          {texts.add(noun)}
        </Button>
      </div>
    </>
  );
}
