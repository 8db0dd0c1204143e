import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/src/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { messageOf } from '../../parts/errors.ts';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useForm } from '../../parts/form-state.ts';
import { number } from '../../parts/format.ts';
import { notify, notifyError } from '../../parts/notice.tsx';
import { Warning } from '../../parts/problem.tsx';
import { type Read, useRead } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';
import { goToTenant } from '../router.ts';
import { addressOf } from '../routes.ts';
import { client, readTenants, type Tenant, tenants } from '../session.ts';

type Clone = Schemas['Clone'];

const texts = words.sandboxCopy;

const POLL_MS = 1_000;
/** Leaves room for the rest of the proposed name: names have at most 200 characters. */
const COMPANY_LENGTH_MAX = 180;

interface NewSandboxProps {
  /** The tenant that is copied. */
  original: Tenant;
  isShown: boolean;
  /** Closes the dialog, and goes on. */
  hide: () => void;
  end: () => void;
}

/** Makes a sandbox of a tenant. It goes on after its dialog was closed, and says when the sandbox is there. */
export default function NewSandbox({ original, isShown, hide, end }: NewSandboxProps) {
  const [asked, setAsked] = useState<Clone>();
  const company = [...original.name].slice(0, COMPANY_LENGTH_MAX).join('');
  const path = { tenantId: original.id };
  const form = useForm({
    key: `tenants/${original.id}/clone`,
    initial: { name: asked?.name ?? texts.proposedName(company) },
    send: (body, { header }) => client.POST('/tenants/{tenantId}/clone', { params: { path, header }, body }),
    done: ({ data }) => setAsked(data),
  });
  const read = useProgress(original.id, asked);
  const status = asked && (read.data?.status ?? 'COPYING');
  useOutcome(asked, status, isShown, end);
  const error = form.error.value;
  useEffect(() => {
    if (isShown || error === undefined) return;
    notifyError(error);
    end();
  }, [isShown, error]);
  if (!isShown) return null;
  const close = status === 'COPYING' || form.isSending.value ? hide : end;
  return (
    <Dialog title={words.app.companies.trySandbox} onClose={close}>
      {asked && status !== 'FAILED' ? (
        <Progress clone={read.data ?? asked} error={read.error} close={close} />
      ) : (
        <>
          {status === 'FAILED' && <Warning kind="error">{texts.failed}</Warning>}
          <p class="dialog-text">{texts.text}</p>
          <Form form={form} submit={texts.make} onCancel={close} isNew>
            <TextField name="name" label={texts.name} required />
          </Form>
        </>
      )}
    </Dialog>
  );
}

/** Reads how far the copy is until it has ended. A failed read is tried again. */
function useProgress(tenantId: string, asked: Clone | undefined): Read<Clone> {
  const read = useRead(asked && `clone/${asked.id}`, async (signal) => {
    const { data } = await client.GET('/tenants/{tenantId}/clone', {
      params: { path: { tenantId } },
      signal,
    });
    if (data.id === asked?.id && data.status === 'COPYING') return { data };
    // The list of tenants decides: somebody else may have made a newer one meanwhile.
    await readTenants();
    const isMade = tenants.peek()?.some(({ id }) => id === asked?.id);
    return { data: { ...data, status: isMade ? ('READY' as const) : ('FAILED' as const) } };
  });
  const isOver = !asked || (read.data !== undefined && read.data.status !== 'COPYING');
  useEffect(() => {
    if (isOver || read.isLoading) return;
    const timer = setTimeout(read.reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [isOver, read.isLoading]);
  return read;
}

/** Goes to the sandbox, or leaves a notice if the dialog was closed. */
function useOutcome(
  asked: Clone | undefined,
  status: Clone['status'] | undefined,
  isShown: boolean,
  end: () => void,
): void {
  useEffect(() => {
    if (!asked || !status || status === 'COPYING' || (status === 'FAILED' && isShown)) return;
    end();
    if (status === 'FAILED') notify(texts.failed, { kind: 'error' });
    else if (isShown) goToTenant(asked.id);
    else notify(texts.ready(asked.name), { link: { href: addressOf(asked.id, '/'), text: texts.open } });
  }, [status]);
}

interface ProgressProps {
  clone: Clone;
  /** Why the last read failed. */
  error: unknown;
  close: () => void;
}

function Progress({ clone: { copiedCount, recordCount }, error, close }: ProgressProps) {
  const element = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => element.current?.focus(), []);
  // Records that came after the count are copied as well.
  const copied = Math.min(copiedCount, recordCount);
  const text = texts.progress(number(copied), number(recordCount));
  return (
    <>
      {error !== undefined && <Warning>{messageOf(error)}</Warning>}
      <div ref={element} class="dialog-text" tabIndex={-1}>
        <progress
          aria-label={texts.copying}
          aria-valuetext={text}
          value={copied}
          max={Math.max(1, recordCount)}
        />
        <p>{text}</p>
        <p>{texts.goesOn}</p>
      </div>
      <footer>
        <Button onClick={close}>{words.parts.buttons.close}</Button>
      </footer>
    </>
  );
}
