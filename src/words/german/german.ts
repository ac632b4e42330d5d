/**
 * Everything that is said in German, by its English sentence. A sentence stands in one file only. Words: Inhalt
 * (content), Ordner (directory), Eintrag (item), Ressource, Feld, Wert; as the spreadsheet program says it
 * Arbeitsmappe, Tabellenblatt, Kopfzeile, Zeile, Spalte, Zelle; Ersatzsprache (fallback language); veröffentlichen
 * (publish), bereitstellen (stage), zurückgehen auf (roll back to), vereinen (merge), Sicherung (backup), aufräumen
 * (prune). Names of the contract, of commands and of flags stay as they are.
 */
import { COMMANDS } from "./commands.ts";
import { COPIES } from "./copies.ts";
import { HELP } from "./help.ts";
import { OUTCOMES } from "./outcomes.ts";
import { DECLARATION_PROBLEMS } from "./problems/declarations.ts";
import { FILE_PROBLEMS } from "./problems/files.ts";
import { FORMAT_PROBLEMS } from "./problems/formats.ts";
import { ITEM_PROBLEMS } from "./problems/items.ts";
import { MERGE_PROBLEMS } from "./problems/merging.ts";
import { SHEET_PROBLEMS } from "./problems/sheets.ts";
import { VALUE_PROBLEMS } from "./problems/values.ts";
import { STORES } from "./stores.ts";

export { NOUNS } from "./nouns.ts";

export const GERMAN = {
  ...FILE_PROBLEMS,
  ...FORMAT_PROBLEMS,
  ...SHEET_PROBLEMS,
  ...VALUE_PROBLEMS,
  ...ITEM_PROBLEMS,
  ...DECLARATION_PROBLEMS,
  ...MERGE_PROBLEMS,
  ...HELP,
  ...OUTCOMES,
  ...COMMANDS,
  ...COPIES,
  ...STORES,
} as const;
