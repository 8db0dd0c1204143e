import { html } from '../../../platform/http/answers/markup.ts';
import type { DocumentLanguage } from '../../documents/facts/texts.ts';

/** The subject and the text of a test message, without the name of the company that sends it. */
const TEXTS: Record<DocumentLanguage, { subject: string; text: string }> = {
  en: {
    subject: 'Test message',
    text: 'This message was sent to try the mail server. There is nothing to pay or to do.',
  },
  de: {
    subject: 'Testnachricht',
    text: 'Diese Nachricht wurde gesendet, um den Mailserver zu prüfen. Es ist nichts zu bezahlen oder zu tun.',
  },
  fr: {
    subject: 'Message de test',
    text: 'Ce message a été envoyé pour essayer le serveur de messagerie. Il n’y a rien à payer ni à faire.',
  },
  es: {
    subject: 'Mensaje de prueba',
    text: 'Este mensaje se ha enviado para probar el servidor de correo. No hay nada que pagar ni que hacer.',
  },
  it: {
    subject: 'Messaggio di prova',
    text: 'Questo messaggio è stato inviato per provare il server di posta. Non c’è nulla da pagare o da fare.',
  },
  nl: {
    subject: 'Testbericht',
    text: 'Dit bericht is verzonden om de mailserver te testen. U hoeft niets te betalen of te doen.',
  },
};

/** The subject and both forms of a test message. */
export function testWords(language: DocumentLanguage, sellerName: string) {
  const { subject, text } = TEXTS[language];
  return {
    subject: `${subject}: ${sellerName}`,
    text: `${text}\n\n${sellerName}\n`,
    html: html`<!doctype html>\n<html lang="${language}"><body><p>${text}</p><p>${sellerName}</p></body></html>\n`
      .text,
  };
}
