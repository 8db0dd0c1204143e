import { Button } from '../../../../parts/button.tsx';
import { messageOf } from '../../../../parts/errors.ts';
import { words } from '../../../../words/words.ts';
import type { LineStore } from './line-store.ts';

const texts = words.lines.saving;

/** Says whether the lines are saved. */
export function SaveState({ store }: { store: LineStore }) {
  const { state, left, error } = store.progress.value;
  return (
    <span class={`save-state ${state}`} role="status">
      {state === 'saved' && texts.saved}
      {state === 'waiting' && texts.waiting}
      {state === 'saving' && (left > 1 ? texts.savingLines(left) : texts.saving)}
      {state === 'failed' &&
        (error === undefined ? texts.linesNotSaved(left) : texts.failed(messageOf(error)))}
      {error !== undefined && (
        <Button size="small" onClick={() => store.settle()}>
          {words.parts.buttons.tryAgain}
        </Button>
      )}
    </span>
  );
}
