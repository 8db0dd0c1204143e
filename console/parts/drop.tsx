import { useEffect, useRef, useState } from 'preact/hooks';
import { RetainerError } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { messageOf } from './errors.ts';
import { Warning } from './problem.tsx';

const { uploads, buttons } = words.parts;

interface DropProps {
  /** Says what to drop: "Drop a logo here". */
  label: string;
  /** Media types that are taken, and ends of file names: `.xml`. */
  accept: readonly string[];
  /** Several files can be chosen at once. */
  isMultiple?: boolean;
  /** Uploads one file and reports its progress, from 0 to 1. `uploadPicture` does so. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;
}

/** A place to drop files, with a button for those who don't drag, and the progress of each upload. */
export function Drop({ label, accept, isMultiple = false, upload }: DropProps) {
  const [isOver, setOver] = useState(false);
  const { progress, failed, take, stop, retry } = useUploads(accept, upload);
  const input = useRef<HTMLInputElement>(null);
  const over = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  const drop = (event: DragEvent) => {
    over(false)(event);
    void take([...(event.dataTransfer?.files ?? [])]);
  };
  return (
    <section
      class={isOver ? 'drop over' : 'drop'}
      aria-label={label}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      {progress ? (
        <UploadProgress {...progress} stop={stop} />
      ) : (
        <>
          <p>{label}</p>
          <Button icon="upload" size="small" onClick={() => input.current?.click()}>
            {uploads.choose}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            multiple={isMultiple}
            accept={accept.join(',')}
            onChange={({ currentTarget }) => {
              void take([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // so that the same file can be chosen again
            }}
          />
        </>
      )}
      {failed.length > 0 && !progress && (
        <Warning kind="error">
          <ul>
            {failed.map(({ file, message }) => (
              <li key={file.name}>
                <bdi>{file.name}</bdi>: {message}
              </li>
            ))}
          </ul>
          {failed.some(({ isFinal }) => !isFinal) && (
            <Button size="small" onClick={retry}>
              {buttons.tryAgain}
            </Button>
          )}
        </Warning>
      )}
    </section>
  );
}

interface Progress {
  name: string;
  /** From 0 to 1. */
  share: number;
}

function UploadProgress({ name, share, stop }: Progress & { stop: () => void }) {
  const text = share < 1 ? `${Math.floor(share * 100)} %` : uploads.checking;
  return (
    <div class="upload">
      <bdi>{name}</bdi>
      <progress aria-label={uploads.progress(name)} value={share} max={1} />
      <span class="quiet-text">{text}</span>
      <Button kind="quiet" size="small" onClick={stop}>
        {uploads.stop}
      </Button>
    </div>
  );
}

interface FailedUpload {
  file: File;
  message: string;
  /** True if the file itself can not be used. */
  isFinal: boolean;
}

/** Systems don't know the type of every file. */
function isTaken({ name, type }: File, accept: DropProps['accept']): boolean {
  return accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : one === type));
}

/** The file itself is wrong, so another try would end the same. */
function isUnusable(failure: unknown): boolean {
  return failure instanceof RetainerError ? failure.status === 400 : failure instanceof RangeError;
}

/** Uploads one file after the other. Those that failed are kept, to be tried again. */
function useUploads(accept: DropProps['accept'], upload: DropProps['upload']) {
  const [progress, setProgress] = useState<Progress>();
  const [failed, setFailed] = useState<FailedUpload[]>([]);
  const waiting = useRef<File[]>([]);
  const stopping = useRef<AbortController>(undefined);
  const isBusy = progress !== undefined;
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
  const fail = (file: File, message: string, isFinal = false) =>
    setFailed((others) => [...others, { file, message, isFinal }]);
  const send = async (file: File) => {
    if (!isTaken(file, accept)) return fail(file, uploads.wrongType, true);
    const stop = new AbortController();
    stopping.current = stop;
    setProgress({ name: file.name, share: 0 });
    try {
      await upload(file, (share) => setProgress({ name: file.name, share }), stop.signal);
    } catch (failure) {
      fail(file, stop.signal.aborted ? uploads.stopped : messageOf(failure), isUnusable(failure));
    }
  };
  const take = async (files: readonly File[]) => {
    waiting.current.push(...files);
    if (isBusy) return;
    setFailed([]);
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) await send(file);
    setProgress(undefined);
  };
  return {
    ...{ progress, failed, take },
    stop: () => stopping.current?.abort(),
    retry: () => take(failed.filter(({ isFinal }) => !isFinal).map(({ file }) => file)),
  };
}
