import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { place } from '../app/router.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { drafts } from './drafts.ts';
import { detailsOf, messageOf } from './errors.ts';
import { typedOver, valueAt, withValueAt } from './paths.ts';
import { saidOf, sentenceOf } from './rules.ts';

export interface FormOptions<V, R> {
  /** Names the form, and what was typed into it while it is not saved: `clients/new`, `clients/clnt_1`. */
  key: string;
  initial: V;
  /** Sends the values. A POST passes `params: { header: attempt.header }` on, so that it is done only once. */
  send: (values: V, attempt: Attempt) => Promise<R>;
  /** Runs after it was saved. */
  done?: (result: R) => unknown;
}

/** The typed values, and the saved values that they replace. */
interface Draft<V> {
  typed: V;
  over: V;
}

/** A form's values, errors and draft. Fields find their form through the context. */
export class FormState<V, R> {
  readonly values: Signal<V>;
  readonly error: Signal<unknown> = signal(undefined);
  /** Text that is no number or day, by field. It never leaves the form. */
  readonly unreadable: Signal<Record<string, string>> = signal({});
  readonly isSending = signal(false);
  /** True if the values come from an earlier, unsaved visit. */
  readonly isRestored: Signal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** The fields that are shown, by name. Errors of others are shown at the top. */
  readonly fields = signal<ReadonlySet<string>>(new Set());
  options: FormOptions<V, R>;
  private readonly initial: Signal<V>;
  private readonly draftKey: string;
  private readonly attempts = new Attempts();

  constructor(options: FormOptions<V, R>) {
    this.options = options;
    this.draftKey = `${place.peek().tenant ?? ''}.${options.key}`;
    const draft = drafts.read<Draft<V>>(this.draftKey);
    const { initial } = options;
    this.initial = signal(initial);
    this.values = signal(draft ? typedOver(draft.typed, draft.over, initial) : initial);
    this.isRestored = signal(draft !== undefined);
    this.isDirty = computed(() => !isSame(this.values.value, this.initial.value));
  }

  get(name: string): unknown {
    return valueAt(this.values.value, name);
  }

  set(name: string, value: unknown): void {
    this.values.value = withValueAt(this.values.peek(), name, value);
    this.keepDraft();
  }

  private keepDraft(): void {
    const draft: Draft<V> = { typed: this.values.peek(), over: this.initial.peek() };
    if (this.isDirty.peek()) drafts.write(this.draftKey, draft);
    else drafts.remove(this.draftKey);
  }

  setUnreadable(name: string, message: string | undefined): void {
    const { [name]: _, ...others } = this.unreadable.peek();
    this.unreadable.value = message === undefined ? others : { ...others, [name]: message };
  }

  /** The errors of a field. Errors of its parts count, unless a part is a field itself. */
  errorOf(name: string): string | undefined {
    const own = this.unreadable.value[name];
    if (own !== undefined) return own;
    const details = detailsOf(this.error.value).filter(({ field }) => this.fieldOf(field) === name);
    return details.length === 0 ? undefined : [...new Set(details.map(sentenceOf))].join('; ');
  }

  /** Errors without a field on the screen. */
  otherErrors(): string[] {
    const error = this.error.value;
    if (error === undefined) return [];
    const details = detailsOf(error);
    if (details.length === 0) return [messageOf(error)];
    return details.filter(({ field }) => this.fieldOf(field) === undefined).map(saidOf);
  }

  private fieldOf(path: string): string | undefined {
    for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
      if (this.fields.value.has(name)) return name;
    return undefined;
  }

  showField(name: string): () => void {
    this.fields.value = new Set([...this.fields.peek(), name]);
    return () => {
      this.fields.value = new Set([...this.fields.peek()].filter((other) => other !== name));
      this.setUnreadable(name, undefined);
    };
  }

  /** Goes back to the saved values. */
  discard(): void {
    this.reset(this.options.initial);
  }

  /** Starts anew from these values. */
  reset(initial: V): void {
    this.initial.value = initial;
    this.values.value = initial;
    this.isRestored.value = false;
    this.error.value = undefined;
    this.unreadable.value = {};
    drafts.remove(this.draftKey);
  }

  /** Takes newer saved values. Fields that somebody has typed into stay, so that a save changes nothing else. */
  follow(initial: V): void {
    const older = this.initial.peek();
    if (isSame(initial, older)) return;
    if (!this.isDirty.peek()) {
      this.reset(initial);
      return;
    }
    this.initial.value = initial;
    this.values.value = typedOver(this.values.peek(), older, initial);
    this.keepDraft();
  }

  /** Keeps text that was typed while the values were sent. */
  private saved(values: V): void {
    if (this.values.peek() === values) this.reset(values);
    else {
      this.initial.value = values;
      this.error.value = undefined;
    }
  }

  /** Sends the values, once at a time. Returns true if they were saved. */
  async submit(): Promise<boolean> {
    if (this.isSending.peek() || Object.keys(this.unreadable.peek()).length > 0) return false;
    const values = this.values.peek();
    this.isSending.value = true;
    try {
      const result = await this.options.send(values, this.attempts.for(values));
      this.attempts.succeeded();
      this.saved(values);
      await this.options.done?.(result);
      return true;
    } catch (error) {
      this.attempts.failed(error);
      this.error.value = error;
      return false;
    } finally {
      this.isSending.value = false;
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Makes the state of a form, which lives as long as its key stays the same. */
export function useForm<V, R>(options: FormOptions<V, R>): FormState<V, R> {
  const form = useMemo(() => new FormState(options), [options.key]);
  form.options = options;
  const text = JSON.stringify(options.initial);
  useEffect(() => form.follow(options.initial), [form, text]);
  return form;
}
