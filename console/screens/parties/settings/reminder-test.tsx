import { useId, useState } from 'preact/hooks';
import { Labelled } from '../../../parts/form.tsx';
import { Select } from '../../../parts/inputs.tsx';
import { TONES, type Tone } from '../../../parts/reminder-policy.tsx';
import { words } from '../../../words/words.ts';
import { MessageTest } from './message-test.tsx';
import type { PanelProps } from './tenant-form.ts';

const { policy: texts } = words.reminding;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;

/** Sends a reminder with examples in place of a client, in the language of the company. */
export function ReminderTest({ tenant }: PanelProps) {
  const id = useId();
  const [tone, setTone] = useState<Tone>('FRIENDLY');
  const own = tenant.locale?.slice(0, 2).toLowerCase();
  const language = LANGUAGES.find((one) => one === own) ?? 'en';
  return (
    <MessageTest message={{ kind: `REMINDER_${tone}`, language }}>
      <Labelled id={id} label={texts.tone}>
        {(control) => (
          <Select {...control} value={tone} onInput={(value) => setTone(value as Tone)} choices={TONES} />
        )}
      </Labelled>
    </MessageTest>
  );
}
