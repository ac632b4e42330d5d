/** Changes of items that cannot be made or taken back, in German. */
export const CHANGE_PROBLEMS = {
  "there is no such resource; there are {names}": "diese Ressource gibt es nicht; es gibt {names}",
  "is that of {label} already: change that item, or give another":
    "hat schon {label}: diesen Eintrag ändern oder etwas anderes angeben",
  "release {release} and the changes before this one have no such item: it was removed, or it is of another resource":
    "diesen Eintrag gibt es in Release {release} und den Änderungen davor nicht: er wurde entfernt oder gehört zu einer anderen Ressource",
  "stays as long as the item: add another item instead":
    "bleibt, solange es den Eintrag gibt: stattdessen einen weiteren anlegen",
  "not a field of {owner} that can be without a value":
    "kein Feld von {owner}, das ohne Wert sein kann",
  "is not an item of {target}, so nothing can stand behind it":
    "ist kein Eintrag von {target}, also kann nichts dahinter stehen",
  "is the item itself: name another one, or null for the beginning":
    "ist der Eintrag selbst: einen anderen nennen, oder null für den Anfang",
} as const satisfies Readonly<Record<string, string>>;
