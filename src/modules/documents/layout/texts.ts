import type { DocumentLanguage } from '../facts/texts.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import type { Labels } from './texts/labels.ts';
import { nl } from './texts/nl.ts';

export const LABELS: Record<DocumentLanguage, Labels> = { en, de, fr, es, it, nl };
