import { href } from '../../../app/router.ts';
import { detailsOf } from '../../../parts/errors.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { words } from '../../../words/words.ts';
import { type DocumentOf, download, type FileKind } from './files.ts';

const texts = words.invoice.files;

interface DownloadsProps {
  document: DocumentOf;
  /** Drafts, and invoices of a former system, have a PDF only. */
  hasEInvoice: boolean;
  /** There is a copy that shows what was paid and what is left. */
  hasCopy: boolean;
}

/** Saves the files of a document. */
export function Downloads({ document, hasEInvoice, hasCopy }: DownloadsProps) {
  const kinds: FileKind[] = [
    'pdf',
    ...(hasCopy ? (['copy'] as const) : []),
    ...(hasEInvoice ? (['factur-x', 'ubl', 'cii'] as const) : []),
  ];
  const items = kinds.map((kind) => ({
    text: texts.names[kind],
    icon: 'file' as const,
    run: () => save(document, kind),
  }));
  return <Menu label={texts.download} icon="download" className="button" items={items} />;
}

/** The API's words would name every missing fact, and calls that mend them. */
async function save(document: DocumentOf, kind: FileKind): Promise<void> {
  try {
    await download(document, kind);
  } catch (error) {
    if (document.kind !== 'invoice' || detailsOf(error).length === 0) throw error;
    const link = { href: href(`/invoices/${document.id}`, { tab: 'e-invoice' }), text: texts.seeWhich };
    notify(texts.lacksFacts, { kind: 'error', link });
  }
}
