import type { FileToMake } from './account-statement.ts';
import { type DocumentLanguage, languageOf } from './texts.ts';

/** The texts by which a document of a sandbox says that it is none. */
export interface SandboxTexts {
  /** A word in large letters. */
  word: string;
  /** A whole sentence. A wrong tax on a paper that looks like an invoice can be owed, so it says that it is none. */
  notice: Record<FileToMake['head']['type'], string>;
}

const TEXTS: Record<DocumentLanguage, SandboxTexts> = {
  en: {
    word: 'SANDBOX',
    notice: {
      INVOICE: 'Test document from a sandbox. This is not an invoice: do not pay it, do not book it.',
      CREDIT_NOTE: 'Test document from a sandbox. This is not a credit note: do not book it.',
      STATEMENT: 'Test document from a sandbox. This is not a statement of account: do not pay it.',
      REMINDER: 'Test document from a sandbox. This is not a reminder: do not pay it.',
      QUOTE: 'Test document from a sandbox. This is not a quote: it binds nobody.',
    },
  },
  de: {
    word: 'MUSTER',
    notice: {
      INVOICE: 'Testdokument aus einer Sandbox. Dies ist keine Rechnung: nicht bezahlen, nicht buchen.',
      CREDIT_NOTE: 'Testdokument aus einer Sandbox. Dies ist keine Rechnungskorrektur: nicht buchen.',
      STATEMENT: 'Testdokument aus einer Sandbox. Dies ist kein Kontoauszug: nicht bezahlen.',
      REMINDER: 'Testdokument aus einer Sandbox. Dies ist keine Mahnung: nicht bezahlen.',
      QUOTE: 'Testdokument aus einer Sandbox. Dies ist kein Angebot: Es bindet niemanden.',
    },
  },
  fr: {
    word: 'SPÉCIMEN',
    notice: {
      INVOICE:
        'Document d’essai d’un bac à sable. Ceci n’est pas une facture : ne pas payer, ne pas comptabiliser.',
      CREDIT_NOTE: 'Document d’essai d’un bac à sable. Ceci n’est pas un avoir : ne pas comptabiliser.',
      STATEMENT: 'Document d’essai d’un bac à sable. Ceci n’est pas un relevé de compte : ne pas payer.',
      REMINDER: 'Document d’essai d’un bac à sable. Ceci n’est pas un rappel : ne pas payer.',
      QUOTE: 'Document d’essai d’un bac à sable. Ceci n’est pas un devis : il n’engage personne.',
    },
  },
  es: {
    word: 'MUESTRA',
    notice: {
      INVOICE: 'Documento de prueba. Esto no es una factura: no pagar, no contabilizar.',
      CREDIT_NOTE: 'Documento de prueba. Esto no es una factura rectificativa: no contabilizar.',
      STATEMENT: 'Documento de prueba. Esto no es un estado de cuenta: no pagar.',
      REMINDER: 'Documento de prueba. Esto no es un recordatorio de pago: no pagar.',
      QUOTE: 'Documento de prueba. Esto no es un presupuesto: no compromete a nadie.',
    },
  },
  it: {
    word: 'FAC-SIMILE',
    notice: {
      INVOICE: 'Documento di prova. Questa non è una fattura: non pagare, non registrare.',
      CREDIT_NOTE: 'Documento di prova. Questa non è una nota di credito: non registrare.',
      STATEMENT: 'Documento di prova. Questo non è un estratto conto: non pagare.',
      REMINDER: 'Documento di prova. Questo non è un sollecito: non pagare.',
      QUOTE: 'Documento di prova. Questo non è un preventivo: non impegna nessuno.',
    },
  },
  nl: {
    word: 'VOORBEELD',
    notice: {
      INVOICE: 'Testdocument uit een sandbox. Dit is geen factuur: niet betalen, niet boeken.',
      CREDIT_NOTE: 'Testdocument uit een sandbox. Dit is geen creditnota: niet boeken.',
      STATEMENT: 'Testdocument uit een sandbox. Dit is geen rekeningoverzicht: niet betalen.',
      REMINDER: 'Testdocument uit een sandbox. Dit is geen herinnering: niet betalen.',
      QUOTE: 'Testdocument uit een sandbox. Dit is geen offerte: zij bindt niemand.',
    },
  },
};

export function sandboxTexts({ type, locale }: Pick<FileToMake['head'], 'type' | 'locale'>): {
  word: string;
  notice: string;
} {
  const { word, notice } = TEXTS[languageOf(locale)];
  return { word, notice: notice[type] };
}
