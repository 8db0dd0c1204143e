import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { CollectedLines, LeftOver } from '../../../parts/collected.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { day } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { OutcomeFacts, SumFacts } from '../../../parts/outcome.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { Money, Name } from '../../../parts/text.tsx';
import { unknownRoles } from '../../../parts/unknown-roles.ts';
import { words } from '../../../words/words.ts';
import type { Row } from './figures.ts';
import { type Result, tryBill } from './running.ts';

const texts = words.billing.preview;

interface PreviewProps {
  rows: Row[];
  to: string;
  onClose: () => void;
}

/** The invoices as they would be, one after the other. Nothing is stored. */
export function PreviewDialog({ rows, to, onClose }: PreviewProps) {
  const tried = useTrials(rows, to);
  return (
    <Dialog title={texts.title(day(to))} isWide onClose={onClose}>
      <p class="quiet-text">{texts.explanation}</p>
      {tried.length < rows.length && (
        <p class="actions">
          <progress value={tried.length} max={rows.length} aria-label={texts.title(day(to))} />
          <span role="status">{texts.reading(tried.length, rows.length)}</span>
        </p>
      )}
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
function useTrials(rows: Row[], to: string): Result[] {
  const [tried, setTried] = useState<Result[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      for (const row of rows) {
        const result = await tryBill(row, to, stop.signal).then(
          ({ data }): Result => ({ row, bill: data }),
          (failure): Result => ({ row, reason: messageOf(failure) }),
        );
        if (stop.signal.aborted) return;
        setTried((before) => [...before, result]);
      }
    };
    void run();
    return () => stop.abort();
  }, []);
  return tried;
}

function OnePreview({ row, bill, reason, isOpen }: Result & { isOpen: boolean }) {
  const currency = row.currencyCode;
  const warned = bill && unknownRoles(bill.warnings);
  return (
    <li>
      <details open={isOpen || reason !== undefined}>
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
        {bill && (
          <>
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
