/**
 * What headers say about their columns, in the languages of most tables: words that stand whole in a header. They decide
 * only between types that all values of the column have.
 */
import { toLatin } from "../lib/text/to-latin.ts";

/** @returns the words of a text, in Latin letters and digits; `postalCode` has two */
export const wordsIn = (text: string): readonly string[] =>
  toLatin(text.replaceAll(/[°ºª]/gu, " "))
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .split(/[^A-Za-z0-9]+/u)
    .filter((word) => word !== "");

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const HEADER_WORDS = {
  id: wordsOf(
    "id nr no num number nummer kennung kennziffer kennnummer schluessel key code kode uuid guid identifier identifikator isbn gtin ean sku inventarnummer artikelnummer aktenzeichen kuerzel numero numer identifiant identificador codice ref reference referenz lfd objectid fid gid oid ags ars osm",
  ),
  title: wordsOf(
    "name title titel bezeichnung bezeichner label nom nombre nome naam titre titolo titulo denominazione denominacion denominacao benennung objekt thema ueberschrift station haltestelle",
  ),
  lastName: wordsOf(
    "lastname surname nachname familienname zuname apellidos apellido cognome achternaam efternamn",
  ),
  firstName: wordsOf("firstname forename vorname rufname prenom nombre voornaam fornamn"),
  phone: wordsOf(
    "tel telefon durchwahl telefonnummer phone telephone mobil mobile handy fax telefax faxnummer rufnummer telefono telefoon",
  ),
  zip: wordsOf(
    "plz postleitzahl zip zipcode postcode postalcode postal postcodes cap npa cp postnummer",
  ),
  room: wordsOf("room rooms raum raumnummer zimmer zimmernummer buero office"),
  color: wordsOf("color colour farbe farbcode couleur colore kleur hex rgb"),
  latitude: wordsOf(
    "lat latitude breite breitengrad geobreite latitud latitudine wgs84lat geolat ycoord latwgs84",
  ),
  longitude: wordsOf(
    "lon lng long longitude laenge laengengrad geolaenge longitud longitudine wgs84lon wgs84long geolon geolong geolng lonwgs84",
  ),
} as const;

const NAMING_END = /(?:name|bezeichnung|titel|naam)$/u;
const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...HEADER_WORDS.firstName,
  ...wordsOf("username filename benutzername dateiname hostname nickname loginname"),
]);

/** @returns whether a header has one of these words, perhaps with a number */
export const saysOf = (header: string, kind: keyof typeof HEADER_WORDS): boolean =>
  [...wordsIn(header), wordsIn(header).join("")].some((word) => {
    const [small, letters = ""] = /^([a-z]+)\d*$/u.exec(word.toLowerCase()) ?? [""];
    if (HEADER_WORDS[kind].has(small) || HEADER_WORDS[kind].has(letters)) return true;
    // `Schulname`, but no first name, and no name of a file.
    return kind === "title" && NAMING_END.test(small) && !OTHER_NAMES.has(small);
  });
