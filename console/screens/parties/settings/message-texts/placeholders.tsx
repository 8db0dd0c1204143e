import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { FormState } from '../../../../parts/form-state.ts';
import { words } from '../../../../words/words.ts';

const texts = words.mailSettings.texts;
const names: Record<string, string> = texts.names;

type Control = HTMLInputElement | HTMLTextAreaElement;

interface PlaceholdersProps {
  names: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: fields read values by path
  form: FormState<any, any>;
  /** Holds the fields that placeholders are inserted into. */
  fields: RefObject<HTMLDivElement | null>;
}

/** Buttons that insert placeholders where the cursor was last: in the subject or, at first, in the text. */
export function Placeholders({ names: given, form, fields }: PlaceholdersProps) {
  const id = useId();
  const last = useRef<Control>(undefined);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target as Control;
    };
    const { current } = fields;
    current?.addEventListener('focusin', keep);
    return () => current?.removeEventListener('focusin', keep);
  }, []);
  const insert = (placeholder: string) => {
    const control = last.current ?? fields.current?.querySelector<Control>('textarea');
    const name = control?.closest<HTMLElement>('.field')?.dataset.field;
    if (!control || name === undefined) return;
    const { value, selectionStart, selectionEnd } = control;
    const start = selectionStart ?? value.length;
    form.set(name, value.slice(0, start) + placeholder + value.slice(selectionEnd ?? start));
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  return (
    <div class="message-text-placeholders" role="group" aria-labelledby={id}>
      <span id={id} class="quiet-text">
        {texts.placeholders}
      </span>
      {given.map((name) => {
        const placeholder = `{{${name}}}`;
        const label = names[name] ?? name;
        return (
          <button
            key={name}
            type="button"
            class="button plain small"
            title={placeholder}
            aria-label={texts.insert(label, placeholder)}
            onClick={() => insert(placeholder)}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
