import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { FormContext } from './form-context.ts';
import { FormState } from './form-state.ts';
import { Warning } from './problem.tsx';
import { refreshShown } from './reads.ts';

const { form: texts } = words.parts;

interface VersionsProps {
  // biome-ignore lint/suspicious/noExplicitAny: fields read values by path
  form: FormState<any, any>;
  children: ComponentChildren;
}

/** The fields of a form, and beside them the version that somebody else has saved meanwhile, if there is one. */
export function Versions({ form, children }: VersionsProps) {
  const saved = form.meanwhile.value;
  const take = () => {
    form.reset(saved);
    refreshShown();
  };
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => unfoldMarked(element.current), [saved]);
  // The own fields stay in their place, so that the focus does.
  return (
    <>
      {saved !== undefined && (
        <Warning>
          <span>{texts.meanwhile}</span>
          <Button size="small" onClick={take}>
            {texts.takeSaved}
          </Button>
        </Warning>
      )}
      <div ref={element} class={saved === undefined ? 'versions alone' : 'versions'}>
        <section>
          {saved !== undefined && <h3>{texts.yours}</h3>}
          {children}
        </section>
        {saved !== undefined && (
          <fieldset disabled>
            <legend>{texts.savedMeanwhile}</legend>
            <SavedVersion form={form}>{children}</SavedVersion>
          </fieldset>
        )}
      </div>
    </>
  );
}

/** Shows the fields of the form with the saved values. */
function SavedVersion({ form, children }: VersionsProps) {
  const initial = form.meanwhile.value;
  const shown = useMemo(() => {
    const { values, options } = form;
    return new FormState({ key: `${options.key}/meanwhile`, initial, send: async () => {}, other: values });
  }, [form, initial]);
  return <FormContext.Provider value={shown}>{children}</FormContext.Provider>;
}

/** Shows the fields in which the versions differ, also where they are folded away. */
function unfoldMarked(versions: HTMLElement | null): void {
  for (const field of versions?.querySelectorAll('.field.marked') ?? []) {
    const folded = field.closest('details');
    if (folded) folded.open = true;
  }
}
