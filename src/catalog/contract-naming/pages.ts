/** What people read of every item, of navigation and of languages. */
import type { ARTICLE_FIELDS, LANGUAGE_FIELDS, NAVIGATION_FIELDS } from "../content-fields.ts";
import { inBoth } from "./said-in-both.ts";
import type { SaidInBoth } from "./said-in-both.ts";

/** Of items and texts, also of an installation's own resources. */
export const EVERYWHERE = {
  Key: inBoth(
    [
      "Kürzel",
      "Daran erkennen Tabellen und andere Einträge diesen Eintrag. Danach bitte nicht mehr ändern. Leser sehen es nicht.",
    ],
    [
      "Short name",
      "Tables and other items know this item by it. Please do not change it later. Readers do not see it.",
    ],
  ),
  Uuid: inBoth(
    [
      "Feste Kennung",
      "Wird von selbst vergeben und bleibt immer gleich. Daran erkennen andere Programme den Eintrag.",
    ],
    [
      "Permanent code",
      "Given automatically, and always the same. Other programs know the item by it.",
    ],
  ),
  CreatedAt: inBoth(
    ["Angelegt am", "Ohne Angabe: als es zum ersten Mal veröffentlicht wurde."],
    ["Created on", "If left empty: when it was published for the first time."],
  ),
  UpdatedAt: inBoth(
    ["Zuletzt geändert am", "Ohne Angabe: als die letzte Änderung veröffentlicht wurde."],
    ["Last changed on", "If left empty: when the last change was published."],
  ),
  State: inBoth(
    [
      "Status",
      "Einen Entwurf sehen Leser nicht. Zeitgesteuertes sehen sie nur an den Tagen, die hier angegeben sind.",
    ],
    [
      "Status",
      "Readers do not see a draft. What is time-controlled they see only on the days that are given here.",
    ],
  ),
  TimeControlledPublishedFrom: inBoth(
    [
      "Sichtbar ab",
      "Nur wenn der Status „Zeitgesteuert“ ist: der erste Tag, an dem Leser es sehen.",
    ],
    [
      "Shown from",
      "Only if the status is “Time-controlled”: the first day on which readers see it.",
    ],
  ),
  TimeControlledPublishedTo: inBoth(
    [
      "Sichtbar bis",
      "Nur wenn der Status „Zeitgesteuert“ ist: der letzte Tag, an dem Leser es sehen.",
    ],
    [
      "Shown until",
      "Only if the status is “Time-controlled”: the last day on which readers see it.",
    ],
  ),
  CustomAttributes: inBoth(
    ["Weitere Angaben", "Angaben, die Ihre Organisation selbst festgelegt hat."],
    ["Further details", "Details that your organisation has defined itself."],
  ),
} as const satisfies Readonly<Record<string, SaidInBoth>>;

/** What is special to some fields. */
export type SaidOf<Rows> = Readonly<
  Record<Exclude<keyof Rows, keyof typeof EVERYWHERE>, SaidInBoth>
>;

export const NAVIGATION_NAMING: SaidOf<Omit<typeof NAVIGATION_FIELDS, "Article">> & {
  readonly Articles: SaidInBoth;
} = {
  Articles: inBoth(
    ["Artikel", "Wie die Seite heißt und wo sie liegt, in jeder Sprache für sich."],
    ["Article", "What the page is called and where it is, in each language."],
  ),
  Identifier: inBoth(
    [
      "Technischer Name",
      "Daran erkennt die Website diesen Punkt, etwa KONTAKT. Jeder Name sollte nur einmal vorkommen.",
    ],
    [
      "Technical name",
      "The website knows this entry by it, such as CONTACT. Each name should occur only once.",
    ],
  ),
  Fallback: inBoth(
    ["Ersatz", "Diesen Punkt kann die Website zeigen, wo der gewünschte fehlt."],
    ["Substitute", "The website may show this entry where the wanted one is missing."],
  ),
};

export const ARTICLES_NAMING: SaidOf<typeof ARTICLE_FIELDS> = {
  Name: inBoth(
    ["Name", "So heißt die Seite im Menü und in Überschriften."],
    ["Name", "What the page is called in menus and headings."],
  ),
  Restricted: inBoth(
    [
      "Nur für bestimmte Leser",
      "Ein Hinweis für die Website, die dann entscheidet, wer die Seite sieht. Geheimes gehört nicht hierher.",
    ],
    [
      "For certain readers only",
      "A hint for the website, which then decides who sees the page. Secrets do not belong here.",
    ],
  ),
  Uri: inBoth(
    [
      "Interne Adresse",
      "Wird von selbst gebildet. Bitte nur ändern, wenn die Website eine andere braucht.",
    ],
    ["Internal address", "Made automatically. Please change it only if the website needs another."],
  ),
  NiceUri: inBoth(
    [
      "Lesbare Adresse",
      "Der Pfad der Seite ohne Schrägstrich am Anfang und am Ende, etwa rathaus/kontakt.",
    ],
    [
      "Readable address",
      "The path of the page without a slash at its beginning and end, such as town-hall/contact.",
    ],
  ),
  ShortUri: inBoth(
    ["Kurzadresse", "Eine kurze Adresse für Briefe und Plakate, etwa wahl."],
    ["Short address", "A short address for letters and posters, such as vote."],
  ),
  Href: inBoth(
    [
      "Adresse auf der Website",
      "Ohne Angabe aus Sprache und lesbarer Adresse gebildet, etwa /de/rathaus/kontakt/.",
    ],
    [
      "Address on the website",
      "If left empty, made of language and readable address, such as /en/town-hall/contact/.",
    ],
  ),
};

export const LANGUAGES_NAMING: SaidOf<typeof LANGUAGE_FIELDS> = {
  Fallback: inBoth(
    [
      "Ersatzsprache",
      "Was in einer Sprache fehlt, erscheint in dieser. Genau eine veröffentlichte Sprache ist es.",
    ],
    [
      "Substitute language",
      "What a language lacks appears in this one. Exactly one published language is it.",
    ],
  ),
  Code: inBoth(
    ["Sprache", "Wenn nötig mit dem Land, etwa Englisch (Vereinigtes Königreich)."],
    ["Language", "With the country where needed, such as English (United Kingdom)."],
  ),
  TextDirection: inBoth(
    ["Schreibrichtung", "Von rechts nach links zum Beispiel für Arabisch und Hebräisch."],
    ["Direction of writing", "From right to left for Arabic and Hebrew, for example."],
  ),
  FirstDayOfWeek: inBoth(
    ["Erster Wochentag", "Damit beginnt in Kalendern die Woche."],
    ["First day of the week", "The day with which weeks in calendars begin."],
  ),
  DateFormat: inBoth(
    ["Schreibweise des Datums", "d ist der Tag, m der Monat, Y das Jahr: d.m.Y ergibt 24.12.2026."],
    ["How dates are written", "d is the day, m the month, Y the year: d/m/Y gives 24/12/2026."],
  ),
  TimeFormat: inBoth(
    [
      "Schreibweise der Uhrzeit",
      "H sind die Stunden, i die Minuten, s die Sekunden: H:i ergibt 18:30.",
    ],
    ["How times are written", "H is the hours, i the minutes, s the seconds: H:i gives 18:30."],
  ),
};
