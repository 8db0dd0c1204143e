import { language } from '../words/language.ts';
import type { Option, Search } from './combobox.tsx';

const OPTIONS_MAX = 100;

type Codes = () => Option[];

const COUNTRY_CODES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
  BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE
  NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
  SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
  ZA ZM ZW`;

/** Currencies that a record can newly be set to. */
export const CURRENCY_CODES =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
  CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW
  UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/);

const LOCALE_CODES = `ar-AE ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ
  en-US en-ZA es-AR es-CO es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT
  ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE ta-IN th-TH tr-TR uk-UA
  ur-PK vi-VN zh-CN zh-HK zh-TW`;

/** Chosen most often, so they come first. */
const COMMON = new Set('EUR USD GBP CHF SEK DKK NOK PLN CZK JPY CAD AUD'.split(' '));

export const COUNTRIES = named('region', COUNTRY_CODES.split(/\s+/));
export const CURRENCIES = named('currency', CURRENCY_CODES);
export const LOCALES = named('language', LOCALE_CODES.split(/\s+/));
export const TIME_ZONES: Codes = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, title: id.replaceAll('_', ' ') }));

export function countryName(code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function named(type: 'region' | 'currency' | 'language', codes: string[]): Codes {
  let options: Option[] | undefined;
  return () => {
    const names = new Intl.DisplayNames(language, { type });
    options ??= codes
      .map((id) => ({ id, title: `${names.of(id) ?? id} (${id})` }))
      .sort(
        (one, other) =>
          Number(COMMON.has(other.id)) - Number(COMMON.has(one.id)) ||
          one.title.localeCompare(other.title, language),
      );
    return options;
  };
}

/** Searches a list of codes by their names and by the code itself. */
export function searchCodes(codes: Codes): Search {
  return {
    isInstant: true,
    find(words) {
      const wanted = fold(words);
      const isExact = (option: Option) => Number(fold(option.id) === wanted);
      return codes()
        .filter((option) => fold(`${option.title} ${option.id}`).includes(wanted))
        .sort((one, other) => isExact(other) - isExact(one))
        .slice(0, OPTIONS_MAX);
    },
    read: (id) => codes().find((option) => option.id === id),
  };
}

/** Without accents and capitals. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
