import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { CollectedLines, LeftOver } from '../../../../parts/collected.tsx';
import { Combobox } from '../../../../parts/combobox.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useDryRun } from '../../../../parts/dry-runs.ts';
import { isUntold, messageOf } from '../../../../parts/errors.ts';
import { Labelled, Row } from '../../../../parts/form.tsx';
import { hours, money, today } from '../../../../parts/format.ts';
import { Select, TextInput } from '../../../../parts/inputs.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { Outcome, OutcomeFacts, SumFacts } from '../../../../parts/outcome.tsx';
import { filled } from '../../../../parts/paths.ts';
import { Warning } from '../../../../parts/problem.tsx';
import { searchRecords } from '../../../../parts/records.ts';
import { unknownRoles, warnOfUnknownRoles } from '../../../../parts/unknown-roles.ts';
import { words } from '../../../../words/words.ts';
import { contractOf, type Invoice, refreshInvoice } from '../records.ts';

type Collection = Schemas['Collection'];
type GroupBy = NonNullable<Schemas['CollectWorkRequest']['groupBy']>;

const texts = words.invoiceActions.collect;

const BY: GroupBy[] = ['REFERENCE', 'PROJECT', 'WORKER', 'ROLE', 'DAY'];
const GROUPINGS = [
  { value: '', text: texts.asContract },
  ...BY.map((value) => ({ value, text: texts.groupings[value] })),
];

interface CollectProps {
  invoice: Invoice;
  /** Reads the lines again. */
  onCollected: () => Promise<unknown>;
  onClose: () => void;
}

/** Which work is collected. Empty texts are left out of the request. */
interface Choice {
  from: string;
  to: string;
  projectId: string;
  groupBy: string;
}

/** Shows what would be collected, then puts it onto the draft. */
export function Collect({ invoice, onCollected, onClose }: CollectProps) {
  const [choice, setChoice] = useState<Choice>({ from: '', to: today(), projectId: '', groupBy: '' });
  const [error, setError] = useState<unknown>();
  const body = { ...filled(choice), to: choice.to } as Schemas['CollectWorkRequest'];
  const path = { invoiceId: invoice.id };
  const key = choice.to === '' ? undefined : `collect/${invoice.id}/${JSON.stringify(body)}`;
  const trial = useDryRun<Collection>(key, (signal) =>
    api().POST('/invoices/{invoiceId}/collect', { params: { path }, body, signal, dryRun: true }),
  );
  const lineCount = trial.data?.lines.length ?? 0;
  const isTold = trial.error === undefined || !isUntold(trial.error);
  const isNothing = key === undefined || (isTold && (trial.isLoading || lineCount === 0));
  const collect = async () => {
    try {
      const { data } = await api().POST('/invoices/{invoiceId}/collect', { params: { path }, body });
      await onCollected();
      refreshInvoice();
      onClose();
      const done = data.hasMore ? texts.doneInPart : texts.done;
      notify(done(data.lines.length));
      warnOfUnknownRoles(data.warnings);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog title={texts.title} onClose={onClose} isWide>
      <div class="form">
        <p>{texts.explanation}</p>
        <ChoiceFields choice={choice} contractId={contractOf(invoice)?.id ?? ''} onChange={setChoice} />
        {key !== undefined && (
          <Outcome of={trial}>{(collection) => <Collected collection={collection} />}</Outcome>
        )}
        {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
        <footer class="form-foot">
          <Button kind="quiet" onClick={onClose}>
            {words.parts.buttons.cancel}
          </Button>
          <Button kind="primary" disabled={isNothing} onClick={collect}>
            {texts.submit(isTold ? lineCount : 0)}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

interface ChoiceFieldsProps {
  choice: Choice;
  contractId: string;
  onChange: (choice: Choice) => void;
}

function ChoiceFields({ choice, contractId, onChange }: ChoiceFieldsProps) {
  const id = useId();
  const set = (name: keyof Choice) => (value: string) => onChange({ ...choice, [name]: value });
  return (
    <>
      <Row>
        <Labelled id={`${id}-from`} label={texts.from} hint={texts.fromHint}>
          {(control) => <TextInput {...control} type="date" value={choice.from} onInput={set('from')} />}
        </Labelled>
        <Labelled id={`${id}-to`} label={texts.to} required>
          {(control) => <TextInput {...control} type="date" value={choice.to} onInput={set('to')} />}
        </Labelled>
      </Row>
      <Row>
        <Labelled id={`${id}-project`} label={texts.project}>
          {(control) => (
            <Combobox
              {...control}
              placeholder={texts.allProjects}
              search={searchRecords('projects', { contractId })}
              value={choice.projectId}
              onPick={(option) => set('projectId')(option?.id ?? '')}
            />
          )}
        </Labelled>
        <Labelled id={`${id}-lines`} label={texts.lines}>
          {(control) => (
            <Select {...control} value={choice.groupBy} choices={GROUPINGS} onInput={set('groupBy')} />
          )}
        </Labelled>
      </Row>
    </>
  );
}

function Collected({ collection: { lines, leftOver, warnings, invoice } }: { collection: Collection }) {
  const warned = unknownRoles(warnings);
  const { currencyCode } = invoice;
  const sum = lines.reduce((total, line) => total + line.totalMinor, 0);
  const minutes = lines.reduce((total, line) => total + Math.sign(line.totalMinor || 1) * line.minutes, 0);
  return (
    <>
      {lines.length === 0 ? (
        <p class="quiet-text">{texts.nothing}</p>
      ) : (
        <p>
          {texts.withoutTax(
            <strong>
              {minutes === 0
                ? money(sum, currencyCode)
                : texts.hoursAndSum(hours(minutes), money(sum, currencyCode))}
            </strong>,
          )}
        </p>
      )}
      <CollectedLines lines={lines} currency={currencyCode} />
      {warned && <Warning>{warned}</Warning>}
      <LeftOver leftOver={leftOver} currency={currencyCode} />
      {lines.length > 0 && (
        <>
          <h3>{words.outcome.draft}</h3>
          <OutcomeFacts>
            <SumFacts sums={invoice} />
          </OutcomeFacts>
        </>
      )}
    </>
  );
}
