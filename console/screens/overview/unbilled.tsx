import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { hours } from '../../parts/format.ts';
import { Card, MoreLink } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { Money, Name } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';

const { time: texts } = words.overview;

const SHOWN = 6;

/** Work that is on no invoice yet, in money, by contract. */
export function Unbilled() {
  const read = useRead('time-entries/unbilled', (signal) =>
    api().GET('/reports/unbilled', { params: { query: { limit: SHOWN } }, signal }),
  );
  return (
    <Card title={texts.title} actions={<MoreLink href={href('/time')}>{texts.all}</MoreLink>}>
      <Loaded read={read}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet-text">{texts.none}</p>
          ) : (
            <ul class="overview-rows">
              {rows.map(({ contract, contractName, clientName, currencyCode, ...row }) => (
                <li key={contract}>
                  <a href={href(`/contracts/${contract}`)}>
                    <Name>{`${clientName}: ${contractName}`}</Name>
                  </a>
                  {row.unpricedMinutes > 0 && (
                    <span class="overview-days">{texts.unpriced(hours(row.unpricedMinutes))}</span>
                  )}
                  <span class="quiet-text">{texts.hours(hours(row.openMinutes))}</span>
                  <Money minor={row.amountMinor} currency={currencyCode} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
