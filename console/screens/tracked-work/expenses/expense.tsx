import { useState } from 'preact/hooks';
import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { number } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ExpenseDialog, refreshExpenses } from './expense-dialog.tsx';
import type { Expense } from './expense-form.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { ExpenseState } from './state.tsx';

const { expenses, app, parts } = words;
const { facts, actions } = expenses;

const BACK = () => ({ href: href('/expenses'), text: app.titles.expenses });

export default function ExpenseScreen({ params: { expenseId = '' } }: ScreenProps) {
  const read = useRead(`expenses/${expenseId}`, (signal) =>
    api().GET('/expenses/{expenseId}', { params: { path: { expenseId } }, signal }),
  );
  if (read.data) return <OneExpense expense={read.data} />;
  return (
    <Page title={app.titles.expense} back={BACK()}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneExpense({ expense }: { expense: Expense }) {
  const [isEdited, setEdited] = useState(false);
  const isChangeable = can('DRAFTER') && !expense.deletedAt;
  return (
    <Page
      title={expense.name}
      back={BACK()}
      badge={<ExpenseState expense={expense} />}
      actions={
        isChangeable && (
          <>
            <ExpenseMenu expense={expense} />
            <Button icon="edit" onClick={() => setEdited(true)}>
              {parts.buttons.edit}
            </Button>
          </>
        )
      }
    >
      <div class="columns">
        <ExpenseFacts expense={expense} />
        <ReceiptCard expense={expense} isChangeable={isChangeable} />
      </div>
      {isEdited && <ExpenseDialog expense={expense} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function ExpenseMenu({ expense }: { expense: Expense }) {
  const { isHeld } = expense;
  const params = { path: { expenseId: expense.id } };
  const hold = async () => {
    await api().PATCH('/expenses/{expenseId}', { params, body: { isHeld: !isHeld } });
    refreshExpenses();
    notify(isHeld ? actions.released : actions.held);
  };
  const remove = () =>
    ask({
      title: actions.question(expense.name),
      text: actions.text,
      action: actions.delete,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/expenses/{expenseId}', { params });
        refreshExpenses();
        go('/expenses', { replace: true });
        notify(actions.deletedNow);
      },
    });
  return (
    <Menu
      label={actions.more}
      items={[
        { text: isHeld ? actions.release : actions.hold, run: hold },
        { text: parts.buttons.delete, icon: 'trash', isDangerous: true, run: remove },
      ]}
    />
  );
}

function ExpenseFacts({ expense }: { expense: Expense }) {
  const { contract, project, client, currencyCode, exchangeRate, markupPercent } = expense;
  const read = useRead(`projects/${project}`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId: project }, query: { expand: ['contract.client'] } },
      signal,
    }),
  );
  const own = read.data?.contract.currencyCode;
  const inContract = (minor: number | undefined) =>
    minor !== undefined && minor !== 0 && own && <Money minor={minor} currency={own} />;
  return (
    <Card title={facts.title}>
      <Facts>
        <Fact label={expenses.amount}>
          <Money minor={expense.amountMinor} currency={currencyCode} />
        </Fact>
        <Fact label={expenses.day}>
          <When at={expense.date} />
        </Fact>
        <Fact label={expenses.kind}>{expenses.kinds[expense.kind]}</Fact>
        <Fact label={facts.exchangeRate}>{exchangeRate !== undefined && number(exchangeRate, 10)}</Fact>
        <Fact label={facts.markup}>{markupPercent !== undefined && `${number(markupPercent)} %`}</Fact>
        <Fact label={expenses.charged}>{expense.isBillable && inContract(expense.chargeMinor)}</Fact>
        <Fact label={expenses.owed}>{inContract(expense.owedMinor)}</Fact>
        <Fact label={facts.onDrafts}>{inContract(expense.draftedMinor)}</Fact>
        <Fact label={facts.billed}>{inContract(expense.billedMinor)}</Fact>
        <Fact label={facts.lines}>
          {expense.billables?.length ? <Lines ids={expense.billables} /> : undefined}
        </Fact>
        <Fact label={expenses.worker}>{expense.worker && <Name>{expense.worker}</Name>}</Fact>
        <Fact label={facts.client}>
          <a href={href(`/clients/${client}`)}>
            <Name>{read.data?.contract.client.name ?? '…'}</Name>
          </a>
        </Fact>
        <Fact label={facts.contract}>
          <a href={href(`/contracts/${contract}`)}>
            <Name>{read.data?.contract.name ?? '…'}</Name>
          </a>
        </Fact>
        <Fact label={expenses.project}>
          <a href={href(`/projects/${project}`)}>
            <Name>{read.data?.name ?? '…'}</Name>
          </a>
        </Fact>
        <Fact label={expenses.form.description}>{expense.description}</Fact>
        <Fact label={expenses.identifier} isWide>
          <Copy text={expense.id} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The invoices of the lines that charge it, each once. */
function Lines({ ids }: { ids: string[] }) {
  return (
    <ul class="plain-list">
      {ids.map((id) => (
        <Line key={id} id={id} />
      ))}
    </ul>
  );
}

function Line({ id }: { id: string }) {
  const { data } = useRead(`billables/${id}`, async (signal) => {
    const { data: line } = await api().GET('/billables/{billableId}', {
      params: { path: { billableId: id } },
      signal,
    });
    const path = { invoiceId: line.invoice };
    return api().GET('/invoices/{invoiceId}', { params: { path }, signal });
  });
  if (!data) return null;
  return (
    <li>
      <a href={href(`/invoices/${data.id}`)}>{data.invoiceNumber ?? facts.draft}</a>
    </li>
  );
}
