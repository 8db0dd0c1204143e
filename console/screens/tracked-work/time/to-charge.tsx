import { go, href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { day, hours, statusName } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Name } from '../../../parts/text.tsx';
import { warnOfUnknownRoles } from '../../../parts/unknown-roles.ts';
import { words } from '../../../words/words.ts';
import { type Entry, type Owed, owedByContract } from './grouping.ts';
import { refreshTime, shownMonday, useProject, useSums } from './week.ts';
import { addDays } from './weeks.ts';

const { time } = words;

/** How much of the week is charged, and what can be collected onto drafts. */
export function ToCharge({ entries }: { entries: Entry[] }) {
  const sums = useSums();
  const owed = owedByContract(entries);
  return (
    <section class="time-charge" aria-label={time.charge.toCharge}>
      {sums && (
        <dl>
          <Sum label={time.charge.toCharge} minutes={sums.open} isMain />
          <Sum label={time.charge.onDrafts} minutes={sums.drafted} />
          <Sum label={time.charge.invoiced} minutes={sums.billed} />
          {sums.covered !== 0 && <Sum label={statusName('COVERED')} minutes={sums.covered} />}
          <Sum label={time.notBillable} minutes={sums.unbillable} />
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
      <dd class={minutes === 0 ? 'numeric quiet-text' : 'numeric'}>{time.hours(hours(minutes))}</dd>
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
        {minutes !== 0 && <span>{time.hours(hours(minutes))}</span>}
        {problemMinutes !== 0 && <small>{time.charge.withProblem(hours(problemMinutes))}</small>}
      </span>
      {minutes === 0 ? (
        <ButtonLink size="small" href={href(`/contracts/${contract}`)}>
          {time.charge.openContract}
        </ButtonLink>
      ) : (
        can('DRAFTER') && (
          <Button
            size="small"
            attributes={{ 'aria-label': time.charge.collectOf(name) }}
            onClick={() => collect(contract, name, minutes)}
          >
            {time.charge.collect}
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
    title: time.charge.title(hours(minutes)),
    text: time.charge.text(name, day(from), day(to)),
    action: time.charge.action,
    run: async () => {
      const invoiceId = await draftOf(contractId);
      const { data } = await api().POST('/invoices/{invoiceId}/collect', {
        params: { path: { invoiceId } },
        body: { from, to },
      });
      refreshTime();
      go(`/invoices/${invoiceId}`);
      notify(time.charge.done(data.lines.length));
      warnOfUnknownRoles(data.warnings);
    },
  });
}

async function draftOf(contractId: string): Promise<string> {
  const query = { contractId, status: ['DRAFT' as const], limit: 1 };
  const { data } = await api().GET('/invoices', { params: { query } });
  if (data[0]) return data[0].id;
  return (await api().POST('/invoices', { body: { contractId } })).data.id;
}
