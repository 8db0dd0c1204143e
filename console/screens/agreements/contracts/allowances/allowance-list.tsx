import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { ask } from '../../../../parts/dialog.tsx';
import { messageOf } from '../../../../parts/errors.ts';
import { hours } from '../../../../parts/format.ts';
import { Menu } from '../../../../parts/menu.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { Card } from '../../../../parts/page.tsx';
import { Empty, Loaded } from '../../../../parts/problem.tsx';
import { type Read, useRead } from '../../../../parts/reads.ts';
import { Skeleton } from '../../../../parts/skeleton.tsx';
import { Money, Name, When } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { refreshTerms } from '../charges/changing.ts';
import { useCharges } from '../charges/charge-list.tsx';
import { mayWriteTerms } from '../rights.ts';
import { AllowanceDialog } from './allowance-dialog.tsx';
import type { Allowance } from './allowance-form.ts';
import { PeriodsDialog, usePeriods } from './periods.tsx';

const texts = words.allowances;

/** The API's limit for one answer. */
const ALLOWANCES_MAX = 500;

export const nameOf = ({ name }: Allowance) => name ?? texts.unnamed;

function useAllowances(contractId: string): Read<Allowance[]> {
  const query = { contractId, limit: ALLOWANCES_MAX };
  return useRead(`allowances?${contractId}`, (signal) =>
    api().GET('/allowances', { params: { query }, signal }),
  );
}

/** Hours that a contract has paid for before they are worked. */
export function AllowanceList({ contract }: { contract: Schemas['Contract'] }) {
  const read = useAllowances(contract.id);
  const [isNew, setNew] = useState(false);
  const add = mayWriteTerms(contract) && { text: texts.add, onClick: () => setNew(true) };
  return (
    <Card
      title={texts.title}
      actions={
        add &&
        read.data?.length !== 0 && (
          <Button size="small" icon="plus" onClick={add.onClick}>
            {add.text}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={3}>
        {(allowances) =>
          allowances.length === 0 ? (
            <Empty title={texts.none} action={add}>
              {texts.noneHint}
            </Empty>
          ) : (
            <ul class="entries">
              {allowances.map((allowance) => (
                <AllowanceItem key={allowance.id} {...{ allowance, contract }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && <AllowanceDialog contract={contract} onClose={() => setNew(false)} />}
    </Card>
  );
}

interface ItemProps {
  allowance: Allowance;
  contract: Schemas['Contract'];
}

function AllowanceItem({ allowance, contract }: ItemProps) {
  const { every, interval, minutesPerPeriod, rollover, overage, role, project, charge } = allowance;
  const fee = useCharges(contract.id).data?.find(({ id }) => id === charge);
  return (
    <li>
      <span class="entry-text contract-fee">
        <Name>{nameOf(allowance)}</Name>
        <span>{texts.grants[every](hours(minutesPerPeriod), interval)}</span>
        <Current allowance={allowance} />
        <small class="quiet-text">
          {rollover === 'NONE'
            ? texts.expires
            : texts.rolls(
                rollover.maxMinutes === undefined ? undefined : hours(rollover.maxMinutes),
                rollover.periods,
              )}
          {' · '}
          {overage === 'RATE'
            ? texts.overageRate
            : texts.overagePrice(<Money minor={overage.amountMinor} currency={contract.currencyCode} />)}
        </small>
        {(role || project || fee) && (
          <small class="quiet-text">
            {role && <>{texts.only(<Name>{role}</Name>)} </>}
            {project && <ProjectName projectId={project} />}
            {fee && texts.paidBy(<Name>{fee.name}</Name>)}
          </small>
        )}
      </span>
      <AllowanceMenu {...{ allowance, contract }} />
    </li>
  );
}

function ProjectName({ projectId }: { projectId: string }) {
  const { data } = useRead(`projects/${projectId}/name`, (signal) =>
    api().GET('/projects/{projectId}', { params: { path: { projectId } }, signal }),
  );
  return <>{data && texts.only(<Name>{data.name}</Name>)} </>;
}

/** How much of the current period is used. */
function Current({ allowance }: { allowance: Allowance }) {
  const { data, error } = usePeriods(allowance.id);
  if (error !== undefined) return <small>{messageOf(error)}</small>;
  if (data === undefined) return <Skeleton lines={1} />;
  const last = data.at(-1);
  if (!last) return <small class="quiet-text">{texts.nothingYet}</small>;
  const all = last.grantedMinutes + last.rolledOverMinutes;
  return (
    <span class="actions">
      <progress
        aria-label={texts.usedBar(nameOf(allowance))}
        value={last.usedMinutes}
        max={Math.max(1, all)}
      />
      <span class="numeric">{texts.used(hours(last.usedMinutes), hours(all))}</span>
      <small class="quiet-text">
        <When at={last.startsOn} />
        {last.endsOn && (
          <>
            {' – '}
            <When at={last.endsOn} />
          </>
        )}
      </small>
    </span>
  );
}

function AllowanceMenu({ allowance, contract }: ItemProps) {
  const [opened, open] = useState<'edit' | 'periods'>();
  const close = () => open(undefined);
  return (
    <>
      <Menu
        label={texts.menu(nameOf(allowance))}
        items={[
          { text: texts.periods, icon: 'history', run: () => open('periods') },
          mayWriteTerms(contract) && { text: texts.edit, icon: 'edit', run: () => open('edit') },
          mayWriteTerms(contract) && {
            text: words.parts.buttons.delete,
            icon: 'trash',
            isDangerous: true,
            run: () => removeAllowance(allowance),
          },
        ]}
      />
      {opened === 'edit' && <AllowanceDialog {...{ allowance, contract }} onClose={close} />}
      {opened === 'periods' && (
        <PeriodsDialog allowanceId={allowance.id} name={nameOf(allowance)} onClose={close} />
      )}
    </>
  );
}

function removeAllowance(allowance: Allowance) {
  return ask({
    title: texts.deleting.question(nameOf(allowance)),
    text: texts.deleting.text,
    action: texts.deleting.action,
    isDangerous: true,
    run: async () => {
      const path = { allowanceId: allowance.id };
      await api().DELETE('/allowances/{allowanceId}', { params: { path } });
      refreshTerms();
      notify(texts.deleting.done);
    },
  });
}
