import { useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { messageOf } from './errors.ts';
import { Warning } from './problem.tsx';

interface DropProps {
  /** Says what to drop: "Drop a logo here". */
  label: string;
  /** Media types that are taken. */
  accept: readonly string[];
  /** Uploads one file and tells its progress, from 0 to 1. `uploadPicture` does so. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;
}

/** A place to drop files, with a button for those who don't drag, and the progress of each upload. */
export function Drop({ label, accept, upload }: DropProps) {
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<{ name: string; share: number }>();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const take = async (files: readonly File[]) => {
    setError(undefined);
    for (const file of files) {
      if (!accept.includes(file.type)) {
        setError(`${file.name} is not of a type that can be used here`);
        continue;
      }
      stop.current = new AbortController();
      setProgress({ name: file.name, share: 0 });
      try {
        await upload(file, (share) => setProgress({ name: file.name, share }), stop.current.signal);
      } catch (failure) {
        if (!stop.current.signal.aborted) setError(messageOf(failure));
      }
    }
    setProgress(undefined);
  };
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
        <div class="upload">
          <bdi>{progress.name}</bdi>
          <progress aria-label={`Upload of ${progress.name}`} value={progress.share} max={1} />
          <Button kind="quiet" size="small" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        </div>
      ) : (
        <>
          <p>{label}</p>
          <Button icon="upload" size="small" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={accept.join(',')}
            onChange={({ currentTarget }) => {
              void take([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // so that the same file can be chosen again
            }}
          />
        </>
      )}
      {error && <Warning kind="error">{error}</Warning>}
    </section>
  );
}
