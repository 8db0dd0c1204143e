import { useEffect, useState } from 'preact/hooks';
import { place } from '../../../app/router.ts';
import { Button } from '../../../parts/button.tsx';
import { drafts } from '../../../parts/drafts.ts';
import { count } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { COLUMNS } from './lines/columns.ts';
import type { KeptLines } from './lines/line-store.ts';
import { writeTsv } from './lines/tsv.ts';
import { keptUnder } from './lines/use-lines.ts';

/** Texts that this tab could not save before somebody else issued the invoice. They can be copied. */
export function Unsaved({ invoiceId }: { invoiceId: string }) {
  const notesKey = `${place.peek().tenant ?? ''}.invoices/${invoiceId}/notes`;
  const [texts, setTexts] = useState<string[]>([]);
  // The page of the draft keeps them when it goes, after this one is shown.
  useEffect(() => {
    const lines = drafts.read<KeptLines>(keptUnder(invoiceId))?.rows ?? [];
    const typed = lines.filter(({ cells }) => Object.keys(cells).length > 0);
    const notes = drafts.read<{ typed: { notes: string } }>(notesKey)?.typed.notes;
    setTexts([
      ...typed.map(({ cells }) => writeTsv([COLUMNS.map((column) => cells[column] ?? '')])),
      ...(notes ? [notes] : []),
    ]);
  }, [invoiceId]);
  if (texts.length === 0) return null;
  const discard = () => {
    drafts.remove(keptUnder(invoiceId));
    drafts.remove(notesKey);
    setTexts([]);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(texts.join('\n'));
    notify('Copied');
  };
  return (
    <Warning>
      <span>
        {count(texts.length, 'change')} of yours came too late: the invoice can no longer be changed. This tab
        has kept what you typed.
      </span>
      <Button size="small" icon="copy" onClick={copy}>
        Copy it
      </Button>
      <Button size="small" kind="quiet" onClick={discard}>
        Discard it
      </Button>
    </Warning>
  );
}
