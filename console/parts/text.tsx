import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { ago, day, instant, money, statusName } from './format.ts';
import { Icon } from './icon.tsx';
import { INVOICE_STATUSES } from './invoice-status.ts';

const COPIED_MS = 1_500;

interface MoneyProps {
  minor: number;
  currency: string;
  exponent?: number;
  /** Greyed out if it is 0. */
  isQuietIfZero?: boolean;
}

/** An amount as the page's language writes it. */
export function Money({ minor, currency, exponent, isQuietIfZero }: MoneyProps) {
  return (
    <span class={isQuietIfZero && minor === 0 ? 'money quiet-text' : 'money'}>
      {money(minor, currency, exponent)}
    </span>
  );
}

interface WhenProps {
  /** A day (`2026-11-15`) or a time. */
  at: string;
  /** Shows a time as `5 minutes ago`, and the time itself as a tip. */
  isRelative?: boolean;
}

/** A day, or a time in the tenant's time zone. */
export function When({ at, isRelative }: WhenProps) {
  const isDay = at.length === 10;
  const text = isDay ? day(at) : instant(at);
  return (
    <time dateTime={at} title={isRelative ? text : undefined}>
      {isRelative && !isDay ? ago(at) : text}
    </time>
  );
}

/** A name that somebody gave. It is cut if it is too long, and its direction does not reach beyond it. */
export function Name({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <bdi class="name" title={children}>
      {children}
    </bdi>
  );
}

/** An identifier with a button that copies it. */
export function Copy({ text, label = words.parts.copy.identifier }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <span class="copy">
      <code>{text}</code>
      <button
        type="button"
        class="button quiet small only-icon"
        aria-label={isCopied ? words.parts.copy.copied : words.parts.copy.copy(label)}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
    </span>
  );
}

const TONES: Record<string, string> = {
  ...{
    OPEN: 'info',
    DRAFTED: 'plain',
    BILLED: 'good',
    COVERED: 'good',
    PENDING: 'info',
    PENDING_AUTH: 'warn',
  },
  ...INVOICE_STATUSES,
  ...{ OVERDUE: 'bad', HELD_BACK: 'warn' },
  ...{ ACTIVE: 'good', ENDED: 'plain', ERROR: 'bad', DISABLED: 'plain', SUCCEEDED: 'good', FAILED: 'bad' },
  ...{ MATCHED: 'good', PROPOSED: 'warn', UNMATCHED: 'info', IGNORED: 'plain' },
  ...{ RUNNING: 'info', DONE: 'good', QUEUED: 'info', ACCEPTED: 'good', UNCERTAIN: 'warn', BOUNCED: 'bad' },
  ...{ SENT: 'info', DECLINED: 'bad', EXPIRED: 'plain', WITHDRAWN: 'plain' },
  ...{ ARCHIVED: 'plain', HELD: 'warn', INVITED: 'warn', REVERSED: 'plain', SUSPENDED: 'warn' },
};

/** A status as a badge. Its word says it too, so colour is never all. */
export function Status({ status, children }: { status: string; children?: ComponentChildren }) {
  return <span class={`status ${TONES[status] ?? 'plain'}`}>{children ?? statusName(status)}</span>;
}

interface FactProps {
  label: string;
  /** Takes two columns, such as an IBAN. */
  isWide?: boolean;
  children?: ComponentChildren;
}

/** A name and its value, in a list of facts. Nothing is shown without a value. */
export function Fact({ label, isWide, children }: FactProps) {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return (
    <div class={isWide ? 'fact wide' : 'fact'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The identifier that the company itself, or another system of its, gave a record. */
export function OwnIdentifier({ of: { externalId } }: { of: { externalId?: string | undefined } }) {
  return (
    <Fact label={words.parts.ownIdentifier}>
      {externalId && <Copy text={externalId} label={words.parts.copy.ownIdentifier} />}
    </Fact>
  );
}

export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
