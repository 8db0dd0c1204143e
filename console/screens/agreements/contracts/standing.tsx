import type { Schemas } from '../../../../client/src/client.ts';
import { messageOf } from '../../../parts/errors.ts';
import { dayOf, today } from '../../../parts/format.ts';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { useCharges } from './charges/charge-list.tsx';
import { endingBy, monthlyMinor } from './charges/worth.ts';
import { daysOf, issuedWhen, useForecast } from './forecast.tsx';

const { worth: texts, issuing } = words.charges;

/** What a contract is worth a month, and which invoice comes next. */
export function Standing({ contract }: { contract: Schemas['Contract'] }) {
  return (
    <dl class="figures">
      <Worth contract={contract} />
      <Next contract={contract} />
      <div>
        <dt>{texts.issued}</dt>
        <dd>{issuedHow(contract.issue)}</dd>
      </div>
    </dl>
  );
}

export function issuedHow(issue: Schemas['Contract']['issue']): string {
  if (!issue || issue.mode === 'DRAFT') return issuing.byHand;
  return issuing.automatic[issue.mode](issue.afterDays ?? 0);
}

/** Prices with tax are added up with it. So are invoices, to be compared with them. */
function withTax({ pricesIncludeTax }: Schemas['Contract']) {
  return pricesIncludeTax && <small class="quiet-text">{words.contracts.withTax}</small>;
}

function Worth({ contract }: { contract: Schemas['Contract'] }) {
  const { id, currencyCode, endsAt } = contract;
  const { data, error } = useCharges(id);
  const day = today();
  const lastDay = endsAt && dayOf(endsAt);
  const sum = data?.reduce((all, charge) => all + monthlyMinor(day, endingBy(lastDay, charge)), 0);
  return (
    <div>
      <dt>{texts.title}</dt>
      {error !== undefined && <dd>{messageOf(error)}</dd>}
      {error === undefined && sum === undefined && <Skeleton lines={1} />}
      {sum !== undefined && (
        <dd>
          <strong>
            <Money minor={sum} currency={currencyCode} isQuietIfZero />
          </strong>
          <small class="quiet-text">{data?.length === 0 ? texts.noFees : texts.aMonth}</small>
          {withTax(contract)}
        </dd>
      )}
    </div>
  );
}

function Next({ contract }: { contract: Schemas['Contract'] }) {
  const { id, currencyCode, pricesIncludeTax } = contract;
  const { data, error } = useForecast(id);
  const next = data?.invoices[0];
  return (
    <div>
      <dt>{texts.next}</dt>
      {error !== undefined && <dd>{messageOf(error)}</dd>}
      {error === undefined && data === undefined && <Skeleton lines={1} />}
      {data && !next && <dd class="quiet-text">{texts.nothing}</dd>}
      {next && (
        <dd>
          <strong>
            <Money minor={pricesIncludeTax ? next.totalMinor : next.subtotalMinor} currency={currencyCode} />
          </strong>
          <small class="quiet-text">{next.issuesOn ? issuedWhen(next.issuesOn) : daysOf(next)}</small>
          {withTax(contract)}
        </dd>
      )}
    </div>
  );
}
