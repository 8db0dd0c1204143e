import { words } from '../../../words/words.ts';

/** A code that a setting can have, in words. A code that the console does not know is spelled out: `Very dark`. */
export function choiceText(code: string): string {
  const names: Record<string, string> = words.integrations.config.choices;
  if (Object.hasOwn(names, code)) return names[code] ?? code;
  return code.charAt(0) + code.slice(1).replaceAll('_', ' ').toLowerCase();
}
