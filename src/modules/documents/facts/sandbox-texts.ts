import type { DocumentHead } from './document.ts';
import { type DocumentLanguage, languageOf } from './texts.ts';

/** The texts by which a document of a sandbox says that it is none. */
export interface SandboxTexts {
  /** A word in large letters. */
  word: string;
  /** A whole sentence. A wrong tax on a paper that looks like an invoice can be owed, so it says that it is none. */
  notice: Record<DocumentHead['type'], string>;
}

const TEXTS: Record<DocumentLanguage, SandboxTexts> = {
  en: {
    word: 'SANDBOX',
    notice: {
      INVOICE: 'Test document from a sandbox. This is not an invoice: do not pay it, do not book it.',
      CREDIT_NOTE: 'Test document from a sandbox. This is not a credit note: do not book it.',
    },
  },
  de: {
    word: 'MUSTER',
    notice: {
      INVOICE: 'Testdokument aus einer Sandbox. Dies ist keine Rechnung: nicht bezahlen, nicht buchen.',
      CREDIT_NOTE: 'Testdokument aus einer Sandbox. Dies ist keine Rechnungskorrektur: nicht buchen.',
    },
  },
  fr: {
    word: 'SPÉCIMEN',
    notice: {
      INVOICE:
        'Document d’essai d’un bac à sable. Ceci n’est pas une facture : ne pas payer, ne pas comptabiliser.',
      CREDIT_NOTE: 'Document d’essai d’un bac à sable. Ceci n’est pas un avoir : ne pas comptabiliser.',
    },
  },
  es: {
    word: 'MUESTRA',
    notice: {
      INVOICE: 'Documento de prueba. Esto no es una factura: no pagar, no contabilizar.',
      CREDIT_NOTE: 'Documento de prueba. Esto no es una factura rectificativa: no contabilizar.',
    },
  },
  it: {
    word: 'FAC-SIMILE',
    notice: {
      INVOICE: 'Documento di prova. Questa non è una fattura: non pagare, non registrare.',
      CREDIT_NOTE: 'Documento di prova. Questa non è una nota di credito: non registrare.',
    },
  },
  nl: {
    word: 'VOORBEELD',
    notice: {
      INVOICE: 'Testdocument uit een sandbox. Dit is geen factuur: niet betalen, niet boeken.',
      CREDIT_NOTE: 'Testdocument uit een sandbox. Dit is geen creditnota: niet boeken.',
    },
  },
};

export function sandboxTexts({ type, locale }: Pick<DocumentHead, 'type' | 'locale'>): {
  word: string;
  notice: string;
} {
  const { word, notice } = TEXTS[languageOf(locale)];
  return { word, notice: notice[type] };
}
