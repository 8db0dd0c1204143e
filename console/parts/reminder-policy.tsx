import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { CheckField, DecimalField, MoneyField, SelectField } from './fields.tsx';
import { Group, Row } from './form.tsx';
import { useFormOfField } from './form-context.ts';
import { money } from './format.ts';

const { policy: texts, tones } = words.reminding;

export type ReminderPolicy = Schemas['Tenant']['reminders'];

const STEPS_MAX = 10;
/** A further step comes as long after the last one as people usually wait. */
const DAYS_BETWEEN = 14;
export type Tone = keyof typeof tones;
export const TONES = (['FRIENDLY', 'FIRM', 'LAST'] as const).map((value) => ({ value, text: tones[value] }));

/** The fields of a policy. The form's values have it as `reminders`. */
export function PolicyFields({ currency }: { currency: string }) {
  const form = useFormOfField();
  const { steps } = form.get('reminders') as ReminderPolicy;
  const add = () => {
    const afterDays = (steps.at(-1)?.afterDays ?? 0) + DAYS_BETWEEN;
    form.set('reminders.steps', [...steps, { afterDays, tone: 'LAST' }]);
  };
  const remove = (at: number) => form.set('reminders.steps', steps.toSpliced(at, 1));
  return (
    <>
      <CheckField name="reminders.isEnabled" label={texts.isEnabled} />
      <Group title={texts.steps} hint={texts.stepsHint}>
        {steps.map((_, at) => (
          <div class="reminder-step" key={at}>
            <Row>
              <DecimalField name={`reminders.steps.${at}.afterDays`} label={texts.afterDays} decimals={0} />
              <SelectField name={`reminders.steps.${at}.tone`} label={texts.tone} choices={TONES} />
            </Row>
            {steps.length > 1 && (
              <Button kind="quiet" icon="trash" label={texts.remove(at + 1)} onClick={() => remove(at)} />
            )}
          </div>
        ))}
        {steps.length < STEPS_MAX && (
          <div>
            <Button size="small" icon="plus" onClick={add}>
              {texts.add}
            </Button>
          </div>
        )}
      </Group>
      <MoneyField
        name="reminders.minimumMinor"
        label={texts.minimum}
        currency={currency}
        hint={texts.minimumHint}
      />
    </>
  );
}

/** A policy to read. */
export function PolicyFacts({ policy, currency }: { policy: ReminderPolicy; currency: string }) {
  const { isEnabled, steps, minimumMinor } = policy;
  if (!isEnabled) return <p>{texts.off}</p>;
  return (
    <ul class="plain-list">
      {steps.map(({ afterDays, tone }) => (
        <li key={afterDays}>{texts.step(afterDays, tones[tone])}</li>
      ))}
      {minimumMinor > 0 && (
        <li>
          {texts.minimum}: {money(minimumMinor, currency)}
        </li>
      )}
    </ul>
  );
}
