import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { asked } from './asked.ts';
import { Icon, type IconName } from './icon.tsx';
import { notifyError } from './notice.tsx';

interface Look {
  /** `primary` for the one main action of a screen; `danger` for what can't be undone. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'normal';
  icon?: IconName;
  /** The name of a button that shows only its icon. */
  label?: string;
  children?: ComponentChildren;
}

interface ButtonProps extends Look {
  /** May be slow: the button waits for it, and shows its error as a notice. */
  onClick?: (event: MouseEvent) => unknown;
  type?: 'button' | 'submit';
  disabled?: boolean | undefined;
  isBusy?: boolean;
  /** Names the element that the button controls, or other attributes. */
  attributes?: ButtonHTMLAttributes<HTMLButtonElement>;
}

export function Button({ onClick, type = 'button', disabled, isBusy, attributes, ...look }: ButtonProps) {
  const [isWaiting, setWaiting] = useState(false);
  const busy = isBusy || isWaiting;
  const click = async (event: MouseEvent) => {
    if (busy) return event.preventDefault();
    const answer = onClick?.(event);
    if (!(answer instanceof Promise)) return;
    // Behind a question there is nothing to wait for yet.
    if (asked.peek()) return answer.catch(notifyError);
    setWaiting(true);
    await answer.catch(notifyError).finally(() => setWaiting(false));
  };
  return (
    <button
      {...attributes}
      type={type}
      class={classOf(look)}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={click}
      {...named(look)}
    >
      <Content {...look} />
    </button>
  );
}

/** Looks like a button and leads to an address. */
export function ButtonLink({ href, ...look }: Look & { href: string }) {
  return (
    <a href={href} class={classOf(look)} {...named(look)}>
      <Content {...look} />
    </a>
  );
}

function Content({ icon, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </>
  );
}

function classOf({ kind = 'plain', size = 'normal', children }: Look): string {
  return `button ${kind} ${size}${children === undefined ? ' only-icon' : ''}`;
}

function named({ label }: Look) {
  return label === undefined ? {} : { 'aria-label': label, title: label };
}
