/** What writes files and answers, in German: exports, servers. */
export const WRITING = {
  // Exports.
  "{directory} is not empty and not an export: name another directory.":
    "{directory} ist nicht leer und kein Export: einen anderen Ordner nennen.",
  "Another process is writing an export to {directory}: wait for it.":
    "Ein anderer Prozess schreibt gerade einen Export in {directory}: auf ihn warten.",
  "{file} cannot be locked ({reason}): delete it if no other process is writing an export there, and check that this user may create files there.":
    "{file} kann nicht gesperrt werden ({reason}): löschen, wenn dort kein anderer Prozess einen Export schreibt, und prüfen, ob dieser Benutzer dort Dateien anlegen darf.",
  "Nothing is published yet: there is nothing to export.":
    "Noch ist nichts veröffentlicht: Es gibt nichts zu exportieren.",
  "Release {release} is not exported with this --access: {exposure}":
    "Release {release} wird mit diesem --access nicht exportiert: {exposure}",

  // Servers.
  "Cannot listen on {host}:{port} for metrics ({code}): set another address with --admin or LECTERN_ADMIN":
    "Auf {host}:{port} können keine Metriken angeboten werden ({code}): mit --admin oder LECTERN_ADMIN eine andere Adresse setzen",
  "Release {release} is not served with this --access: {exposure}":
    "Release {release} wird mit diesem --access nicht ausgeliefert: {exposure}",
} as const satisfies Readonly<Record<string, string>>;
