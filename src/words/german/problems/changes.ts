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
  "Release {release} never was current, so there is nothing to take back: nobody has seen it":
    "Release {release} war nie aktuell, also gibt es nichts zurückzunehmen: niemand hat es gesehen",
  "Release {release} was the first one, so there is nothing that it could be taken back to: change or remove what is wrong in it":
    "Release {release} war das erste, also gibt es nichts, worauf es zurückgenommen werden könnte: was darin falsch ist, ändern oder entfernen",
  "Release {previous}, which was current before release {release}, was removed to save space, so nobody knows what was there: change the items themselves":
    "Release {previous}, das vor Release {release} aktuell war, wurde beim Aufräumen entfernt, also weiß niemand, was darin stand: die Einträge selbst ändern",
  "Neither release {release} nor what was current before it has such an item of {resource}, so there is nothing to take back":
    "Weder Release {release} noch das davor hat diesen Eintrag von {resource}, also gibt es nichts zurückzunehmen",
  "Release {release} did not change {label}, so there is nothing to take back":
    "Release {release} hat {label} nicht geändert, also gibt es nichts zurückzunehmen",
} as const satisfies Readonly<Record<string, string>>;
