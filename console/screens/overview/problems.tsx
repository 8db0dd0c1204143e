import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { Warning } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { loadRules, problemText } from '../../parts/rules.ts';
import { Name } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';

type Integration = Schemas['Integration'];

const { integrations } = words.overview;

const SHOWN = 3;

/** The problems of integrations, with the way out. Shows nothing if there are none. */
export function Problems() {
  const { data = [] } = useRead('integrations?problems', async (signal) => {
    const answer = await api().GET('/integrations', { params: { query: { limit: 100 } }, signal });
    if (answer.data.some(({ problems = [] }) => problems.length > 0)) await loadRules();
    return answer;
  });
  const troubled = data
    .filter((one) => messageOf(one) !== undefined)
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (troubled.length === 0) return null;
  return (
    <Warning>
      <ul class="overview-problems">
        {troubled.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <a href={href(`/integrations/${one.id}`)}>
              <Name>{one.name}</Name>
            </a>{' '}
            <bdi>{messageOf(one)}</bdi>
          </li>
        ))}
      </ul>
      {troubled.length > SHOWN && (
        <a href={href('/integrations')}>{integrations.more(troubled.length - SHOWN)}</a>
      )}
    </Warning>
  );
}

/** Work that stopped comes before work that never began. */
function rankOf({ status }: Integration): number {
  return status === 'PENDING_AUTH' ? 1 : 0;
}

function messageOf({ status, problems }: Integration): string | undefined {
  const first = problems?.[0]?.message;
  if (first !== undefined) return problemText(first);
  if (status === 'ERROR') return integrations.broken;
  if (status === 'PENDING_AUTH') return integrations.unconnected;
  return undefined;
}
