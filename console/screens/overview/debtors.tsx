import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { Card, MoreLink } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { Money, Name } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';

const texts = words.overview.debtors;
const SHOWN = 6;

/** Who owes, worst first. */
export function Debtors() {
  const read = useRead('invoices/debtors', (signal) =>
    api().GET('/reports/debtors', { params: { query: { limit: SHOWN } }, signal }),
  );
  return (
    <Card title={texts.title} actions={<MoreLink href={href('/reports')}>{texts.all}</MoreLink>}>
      <Loaded read={read}>
        {(rows) => (
          <ul class="overview-rows">
            {rows.map(({ client, clientName, currencyCode, dueMinor, daysOverdue }) => (
              <li key={`${client} ${currencyCode}`}>
                <a href={href('/invoices', { clientId: client, sort: 'dueDate' })}>
                  <Name>{clientName}</Name>
                </a>
                {daysOverdue > 0 && <span class="overview-days">{words.parts.daysLate(daysOverdue)}</span>}
                <Money minor={dueMinor} currency={currencyCode} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
