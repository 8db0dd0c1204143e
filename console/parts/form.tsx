import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { isPassing, requestIdOf } from './errors.ts';
import { FormContext, useFormOfField } from './form-context.ts';
import type { FormState } from './form-state.ts';
import { Warning } from './problem.tsx';
import { useRetries } from './retries.ts';
import { Versions } from './versions.tsx';

// biome-ignore lint/suspicious/noExplicitAny: fields read values by path
type AnyForm = FormState<any, any>;

const { form: texts, buttons, request } = words.parts;

interface FormProps {
  // biome-ignore lint/suspicious/noExplicitAny: fields read values by path
  form: FormState<any, any>;
  /** The word on the button: the action itself, such as "Create client". */
  submit: string;
  /** Shows a Cancel button. */
  onCancel?: () => void;
  /** Further buttons. */
  actions?: ComponentChildren;
  /** Always on the screen, such as settings. Its button is a main one only while there is something to save. */
  isStanding?: boolean;
  /** The whole screen is for this form, so typing goes into its first empty field. */
  isNew?: boolean;
  children: ComponentChildren;
}

/** A form. Ctrl+Enter saves it. Errors stand beside their fields, and others at the top. */
export function Form({ form, submit, onCancel, actions, isStanding, isNew, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew) focusFirstEmpty(element.current, form);
  }, [form]);
  const save = async (event?: Event) => {
    event?.preventDefault();
    const isSaved = await form.submit();
    if (!isSaved) requestAnimationFrame(() => focusFirstError(element.current));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
  };
  return (
    <FormContext.Provider value={form}>
      <form ref={element} class="form" noValidate onSubmit={save} onKeyDown={press}>
        {form.isRestored.value && (
          <Warning kind="info">
            <span>{texts.restored}</span>
            <Button kind="quiet" size="small" onClick={() => form.discard()}>
              {texts.discard}
            </Button>
          </Warning>
        )}
        <OtherErrors form={form} />
        <Versions form={form}>{children}</Versions>
        <footer class="form-foot">
          {form.isDirty.value && !form.isSending.value && <span class="quiet-text">{texts.unsaved}</span>}
          {actions}
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {buttons.cancel}
            </Button>
          )}
          <Button
            kind={isStanding && !form.isDirty.value ? 'plain' : 'primary'}
            type="submit"
            isBusy={form.isSending.value}
          >
            {form.meanwhile.value === undefined ? submit : texts.saveOwn}
          </Button>
        </footer>
      </form>
    </FormContext.Provider>
  );
}

/** Typing that pauses this long is saved. */
const PAUSE_MS = 900;

/** A form without a button: it is saved on a pause, and when a field is left. */
export function AutoForm({ form, children }: Pick<FormProps, 'form' | 'children'>) {
  const values = form.values.value;
  const isSending = form.isSending.value;
  const isToDecide = form.meanwhile.value !== undefined;
  const tried = useRef<unknown>(undefined);
  const submit = () => {
    tried.current = form.values.peek();
    return form.submit();
  };
  useEffect(() => {
    // Values that were refused are sent again once they change.
    if (isSending || isToDecide || !form.isDirty.peek() || tried.current === values) return;
    const timer = setTimeout(submit, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, values, isSending, isToDecide]);
  useRetries(form.error.value !== undefined && isPassing(form.error.value), submit);
  const save = (event: Event) => {
    event.preventDefault();
    if (form.isDirty.peek() && !isToDecide && tried.current !== form.values.peek()) void submit();
  };
  return (
    <FormContext.Provider value={form}>
      <form class="form" noValidate onSubmit={save} onChange={save}>
        <OtherErrors form={form} />
        <Versions form={form}>{children}</Versions>
        {(isToDecide || form.error.value !== undefined) && (
          <footer class="form-foot">
            <span class="quiet-text">{texts.unsaved}</span>
            <Button size="small" isBusy={isSending} onClick={submit}>
              {isToDecide ? texts.saveOwn : buttons.tryAgain}
            </Button>
          </footer>
        )}
      </form>
    </FormContext.Provider>
  );
}

function OtherErrors({ form }: { form: AnyForm }) {
  const errors = form.otherErrors();
  if (errors.length === 0) return null;
  const requestId = requestIdOf(form.error.value);
  return (
    <Warning kind="error">
      <ul>
        {errors.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      {requestId && <small>{request(requestId)}</small>}
    </Warning>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], .banner.error');
  if (first?.classList.contains('banner')) first.tabIndex = -1;
  const folded = first?.closest('details');
  if (folded) folded.open = true;
  first?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

function focusFirstEmpty(element: HTMLFormElement | null, form: AnyForm): void {
  const controls = [...(element?.querySelectorAll<HTMLElement>('.field :is(input, textarea, select)') ?? [])];
  const nameOf = (control: HTMLElement) => control.closest<HTMLElement>('.field')?.dataset.field ?? '';
  const empty = controls.find((control) => !form.get(nameOf(control)));
  (empty ?? controls[0])?.focus({ preventScroll: true });
}

/** The attributes that name and describe a control. Its field gives them. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

export interface FieldProps {
  /** The path in the body of the request, such as `address.city`: errors are found by it. */
  name: string;
  label: string;
  hint?: ComponentChildren;
  required?: boolean;
}

/** A label, a control, its hint and its error. */
export function Field({
  name,
  label,
  hint,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ComponentChildren }) {
  const form = useFormOfField();
  const id = useId();
  useEffect(() => form.showField(name), [form, name]);
  return (
    <Labelled
      {...{ id, name, label, hint, required }}
      error={form.errorOf(name)}
      isMarked={form.differs(name)}
    >
      {children}
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  /** The field's name, by which links lead to it. */
  name?: string;
  label: string;
  hint?: ComponentChildren;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Whether another version has another value. */
  isMarked?: boolean;
  children: (control: ControlProps) => ComponentChildren;
}

/** A labelled control outside of a form, such as a filter. */
export function Labelled({ id, name, label, hint, required, error, isMarked, children }: LabelledProps) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div class={isMarked ? 'field marked' : 'field'} data-field={name}>
      <label for={id}>
        {label}
        {required && <span class="required"> {texts.required}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined || undefined,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          <bdi>{error}</bdi>
        </p>
      )}
    </div>
  );
}

/** Fields side by side, below each other on narrow screens. */
export function Row({ children }: { children: ComponentChildren }) {
  return <div class="row">{children}</div>;
}

/** Fields that belong together, under a heading. */
export function Group({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <fieldset class="group">
      <legend>{title}</legend>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Fields that few people need, folded away. An error in one of them unfolds it. */
export function More({ title, children }: { title?: string; children: ComponentChildren }) {
  return (
    <details class="folded">
      <summary>{title ?? texts.more}</summary>
      <div class="form">{children}</div>
    </details>
  );
}
