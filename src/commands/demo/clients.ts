import { vatNumberFault } from '../../modules/documents/facts/vat-numbers.ts';
import type { Currency } from './agency.ts';
import { chanceFrom } from './chance.ts';

export interface Country {
  name: string;
  currency: Currency;
  paymentTermsDays: number;
  /** Tax of work for a company there: the agency's own rate, reverse charge, or none, because the service is taxed abroad. */
  tax: { percent: number } | { category: 'AE' | 'O' };
  /** A VAT number of this form: each # is a digit. */
  vatForm?: string;
}

const home = { percent: 19 } as const;
const reverseCharge = { category: 'AE' } as const;
const abroad = { category: 'O' } as const;

const inside = (name: string, vatForm: string): Country => ({
  ...{ name, vatForm, currency: 'EUR', paymentTermsDays: 30, tax: reverseCharge },
});
const outside = (name: string, currency: Currency, vatForm?: string): Country => ({
  ...{ name, currency, paymentTermsDays: 30, tax: abroad, ...(vatForm && { vatForm }) },
});

export const COUNTRIES: Record<string, Country> = {
  DE: { name: 'Germany', currency: 'EUR', paymentTermsDays: 21, tax: home, vatForm: 'DE#########' },
  AT: inside('Austria', 'ATU########'),
  NL: inside('Netherlands', 'NL#########B01'),
  FR: inside('France', 'FR###########'),
  IT: inside('Italy', 'IT###########'),
  ES: inside('Spain', 'ESB########'),
  DK: inside('Denmark', 'DK########'),
  SE: inside('Sweden', 'SE##########01'),
  BE: inside('Belgium', 'BE0#########'),
  CH: outside('Switzerland', 'CHF', 'CHE-###.###.### MWST'),
  GB: outside('United Kingdom', 'EUR', 'GB#########'),
  US: outside('United States', 'USD'),
};

/**
 * Name, legal name, country, street, postal code, city (with its region), contact, and the contact's title. The hours of every
 * fifth one are billed (`agreements.ts`), so these come from several countries.
 */
