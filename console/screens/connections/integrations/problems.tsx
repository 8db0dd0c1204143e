import type { ComponentChildren } from 'preact';
import { Icon } from '../../../parts/icon.tsx';
import { When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Problem } from './records.ts';

interface ProblemsProps {
  problems: readonly Problem[];
  /** A way out, beside the words of the API. */
  action?: ComponentChildren;
}

/** The problem and the way out, in the API's words. */
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
                  <bdi>{subject}</bdi>
                </strong>{' '}
              </>
            )}
            <bdi>{message}</bdi>{' '}
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
