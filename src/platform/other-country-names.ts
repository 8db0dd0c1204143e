/**
 * Names of countries that `Intl` does not know: abbreviations, former names, official names, and names of parts
 * of the United Kingdom. A name with two codes means neither.
 */
const NAMES = `
AE: UAE; Emirates; The Emirates; VAE; EAU; Emirati Arabi
AT: Republic of Austria; Republik Österreich
BA: Bosnia; Bosnien; Bosnie
BE: Kingdom of Belgium; Königreich Belgien
BG: Republic of Bulgaria
BN: Brunei Darussalam
BO: Bolivia, Plurinational State of; Plurinational State of Bolivia
BR: Federative Republic of Brazil
BY: Belorussia; Byelorussia; Weissrussland; Biélorussie; Bielorussia; Wit-Rusland
CD: DR Congo; DRC; Congo, Democratic Republic of the; Democratic Republic of the Congo; Zaire; Congo; Kongo; Конго
CG: Congo, Republic of the; Republic of the Congo; Congo; Kongo; Конго
CH: Swiss; Swiss Confederation; Confoederatio Helvetica; Helvetia; Schweizerische Eidgenossenschaft; Confédération suisse; Confederazione Svizzera; die Schweiz
CI: Ivory Coast; Elfenbeinküste; Republic of Côte d'Ivoire; Costa de Marfil; Costa d'Avorio; Ivoorkust; Côte d'Ivoire
CN: PRC; People's Republic of China; PR China; P.R. of China; Mainland China; Volksrepublik China
CV: Cape Verde; Kap Verde; Cap-Vert; Cabo Verde
CY: Republic of Cyprus
CZ: Czech Republic; Czech Rep.; Tschechische Republik; Tschechei; République tchèque; Repubblica Ceca; República Checa; Tsjechische Republiek; Česká republika; Republika Czeska
DE: Federal Republic of Germany; Bundesrepublik Deutschland; Bundesrepublik; BRD; FRG
DK: Kingdom of Denmark
EE: Republic of Estonia; Eesti Vabariik
ES: Kingdom of Spain; Reino de España
FI: Republic of Finland; Suomen tasavalta
FK: Falklands; Malvinas; Falkland Islands (Malvinas)
FM: Micronesia, Federated States of; Federated States of Micronesia
FR: French Republic; République française; Metropolitan France; France métropolitaine
GB: UK; VK; Great Britain; Britain; GB and NI; England; Scotland; Wales; Northern Ireland; United Kingdom of Great Britain and Northern Ireland; Grossbritannien; Grande-Bretagne; Gran Bretaña; Gran Bretagna; Groot-Brittannië; Grã-Bretanha; Wielka Brytania; Schottland; Écosse; Escocia; Scozia; Schotland; Angleterre; Inglaterra; Inghilterra; Engeland; Anglia; Anglie; Pays de Galles; Gales; Galles; Nordirland; Irlande du Nord; Irlanda del Norte; Irlanda del Nord; Noord-Ierland; Англия; Великобритания; 英格兰
GM: The Gambia
GR: EL; Hellas; Hellenic Republic; Ελλάς; Ελληνική Δημοκρατία
HK: Hong Kong SAR; Hongkong; Hong Kong, China
HR: Republic of Croatia; Republika Hrvatska
HU: Republic of Hungary
IE: Republic of Ireland; Eire; Irish Republic; Southern Ireland; Republik Irland; République d'Irlande; Repubblica d'Irlanda; República de Irlanda
IN: Bharat; Republic of India
IR: Iran, Islamic Republic of; Islamic Republic of Iran; Persia
IT: Italian Republic; Repubblica Italiana
KN: Saint Christopher and Nevis
KP: DPRK; Korea, Democratic People's Republic of; Democratic People's Republic of Korea; Korea; Corea; Corée; Coreia; Корея
KR: ROK; Korea, Republic of; Republic of Korea; Republik Korea; République de Corée; Korea, South; Korea; Corea; Corée; Coreia; Корея
LA: Lao People's Democratic Republic; Lao PDR
LI: Principality of Liechtenstein; Fürstentum Liechtenstein
LT: Republic of Lithuania; Lietuvos Respublika
LU: Grand Duchy of Luxembourg; Grand-Duché de Luxembourg; Grossherzogtum Luxemburg
LV: Republic of Latvia; Latvijas Republika
MD: Moldova, Republic of; Republic of Moldova; Moldavia; Moldavie; Moldau; Moldawien
MF: Saint Martin (French part)
MK: Macedonia; Republic of North Macedonia; FYROM; Mazedonien; Macédoine; Macedonië
MM: Burma; Birma; Birmanie; Birmania
MO: Macau; Macao SAR
MT: Republic of Malta
NL: Holland; Hollande; Olanda; Holanda; Hollandia; Голландия; Netherlands, Kingdom of the; Kingdom of the Netherlands; Koninkrijk der Nederlanden; die Niederlande; les Pays-Bas; Nederlanden
NO: Kingdom of Norway
NZ: Aotearoa
PL: Republic of Poland; Rzeczpospolita Polska
PS: State of Palestine; Palestine, State of
PT: Portuguese Republic; República Portuguesa
RO: Rumania; Roumania
RU: Russian Federation; Russische Föderation; Fédération de Russie; Federazione Russa; Federación de Rusia; Российская Федерация; РФ
RS: Republic of Serbia; Republika Srbija
SA: KSA; Kingdom of Saudi Arabia
SE: Kingdom of Sweden; Konungariket Sverige
SH: Saint Helena, Ascension and Tristan da Cunha
SI: Republic of Slovenia; Republika Slovenija
SK: Slovak Republic; Slovenská republika; Slowakische Republik
SX: Sint Maarten (Dutch part)
SY: Syrian Arab Republic
SZ: Swaziland; Swasiland
TL: East Timor; Osttimor; Timor Oriental
TR: Turkey; Republic of Turkey; Republic of Türkiye; Turkiye Cumhuriyeti
TW: Taiwan, Province of China; Republic of China; Chinese Taipei; Formosa; 台湾
TZ: Tanzania, United Republic of; United Republic of Tanzania
US: US; VS; America; United States of America; Vereinigte Staaten von Amerika; États-Unis d'Amérique; Estados Unidos de América; Estados Unidos da América; Stati Uniti d'America; Verenigde Staten van Amerika; Amerika; Amérique; États Unis; Соединенные Штаты Америки
VA: Vatican; Holy See; Vatikan; Vaticano
VE: Venezuela, Bolivarian Republic of; Bolivarian Republic of Venezuela
VG: Virgin Islands; Virgin Islands (British)
VI: Virgin Islands; Virgin Islands (U.S.)
VN: Viet Nam
XK: Republic of Kosovo
ZA: RSA; Republic of South Africa
`;

export const OTHER_COUNTRY_NAMES: readonly (readonly [code: string, name: string])[] = NAMES.trim()
  .split('\n')
  .flatMap((line) => {
    const [code = '', names = ''] = line.split(': ');
    return names.split(';').map((name) => [code, name] as const);
  });
