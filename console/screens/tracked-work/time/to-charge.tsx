import { go, href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { count, day, hours } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Name } from '../../../parts/text.tsx';
import { type Entry, type Owed, owedByContract } from './grouping.ts';
import { refreshTime, shownMonday, useProject, useSums } from './week.ts';
import { addDays } from './weeks.ts';

/** How much of the week is charged, and what can be collected onto drafts. */
export function ToCharge({ entries }: { entries: Entry[] }) {
  const sums = useSums();
  const owed = owedByContract(entries);
  return (
    <section class="time-charge" aria-label="To charge">
      {sums && (
        <dl>
          <Sum label="To charge" minutes={sums.open} isMain />
          <Sum label="On drafts" minutes={sums.drafted} />
          <Sum label="Invoiced" minutes={sums.billed} />
          <Sum label="Not billable" minutes={sums.unbillable} />
        </dl>
      )}
      {owed.length > 0 && (
        <ul>
          {owed.map((one) => (
            <Contract key={one.contract} owed={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Sum({ label, minutes, isMain }: { label: string; minutes: number; isMain?: boolean }) {
  return (
    <div class={isMain ? 'time-main' : undefined}>
      <dt>{label}</dt>
      <dd class={minutes === 0 ? 'numeric quiet-text' : 'numeric'}>{hours(minutes)} h</dd>
    </div>
  );
}

function Contract({ owed: { contract, project, minutes, problemMinutes } }: { owed: Owed }) {
  const { contract: read, client } = useProject(project);
  const name = read?.name ?? '…';
  return (
    <li>
      <span class="time-contract">
        <Name>{name}</Name>
        <small class="quiet-text">
          <Name>{client?.name}</Name>
        </small>
      </span>
      <span class="time-owed numeric">
        {minutes !== 0 && <span>{hours(minutes)} h</span>}
        {problemMinutes !== 0 && <small>{hours(problemMinutes)} h with a problem</small>}
      </span>
      {minutes === 0 ? (
        <ButtonLink size="small" href={href(`/contracts/${contract}`)}>
          Open contract
        </ButtonLink>
      ) : (
        can('MEMBER') && (
          <Button
            size="small"
            attributes={{ 'aria-label': `Collect … the time of ${name}` }}
            onClick={() => collect(contract, name, minutes)}
          >
            Collect …
          </Button>
        )
      )}
    </li>
  );
}

/** Puts the open work of the contract in this week onto its newest draft, or onto a new one. */
function collect(contractId: string, name: string, minutes: number) {
  const from = shownMonday();
  const to = addDays(from, 6);
  return ask({
    title: `Collect ${hours(minutes)} h?`,
    text: `Puts the open time of ${name}, ${day(from)} to ${day(to)}, onto the newest draft of the contract at its rates. If there is no draft, one is made. Nothing is issued yet.`,
    action: 'Collect',
    run: async () => {
      const invoiceId = await draftOf(contractId);
      const { data } = await api().POST('/invoices/{invoiceId}/collect', {
        params: { path: { invoiceId } },
        body: { from, to },
      });
      refreshTime();
      go(`/invoices/${invoiceId}`);
      notify(`${count(data.lines.length, 'line')} collected`);
    },
  });
}

async function draftOf(contractId: string): Promise<string> {
  const query = { contractId, status: 'DRAFT' as const, limit: 1 };
  const { data } = await api().GET('/invoices', { params: { query } });
  if (data[0]) return data[0].id;
  return (await api().POST('/invoices', { body: { contractId } })).data.id;
}
