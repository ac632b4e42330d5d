/** What is counted: the English singular, and the German singular and plural (nominative and accusative). */
export const NOUNS = {
  article: ["Artikel", "Artikel"],
  character: ["Zeichen", "Zeichen"],
  error: ["Fehler", "Fehler"],
  field: ["Feld", "Felder"],
  hour: ["Stunde", "Stunden"],
  item: ["Eintrag", "Einträge"],
  minute: ["Minute", "Minuten"],
  part: ["Teil", "Teile"],
  path: ["Pfad", "Pfade"],
  request: ["Anfrage", "Anfragen"],
  resource: ["Ressource", "Ressourcen"],
  second: ["Sekunde", "Sekunden"],
  text: ["Text", "Texte"],
  value: ["Wert", "Werte"],
  warning: ["Warnung", "Warnungen"],
} as const;
