import { counted } from '../counted.ts';
import type { words as english } from '../en/rules.ts';
import { accountKinds } from './account-kinds.ts';
import { words as agreements } from './agreement-rules.ts';
import { words as bank } from './bank.ts';
import { words as books } from './books-rules.ts';
import { words as deposits } from './deposits.ts';
import { eInvoiceRules } from './e-invoice-rules.ts';
import { lawRules } from './law-rules.ts';
import { words as moving } from './moving-rules.ts';
import { words as sending } from './sending.ts';
import { words as vatNumbers } from './vat-rules.ts';
import { words as work } from './work-rules.ts';

const lower = (name: string) =>
  /^\p{Lu}[\p{Ll} ’]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

export const words: typeof english = {
  path: ([first = '', ...parts]) => [first, ...parts.map(lower)].join(', '),
  line: (number) => `Ligne ${number}`,
  inSentence: lower,
  or: 'ou',
  of: (field, predicate) => `${field}\u00a0: ${predicate}`,
  aValue: 'Une valeur',
  accountKinds,
  predicates: {
    ...agreements.predicates,
    ...books.predicates,
    ...moving.predicates,
    ...{ ...work.predicates, ...bank.predicates, ...deposits.predicates, ...sending.predicates },
    discountAmount: 'est requis, ou un montant à la place',
    discountOneOf: 'doit être vide à côté d’un pourcentage',
    discountPercents: 'doivent atteindre au plus 100 % ensemble',
    discountTooLarge: 'doivent atteindre au plus le prix de la ligne, qui ne doit pas être inférieur à 0',
    discountNeedsLines: 'exigent des lignes supérieures à 0 dont elles se déduisent',
    earlyBeforeDue:
      'doit être inférieur au délai de paiement\u00a0: l’escompte prend fin avant l’échéance des factures',
    earlyUntilDue: 'prennent fin à l’échéance ou après\u00a0: réduisez les jours, ou repoussez-la',
    reducesTax: 'champ obligatoire\u00a0: indiquez si un escompte obtenu réduit la taxe',
    discountOfTime: 'doivent être des pourcentages, car la ligne a été collectée',
    roundedInFrancs: 'n’est possible qu’en CHF',
    general: 'n’est pas une valeur acceptée',
    required: 'champ obligatoire',
    requiredWith: (fields) => `obligatoire avec «\u00a0${fields}\u00a0»`,
    requiredOr: (fields) => `champ obligatoire, ou bien\u00a0: ${fields}`,
    notSettable: 'ne peut pas être défini ici',
    amount: 'doit être un montant',
    text: 'doit être un texte',
    number: 'doit être un nombre',
    wholeNumber: 'doit être un nombre entier',
    yesOrNo: 'doit être oui ou non',
    form: 'n’a pas la bonne forme',
    tooSmall: 'valeur trop petite',
    tooLarge: 'valeur trop grande',
    tooShort: 'texte trop court',
    tooLong: 'texte trop long',
    outOfRange: 'dépasse les limites',
    atLeast: (count) => `doit être au moins ${count}`,
    atMost: (count) => `doit être au plus ${count}`,
    above: (count) => `doit dépasser ${count}`,
    minLength: (count) => `doit avoir au moins ${counted(count, 'caractère', 'caractères')}`,
    maxLength: (count) => `doit avoir au plus ${counted(count, 'caractère', 'caractères')}`,
    lengthBetween: (least, most) => `doit avoir de ${least} à ${most} caractères`,
    minItems: (count) => `doit avoir au moins ${counted(count, 'élément', 'éléments')}`,
    maxItems: (count) => `doit avoir au plus ${counted(count, 'élément', 'éléments')}`,
    decimals: (count) => `doit avoir au plus ${counted(count, 'décimale', 'décimales')}`,
    tooManyDecimals: 'a trop de décimales',
    twice: 'ne doit pas figurer deux fois',
    taken: 'existe déjà',
    characters: 'contient des caractères qui ne peuvent pas être enregistrés',
    entryName: 'contient un élément dont le nom n’est pas accepté',
    day: 'doit être une date',
    email: 'doit être une adresse e-mail',
    currency: 'doit être une devise telle que EUR',
    country: 'doit être un pays',
    unit: 'doit être une unité telle que «\u00a0heure\u00a0», ou son code',
    exemptionCode: 'doit être un code VATEX, tel que VATEX-EU-AE pour l’autoliquidation',
    addressScheme:
      'doit être le code d’un schéma, tel que 0088 (GLN), 9930 (numéro de TVA allemand) ou EM (e-mail)',
    timeZone: 'doit être un fuseau horaire tel que Europe/Paris',
    locale: 'doit être une langue telle que fr-FR',
    checkDigit: 'a une clé de contrôle fausse\u00a0: un caractère est mal saisi',
    iban: 'doit être un IBAN tel que DE89 3704 0044 0532 0130 00',
    bic: 'doit être un BIC de 8 ou 11 caractères',
    color: 'doit être une couleur telle que #1d4ed8',
    routingNumber: 'doit être un numéro de routage de 9 chiffres\u00a0; l’un d’eux est peut-être mal saisi',
    searchWords: (count) => `doit avoir de 1 à ${count} mots`,
    numberFormat: 'demande {SEQ:n} une fois (n de 1 à 12), et peut avoir {YYYY}, et {MM} avec {YYYY}',
    record: 'à choisir dans la liste',
    eventType: 'doit être un événement de la liste',
    choice: 'à choisir dans la liste',
    notInSandbox: 'impossible dans un bac à sable\u00a0: rien n’en sort vers une personne ou une banque',
    dayBetween: (first, last) => `doit se situer entre le ${first} et le ${last}`,
    dayAhead: 'ne doit pas dépasser demain',
    yearsBack: (count: number) => `doit dater de ${count} ans au plus`,
    notBefore: (field) => `ne doit pas précéder «\u00a0${field}\u00a0»`,
    currencyOfAccount: 'champ obligatoire, car un autre compte n’en a pas',
    accountOfRouting: 'est nécessaire à côté d’un numéro de routage',
    taxCategoryRequired: 'champ obligatoire, car aucun taux supérieur à 0 n’est donné',
    zeroNeedsCategory: 'champ obligatoire pour un taux de 0\u00a0%',
    creditKind:
      'champ obligatoire, car une ligne créditée contient du temps saisi\u00a0: une correction reprend les heures, qui peuvent être facturées de nouveau\u00a0; un geste commercial baisse seulement le prix',
    currencyNowhere: 'obligatoire ici, chez le client ou dans l’entreprise',
    rateForCategory: (category) => `obligatoire pour la catégorie de taxe «\u00a0${category}\u00a0»`,
    exemptionReason: 'ou le code d’exonération\u00a0: obligatoire pour les lignes exonérées',
    categoryNeeds: (category) => `obligatoire pour la catégorie de taxe «\u00a0${category}\u00a0»`,
    categoryNeedsOr: (category, field) =>
      `ou «\u00a0${field}\u00a0»\u00a0: obligatoire pour la catégorie de taxe «\u00a0${category}\u00a0»`,
    ...vatNumbers,
    refundTooMuch: (amount) => `doit être au plus ce qui est au crédit, ${amount}`,
    paymentTooMuch: (amount) =>
      `doit être au plus le montant dû, ${amount}, sauf si vous indiquez que plus a été reçu`,
    creditOfInvoice: (amount) =>
      `le total doit être d’au moins 0 et, taxes comprises, être au plus le reste de la facture, ${amount}`,
    creditOfLine: (amount) => `doit être au plus le reste de la ligne, ${amount}`,
    creditQuantity: 'doit être au plus la quantité qui reste de la ligne',
    sumTooLarge: 'le total de la facture serait trop grand',
    taxOfDraft: (id: string) =>
      `ne conviennent pas au brouillon ${id}, qui deviendrait trop grand\u00a0: émettez-le, modifiez-le ou supprimez-le d’abord`,
    tooManyLines: (count) => `au plus ${counted(count, 'ligne', 'lignes')} par facture`,
    tooManyTaxes: (count) => `au plus ${count} taxes différentes par facture`,
    yearsAfter: (count) => `doit être au plus ${counted(count, 'an', 'ans')} après le début`,
    monthsAfter: (count) => `doit être au plus ${counted(count, 'mois', 'mois')} après le début`,
    periodTooLong: 'doit être plus tôt\u00a0: le rapport a trop de lignes',
    statementTooLong: (count) =>
      `doit être plus tard\u00a0: un PDF a au plus ${counted(count, 'ligne', 'lignes')}. Le CSV contient toute la période`,
    standardAboveZero: 'doit dépasser 0 au taux normal. Pour 0\u00a0%, choisissez une autre catégorie',
    zeroForCategory: (category) => `doit être 0 pour la catégorie de taxe «\u00a0${category}\u00a0»`,
    taxTwice: 'doit différer des autres taxes : un jour a une seule taxe',
    taxOfCountry: 'nécessite une catégorie ou un taux de taxe',
    taxCountries: (countries) => `doit être identique sur toutes les lignes et vaut ${countries}`,
    exemptionCategories: 'concerne seulement les catégories sans taxe',
    taxOfReversal:
      'ne peut pas être modifiée, car la ligne reprend un montant avec la taxe à laquelle il a été facturé',
    followsTime:
      'suit le temps, le forfait ou le frais de la ligne. Modifiez celui-ci, ou supprimez la ligne',
    currencyOfInvoice: (code) => `doit être la devise de la facture, ${code}`,
    onAnotherLine: 'figure déjà sur une autre ligne de la facture',
    oneDueDate: 'figure deux fois\u00a0: donnez un jour ou une heure',
    taxCurrency: 'doit être une autre devise que celle de la facture, avec un taux de change',
    numberTaken: 'répéterait le numéro d’un autre document\u00a0: modifiez le format dans les paramètres',
    nameNeeded: 'ne doit pas être vide',
    mixedReasons: (category) =>
      `doit être le même sur toutes les lignes de la catégorie de taxe «\u00a0${category}\u00a0»\u00a0: un document a un motif par catégorie`,
    outsideAlone: '«\u00a0Hors champ de la taxe\u00a0» doit valoir pour toutes les lignes ou pour aucune',
    ...lawRules,
    qrReference:
      'doit être une référence QR de 27 chiffres, car le compte a un QR-IBAN\u00a0: corrigez ou videz ce champ',
    textRows: (rows, most) =>
      `${rows} lignes de texte, et un document en montre au plus ${most}\u00a0: raccourcissez les noms et les descriptions, ou faites plusieurs factures`,
    fontMissing: (characters) =>
      `contient des caractères pour lesquels le service n’a pas de police\u00a0: ${characters}. Le PDF ne peut pas être créé avant que l’exploitant installe d’autres polices`,
    charactersReplaced: (characters) =>
      `contient des caractères pour lesquels le service n’a pas de police\u00a0: ${characters}. Le PDF montre � à leur place\u00a0: écrivez-les autrement`,
    moreCharacters: 'd’autres textes contiennent des caractères pour lesquels le service n’a pas de police',
    untaxedLines: (lines, more) =>
      `pas encore de taxe pour\u00a0: ${lines}${more > 0 ? ` et ${more} de plus` : ''}. Indiquez-la sur les lignes, dans le contrat ou pour l’entreprise`,
    rateTwice: 'doit différer des autres tarifs pour le même rôle et la même unité',
    accountTwice: (code) => `ne doit pas être ${code} deux fois\u00a0: une devise a un seul compte`,
    seriesBegun:
      'ne peut être défini que si la période en cours n’a pas de document\u00a0: la numérotation continue',
    expiry: (count) => `doit être dans le futur, au plus dans ${counted(count, 'an', 'ans')}`,
    expiryOfMaker: (time) => `ne doit pas dépasser le ${time}, quand votre propre jeton expire`,
    laterThanClock: (time) => `doit être après le ${time}, que l’horloge montre`,
    clockTooFar: (time) => `ne doit pas dépasser le ${time}\u00a0: une horloge avance d’au plus deux ans`,
    noEvents: 'doit rester vide\u00a0: ce fournisseur ne prend pas d’événements',
    projectKey: (provider) =>
      `doit être la clé d’un projet telle que ${provider} la montre\u00a0: une majuscule, puis des majuscules, des chiffres ou _`,
    folder: 'doit être un dossier\u00a0: la dernière partie de l’adresse du dossier dans le navigateur',
    mappedTwice: 'figure deux fois',
    folderTwice: 'a déjà un dossier',
    wholeUrl: 'doit être l’URL entière, avec ses parties secrètes',
    url: 'doit être une URL telle que https://example.com/hooks',
    https: 'doit commencer par https://',
    urlPassword: 'ne doit contenir ni nom d’utilisateur ni mot de passe',
    urlPort: 'a un port qui n’est pas autorisé',
    urlNotPublic: 'doit être une adresse publique, sauf si l’exploitant l’autorise',
    ...eInvoiceRules,
  },
  sentences: {
    ...agreements.sentences,
    ...books.sentences,
    ...moving.sentences,
    ...{ ...work.sentences, ...bank.sentences, ...deposits.sentences, ...sending.sentences },
    pricesOfHours: 'Les heures exigent des prix avec ou sans taxe, comme leur contrat.',
    contractPricesDraftOnly: 'Le choix des prix taxe comprise ne change que sur un contrat en brouillon.',
    unknownRole:
      'Aucun tarif du contrat ne nomme ce rôle, donc le prix pour tous s’applique. Corrigez le rôle, ou ajoutez un tarif.',
    notNow: 'Ce n’est pas possible pour le moment.',
    finalizeDraft: (status) =>
      `Seul un brouillon peut être émis. Le statut de cette facture est «\u00a0${status}\u00a0».`,
    voidable: (status) =>
      `Seul un brouillon ou une facture émise sans paiement peut être annulé. Le statut de cette facture est «\u00a0${status}\u00a0».`,
    payable: (status) =>
      `Seule une facture émise et pas encore entièrement payée prend des paiements. Le statut de celle-ci est «\u00a0${status}\u00a0».`,
    creditable: (status) =>
      `Seule une facture émise et pas encore entièrement créditée peut être créditée. Le statut de celle-ci est «\u00a0${status}\u00a0».`,
    invoiceDraftOnly: (status) =>
      `Une facture ne peut être modifiée que comme brouillon. Le statut de celle-ci est «\u00a0${status}\u00a0».`,
    voidPartlyCredited: 'Une facture créditée en partie ne peut pas être annulée\u00a0: créditez le reste.',
    voidPaid: 'Une facture payée ne peut pas être annulée\u00a0: annulez ses affectations, ou créditez-la.',
    nothingToCredit: 'Il ne reste rien à créditer de cette facture.',
    originalOnly: 'Une facture reprise d’un ancien système n’a que son PDF d’origine.',
    noLines: 'Une facture sans lignes ne peut pas être émise\u00a0: ajoutez-en d’abord.',
    totalBelowZero:
      'Une facture dont le total est inférieur à 0 ne peut pas être émise\u00a0: transformez son brouillon en avoirs, ou attendez d’autre travail à facturer.',
    currencyWithLines: 'La devise d’une facture ne peut être modifiée que si elle n’a pas de lignes.',
    contractNotInvoiced: (status) =>
      `Seul un contrat qui a commencé peut être facturé. Le statut de celui-ci est «\u00a0${status}\u00a0».`,
    neverIssued: 'Ce brouillon a été annulé, il ne sera jamais émis.',
    eNotIssued: 'Seul un document émis est une facture électronique\u00a0: émettez-le d’abord.',
    contractCurrency: 'La devise d’un contrat ne peut être modifiée que tant qu’il est un brouillon.',
    contractDeletion: (status) =>
      `Seul le brouillon d’un contrat peut être supprimé. Le statut de celui-ci est «\u00a0${status}\u00a0».`,
    contractActivation: (status) =>
      `Seul le brouillon d’un contrat peut être activé. Le statut de celui-ci est «\u00a0${status}\u00a0».`,
    contractEnd: (status) =>
      `Seul un contrat actif peut être terminé. Le statut de celui-ci est «\u00a0${status}\u00a0».`,
    contractWithProjects: 'Un contrat avec des projets ne peut pas être supprimé.',
    projectWithLines: 'Un projet avec des lignes de facture ne peut pas être supprimé.',
    projectWithTime: 'Un projet avec du temps saisi ne peut pas être supprimé.',
    clientWithContracts: 'Un client avec des contrats ne peut pas être supprimé\u00a0: archivez-le.',
    tooManyCompanies: (count) =>
      `Une personne peut créer ${counted(count, 'entreprise', 'entreprises')}\u00a0: supprimez-en d’abord une, ou demandez-en plus à l’exploitant.`,
    tooManyTokens: (count) =>
      `Une entreprise a au plus ${counted(count, 'jeton d’accès', 'jetons d’accès')}\u00a0: révoquez-en d’abord un.`,
    linkUsed: 'Ce lien a déjà été utilisé ou a expiré\u00a0: demandez-en un nouveau.',
    accessToken:
      'C’est un jeton d’accès, qui ne connecte personne\u00a0: connectez-vous en tant que personne.',
    memberTwice: 'Cette personne est déjà membre.',
    memberEmail: 'Cette adresse e-mail appartient déjà à un membre ou à une invitation.',
    lastOwner: 'Une entreprise demande un propriétaire\u00a0: nommez d’abord un autre propriétaire.',
    pictureNotReady: 'L’image n’est pas encore là\u00a0: téléversez-la d’abord.',
    pictureAgain: 'Ce téléversement ne peut pas continuer\u00a0: recommencez-le.',
    pictureIssued:
      'Une image que des documents émis montrent ne peut pas être supprimée\u00a0: ils ne changent jamais.',
    pictureAttached:
      'Une image utilisée ne peut pas être supprimée\u00a0: retirez-la d’abord de ses emplacements.',
    pictureType: 'Le fichier n’est pas une image du type que son nom indique.',
    pictureBroken: 'L’image n’est pas arrivée en entier\u00a0: téléversez-la de nouveau.',
    clockOfSandbox: 'Seule l’horloge d’un bac à sable peut être avancée, et cette entreprise est réelle.',
    clockMoving: 'L’horloge de ce bac à sable est en train d’avancer. Réessayez quand elle sera arrivée.',
    copiedByPerson:
      'Un jeton d’accès ne crée pas de bac à sable d’une entreprise. Connectez-vous en tant que personne.',
    copyRunning:
      'Un autre bac à sable de cette entreprise est en cours de création. Réessayez quand il sera là.',
    tooManyCopies: (count) =>
      `Une entreprise a au plus ${counted(count, 'bac à sable', 'bacs à sable')}\u00a0: supprimez-en d’abord un.`,
    tooLargeToCopy: (count) =>
      `Une entreprise de plus de ${counted(count, 'enregistrement', 'enregistrements')} ne peut pas être copiée.`,
    companyLimit:
      'L’entreprise a atteint sa limite. Supprimez d’abord quelque chose, ou demandez plus à l’exploitant.',
    acceptsNoEvents: 'Ce fournisseur ne prend pas d’événements.',
    subscribedTwice: 'L’intégration reçoit déjà ces événements.',
    tooManySubscriptions: (count) =>
      `Une intégration a au plus ${counted(count, 'abonnement', 'abonnements')}\u00a0: supprimez-en d’abord un.`,
    connectFirst: 'L’intégration doit d’abord être connectée.',
    enableFirst: 'L’intégration est désactivée\u00a0: activez-la d’abord.',
    copiedWithoutSecrets:
      'L’intégration a été copiée sans ses secrets\u00a0: configurez-la d’abord de nouveau.',
    noSecret: 'Cette intégration n’a pas de secret à remplacer.',
    noPermissionNeeded: 'Cette intégration ne demande pas d’autorisation.',
    providerNotSetUp: 'Ce fournisseur n’est pas encore configuré\u00a0: demandez à l’exploitant du service.',
    notSent: 'Rien n’est envoyé à cette intégration\u00a0: activez-la ou connectez-la d’abord.',
  },
  statuses: {
    mayNotCreate:
      'Vous ne pouvez pas créer d’entreprise. Demandez à l’exploitant du service, ou faites-vous ajouter à une entreprise.',
    unauthorized: 'Cette connexion n’est pas valable ou a expiré. Connectez-vous de nouveau.',
    forbidden:
      'Votre rôle ne le permet pas. Demandez à un propriétaire ou à un administrateur de l’entreprise.',
    roleNeeded: (role) =>
      `Cela demande le rôle ${role}. Demandez à un propriétaire ou à un administrateur de l’entreprise.`,
    suspended:
      'Cette entreprise est suspendue : elle peut être lue, et rien n’y change. Adressez-vous à l’exploitant du service.',
    scopeMissing:
      'Vous êtes connecté avec un jeton d’accès limité, qui ne le permet pas. Utilisez-en un autre, ou demandez à un administrateur de l’entreprise de l’autoriser.',
    notFound: 'Élément supprimé, ou vous n’y avez pas accès.',
    fieldNotFound: (field) => `${field}\u00a0: élément supprimé, ou vous n’y avez pas accès.`,
    conflict: 'Autre chose l’a modifié en même temps. Vérifiez, puis recommencez.',
    tooLarge: 'C’est trop grand.',
    tooMany: 'Trop de demandes à la fois. Réessayez dans un instant.',
    unavailable: 'Le service ne peut pas le faire pour le moment. Réessayez bientôt.',
    failed: 'Quelque chose s’est mal passé dans le service. Réessayez plus tard.',
  },
};
