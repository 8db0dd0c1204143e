import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { words } from '../../../words/words.ts';
import { type DocumentOf, readFile, readFrozen, type ShownKind } from './files.ts';

const texts = words.invoice.pdf;

/** A draft is typeset again after a pause, not after each word. */
const PAUSE_MS = 1_200;
const DRAWING_MS = 400;

interface PreviewProps {
  document: DocumentOf;
  /** Changes whenever the document does. */
  version: string;
  title: string;
  /** `copy` is marked with the status, such as void. */
  file?: 'pdf' | 'copy';
  /** The document never changes again, so its file is read once. */
  isFrozen?: boolean;
}

/** The PDF of a document. The old one stays until the next is drawn. */
export function Preview(props: PreviewProps) {
  const { file = 'pdf', title } = props;
  const { address, name, error, isLoading, retry } = useFile(props, file);
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
        <Shown {...props} address={address} name={name} />
      ) : (
        error === undefined && <Skeleton lines={12} />
      )}
      {isLoading && address && (
        <p class="preview-state" role="status">
          {texts.updating}
        </p>
      )}
    </section>
  );
}

interface ShownProps extends PreviewProps {
  address: string;
  name: string;
}

/** Some browsers, mostly of phones, show a PDF on its own only. They show a picture of it. */
function Shown({ address, name, ...props }: ShownProps) {
  if (navigator.pdfViewerEnabled !== false) return <Frames address={address} title={props.title} />;
  return (
    <div class="preview-link">
      <p>{texts.notShown}</p>
      <a class="button primary" href={address} download={name}>
        <Icon name="download" /> {texts.download}
      </a>
      <Picture {...props} />
    </div>
  );
}

/** The first pages. The last picture stays until the next is read. */
function Picture(props: PreviewProps) {
  const { address, error } = useFile(props, props.file === 'copy' ? 'picture-of-copy' : 'picture');
  if (address) return <img class="preview-picture" src={address} alt={props.title} />;
  return error === undefined ? <Skeleton lines={12} /> : <p class="quiet-text">{messageOf(error)}</p>;
}

/** The viewer paints its own background first, so a PDF is shown once it has had time to draw. Until then the last one stays. */
function Frames({ address, title }: { address: string; title: string }) {
  const [drawn, setDrawn] = useState<string>();
  const addresses = drawn === undefined || drawn === address ? [address] : [drawn, address];
  return (
    <>
      {drawn === undefined && <Skeleton lines={12} />}
      {addresses.map((one) => (
        <iframe
          key={one}
          class={one === drawn ? 'drawn' : undefined}
          src={`${one}#toolbar=0&navpanes=0&view=FitH`}
          title={title}
          aria-hidden={one !== drawn}
          tabIndex={one === drawn ? undefined : -1}
          onLoad={() => setTimeout(() => setDrawn(one), DRAWING_MS)}
        />
      ))}
    </>
  );
}

interface ShownFile {
  address: string;
  name: string;
}

/** Reads a file of the document, and again when the document changes. */
function useFile({ document, version, isFrozen = false }: PreviewProps, file: ShownKind) {
  const [shown, setShown] = useState<ShownFile>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    const read = async () => {
      try {
        const { blob, name } = await (isFrozen ? readFrozen : readFile)(document, file, stop.signal);
        if (stop.signal.aborted) return;
        setShown({ address: URL.createObjectURL(blob), name });
        setError(undefined);
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure);
      }
      if (!stop.signal.aborted) setLoading(false);
    };
    const timer = setTimeout(read, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [document.id, version, file, attempt]);
  useOldAddresses(shown?.address);
  return {
    address: shown?.address,
    name: shown?.name ?? '',
    error,
    isLoading,
    retry: () => setAttempt(attempt + 1),
  };
}

/** Gives up the address before the last one: the last one may still be shown while the next is drawn. */
function useOldAddresses(address: string | undefined): void {
  const kept = useRef<string[]>([]);
  useEffect(() => {
    if (address) kept.current.push(address);
    while (kept.current.length > 2) URL.revokeObjectURL(kept.current.shift() as string);
  }, [address]);
  useEffect(() => () => kept.current.forEach((one) => void URL.revokeObjectURL(one)), []);
}
