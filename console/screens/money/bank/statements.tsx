import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can, tenant } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Drop } from '../../../parts/drop.tsx';
import { dayOf, number } from '../../../parts/format.ts';
import { inFours } from '../../../parts/iban.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { notify } from '../../../parts/notice.tsx';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { STATEMENT_TYPES, uploadStatement } from './upload-statement.ts';

type BankStatement = Schemas['BankStatement'];

const texts = words.bankStatements.statements;

/** Matching follows an upload within seconds. */
const LOOK_AGAIN_MS = 2_000;
const LOOKS = 6;

const count = (title: string, of: (statement: BankStatement) => number | undefined) => ({
  title,
  cell: (statement: BankStatement) => number(of(statement) ?? 0),
  width: '6.5rem',
  isNumeric: true,
  isWideOnly: true,
});

const COLUMNS: readonly Column<BankStatement>[] = [
  { title: texts.day, cell: ({ createdAt }) => <When at={dayOf(createdAt)} />, width: '8.5rem' },
  { title: texts.account, cell: ({ ibans }) => <Name>{ibans.map(inFours).join(', ')}</Name> },
  count(texts.entries, ({ entryCount }) => entryCount),
  count(texts.new, ({ newEntryCount }) => newEntryCount),
  count(texts.matched, ({ matchedEntryCount }) => matchedEntryCount),
  { title: texts.toDecide, cell: (statement) => <ToDecide statement={statement} />, width: '14rem' },
];

function ToDecide({ statement }: { statement: BankStatement }) {
  const { newEntryCount, proposedEntryCount = 0, unmatchedEntryCount = 0 } = statement;
  if (newEntryCount === 0) return null;
  if (proposedEntryCount + unmatchedEntryCount === 0)
    return <Status status="MATCHED">{texts.decided}</Status>;
  return (
    <span class="bank-to-decide">
      {proposedEntryCount > 0 && <Status status="PROPOSED">{texts.proposedCount(proposedEntryCount)}</Status>}
      {unmatchedEntryCount > 0 && <Status status="UNMATCHED">{texts.openCount(unmatchedEntryCount)}</Status>}
    </span>
  );
}

const read: ReadPage<BankStatement> = (page, signal) =>
  api().GET('/bank-statements', { params: { query: page }, signal });

/** The statements of the bank, newest first, and the place to drop further ones. A row leads to its entries. */
export default function BankStatements() {
  const lookAgain = useLooks();
  const hasAccount = tenant.value?.bankAccounts.some(({ iban }) => iban !== undefined);
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const { newEntryCount } = await uploadStatement(file, onProgress, signal);
    notify(texts.uploaded(file.name, newEntryCount), {
      link: { href: href('/bank-entries'), text: texts.decide },
    });
    lookAgain();
  };
  const actions = (
    <>
      <ButtonLink href={href('/bank-entries', { status: 'ALL' })}>{texts.all}</ButtonLink>
      <ButtonLink kind="primary" href={href('/bank-entries')}>
        {texts.decide}
      </ButtonLink>
    </>
  );
  return (
    <Page title={words.app.titles.bankStatements} actions={actions}>
      {can('MEMBER') && hasAccount && (
        <Drop label={texts.drop} accept={STATEMENT_TYPES} isMultiple upload={upload} />
      )}
      <List
        label={words.app.titles.bankStatements}
        of="bank-statements"
        read={read}
        columns={COLUMNS}
        href={({ id }) => href('/bank-entries', { statementId: id, status: 'ALL' })}
        empty={hasAccount ? <NoStatement /> : <NoAccount />}
      />
    </Page>
  );
}

function NoStatement() {
  return <Empty title={texts.none}>{can('MEMBER') ? texts.noneHint : texts.noneToSee}</Empty>;
}

/** A statement of an unknown account would be refused. */
function NoAccount() {
  const action = can('ADMIN') && {
    text: texts.addAccount,
    href: href('/settings', { tab: 'bank-accounts' }),
  };
  return (
    <Empty title={texts.noAccount} action={action}>
      {texts.noAccountHint}
    </Empty>
  );
}

/** Reads the statements again a few times after an upload: their entries are matched meanwhile. */
function useLooks(): () => void {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      refresh('bank-', 'payments', 'invoices', 'overview');
      setLeft(left - 1);
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return () => {
    refresh('bank-');
    setLeft(LOOKS);
  };
}
