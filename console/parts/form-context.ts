import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormState } from './form-state.ts';

// biome-ignore lint/suspicious/noExplicitAny: fields read values by path
type AnyForm = FormState<any, any>;

export const FormContext = createContext<AnyForm | undefined>(undefined);

export function useFormOfField(): AnyForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside of a form');
  return form;
}
