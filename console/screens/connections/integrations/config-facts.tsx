import type { ComponentChildren } from 'preact';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { choiceText } from './choice-text.ts';
import { type Config, rowsOf } from './config-form.ts';
import { type Setting, settingsOf } from './config-settings.ts';
import { RecordLink } from './record-link.tsx';
import type { IntegrationProps } from './records.ts';

const { config: texts } = words.integrations;

/** The name of a record takes a request. Later rows show identifiers. */
const NAMED_ROWS_MAX = 50;

/** The settings for those who may not change them. */
export function ConfigFacts({ integration: { config }, provider }: IntegrationProps) {
  return (
    <Facts>
      {settingsOf(provider?.config).map((setting) => (
        <Fact key={setting.name} label={setting.label}>
          {shown(setting, config[setting.name])}
        </Fact>
      ))}
    </Facts>
  );
}

function shown(setting: Setting, value: unknown, isNamed = true): ComponentChildren {
  if (value === undefined || value === '') return undefined;
  switch (setting.kind) {
    case 'rows':
      return rowsOf(value).length > 0 && <Rows settings={setting.settings} rows={rowsOf(value)} />;
    case 'record':
      return <RecordLink records={setting.records} id={String(value)} isNamed={isNamed} />;
    case 'choices':
      return (value as string[]).map(choiceText).join(', ');
    case 'choice':
      return choiceText(String(value));
    case 'flag':
      return value === true ? texts.yes : texts.no;
    default:
      return <bdi>{String(value)}</bdi>;
  }
}

function Rows({ settings, rows }: { settings: readonly Setting[]; rows: readonly Config[] }) {
  return (
    <ul>
      {rows.map((row, at) => (
        <li key={at}>
          {settings
            .map((setting) => shown(setting, row[setting.name], at < NAMED_ROWS_MAX))
            .filter((value) => value !== undefined)
            .map((value, place) => [place > 0 && ' → ', value])}
        </li>
      ))}
    </ul>
  );
}
