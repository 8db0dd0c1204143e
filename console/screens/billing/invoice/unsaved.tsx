import { useEffect, useState } from 'preact/hooks';
import { place } from '../../../app/router.ts';
import { Button } from '../../../parts/button.tsx';
import { drafts } from '../../../parts/drafts.ts';
import { notify } from '../../../parts/notice.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { words } from '../../../words/words.ts';
import { COLUMNS } from './lines/columns.ts';
import type { KeptLines } from './lines/line-store.ts';
import { writeTsv } from './lines/tsv.ts';
import { keptUnder } from './lines/use-lines.ts';

const texts = words.invoice.unsaved;

/** Texts that this tab could not save before somebody else issued the invoice. They can be copied. */
export function Unsaved({ invoiceId }: { invoiceId: string }) {
  const notesKey = `${place.peek().tenant ?? ''}.invoices/${invoiceId}/notes`;
  const [typed, setTyped] = useState<string[]>([]);
  // The page of the draft keeps them when it goes, after this one is shown.
  useEffect(() => {
    const lines = drafts.read<KeptLines>(keptUnder(invoiceId))?.rows ?? [];
    const changed = lines.filter(({ cells }) => Object.keys(cells).length > 0);
    const notes = drafts.read<{ typed: { notes: string } }>(notesKey)?.typed.notes;
    setTyped([
      ...changed.map(({ cells }) => writeTsv([COLUMNS.map((column) => cells[column] ?? '')])),
      ...(notes ? [notes] : []),
    ]);
  }, [invoiceId]);
  if (typed.length === 0) return null;
  const discard = () => {
    drafts.remove(keptUnder(invoiceId));
    drafts.remove(notesKey);
    setTyped([]);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(typed.join('\n'));
    notify(texts.copied);
  };
  return (
    <Warning>
      <span>{texts.tooLate(typed.length)}</span>
      <Button size="small" icon="copy" onClick={copy}>
        {texts.copy}
      </Button>
      <Button size="small" kind="quiet" onClick={discard}>
        {texts.discard}
      </Button>
    </Warning>
  );
}
