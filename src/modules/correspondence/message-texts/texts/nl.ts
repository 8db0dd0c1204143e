import type { Wording } from './wording.ts';

export const nl: Wording = {
  greeting: (name) => (name === undefined ? 'Geachte heer of mevrouw,' : `Geachte ${name},`),
  open: 'Online bekijken',
  sandbox: 'Dit is een testbericht uit een sandbox. Betaal en boek niets op grond van dit bericht.',
  online: 'Alle details vindt u ook online:',
  crossed: 'Heeft u de afgelopen dagen al betaald, dan kunt u dit bericht als niet verzonden beschouwen.',
  question: 'Heeft u vragen, dan kunt u op dit bericht antwoorden.',
  regards: 'Met vriendelijke groet',
  kinds: {
    INVOICE: [
      'Factuur {{number}} van {{sellerName}}',
      'Hierbij ontvangt u onze factuur {{number}}.\n{{documents}}',
      'Wij verzoeken u {{amountDue}} uiterlijk op {{dueDate}} te betalen.',
    ],
    CREDIT_NOTE: [
      'Creditnota {{number}} van {{sellerName}}',
      'Hierbij ontvangt u onze creditnota {{number}}.\n{{documents}}',
    ],
    STATEMENT: [
      'Rekeningoverzicht {{period}} van {{sellerName}}',
      'Hierbij ontvangt u het overzicht van uw rekening over de periode {{period}}.',
      'Saldo van uw rekening: {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Betalingsherinnering van {{sellerName}}: {{number}}',
      'Misschien is het aan uw aandacht ontsnapt: wij hebben uw betaling voor het volgende nog niet ontvangen.\n{{documents}}',
      'Wij verzoeken u {{amountDue}} in de komende dagen te betalen.',
    ],
    REMINDER_FIRM: [
      'Aanmaning van {{sellerName}}: {{number}}',
      'De betalingstermijn is verstreken en wij hebben uw betaling voor het volgende niet ontvangen.\n{{documents}}',
      'Wij verzoeken u {{amountDue}} zonder verder uitstel te betalen. Als iets de betaling in de weg staat, laat het ons dan vandaag nog weten.',
    ],
    REMINDER_LAST: [
      'Laatste aanmaning van {{sellerName}}: {{number}}',
      'De betalingstermijn is al lang verstreken en het volgende is nog steeds niet betaald.\n{{documents}}',
      'Dit is onze laatste aanmaning. Wij verzoeken u {{amountDue}} onmiddellijk te betalen. Anders zien wij ons genoodzaakt verdere stappen te nemen om de vordering te innen.',
    ],
    RECEIPT: [
      'Betaling van {{paidAmount}} ontvangen – {{sellerName}}',
      'Hartelijk dank voor uw betaling van {{paidAmount}}, die wij op {{paidDate}} hebben ontvangen.',
      'De betaling is als volgt verwerkt:\n{{documents}}',
      'Nog te betalen: {{amountDue}}',
    ],
    QUOTE: [
      'Offerte {{number}} van {{sellerName}}',
      'Hierbij ontvangt u onze offerte {{number}}.\n{{documents}}',
      'Zij is geldig tot en met {{validUntil}}. U kunt haar online lezen en aanvaarden.',
    ],
    QUOTE_CODE: [
      'Uw code voor offerte {{number}}',
      'Uw code om onze offerte {{number}} te aanvaarden is: {{code}}',
      'De code is 15 minuten geldig. Heeft u er niet om gevraagd, negeer dan dit bericht en geef de code aan niemand door.',
    ],
  },
};
