/**
 * Everything that is said in German, by its English sentence. A sentence stands in one file only. Words: Inhalt
 * (content), Ordner (directory), Eintrag (item), Ressource, Feld, Wert; as the spreadsheet program says it
 * Arbeitsmappe, Tabellenblatt, Kopfzeile, Zeile, Spalte, Zelle; Ersatzsprache (fallback language); as the page of
 * the desk says it veröffentlichen (publish), zur Ansicht bereitstellen (stage), zurückgehen auf (roll back to),
 * vereinen (merge); Redaktionsseite (desk), auf dem Rechner des Stores (beside the store), Marke (mark of a file),
 * Bemerkung (note in content), Notiz (note of a release), Webhook-Datei (notify file); ausliefern (serve), Sicherung
 * (backup), aufräumen (prune), prüfen (check, verify), Caches bereinigen (purge); Option (flag), Vorgabe (default).
 * Names of the contract, of commands and of flags stay as they are.
 */
import { CHECKS } from "./checks.ts";
import { VALUE_CHECKS } from "./check-values.ts";
import { COMMANDS } from "./commands.ts";
import { COPIES } from "./copies.ts";
import { FORMS } from "./forms.ts";
import { DESK } from "./desk.ts";
import { HELP_CONTENT } from "./help/content.ts";
import { HELP_RELEASES } from "./help/releases.ts";
import { HELP_SETTINGS } from "./help/settings.ts";
import { HELP } from "./help/shared.ts";
import { HELP_STORE } from "./help/store.ts";
import { NOTIFYING } from "./notifying.ts";
import { OUTCOMES } from "./outcomes.ts";
import { DECLARATION_PROBLEMS } from "./problems/declarations.ts";
import { FILE_PROBLEMS } from "./problems/files.ts";
import { FORMAT_PROBLEMS } from "./problems/formats.ts";
import { ITEM_PROBLEMS } from "./problems/items.ts";
import { MERGE_PROBLEMS } from "./problems/merging.ts";
import { SHEET_PROBLEMS } from "./problems/sheets.ts";
import { VALUE_PROBLEMS } from "./problems/values.ts";
import { STORES } from "./stores.ts";
import { WRITING } from "./writing.ts";

export { NOUNS } from "./nouns.ts";

export const GERMAN = {
  ...FILE_PROBLEMS,
  ...FORMAT_PROBLEMS,
  ...SHEET_PROBLEMS,
  ...VALUE_PROBLEMS,
  ...ITEM_PROBLEMS,
  ...DECLARATION_PROBLEMS,
  ...MERGE_PROBLEMS,
  ...FORMS,
  ...CHECKS,
  ...VALUE_CHECKS,
  ...HELP,
  ...HELP_CONTENT,
  ...HELP_RELEASES,
  ...HELP_SETTINGS,
  ...HELP_STORE,
  ...OUTCOMES,
  ...COMMANDS,
  ...COPIES,
  ...DESK,
  ...STORES,
  ...WRITING,
  ...NOTIFYING,
} as const;
