import type { Schemas } from '../../../../../client/src/client.ts';
import { language as ofPage } from '../../../../words/language.ts';
import { words } from '../../../../words/words.ts';

const texts = words.mailSettings.texts;

export type MessageText = Schemas['MessageText'];

const languages = new Intl.DisplayNames(ofPage, { type: 'language' });

export function languageName(code: string): string {
  return languages.of(code) ?? code;
}

/** `Invoice, German`. */
export function nameOf({ kind, language }: MessageText): string {
  return texts.of(texts.kinds[kind], languageName(language));
}
