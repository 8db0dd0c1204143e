import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { type DocumentOf, download, FILE_NAMES, type FileKind } from './files.ts';

interface DownloadsProps {
  document: DocumentOf;
  /** A draft has a PDF only. */
  isIssued: boolean;
  /** There is a copy that shows the status. */
  hasCopy: boolean;
}

/** Saves the files of a document. */
export function Downloads({ document, isIssued, hasCopy }: DownloadsProps) {
  const kinds: FileKind[] = [
    'pdf',
    ...(hasCopy ? (['copy'] as const) : []),
    ...(isIssued ? (['factur-x', 'ubl', 'cii'] as const) : []),
  ];
  const button = (
    <>
      <Icon name="download" />
      <span>Download</span>
    </>
  );
  const items = kinds.map((kind) => ({
    text: FILE_NAMES[kind],
    icon: 'file' as const,
    run: () => download(document, kind),
  }));
  return <Menu label="Download" button={button} className="button" items={items} />;
}