const TABLE = `
Hafenkontor | Hafenkontor Logistik GmbH | DE | Großer Grasbrook 9 | 20457 | Hamburg | Birte Hansen | Head of digital
Elbtal Naturkost | Elbtal Naturkost eG | DE | Königsbrücker Straße 34 | 01099 | Dresden | Rico Albrecht | Managing director
Maison Lumière | Maison Lumière SARL | FR | 9 rue Mercière | 69002 | Lyon | Camille Roche | Brand director
Zimmerei Oberhuber | Zimmerei Oberhuber GmbH | AT | Innrain 52 | 6020 | Innsbruck | Maria Oberhuber | Owner
Kanzlei Voss & Partner | Voss & Partner Rechtsanwälte mbB | DE | Friedrichstraße 88 | 10117 | Berlin | Dr. Hanna Voss | Partner
Alpenblick Versicherung | Alpenblick Versicherung AG | CH | Talstrasse 41 | 8001 | Zürich | Reto Zgraggen | Product owner
Tidewater Robotics | Tidewater Robotics Inc. | US | 88 Harbor Street | 02110 | Boston, MA | Grace Whitfield | VP Marketing
Fjordlys Energi | Fjordlys Energi A/S | DK | Havnegade 14 | 8000 | Aarhus | Mette Kjær | Communications
Bergmann Optik | Bergmann Optik GmbH | DE | Hohe Straße 110 | 50667 | Köln | Sven Bergmann | Managing director
Studio Anselmi | Studio Anselmi S.r.l. | IT | Via Tortona 21 | 20144 | Milano | Giulia Anselmi | Founder
Brightpath Learning | Brightpath Learning LLC | US | 1420 Pearl Street | 80302 | Boulder, CO | Marcus Delgado | Director of product
Weingut Sonnenhang | Weingut Sonnenhang GbR | DE | Kellereistraße 3 | 67146 | Deidesheim | Lena Sommer | Owner
Van der Meer Cycles | Van der Meer Cycles B.V. | NL | Prinsengracht 310 | 1016 HX | Amsterdam | Joris van der Meer | Founder
Klinik am Park | Klinik am Park gGmbH | DE | Parkallee 77 | 28209 | Bremen | Petra Wiechmann | Administration
Nordsken Möbler | Nordsken Möbler AB | SE | Storgatan 18 | 411 24 | Göteborg | Elin Bergqvist | E-commerce
Lindenhof Brauerei | Lindenhof Brauerei GmbH & Co. KG | DE | Am Lindenhof 1 | 96047 | Bamberg | Thomas Reindl | Head of marketing
Kew Lane Botanicals | Kew Lane Botanicals Ltd | GB | 4 Station Parade | TW9 3PZ | Richmond | Imogen Hartley | Managing director
Aare Medtech | Aare Medtech AG | CH | Wankdorfallee 5 | 3014 | Bern | Nicole Aebischer | Regulatory affairs
Taller Nieves | Taller Nieves S.L. | ES | Carrer de Pallars 85 | 08018 | Barcelona | Pau Nieves | Founder
Stadtwerke Ahrensbek | Stadtwerke Ahrensbek GmbH | DE | Rathausplatz 2 | 22926 | Ahrensburg | Uwe Carstens | Purchasing
Polder & Duin | Polder & Duin B.V. | NL | Witte de Withstraat 50 | 3012 BR | Rotterdam | Sanne de Wit | Digital lead
Harzquelle | Harzquelle Mineralbrunnen GmbH | DE | Brunnenweg 6 | 38640 | Goslar | Katrin Ebeling | Marketing
Granite Peak Outfitters | Granite Peak Outfitters Inc. | US | 215 Main Street | 84060 | Park City, UT | Tyler Benson | E-commerce
Musikhaus Adler | Musikhaus Adler e. K. | DE | Petersstraße 22 | 04109 | Leipzig | Georg Adler | Owner
Seeland Käserei | Seeland Käserei AG | CH | Hauptstrasse 19 | 2560 | Nidau | Beat Gerber | Managing director
Donau Verlag | Donau Verlag GmbH | AT | Lindengasse 12 | 1070 | Wien | Stefanie Kern | Publisher
Atelier Delvaux | Atelier Delvaux SRL | BE | Rue Antoine Dansaert 60 | 1000 | Bruxelles | Élise Delvaux | Creative director
Rheinmove | Rheinmove Mobilität GmbH | DE | Graf-Adolf-Platz 15 | 40213 | Düsseldorf | Daniel Pohl | Chief product officer
Kiefer Möbelbau | Kiefer Möbelbau GmbH | DE | Industriestraße 40 | 72250 | Freudenstadt | Jürgen Kiefer | Owner
Nordisk Papir | Nordisk Papir ApS | DK | Vesterbrogade 96 | 1620 | København | Rasmus Holm | Sales director
Helvetia Bergbahnen | Helvetia Bergbahnen AG | CH | Bahnhofplatz 7 | 7000 | Chur | Flurina Caduff | Guest services
Osthafen Kaffee | Osthafen Kaffeerösterei GmbH | DE | Hanauer Landstraße 136 | 60314 | Frankfurt | Mehmet Aydin | Founder
Cascade Analytics | Cascade Analytics Inc. | US | 1001 4th Avenue | 98154 | Seattle, WA | Priya Raman | Head of growth
Théâtre du Canal | Théâtre du Canal SCOP | FR | 22 quai de la Loire | 75019 | Paris | Antoine Mercier | Administrator
Hanse Immobilien | Hanse Immobilien AG | DE | Mengstraße 31 | 23552 | Lübeck | Silke Burmeister | Head of sales
Marlow Health | Marlow Health Inc. | US | 500 Congress Avenue | 78701 | Austin, TX | Dana Marlow | Chief operating officer
Bodensee Fähren | Bodensee Fähren GmbH | DE | Seestraße 12 | 78464 | Konstanz | Martin Haug | Operations
Säntis Apotheken | Säntis Apotheken AG | CH | Marktgasse 8 | 9000 | St. Gallen | Claudia Sutter | Marketing
Holzwerk Tirol | Holzwerk Tirol GmbH | AT | Bundesstraße 4 | 6330 | Kufstein | Andreas Moser | Managing director
Sprachschule Babel | Sprachschule Babel GmbH | DE | Schillerstraße 19 | 80336 | München | Nadia Castellani | Director`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((row) => row.split(' | '));

export const CLIENTS_MAX = ROWS.length;

export interface ClientFacts {
  name: string;
  legalName: string;
  countryCode: string;
  country: Country;
  address: { address1: string; zip: string; city: string; region?: string };
  contact: { name: string; title: string; email: string };
  vatNumber?: string;
}

export const CLIENTS: readonly ClientFacts[] = ROWS.map((row, index) => {
  const [
    name = '',
    legalName = '',
    countryCode = '',
    address1 = '',
    zip = '',
    place = '',
    contact = '',
    title = '',
  ] = row;
  const country = COUNTRIES[countryCode] as Country;
  const [city = '', region] = place.split(', ');
  const email = `${plain(contact.replace('Dr. ', ''), '.')}@${plain(name, '-')}.example`;
  return {
    ...{ name, legalName, countryCode, country },
    address: { address1, zip, city, ...(region && { region }) },
    contact: { name: contact, title, email },
    ...(country.vatForm && { vatNumber: vatNumberOf(country.vatForm, index) }),
  };
});

/** A number with the right check digits, which up to one in a thousand has by chance. */
function vatNumberOf(form: string, index: number): string {
  const chance = chanceFrom(index);
  for (;;) {
    const vatNumber = form.replaceAll('#', () => String(chance.between(1, 9)));
    if (vatNumberFault(vatNumber) === undefined) return vatNumber;
  }
}

/** The text in letters that every e-mail address may have. */
function plain(text: string, between: string): string {
  const spelled = text.replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss').normalize('NFD');
  return spelled
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);
}
