import { api, can } from '../../../app/session.ts';
import { Drop } from '../../../parts/drop.tsx';
import { notify } from '../../../parts/notice.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { words } from '../../../words/words.ts';
import type { Invoice } from './records.ts';

const texts = words.invoice.original;

const PDF = ['application/pdf', '.pdf'];

/** Whether an invoice has a PDF. One that was carried over has none until its original is kept; undefined until it is known. */
export function useHasPdf({ id: invoiceId, kind }: Invoice): boolean | undefined {
  const isCarriedOver = kind === 'CARRIED_OVER';
  const { data } = useRead(isCarriedOver ? `files/${invoiceId}` : undefined, (signal) =>
    api().GET('/invoices/{invoiceId}/files', { params: { path: { invoiceId } }, signal }),
  );
  return isCarriedOver ? data?.some(({ sha256 }) => sha256 !== undefined) : true;
}

interface OriginalProps {
  invoice: Invoice;
  /** It is known by now that there is no PDF. */
  isKnown: boolean;
}

/** In the place of the PDF: says that there is none, and takes it. */
export function Original({ invoice, isKnown }: OriginalProps) {
  if (!isKnown) return <Skeleton lines={12} />;
  return (
    <section class="preview" aria-label={texts.title}>
      <div class="original">
        <p class="quiet-text">{texts.none}</p>
        {can('MEMBER') && invoice.status !== 'VOID' && (
          <Drop
            label={texts.drop}
            accept={PDF}
            upload={(file, onProgress, signal) => keep(invoice, file, onProgress, signal)}
          />
        )}
      </div>
    </section>
  );
}

async function keep(
  { id: invoiceId }: Invoice,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  onProgress(1);
  await api().PUT('/invoices/{invoiceId}/original', {
    params: { path: { invoiceId } },
    body: file as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'content-type': 'application/pdf' },
    signal,
  });
  refresh('files', 'audit-entries');
  notify(texts.kept);
}
