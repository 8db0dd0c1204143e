import { Dialog } from '../../../parts/dialog.tsx';
import { dayInWords } from './days-in-words.ts';
import { EntryItem } from './entry-item.tsx';
import type { Entry, RowName } from './grouping.ts';
import { useProject } from './week.ts';

interface CellEntriesProps {
  row: RowName;
  date: string;
  entries: Entry[];
  onClose: () => void;
}

/** The entries of one cell of the grid. */
export function CellEntries({ row, date, entries, onClose }: CellEntriesProps) {
  const { name } = useProject(row.project);
  return (
    <Dialog title={`${name}, ${dayInWords(date)}`} onClose={onClose} isWide>
      <ul class="time-entries">
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </Dialog>
  );
}
