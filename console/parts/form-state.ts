import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Answer } from '../../client/src/client.ts';
import { place } from '../app/router.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { drafts } from './drafts.ts';
import { detailsOf, isOutdated, messageOf } from './errors.ts';
import { clashes, typedOver, valueAt, withValueAt } from './paths.ts';
import { saidOf, sentenceOf } from './rules.ts';
import { tagOf } from './tags.ts';

/** A record that a form changes, if nobody else has changed it meanwhile. */
export interface SavedRecord<V> {
  /** As the screen has read it. A record out of a list is read once more, because lists do not say which version they show. */
  shown: object;
  read(): Promise<Answer<object>>;
  /** The values of the form. */
  valuesOf(record: object): V;
}

export function savedRecord<T extends object, V>(
  shown: T,
  read: () => Promise<Answer<T>>,
  valuesOf: (record: T) => V,
): SavedRecord<V> {
  return { shown, read, valuesOf: (record) => valuesOf(record as T) };
}

export interface FormOptions<V, R> {
  /** Names the form, and what was typed into it while it is not saved: `clients/new`, `clients/clnt_1`. */
  key: string;
  initial: V;
  /** The record that the form changes. The change of another version than the one on the screen is refused. */
  saved?: SavedRecord<V> | undefined;
  /**
   * Sends the values. A POST passes `params: { header: attempt.header }` on, so that it is done only once, and the change of
   * a saved record `ifMatch: attempt.ifMatch`, so that it is done only to this version of the record.
   */
  send: (values: V, attempt: FormAttempt) => Promise<R>;
  /** Runs after it was saved. */
  done?: (result: R) => unknown;
  /** The values of a form that stands beside this one, to compare with. */
  other?: ReadonlySignal<V>;
}

export interface FormAttempt extends Attempt {
  ifMatch: string | undefined;
}

/** The typed values, and the saved values that they replace. */
interface Draft<V> {
  typed: V;
  over: V;
}

/** Saves that are on their way, of all forms. */
const saving = new Set<Promise<boolean>>();

export async function formsSaved(): Promise<void> {
  await Promise.all(saving);
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
  /** The version that somebody else has saved since the form was shown, until the person decides between both. */
  readonly meanwhile: Signal<V | undefined> = signal(undefined);
  /** The fields that are shown, by name. Errors of others are shown at the top. */
  readonly fields = signal<ReadonlySet<string>>(new Set());
  options: FormOptions<V, R>;
  private readonly initial: Signal<V>;
  private readonly draftKey: string;
  private readonly attempts = new Attempts();
  private looking: Promise<void> | undefined;
  /** The version of the record that the form shows, and the record as the screen had read it then. */
  private tag: string | undefined;
  private shown: object | undefined;

  constructor(options: FormOptions<V, R>) {
    this.options = options;
    this.draftKey = `${place.peek().tenant ?? ''}.${options.key}`;
    const draft = drafts.read<Draft<V>>(this.draftKey);
    const { initial } = options;
    this.initial = signal(draft?.over ?? initial);
    this.values = signal(draft?.typed ?? initial);
    this.isRestored = signal(draft !== undefined);
    this.isDirty = computed(() => !isSame(this.values.value, this.initial.value));
    this.follow(initial);
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
    this.meanwhile.value = undefined;
    drafts.remove(this.draftKey);
  }

  /** Whether a field has another value in the version that somebody else saved meanwhile. */
  differs(name: string): boolean {
    const other = this.options.other?.value ?? this.meanwhile.value;
    return other !== undefined && !isSame(valueAt(this.values.value, name), valueAt(other, name));
  }

  /** Takes newer saved values. Fields that somebody has typed into stay, unless both have changed one: that is to decide. */
  follow(initial: V): void {
    const older = this.initial.peek();
    if (isSame(initial, older)) return;
    if (!this.isDirty.peek()) {
      this.reset(initial);
      return;
    }
    if (clashes(this.values.peek(), older, initial)) {
      this.meanwhile.value = initial;
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
  submit(): Promise<boolean> {
    const save = this.save().finally(() => saving.delete(save));
    saving.add(save);
    return save;
  }

  private async save(): Promise<boolean> {
    if (this.isSending.peek() || Object.keys(this.unreadable.peek()).length > 0) return false;
    this.decideForOwn();
    const values = this.values.peek();
    this.isSending.value = true;
    try {
      const result = await this.sendOver(values);
      this.attempts.succeeded();
      this.saved(values);
      this.meanwhile.value = undefined;
      await this.options.done?.(result);
      return true;
    } catch (error) {
      this.attempts.failed(error);
      this.error.value = isOutdated(error) && this.meanwhile.peek() !== undefined ? undefined : error;
      return false;
    } finally {
      this.isSending.value = false;
    }
  }

  /** Fields that nobody has typed into here are as they were saved meanwhile. */
  private decideForOwn(): void {
    const newer = this.meanwhile.peek();
    if (newer === undefined) return;
    this.values.value = typedOver(this.values.peek(), this.initial.peek(), newer);
    this.initial.value = newer;
  }

  /** Sends the values, and once more if the record has changed in nothing that the person sees. */
  private async sendOver(values: V): Promise<R> {
    const { saved, send } = this.options;
    const attempt = this.attempts.for(values);
    if (!saved) return send(values, { ...attempt, ifMatch: undefined });
    await this.looking;
    const sendToVersion = async () => {
      const result = await send(values, { ...attempt, ifMatch: this.tag });
      this.tag = (result as Partial<Answer<unknown>> | undefined)?.etag;
      return result;
    };
    try {
      return await sendToVersion();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const newer = await this.readAgain(saved);
      const seen = this.meanwhile.peek() ?? this.initial.peek();
      if (isSame(newer, seen) || isSame(newer, values)) return sendToVersion();
      this.meanwhile.value = newer;
      throw error;
    }
  }

  /** Finds out which version of the record the form shows, after the screen has read the record. */
  lookUp(): void {
    const { saved } = this.options;
    if (!saved || saved.shown === this.shown) return;
    this.shown = saved.shown;
    this.tag = tagOf(saved.shown);
    if (this.tag !== undefined) return;
    // Without an answer the form is saved as if nobody else had changed the record.
    this.looking = this.readAgain(saved).then(
      (newer) => this.follow(newer),
      () => {},
    );
  }

  private async readAgain(saved: SavedRecord<V>): Promise<V> {
    const { data, etag } = await saved.read();
    this.tag = etag;
    return saved.valuesOf(data);
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
  useEffect(() => form.lookUp(), [form, options.saved?.shown]);
  useEffect(() => form.follow(options.initial), [form, text]);
  return form;
}
