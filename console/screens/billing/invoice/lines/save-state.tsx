import { Button } from '../../../../parts/button.tsx';
import { messageOf } from '../../../../parts/errors.ts';
import { count } from '../../../../parts/format.ts';
import type { LineStore } from './line-store.ts';

/** Says whether the lines are saved. */
export function SaveState({ store }: { store: LineStore }) {
  const { state, left, error } = store.progress.value;
  return (
    <span class={`save-state ${state}`} role="status">
      {state === 'saved' && 'Saved'}
      {state === 'waiting' && 'Not saved yet'}
      {state === 'saving' && (left > 1 ? `Saving ${count(left, 'line')} …` : 'Saving …')}
      {state === 'failed' &&
        (error === undefined ? `${count(left, 'line')} not saved` : `Not saved. ${messageOf(error)}`)}
      {error !== undefined && (
        <Button size="small" onClick={() => store.settle()}>
          Try again
        </Button>
      )}
    </span>
  );
}
