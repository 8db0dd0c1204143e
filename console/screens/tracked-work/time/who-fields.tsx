import { api, person } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import { PickField } from '../../../parts/fields.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { today } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { lastUsed } from './last-used.ts';
import { isUnknownRole, once, optionsFor, rolesOf, spelledAs } from './roles.ts';
import { useProject } from './week.ts';
import { addDays } from './weeks.ts';

const { time } = words;

/** People without work for so long are not offered. */
const RECENT_DAYS = 180;
const NAMES_MAX = 500;
const ROLE_LENGTH_MAX = 100;
const WORKER_LENGTH_MAX = 200;

interface WhoFieldProps {
  projectId: string;
  placeholder?: string;
}

/** The role of the work: one of the contract's rates, or other text with a warning. */
export function RoleField({ projectId, date, placeholder }: WhoFieldProps & { date: string }) {
  const { contract } = useProject(projectId);
  const role = String(useFormOfField().get('role') ?? '');
  const day = date || today();
  const rates = contract?.rates ?? [];
  const names = rolesOf(rates, day, lastUsed(projectId)?.role);
  const detailOf = (name: string) => (isUnknownRole(rates, name, day) ? time.role.noRate : undefined);
  return (
    <PickField
      name="role"
      label={time.role.label}
      search={searchNames(names, detailOf, ROLE_LENGTH_MAX)}
      hint={contract && isUnknownRole(rates, role, day) ? <UnknownRole isNews /> : undefined}
      {...(placeholder && { placeholder })}
    />
  );
}

/** The worker: the signed-in person, the last one used for the project, others with recent work, or other text. */
export function WorkerField({ projectId, placeholder }: WhoFieldProps) {
  const me = person.value.name;
  const others = useWorkers();
  const last = lastUsed(projectId)?.worker;
  const names = once([...(me ? [me] : []), ...(last ? [last] : []), ...others]);
  const detailOf = (name: string) => (name === me ? time.worker.me : undefined);
  return (
    <PickField
      name="worker"
      label={time.worker.label}
      search={searchNames(names, detailOf, WORKER_LENGTH_MAX)}
      {...(placeholder && { placeholder })}
    />
  );
}

/** Says what a role without a rate costs. News are spoken. */
export function UnknownRole({ isNews }: { isNews?: boolean }) {
  return (
    <span class="time-unknown-role" role={isNews ? 'status' : undefined}>
      <Icon name="warning" /> {time.role.unknown}
    </span>
  );
}

function searchNames(
  names: string[],
  detailOf: (name: string) => string | undefined,
  lengthMax: number,
): Search {
  const cut = (typed: string) => [...typed].slice(0, lengthMax).join('');
  return {
    isInstant: true,
    find: (typed) => optionsFor(names, cut(typed), detailOf),
    read: (name) => ({ id: name, title: name }),
    take: (typed) => {
      const name = spelledAs(names, typed) ?? cut(typed);
      return { id: name, title: name };
    },
  };
}

/** People with recent work, those with the same name but for its case once. */
function useWorkers(): string[] {
  const query = { groupBy: 'WORKER', dateFrom: addDays(today(), -RECENT_DAYS), limit: NAMES_MAX } as const;
  const { data } = useRead('time-entries/summary?workers', (signal) =>
    api().GET('/time-entries/summary', { params: { query }, signal }),
  );
  return (data ?? []).flatMap(({ worker }) => (worker === undefined ? [] : [worker]));
}
