/** What people read of business divisions, and of what belongs to them. */
import type {
  CONTACT_PERSON_FIELDS,
  DIVISION_FIELDS,
  FACILITY_FIELDS,
  WORKING_GROUP_FIELDS,
} from "../content-fields.ts";
import type { SaidOf } from "./pages.ts";
import { inBoth } from "./said-in-both.ts";

export const FACILITIES_NAMING: SaidOf<typeof FACILITY_FIELDS> = {
  BusinessDivisionUuid: inBoth(
    ["Geschäftsbereich", "Der Bereich, zu dem die Einrichtung gehört."],
    ["Business division", "The division to which the facility belongs."],
  ),
  Name: inBoth(["Name", "So heißt die Einrichtung."], ["Name", "What the facility is called."]),
  ShowOnMap: inBoth(
    ["Wird auf der Karte gezeigt", "Ohne Häkchen fehlt die Einrichtung nur auf Karten."],
    ["Shown on the map", "Without a tick, the facility is missing on maps only."],
  ),
  AddressStreet: inBoth(
    ["Straße", "Der Name der Straße, ohne Hausnummer."],
    ["Street", "The name of the street, without the house number."],
  ),
  AddressHouse: inBoth(
    ["Hausnummer", "Auch mit Buchstaben oder als Bereich, etwa 12a oder 3–5."],
    ["House number", "Also with letters or as a range, such as 12a or 3–5."],
  ),
  AddressAddition: inBoth(
    ["Adresszusatz", "Was sonst den Weg weist, etwa Haus B, 2. Stock."],
    ["Further address line", "What else shows the way, such as House B, second floor."],
  ),
  AddressZip: inBoth(
    ["Postleitzahl", "Die Postleitzahl der Einrichtung, etwa 24211."],
    ["Postal code", "The postal code of the facility, such as 24211."],
  ),
  AddressCity: inBoth(["Ort", "Die Stadt oder Gemeinde."], ["Town", "The town or municipality."]),
  GeoCoordinatesLongitude: inBoth(
    ["Geografische Länge", "In Grad, östlich von Greenwich ohne Vorzeichen, etwa 10,28."],
    ["Longitude", "In degrees, east of Greenwich without a sign, such as 10.28."],
  ),
  GeoCoordinatesLatitude: inBoth(
    ["Geografische Breite", "In Grad, nördlich des Äquators ohne Vorzeichen, etwa 54,23."],
    ["Latitude", "In degrees, north of the equator without a sign, such as 54.23."],
  ),
  PhoneNumber: inBoth(
    ["Telefon", "Mit Vorwahl, etwa +49 4342 1234."],
    ["Telephone", "With the area code, such as +49 4342 1234."],
  ),
  MailAddress: inBoth(
    ["E-Mail", "Eine Adresse, die regelmäßig gelesen wird."],
    ["Email", "An address whose messages are read regularly."],
  ),
  InformationArticleUuid: inBoth(
    ["Seite mit Informationen", "Die Seite dieser Website, die die Einrichtung vorstellt."],
    ["Page with information", "The page of this website that presents the facility."],
  ),
  InformationArticleUrl: inBoth(
    [
      "Adresse der Informationen",
      "Ohne Angabe die Adresse der Seite mit Informationen. Auch eine fremde Website ist möglich.",
    ],
    [
      "Address of the information",
      "If left empty, the address of the page with information. It may also be another website.",
    ],
  ),
  OfficeHours: inBoth(
    ["Öffnungszeiten", "Wann die Einrichtung geöffnet ist, in eigenen Worten."],
    ["Opening hours", "When the facility is open, in your own words."],
  ),
  BusinessDivisionContactPersons: inBoth(
    ["Ansprechpersonen", "Wer in dieser Einrichtung Fragen beantwortet."],
    ["Contact persons", "Who answers questions in this facility."],
  ),
};

