import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { CollectedLines, LeftOver } from '../../../parts/collected.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { day } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { OutcomeFacts, SumFacts } from '../../../parts/outcome.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { Money, Name } from '../../../parts/text.tsx';
import { unknownRoles } from '../../../parts/unknown-roles.ts';
import { words } from '../../../words/words.ts';
import type { Row } from './figures.ts';
import { type Trial, tryBill } from './running.ts';

const { billing } = words;
const texts = billing.preview;

interface PreviewProps {
  rows: Row[];
  to: string;
  onClose: () => void;
}

/** The invoices as they would be, one after the other. Nothing is stored. */
export function PreviewDialog({ rows, to, onClose }: PreviewProps) {
  const tried = useTrials(rows, to);
  const held = tried.filter(({ obstacle, reason }) => (obstacle ?? reason) !== undefined).length;
  return (
    <Dialog title={texts.title(day(to))} isWide onClose={onClose}>
      <p class="quiet-text">{texts.explanation}</p>
      {tried.length < rows.length && (
        <p class="actions">
          <progress value={tried.length} max={rows.length} aria-label={texts.title(day(to))} />
          <span role="status">{texts.reading(tried.length, rows.length)}</span>
        </p>
      )}
      {held > 0 && <Warning>{texts.held(held)}</Warning>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list */}
      <ul class="unfolding" tabIndex={0}>
        {tried.map((result) => (
          <OnePreview key={result.row.contract} isOpen={rows.length === 1} {...result} />
        ))}
      </ul>
      <footer>
        <Button onClick={onClose}>{words.parts.buttons.close}</Button>
      </footer>
    </Dialog>
  );
}

/** One after the other, because each trial locks what it bills. */
function useTrials(rows: Row[], to: string): Trial[] {
  const [tried, setTried] = useState<Trial[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      for (const row of rows) {
        const result = await tryBill(row, to, stop.signal);
        if (stop.signal.aborted) return;
        setTried((before) => [...before, result]);
      }
    };
    void run();
    return () => stop.abort();
  }, []);
  return tried;
}

function OnePreview({ row, bill, reason, obstacle, isOpen }: Trial & { isOpen: boolean }) {
  const currency = row.currencyCode;
  const warned = bill && unknownRoles(bill.warnings);
  return (
    <li>
      <details open={isOpen || (reason ?? obstacle) !== undefined}>
        <summary>
          <span>
            <Icon name="right" />
            <Name>{row.clientName}</Name>
          </span>
          <small class="quiet-text">
            <Name>{row.contractName}</Name>
          </small>
          {bill?.invoice ? (
            <Money minor={bill.invoice.totalMinor} currency={currency} />
          ) : (
            <span class="quiet-text">{reason === undefined ? texts.nothing : texts.failed}</span>
          )}
        </summary>
        {reason !== undefined && <Warning kind="error">{reason}</Warning>}
        {obstacle !== undefined && <Warning kind="error">{obstacle}</Warning>}
        {bill && (
          <>
            {row.draft && <p>{billing.onDraft(<Money minor={row.draftedMinor} currency={currency} />)}</p>}
            <CollectedLines lines={bill.lines} currency={currency} />
            {warned && <Warning>{warned}</Warning>}
            <LeftOver leftOver={bill.leftOver} currency={currency} />
            {bill.invoice && (
              <div class="outcome">
                <OutcomeFacts>
                  <SumFacts sums={bill.invoice} />
                </OutcomeFacts>
              </div>
            )}
          </>
        )}
      </details>
    </li>
  );
}
