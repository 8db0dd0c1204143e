import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { Warning } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { words } from '../../../words/words.ts';
import { type DocumentOf, readFile } from './files.ts';

/** A draft is typeset again after a pause, not after each word. */
const PAUSE_MS = 1_200;
const DRAWING_MS = 400;

interface PreviewProps {
  document: DocumentOf;
  /** Changes whenever the document does. */
  version: string;
  title: string;
}

/** The PDF of a document. The old one stays until the next is made. */
export function Preview({ document, version, title }: PreviewProps) {
  const { address, error, isLoading, retry } = usePdf(document, version);
  return (
    <section class="preview" aria-label={title} aria-busy={isLoading}>
      {error !== undefined && (
        <Warning kind="error">
          <span>{messageOf(error)}</span>
          <Button size="small" onClick={retry}>
            {words.parts.buttons.tryAgain}
          </Button>
        </Warning>
      )}
      {address ? (
        <Frame key={address} address={address} title={title} />
      ) : (
        error === undefined && <Skeleton lines={12} />
      )}
      {isLoading && address && (
        <p class="preview-state" role="status">
          {words.invoice.pdf.updating}
        </p>
      )}
    </section>
  );
}

/** The viewer paints its own background first, so it is shown once it has had time to draw the page. */
function Frame({ address, title }: { address: string; title: string }) {
  const [isDrawn, setDrawn] = useState(false);
  const drawn = () => setTimeout(() => setDrawn(true), DRAWING_MS);
  return (
    <>
      {!isDrawn && <Skeleton lines={12} />}
      <iframe
        class={isDrawn ? 'drawn' : undefined}
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={title}
        onLoad={drawn}
      />
    </>
  );
}

function usePdf(document: DocumentOf, version: string) {
  const [address, setAddress] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [isFirst] = useState({ value: true });
  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    const read = async () => {
      try {
        const { blob } = await readFile(document, 'pdf', stop.signal);
        if (stop.signal.aborted) return;
        setAddress(URL.createObjectURL(blob));
        setError(undefined);
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure);
      }
      if (!stop.signal.aborted) setLoading(false);
    };
    const timer = setTimeout(read, isFirst.value ? 0 : PAUSE_MS);
    isFirst.value = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [document.id, version, attempt]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return { address, error, isLoading, retry: () => setAttempt(attempt + 1) };
}
