import { useState } from 'preact/hooks';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { day, instant, money, statusName } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { AuditEntry } from './history.ts';
import { stepsOf } from './history.ts';

const texts = words.invoice.changes;

const PAGE = 100;
const PAGES_MORE = 5;

interface HistoryProps {
  resourceId: string;
  currency: string;
}

/** The record's changes with their authors and times, from the audit trail. */
export function History({ resourceId, currency }: HistoryProps) {
  const [pages, setPages] = useState(1);
  const read = useRead<{ entries: AuditEntry[]; hasMore: boolean }>(
    `audit-entries/${resourceId}/${pages}`,
    async (signal) => ({ data: await readEntries(resourceId, pages, signal) }),
  );
  const writing = { money: (minor: number) => money(minor, currency), day, instant, status: statusName };
  return (
    <Card title={words.invoice.history}>
      <Loaded read={read} lines={6}>
        {({ entries, hasMore }) => (
          <>
            <ol class="history">
              {stepsOf(entries, writing).map((step) => (
                <li key={step.id}>
                  <p>
                    {texts.by(<strong>{step.title}</strong>, <bdi>{step.who}</bdi>)}
                    <span class="quiet-text">
                      <When at={step.at} />
                    </span>
                  </p>
                  {step.differences.length > 0 && (
                    <dl>
                      {step.differences.map(({ name, before, after }) => (
                        <div key={name}>
                          <dt>{name}</dt>
                          <dd>
                            {before !== undefined && <del>{before}</del>}
                            {before !== undefined && after !== undefined && ' → '}
                            {after === undefined ? (
                              <span class="quiet-text">
                                {before === undefined ? '' : ` ${texts.removed}`}
                              </span>
                            ) : (
                              <ins>{after}</ins>
                            )}
                          </dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </li>
              ))}
            </ol>
            {hasMore && (
              <Button size="small" onClick={() => setPages(pages + PAGES_MORE)}>
                {texts.earlier}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

async function readEntries(resourceId: string, pages: number, signal: AbortSignal) {
  const entries: AuditEntry[] = [];
  const query = { resourceId, limit: PAGE };
  let read = 0;
  let hasMore = false;
  for await (const page of api().pages('/audit-entries', { params: { query }, signal })) {
    entries.push(...page);
    hasMore = page.length === PAGE;
    if (++read === pages) break;
  }
  return { entries, hasMore };
}