export const CONTACT_PERSONS_NAMING: SaidOf<typeof CONTACT_PERSON_FIELDS> = {
  BusinessDivisionUuid: inBoth(
    ["Geschäftsbereich", "Der Bereich, in dem die Person arbeitet."],
    ["Business division", "The division in which the person works."],
  ),
  DefaultContactPerson: inBoth(
    [
      "Erste Ansprechperson",
      "Steht in ihrem Bereich vor allen anderen. Jeder Bereich hat höchstens eine.",
    ],
    ["First contact person", "Comes before all others of the division, which has at most one."],
  ),
  Firstname: inBoth(["Vorname", "Auch mehrere."], ["First name", "Also several."]),
  Lastname: inBoth(
    ["Nachname", "Auch mit Zusätzen, etwa von Bülow."],
    ["Last name", "Also with parts such as von Bülow."],
  ),
  PositionClass: inBoth(
    [
      "Art der Stelle",
      "Danach werden Personen geordnet: zuerst die Leitungen, zuletzt die übrigen.",
    ],
    ["Kind of position", "People are listed in this order: heads first, others last."],
  ),
  Position: inBoth(
    ["Bezeichnung der Stelle", "In eigenen Worten, etwa Leiterin des Bürgerbüros."],
    ["Name of the position", "In your own words, such as Head of the Citizens’ Office."],
  ),
  PhoneNumber: inBoth(
    ["Telefon", "Mit Vorwahl, etwa +49 4342 1234."],
    ["Telephone", "With the area code, such as +49 4342 1234."],
  ),
  MobilePhoneNumber: inBoth(
    ["Mobiltelefon", "Mit Vorwahl, etwa +49 171 1234567."],
    ["Mobile phone", "With the prefix, such as +49 171 1234567."],
  ),
  MailAddress: inBoth(
    ["E-Mail", "Die Adresse der Person oder ihres Büros."],
    ["Email", "The address of the person or the person’s office."],
  ),
  Languages: inBoth(
    ["Gesprochene Sprachen", "Durch Kommas getrennt, etwa Deutsch, Dänisch."],
    ["Spoken languages", "Separated by commas, such as German, Danish."],
  ),
  OfficeHours: inBoth(
    ["Sprechzeiten", "Wann die Person zu sprechen ist, in eigenen Worten."],
    ["Office hours", "When the person can be reached, in your own words."],
  ),
};

export const WORKING_GROUPS_NAMING: SaidOf<typeof WORKING_GROUP_FIELDS> = {
  BusinessDivisionUuid: inBoth(
    ["Geschäftsbereich", "Der Bereich, zu dem die Arbeitsgruppe gehört."],
    ["Business division", "The division to which the working group belongs."],
  ),
  Name: inBoth(
    ["Name", "So heißt die Arbeitsgruppe."],
    ["Name", "What the working group is called."],
  ),
  BusinessDivisionContactPersons: inBoth(
    ["Ansprechpersonen", "Wer Fragen an die Arbeitsgruppe beantwortet."],
    ["Contact persons", "Who answers questions to the working group."],
  ),
};

export const DIVISIONS_NAMING: SaidOf<typeof DIVISION_FIELDS> = {
  Name: inBoth(
    ["Name", "So heißt der Geschäftsbereich."],
    ["Name", "What the business division is called."],
  ),
  Identifier: inBoth(
    ["Technischer Name", "Daran erkennt die Website den Bereich, etwa BILDUNG."],
    ["Technical name", "The website knows the division by it, such as EDUCATION."],
  ),
  Color: inBoth(
    ["Farbe", "Drei, sechs oder acht Zeichen aus 0–9 und a–f: e2001a ist ein Rot."],
    ["Colour", "Three, six or eight of the characters 0–9 and a–f: e2001a is a red."],
  ),
  BusinessDivisionContactPersons: inBoth(
    ["Ansprechpersonen", "Alle Personen, die in diesem Bereich arbeiten."],
    ["Contact persons", "All people who work in this division."],
  ),
};
