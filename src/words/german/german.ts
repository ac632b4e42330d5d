/**
 * Everything that editors are told in German, by its English sentence. A sentence stands in one file only. Words: Inhalt
 * (content), Ordner (directory), Eintrag (item), Ressource, Feld, Wert; as the spreadsheet program says it
 * Arbeitsmappe, Tabellenblatt, Kopfzeile, Zeile, Spalte, Zelle; Ersatzsprache (fallback language); as the page of
 * the desk says it veröffentlichen (publish), zur Ansicht bereitstellen (stage), zurückgehen auf (roll back to),
 * vereinen (merge); Redaktionsseite (desk), auf dem Rechner des Stores (beside the store), Marke (mark of a file),
 * Bemerkung (note in content), Notiz (note of a release); ausliefern (serve), aufräumen (prune), prüfen (check).
 * Names of the contract, of commands and of flags stay as they are.
 */
import { FORMS } from "./forms.ts";
import { DESK } from "./desk.ts";
import { GUESSES } from "./guesses.ts";
import { OUTCOMES } from "./outcomes.ts";
import { CHANGE_PROBLEMS } from "./problems/changes.ts";
import { DECLARATION_PROBLEMS } from "./problems/declarations.ts";
import { FILE_PROBLEMS } from "./problems/files.ts";
import { FORMAT_PROBLEMS } from "./problems/formats.ts";
import { ITEM_PROBLEMS } from "./problems/items.ts";
import { MERGE_PROBLEMS } from "./problems/merging.ts";
import { SHEET_PROBLEMS } from "./problems/sheets.ts";
import { VALUE_PROBLEMS } from "./problems/values.ts";

export const GERMAN = {
  ...FILE_PROBLEMS,
  ...FORMAT_PROBLEMS,
  ...SHEET_PROBLEMS,
  ...VALUE_PROBLEMS,
  ...ITEM_PROBLEMS,
  ...DECLARATION_PROBLEMS,
  ...MERGE_PROBLEMS,
  ...CHANGE_PROBLEMS,
  ...FORMS,
  ...GUESSES,
  ...OUTCOMES,
  ...DESK,
} as const;
