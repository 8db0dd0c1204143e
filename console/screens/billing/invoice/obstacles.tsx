import { href } from '../../../app/router.ts';
import { fieldName, type Refused, sentenceOf } from '../../../parts/rules.ts';
import { words } from '../../../words/words.ts';
import { placeOf, RECIPIENTS } from './mending.ts';
import type { Invoice } from './records.ts';

const texts = words.invoice.obstacles;

interface Problem extends Refused {
  rule?: string;
}

interface ObstaclesProps {
  invoice: Pick<Invoice, 'client' | 'status'>;
  problems: readonly Problem[];
  /** Runs before the focus moves to a place on this screen. */
  onLeave?: (() => void) | undefined;
}

/** The obstacles to finalizing, with links to the places that remove them. */
export function Obstacles({ invoice, problems, onLeave }: ObstaclesProps) {
  return (
    <ul class="obstacles">
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.message}`}>
          <div>
            <strong>{nameOf(problem.field)}</strong>
            {problem.rule && <code class="quiet-text">{problem.rule}</code>}
            <p>
              <bdi>{sentenceOf(problem)}</bdi>
            </p>
          </div>
          <Way field={problem.field} invoice={invoice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function nameOf(field: string): string {
  return field === RECIPIENTS ? words.messages.send.recipients : fieldName(field);
}

function Way({ field, invoice, onLeave }: { field: string } & Pick<ObstaclesProps, 'invoice' | 'onLeave'>) {
  const place = placeOf(field, invoice);
  if ('path' in place)
    return (
      <a class="button small" href={href(place.path)}>
        {place.text}
      </a>
    );
  if (invoice.status !== 'DRAFT') return null;
  const go = () => {
    onLeave?.();
    requestAnimationFrame(() => show(place.here, place.field));
  };
  return (
    <button type="button" class="button small" onClick={go}>
      {place.here === 'lines' ? texts.goToLines : texts.setHere}
    </button>
  );
}

/** Moves the focus to the lines, or to a field of the details, which may be folded away. */
function show(place: 'lines' | 'details', field: string | undefined): void {
  const element =
    place === 'lines'
      ? document.querySelector<HTMLElement>('.grid .cell')
      : document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, select)`);
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
}
