import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { Button, ButtonLink } from './button.tsx';
import { isNotFound, messageOf, requestIdOf } from './errors.ts';
import type { IconName } from './icon.tsx';
import type { Read } from './reads.ts';
import { Skeleton } from './skeleton.tsx';

const { problems, buttons, request } = words.parts;

/** Shown in place of what could not be read. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <div class="problem" role="alert">
      <h2>{isNotFound(error) ? problems.notFound : problems.unread}</h2>
      <p>
        <bdi>{messageOf(error)}</bdi>
      </p>
      {requestId && <p class="quiet-text">{request(requestId)}</p>}
      {retry && (
        <Button icon="refresh" onClick={retry}>
          {buttons.tryAgain}
        </Button>
      )}
    </div>
  );
}

interface LoadedProps<T> {
  read: Read<T>;
  /** Lines of the placeholder. */
  lines?: number;
  children: (data: T) => ComponentChildren;
}

/** Shows a placeholder, then the answer, or what went wrong. The last answer stays while the next is fetched. */
export function Loaded<T>({ read, lines, children }: LoadedProps<T>) {
  if (read.data !== undefined)
    return (
      <>
        {read.error !== undefined && <Warning>{messageOf(read.error)}</Warning>}
        {children(read.data)}
      </>
    );
  if (read.error !== undefined) return <Problem error={read.error} retry={read.reload} />;
  return <Skeleton lines={lines ?? 4} />;
}

interface WarningProps {
  kind?: 'warning' | 'error' | 'info';
  children: ComponentChildren;
}

/** A banner inside a screen. */
export function Warning({ kind = 'warning', children }: WarningProps) {
  return (
    <div class={`banner ${kind}`} role={kind === 'error' ? 'alert' : 'note'}>
      {children}
    </div>
  );
}

interface EmptyProps {
  title: string;
  /** Says what to do first. */
  children?: ComponentChildren;
  action?: { text: string; icon?: IconName; href?: string; onClick?: () => void } | false | undefined;
}

/** Shown where there is nothing yet. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action && action.href !== undefined && (
        <ButtonLink kind="primary" icon={action.icon ?? 'plus'} href={action.href}>
          {action.text}
        </ButtonLink>
      )}
      {action && action.onClick !== undefined && (
        <Button kind="primary" icon={action.icon ?? 'plus'} onClick={action.onClick}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
