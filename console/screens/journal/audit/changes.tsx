import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { Button } from '../../../parts/button.tsx';
import { day, instant, money, number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { words } from '../../../words/words.ts';
import { codeName } from './code-names.ts';
import { type Difference, differencesOf, isBookkeeping, written } from './differences.ts';
import { fieldName } from './names.ts';

const { changes: texts } = words.audit;

type AuditEntry = Schemas['AuditEntry'];

/** A table of more rows helps nobody, and would slow the screen. */
const ROWS_MAX = 500;
const writing = { money, number: (value: number) => number(value), day, instant, code: codeName };

/** The changes of an entry, field by field. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const [isAll, setAll] = useState(false);
  const { action, before, after } = entry;
  const all = differencesOf(before, after);
  const changed = all.filter(
    ({ path, isChanged }) => isChanged && !(action === 'updated' && isBookkeeping(path)),
  );
  const shown = (isAll ? all : changed).slice(0, ROWS_MAX);
  const more = all.length > changed.length && (
    <Button size="small" onClick={() => setAll(!isAll)}>
      {isAll ? texts.onlyChanged : texts.wholeRecord}
    </Button>
  );
  if (!before && !after)
    return (
      <Card title={texts.title}>
        <Empty title={texts.erased}>{texts.erasedHint}</Empty>
      </Card>
    );
  return (
    <Card title={texts.titles[action]} actions={more}>
      {shown.length === 0 ? (
        <Empty title={texts.none} />
      ) : (
        <table class="audit-changes" role="table" aria-label={texts.title}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {texts.field}
              </th>
              {before && (
                <th role="columnheader" scope="col">
                  {texts.before}
                </th>
              )}
              {after && (
                <th role="columnheader" scope="col">
                  {texts.after}
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((difference) => (
              <ChangedField key={difference.path} {...{ difference, entry }} />
            ))}
          </tbody>
        </table>
      )}
      {(isAll ? all : changed).length > ROWS_MAX && <p class="quiet-text">{texts.cut(ROWS_MAX)}</p>}
    </Card>
  );
}

interface ChangedFieldProps {
  difference: Difference;
  entry: AuditEntry;
}

function ChangedField({ difference, entry: { before, after } }: ChangedFieldProps) {
  const { path, isChanged } = difference;
  const isBoth = before !== undefined && after !== undefined && isChanged;
  const text = (value: unknown, state: AuditEntry['after']) =>
    value === undefined || value === null || value === '' ? undefined : written(path, value, state, writing);
  const [was, is] = [text(difference.before, before), text(difference.after, after)];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {fieldName(path)}
      </th>
      {before && (
        <td role="cell" data-title={texts.before}>
          <Value text={was} mark={isBoth ? 'del' : undefined} />
        </td>
      )}
      {after && (
        <td role="cell" data-title={texts.after}>
          <Value text={is} mark={isBoth ? 'ins' : undefined} />
        </td>
      )}
    </tr>
  );
}

function Value({ text, mark: Mark }: { text: string | undefined; mark: 'del' | 'ins' | undefined }) {
  if (text === undefined) return <span class="quiet-text">{texts.empty}</span>;
  const value = <bdi>{text}</bdi>;
  return Mark ? <Mark>{value}</Mark> : value;
}
