import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import type { DryRun } from './dry-runs.ts';
import { isUntold, messageOf } from './errors.ts';
import { money } from './format.ts';
import { Warning } from './problem.tsx';
import { Skeleton } from './skeleton.tsx';
import { Status } from './text.tsx';

const texts = words.outcome;

interface OutcomeProps<T> {
  of: DryRun<T>;
  /** Shows a refusal in place of a banner. */
  refusal?: (error: unknown) => ComponentChildren;
  children: (data: T) => ComponentChildren;
}

/** Shows what will happen, from a dry run, or why it would be refused. */
export function Outcome<T>({ of, refusal = asBanner, children }: OutcomeProps<T>) {
  const { data, error, isLoading } = of;
  return (
    <section
      class={isLoading ? 'outcome old' : 'outcome'}
      aria-label={texts.title}
      aria-live="polite"
      aria-busy={isLoading}
    >
      {error !== undefined && (isUntold(error) ? <p class="quiet-text">{texts.untold}</p> : refusal(error))}
      {error === undefined && (data === undefined ? <Skeleton lines={3} /> : children(data))}
    </section>
  );
}

function asBanner(error: unknown) {
  return <Warning kind="error">{messageOf(error)}</Warning>;
}

/** A list of what will be, one line each. */
export function OutcomeFacts({ children }: { children: ComponentChildren }) {
  return <dl>{children}</dl>;
}

export function OutcomeFact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The number that a document will get, unless another one comes first. */
export function NumberFact({ number, label = texts.number }: { number: string; label?: string }) {
  return <OutcomeFact label={label}>{texts.probably(<strong>{number}</strong>)}</OutcomeFact>;
}

export type Sums = Pick<
  Schemas['Invoice'],
  'currencyCode' | 'subtotalMinor' | 'taxMinor' | 'totalMinor' | 'roundingMinor' | 'payableMinor'
>;

/** The sums of a document, net and gross. */
export function SumFacts({ sums }: { sums: Sums }) {
  const amount = (minor: number) => <span class="money">{money(minor, sums.currencyCode)}</span>;
  return (
    <>
      <OutcomeFact label={texts.net}>{amount(sums.subtotalMinor)}</OutcomeFact>
      <OutcomeFact label={texts.tax}>{amount(sums.taxMinor)}</OutcomeFact>
      <OutcomeFact label={texts.gross}>
        <strong>{amount(sums.totalMinor)}</strong>
      </OutcomeFact>
      {sums.roundingMinor !== 0 && (
        <OutcomeFact label={texts.payable}>{amount(sums.payableMinor)}</OutcomeFact>
      )}
    </>
  );
}

export type Standing = Pick<Schemas['Invoice'], 'currencyCode' | 'status' | 'dueMinor'>;

/** How the invoice stands afterwards. */
export function StandingFacts({ of }: { of: Standing }) {
  const amount = (minor: number) => <span class="money">{money(minor, of.currencyCode)}</span>;
  return (
    <>
      <OutcomeFact label={texts.due}>{amount(of.dueMinor)}</OutcomeFact>
      <OutcomeFact label={texts.status}>
        <Status status={of.status} />
      </OutcomeFact>
    </>
  );
}
