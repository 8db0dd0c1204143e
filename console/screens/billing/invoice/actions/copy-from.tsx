import { api } from '../../../../app/session.ts';
import type { Option, Search } from '../../../../parts/combobox.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { PickField } from '../../../../parts/fields.tsx';
import { Form } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { day, money, statusName } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';
import { addLines, copyOf, inBatches, isCopied } from '../lines/copying.ts';
import { type EditedLines, readLines } from '../lines/use-lines.ts';
import { clientOf, contractOf, type Invoice, refreshInvoice } from '../records.ts';

const texts = words.invoiceActions.copyFrom;
const FOUND_MAX = 20;
const PAGE = 50;
/** Pages that are looked through for invoices in the draft's currency. */
const PAGES_MAX = 10;

interface CopyFromProps {
  invoice: Invoice;
  lines: EditedLines;
  onClose: () => void;
}

/** Adds the lines of another invoice, of the same currency, below those of the draft. */
export function CopyFrom({ invoice, lines, onClose }: CopyFromProps) {
  const form = useForm({
    key: `invoices/${invoice.id}/copy-from`,
    initial: { invoiceId: '' },
    send: ({ invoiceId }) => copyLines(invoiceId, invoice, lines),
    done: onClose,
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.explanation}</p>
        <PickField
          name="invoiceId"
          label={texts.invoice}
          search={invoicesLike(invoice)}
          placeholder={texts.placeholder}
          required
        />
      </Form>
    </Dialog>
  );
}

async function copyLines(from: string, to: Invoice, { store, reload }: EditedLines): Promise<void> {
  const client = api();
  const params = { path: { invoiceId: from } };
  const { data: source } = await client.GET('/invoices/{invoiceId}', { params });
  const hasProject = source.contract === contractOf(to)?.id;
  const last = Math.max(0, ...store.rows.peek().map(({ saved }) => saved?.order ?? 0));
  const copies = (await readLines(client, from)).filter(isCopied).map((line) => ({
    ...copyOf(line, { hasPeriod: true, hasProject }),
    order: last,
  }));
  const added = await addLines(client, to.id, inBatches(copies)).finally(async () => {
    await reload();
    refreshInvoice();
  });
  const ids = new Set(added.map(({ id }) => id));
  notify(words.lines.copied(added.length), { undo: async () => store.remove(ids) });
}

/** Invoices with lines in the currency of the draft, the newest first. */
function invoicesLike({ id: own, currencyCode }: Invoice): Search {
  const isFitting = (other: Invoice) =>
    other.id !== own && other.currencyCode === currencyCode && other.billableCount > 0;
  return {
    async find(q, signal) {
      const query = { limit: PAGE, expand: ['contract.client'], ...(q && { q }) } as const;
      const found: Invoice[] = [];
      let pages = 0;
      for await (const page of api().pages('/invoices', { params: { query }, signal })) {
        found.push(...page.filter(isFitting));
        if (found.length >= FOUND_MAX || ++pages === PAGES_MAX) break;
      }
      return found.slice(0, FOUND_MAX).map(optionOf);
    },
    async read(invoiceId, signal) {
      const params = { path: { invoiceId }, query: { expand: ['contract.client'] } } as const;
      return optionOf((await api().GET('/invoices/{invoiceId}', { params, signal })).data);
    },
  };
}

function optionOf(invoice: Invoice): Option {
  const { id, invoiceNumber, issueDate, status, totalMinor, currencyCode, buyer } = invoice;
  const parts = [
    buyer?.legalName ?? clientOf(invoice)?.name,
    issueDate && day(issueDate),
    money(totalMinor, currencyCode),
    invoiceNumber && status === 'VOID' && statusName(status),
  ];
  return { id, title: invoiceNumber ?? statusName(status), detail: parts.filter(Boolean).join(' · ') };
}
