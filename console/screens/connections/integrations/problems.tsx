import type { ComponentChildren } from 'preact';
import { href } from '../../../app/router.ts';
import { Icon } from '../../../parts/icon.tsx';
import { problemText } from '../../../parts/rules.ts';
import { When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Problem } from './records.ts';

interface ProblemsProps {
  problems: readonly Problem[];
  /** A way out, beside the words. */
  action?: ComponentChildren;
}

/** The problem and the way out, for those of providers in their own words. */
export function ProblemList({ problems, action }: ProblemsProps) {
  return (
    <ul class="integrations-problems" aria-label={words.integrations.problems}>
      {problems.map(({ subject, message, since }) => (
        <li key={`${subject}${since}`}>
          <Icon name="warning" />
          <p>
            {subject !== undefined && (
              <>
                <strong>
                  <Subject of={subject} />
                </strong>{' '}
              </>
            )}
            <bdi>{problemText(message)}</bdi>{' '}
            <small>
              <When at={since} isRelative />
            </small>
          </p>
          {subject === undefined && action}
        </li>
      ))}
    </ul>
  );
}

/** The contract whose work is not charged, or a name that the provider gave. */
function Subject({ of }: { of: string }) {
  if (!of.startsWith('ctr_')) return <bdi>{of}</bdi>;
  return <a href={href(`/contracts/${of}`)}>{words.app.titles.contract}</a>;
}
