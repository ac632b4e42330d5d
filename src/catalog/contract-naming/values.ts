/** What people read instead of the allowed values of the contract's fields. */
import type { Translated } from "../translated.ts";

export const VALUES = {
  DRAFT: { de: "Entwurf", en: "Draft" },
  PUBLISHED: { de: "Veröffentlicht", en: "Published" },
  TIME_CONTROLLED: { de: "Zeitgesteuert", en: "Time-controlled" },
  LEFT_TO_RIGHT: { de: "Von links nach rechts", en: "From left to right" },
  RIGHT_TO_LEFT: { de: "Von rechts nach links", en: "From right to left" },
  SATURDAY: { de: "Samstag", en: "Saturday" },
  SUNDAY: { de: "Sonntag", en: "Sunday" },
  MONDAY: { de: "Montag", en: "Monday" },
  PART_TIME: { de: "Teilzeit", en: "Part-time" },
  FULL_TIME: { de: "Vollzeit", en: "Full-time" },
  PRESIDENT: { de: "Präsidium", en: "President" },
  VICE_PRESIDENT: { de: "Stellvertretung des Präsidiums", en: "Vice president" },
  ASSISTANT_TO_THE_PRESIDENT: { de: "Assistenz des Präsidiums", en: "Assistant to the president" },
  DIVISION_LEAD: { de: "Bereichsleitung", en: "Head of a division" },
  VICE_DIVISION_LEAD: {
    de: "Stellvertretung der Bereichsleitung",
    en: "Deputy head of a division",
  },
  ASSISTANT_TO_THE_DIVISION_LEAD: {
    de: "Assistenz der Bereichsleitung",
    en: "Assistant to the head of a division",
  },
  FACILITY_LEAD: { de: "Einrichtungsleitung", en: "Head of a facility" },
  VICE_FACILITY_LEAD: {
    de: "Stellvertretung der Einrichtungsleitung",
    en: "Deputy head of a facility",
  },
  ASSISTANT_TO_THE_FACILITY_LEAD: {
    de: "Assistenz der Einrichtungsleitung",
    en: "Assistant to the head of a facility",
  },
  CONTACT_PERSON: { de: "Ansprechperson", en: "Contact person" },
} as const satisfies Readonly<Record<string, Translated>>;
