import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { Button } from '../../../parts/button.tsx';
import { day, instant, money, number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { type Difference, differencesOf, fieldWords, isBookkeeping, written } from './differences.ts';

type AuditEntry = Schemas['AuditEntry'];

/** A table of more rows helps nobody, and would slow the screen. */
const ROWS_MAX = 500;
const writing = { money, number: (value: number) => number(value), day, instant };

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
      {isAll ? 'Show only what changed' : 'Show the whole record'}
    </Button>
  );
  if (!before && !after)
    return (
      <Card title="Changes">
        <Empty title="Erased">
          What this entry said was erased by law. Who changed which record, and when, stays, and so does the
          seal.
        </Empty>
      </Card>
    );
  return (
    <Card title={TITLES[action]} actions={more}>
      {shown.length === 0 ? (
        <Empty title="No field changed" />
      ) : (
        <table class="audit-changes" role="table" aria-label="Changes">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                Field
              </th>
              {before && (
                <th role="columnheader" scope="col">
                  Before
                </th>
              )}
              {after && (
                <th role="columnheader" scope="col">
                  After
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
      {(isAll ? all : changed).length > ROWS_MAX && (
        <p class="quiet-text">Only the first {ROWS_MAX} fields are shown. The API has all of them.</p>
      )}
    </Card>
  );
}

const TITLES = {
  created: 'The new record',
  updated: 'What changed',
  deleted: 'The record as it was',
  tested: 'The record that was tested',
} as const;

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
      <th role="rowheader" scope="row" title={path}>
        {fieldWords(path)}
      </th>
      {before && (
        <td role="cell" data-title="Before">
          <Value text={was} mark={isBoth ? 'del' : undefined} />
        </td>
      )}
      {after && (
        <td role="cell" data-title="After">
          <Value text={is} mark={isBoth ? 'ins' : undefined} />
        </td>
      )}
    </tr>
  );
}

function Value({ text, mark: Mark }: { text: string | undefined; mark: 'del' | 'ins' | undefined }) {
  if (text === undefined) return <span class="quiet-text">Empty</span>;
  const value = <bdi>{text}</bdi>;
  return Mark ? <Mark>{value}</Mark> : value;
}
