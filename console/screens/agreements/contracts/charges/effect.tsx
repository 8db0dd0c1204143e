import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { type DryRun, useDryRun } from '../../../../parts/dry-runs.ts';
import { day, today } from '../../../../parts/format.ts';
import { Outcome, OutcomeFact, OutcomeFacts } from '../../../../parts/outcome.tsx';
import { Money } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import type { ChargeChange } from './changing.ts';
import type { Charge } from './worth.ts';

const texts = words.charges.effect;

type Change = Schemas['DryRun']['changes'][number];
interface Tried {
  changes: Change[];
}

interface EffectProps {
  charge: Charge;
  /** The day on which the change takes effect. */
  on: string;
  /** Undefined while it can't be sent. */
  change: ChargeChange | undefined;
}

/** Says what a change does to what is billed already, and tries it to show the drafts that change at once. */
export function Effect({ charge, on, change }: EffectProps) {
  const params = { path: { chargeId: charge.id } };
  const key = on !== '' && change ? `charges/${charge.id}/${JSON.stringify(change)}` : undefined;
  const trial: DryRun<Tried> = useDryRun<Tried>(key, async (signal) => {
    const body = change as ChargeChange;
    const { data } = await api().PATCH('/charges/{chargeId}', { params, body, signal, dryRun: 'changes' });
    return { data: data as Tried };
  });
  return (
    <>
      {on !== '' && <p class="hint">{on > today() ? texts.later(day(on)) : texts.earlier(day(on))}</p>}
      {key !== undefined && <Outcome of={trial}>{({ changes }) => <Drafts changes={changes} />}</Outcome>}
    </>
  );
}

interface State {
  totalMinor: number;
  currencyCode: string;
}

/** Drafts whose sum the change lowers or raises. */
function Drafts({ changes }: Tried) {
  const drafts = changes.flatMap(({ resource, id, before, after }) => {
    const [old, next] = [before, after] as unknown as [State | undefined, State | undefined];
    if (resource !== 'invoice' || !old || !next || old.totalMinor === next.totalMinor) return [];
    return [{ id, old, next }];
  });
  if (drafts.length === 0) return <p class="quiet-text">{texts.noDrafts}</p>;
  return (
    <>
      <h3>{texts.drafts}</h3>
      <OutcomeFacts>
        {drafts.map(({ id, old, next }) => (
          <OutcomeFact key={id} label={texts.draft}>
            {texts.becomes(
              <Money minor={old.totalMinor} currency={old.currencyCode} />,
              <strong>
                <Money minor={next.totalMinor} currency={next.currencyCode} />
              </strong>,
            )}
          </OutcomeFact>
        ))}
      </OutcomeFacts>
    </>
  );
}
