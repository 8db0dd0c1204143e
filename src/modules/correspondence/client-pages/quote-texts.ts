import type { DocumentLanguage } from '../../documents/facts/texts.ts';

/** Why the page of a quote is shown again. */
export type QuoteNotice = 'codeSent' | 'wrongCode' | 'tooMany' | 'nameMissing' | 'unavailable';

interface QuotePageTexts {
  accept: string;
  name: string;
  sendCode: string;
  sendAnother: string;
  code: string;
  /** Says what accepting does, and how. */
  how: string;
  decline: string;
  reason: string;
  accepted: (day: string, name: string) => string;
  declined: string;
  notices: Record<QuoteNotice, (address: string) => string>;
}

export const QUOTE_PAGE_TEXTS: Record<DocumentLanguage, QuotePageTexts> = {
  en: {
    ...{
      accept: 'Accept the quote',
      name: 'Your name',
      sendCode: 'Send me a code',
      sendAnother: 'Send another code',
    },
    ...{ code: 'Code', decline: 'Decline the quote', reason: 'Reason (optional)' },
    how: 'To accept, type your name. We send a code to the address that the quote was sent to.',
    accepted: (day, name) => `Accepted on ${day} by ${name}.`,
    declined: 'This quote was declined.',
    notices: {
      codeSent: (address) => `We sent a code to ${address}. It is valid for 15 minutes.`,
      wrongCode: () => 'The code is wrong or no longer valid.',
      tooMany: () => 'Too many codes were asked for. Please try again later.',
      nameMissing: () => 'Please type your name, in at most 200 characters.',
      unavailable: () => 'This is not possible at the moment. Please reply to the sender instead.',
    },
  },
  de: {
    ...{
      accept: 'Angebot annehmen',
      name: 'Ihr Name',
      sendCode: 'Code zusenden',
      sendAnother: 'Neuen Code zusenden',
    },
    ...{ code: 'Code', decline: 'Angebot ablehnen', reason: 'Grund (freiwillig)' },
    how: 'Um anzunehmen, geben Sie Ihren Namen ein. Wir senden einen Code an die Adresse, an die das Angebot ging.',
    accepted: (day, name) => `Angenommen am ${day} von ${name}.`,
    declined: 'Dieses Angebot wurde abgelehnt.',
    notices: {
      codeSent: (address) => `Wir haben einen Code an ${address} gesendet. Er gilt 15 Minuten.`,
      wrongCode: () => 'Der Code ist falsch oder nicht mehr gültig.',
      tooMany: () => 'Es wurden zu viele Codes angefordert. Bitte versuchen Sie es später noch einmal.',
      nameMissing: () => 'Bitte geben Sie Ihren Namen ein, mit höchstens 200 Zeichen.',
      unavailable: () => 'Das ist gerade nicht möglich. Bitte antworten Sie dem Absender.',
    },
  },
  fr: {
    ...{
      accept: 'Accepter le devis',
      name: 'Votre nom',
      sendCode: 'Recevoir un code',
      sendAnother: 'Recevoir un autre code',
    },
    ...{ code: 'Code', decline: 'Refuser le devis', reason: 'Motif (facultatif)' },
    how: 'Pour accepter, saisissez votre nom. Nous envoyons un code à l’adresse à laquelle le devis a été envoyé.',
    accepted: (day, name) => `Accepté le ${day} par ${name}.`,
    declined: 'Ce devis a été refusé.',
    notices: {
      codeSent: (address) => `Nous avons envoyé un code à ${address}. Il est valable 15 minutes.`,
      wrongCode: () => 'Le code est erroné ou n’est plus valable.',
      tooMany: () => 'Trop de codes ont été demandés. Réessayez plus tard.',
      nameMissing: () => 'Veuillez saisir votre nom, en 200 caractères au plus.',
      unavailable: () => 'Ce n’est pas possible pour le moment. Veuillez répondre à l’expéditeur.',
    },
  },
  es: {
    ...{
      accept: 'Aceptar el presupuesto',
      name: 'Su nombre',
      sendCode: 'Enviarme un código',
      sendAnother: 'Enviar otro código',
    },
    ...{ code: 'Código', decline: 'Rechazar el presupuesto', reason: 'Motivo (opcional)' },
    how: 'Para aceptar, escriba su nombre. Enviamos un código a la dirección a la que se envió el presupuesto.',
    accepted: (day, name) => `Aceptado el ${day} por ${name}.`,
    declined: 'Este presupuesto fue rechazado.',
    notices: {
      codeSent: (address) => `Hemos enviado un código a ${address}. Es válido durante 15 minutos.`,
      wrongCode: () => 'El código es incorrecto o ya no es válido.',
      tooMany: () => 'Se han pedido demasiados códigos. Inténtelo de nuevo más tarde.',
      nameMissing: () => 'Escriba su nombre, con un máximo de 200 caracteres.',
      unavailable: () => 'No es posible en este momento. Responda al remitente.',
    },
  },
  it: {
    ...{
      accept: 'Accetta il preventivo',
      name: 'Il Suo nome',
      sendCode: 'Inviami un codice',
      sendAnother: 'Invia un altro codice',
    },
    ...{ code: 'Codice', decline: 'Rifiuta il preventivo', reason: 'Motivo (facoltativo)' },
    how: 'Per accettare, scriva il Suo nome. Inviamo un codice all’indirizzo a cui è stato inviato il preventivo.',
    accepted: (day, name) => `Accettato il ${day} da ${name}.`,
    declined: 'Questo preventivo è stato rifiutato.',
    notices: {
      codeSent: (address) => `Abbiamo inviato un codice a ${address}. È valido per 15 minuti.`,
      wrongCode: () => 'Il codice è errato o non è più valido.',
      tooMany: () => 'Sono stati richiesti troppi codici. Riprovi più tardi.',
      nameMissing: () => 'Scriva il Suo nome, con al massimo 200 caratteri.',
      unavailable: () => 'Al momento non è possibile. Risponda al mittente.',
    },
  },
  nl: {
    ...{
      accept: 'Offerte aanvaarden',
      name: 'Uw naam',
      sendCode: 'Stuur mij een code',
      sendAnother: 'Stuur een nieuwe code',
    },
    ...{ code: 'Code', decline: 'Offerte afwijzen', reason: 'Reden (optioneel)' },
    how: 'Typ uw naam om te aanvaarden. Wij sturen een code naar het adres waarnaar de offerte is verzonden.',
    accepted: (day, name) => `Aanvaard op ${day} door ${name}.`,
    declined: 'Deze offerte is afgewezen.',
    notices: {
      codeSent: (address) => `Wij hebben een code naar ${address} gestuurd. De code is 15 minuten geldig.`,
      wrongCode: () => 'De code is onjuist of niet meer geldig.',
      tooMany: () => 'Er zijn te veel codes aangevraagd. Probeer het later opnieuw.',
      nameMissing: () => 'Typ uw naam, in hooguit 200 tekens.',
      unavailable: () => 'Dit is op dit moment niet mogelijk. Antwoord de afzender.',
    },
  },
};
