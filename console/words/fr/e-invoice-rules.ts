import type { eInvoiceRules as english } from '../en/e-invoice-rules.ts';

export const eInvoiceRules: typeof english = {
  eNeeded: 'nécessaire pour la facture électronique',
  eBuyerReference:
    'nécessaire pour la facture électronique\u00a0: la référence que le client demande, telle que la Leitweg-ID d’une administration',
  eIdentity: 'ou le numéro de TVA ou le numéro fiscal\u00a0: nécessaire pour la facture électronique',
  eCountry: (code) =>
    `${code} n’existe pas dans les factures électroniques\u00a0: envoyez le document en PDF`,
  eScheme: (code) => `a le schéma ${code}, que ce type de facture électronique ne connaît pas`,
  eVatNumber:
    'doit commencer par le code du pays, comme DE123456788. Un numéro d’un autre type est un numéro fiscal ou un numéro d’immatriculation',
  eDecimals: (most, code, decimals) =>
    `${code} a ${decimals} décimales, et les factures électroniques en ont au plus ${most}\u00a0: prenez une autre devise, ou envoyez un PDF`,
  eCurrency: (code) =>
    `${code} n’existe pas dans les factures électroniques\u00a0: prenez une autre devise, ou envoyez le document en PDF`,
  eTooLarge: 'trop grand pour les factures électroniques\u00a0: divisez la facture',
  eNorwegianVat: 'doit être NO, le numéro d’organisation de 9 chiffres, et MVA en Norvège',
  eDanishNumber: 'doit être le numéro CVR de 8 chiffres au Danemark',
  eDanishAccount: 'demande un IBAN et un BIC pour les paiements au Danemark',
  eItalianNumber: 'doit avoir de 11 à 16 majuscules et chiffres en Italie',
  eSwedishVat: 'doit être SE et 12 chiffres en Suède',
  eSwedishNumber: 'doit avoir 10 chiffres en Suède, dont le dernier contrôle les autres',
  eSwedishRates: 'doit être 25, 12 ou 6\u00a0% au taux normal en Suède',
  eGreekSeller:
    'est la Grèce, et Peppol n’y prend des factures qu’avec une marque de l’administration fiscale, qui n’est pas prise en charge\u00a0: choisissez un autre type de facture électronique',
  eIcelandicNumber: 'doit être la kennitala de 10 chiffres en Islande',
  eDutchNumber: 'doit être un numéro KVK de 8 chiffres ou un OIN de 20 aux Pays-Bas',
  eSchemeForm: (code) => `n’a pas la forme que demande le schéma ${code}`,
  eDays: 'doit se situer entre 2000 et 2099 pour la facture électronique',
  eFrenchNumber: (most) => `doit avoir au plus ${most} lettres, chiffres et + - _ / en France`,
  eFrenchSiren: 'doit être le Siren de 9 chiffres ou le Siret de 14, avec une adresse en France',
  eFrenchBuyer: (field) => `doit être le Siren ou le Siret en France. Sinon, il faut\u00a0: ${field}`,
  eFrenchAddress: (code) => `doit être du type ${code} et commencer par le Siren en France, ou être vide`,
  eFrenchCategories: 'ne doit pas être celle des Canaries, de Ceuta ou de Melilla en France',
  eFrenchRates: 'doit être un taux français, par exemple 20, 10, 5,5 ou 2,1\u00a0%',
  eFrenchDueDate: 'ne doit pas précéder la date d’émission en France',
  eFrenchCurrency: 'doit être EUR en France, avec un taux de change, si la facture a une autre devise',
  eExemption: (code) => `${code} n’existe pas chez Peppol`,
  eExemptionCategory: (code, right, wrong) =>
    `${code} va avec la catégorie de taxe «\u00a0${right}\u00a0», pas avec «\u00a0${wrong}\u00a0»`,
  eOneRate: (category) =>
    `doit être le même sur toutes les lignes de la catégorie de taxe «\u00a0${category}\u00a0»`,
  eRateAboveZero: (category) => `doit dépasser 0 pour la catégorie de taxe «\u00a0${category}\u00a0»`,
  eSmallRate: (percent) =>
    `${percent}\u00a0% vaut 0 dans les factures électroniques\u00a0: prenez un autre taux, ou envoyez le document en PDF`,
  eTaxDiffers: (percent) =>
    `${percent}\u00a0% diffère de la taxe à cause des arrondis d’avoirs précédents\u00a0: envoyez le document en PDF`,
  ePhone: 'doit avoir au moins trois chiffres',
};
