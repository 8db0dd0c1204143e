import { useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { day, money } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { type Row, sumsOf } from './figures.ts';
import { PreviewDialog } from './preview.tsx';
import type { Mode, useBilling } from './running.ts';

const { billing } = words;
const texts = billing.actions;

interface BillActionsProps {
  chosen: Row[];
  to: string;
  run: ReturnType<typeof useBilling>;
}

/** The buttons that bill what is ticked, and the progress while it is billed. */
export function BillActions({ chosen, to, run }: BillActionsProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const { running } = run;
  if (running && !running.isDone) return <Progress run={run} />;
  const amounts = sumsOf(chosen).map(({ owedMinor, currencyCode }) => money(owedMinor, currencyCode));
  const isNothing = chosen.length === 0;
  const issue = (mode: Exclude<Mode, 'DRAFT'>) =>
    ask({
      title: billing.asking[mode](chosen.length),
      text: (
        <ul class="bullets">
          <li>{billing.asking.text(amounts.join(', '), day(to))}</li>
          <li>{billing.asking.frozen}</li>
          {mode === 'SEND' && <li>{billing.asking.sent}</li>}
          <li>{billing.asking.others}</li>
        </ul>
      ),
      action: mode === 'SEND' ? texts.send : texts.finalize,
      // The dialog closes at once, and the page shows the progress.
      run: async () => void run.start(chosen, mode),
    });
  return (
    <div class="bulk billing-bulk" role="toolbar" aria-label={texts.label}>
      <strong>{texts.selected(chosen.length, amounts.join(', '))}</strong>
      <Button disabled={isNothing} onClick={() => setPreviewed(true)}>
        {texts.preview}
      </Button>
      <Button disabled={isNothing} onClick={() => void run.start(chosen, 'DRAFT')}>
        {texts.draft}
      </Button>
      <Button disabled={isNothing} onClick={() => issue('FINALIZE')}>
        {texts.finalize} …
      </Button>
      <Button kind="primary" icon="send" disabled={isNothing} onClick={() => issue('SEND')}>
        {texts.send} …
      </Button>
      {isPreviewed && <PreviewDialog rows={chosen} to={to} onClose={() => setPreviewed(false)} />}
    </div>
  );
}

function Progress({ run: { running, stop } }: Pick<BillActionsProps, 'run'>) {
  if (!running) return null;
  const { results, all } = running;
  return (
    <div class="bulk billing-bulk">
      <progress value={results.length} max={all} aria-label={texts.label} />
      <span role="status">{billing.progress(results.length, all)}</span>
      <Button onClick={stop}>{texts.stop}</Button>
    </div>
  );
}
