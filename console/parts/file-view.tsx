import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { messageOf } from './errors.ts';
import { fileNameIn } from './files.ts';
import { Icon } from './icon.tsx';
import { Warning } from './problem.tsx';
import { Skeleton } from './skeleton.tsx';

interface FileViewProps {
  /** Names the file, and its version: it is read again when this changes. */
  version: string;
  title: string;
  /** The words of the link that saves it. */
  download: string;
  read: (signal: AbortSignal) => Promise<{ data: unknown; response: Response }>;
}

interface Shown {
  address: string;
  name: string;
  type: string;
}

/** A PDF or a picture that the API gives. Browsers that show no PDF inside of a page have the link. */
export function FileView({ version, title, download, read }: FileViewProps) {
  const { shown, error, retry } = useFile(version, read);
  return (
    <div class="file-view">
      {error !== undefined && (
        <Warning kind="error">
          <span>{messageOf(error)}</span>
          <Button size="small" onClick={retry}>
            {words.parts.buttons.tryAgain}
          </Button>
        </Warning>
      )}
      {!shown && error === undefined && <Skeleton lines={8} />}
      {shown && (
        <>
          <View {...shown} title={title} />
          <a class="button small" href={shown.address} download={shown.name}>
            <Icon name="download" /> <span>{download}</span>
          </a>
        </>
      )}
    </div>
  );
}

function View({ address, type, title }: Shown & { title: string }) {
  if (type.startsWith('image/')) return <img src={address} alt={title} />;
  if (navigator.pdfViewerEnabled === false) return null;
  return <iframe class="message-frame" src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={title} />;
}

/** Reads the file. Its address holds as long as it is shown. */
function useFile(version: string, read: FileViewProps['read']) {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let address: string | undefined;
    setError(undefined);
    read(stop.signal)
      .then(({ data, response }) => {
        if (stop.signal.aborted) return;
        const blob = data as Blob;
        address = URL.createObjectURL(blob);
        const name = fileNameIn(response.headers.get('content-disposition')) ?? '';
        setShown({ address, name, type: blob.type });
      })
      .catch((failure) => !stop.signal.aborted && setError(failure));
    return () => {
      stop.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [version, attempt]);
  return { shown, error, retry: () => setAttempt(attempt + 1) };
}
