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
    "Es ist noch nichts veröffentlicht: Es gibt nichts zu exportieren.",
  "Release {release} is not exported with this --access: {exposure}":
    "Release {release} wird mit diesem --access nicht exportiert: {exposure}",

  // Servers.
  "Cannot listen on {host}:{port} for metrics ({code}): set another address with --admin or LECTERN_ADMIN":
    "Unter {host}:{port} können keine Metriken ausgeliefert werden ({code}): mit --admin oder LECTERN_ADMIN eine andere Adresse setzen",
  "Release {release} is not served with this --access: {exposure}":
    "Release {release} wird mit diesem --access nicht ausgeliefert: {exposure}",

  "Port {port} of {host} is in use: stop the program that listens there, or set another port with --port or LECTERN_PORT.":
    "Port {port} von {host} ist belegt: das Programm dort beenden oder mit --port oder LECTERN_PORT einen anderen Port setzen.",
  "Port {port} needs special rights: set a port above 1023 with --port or LECTERN_PORT.":
    "Port {port} erfordert besondere Rechte: mit --port oder LECTERN_PORT einen über 1023 setzen.",
  "{host} is not an address of this machine: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.":
    "{host} ist keine Adresse dieses Rechners: mit --host oder LECTERN_HOST eine andere setzen, etwa 127.0.0.1 oder 0.0.0.0.",
  "The host {host} is unknown: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.":
    "Der Host {host} ist unbekannt: mit --host oder LECTERN_HOST einen anderen setzen, etwa 127.0.0.1 oder 0.0.0.0.",
  "--watch does not work with --{other}.": "--watch gilt nicht zusammen mit --{other}.",
  "Lectern serves {store} on {address}": "Lectern liefert {store} unter {address} aus",
  "Metrics: {url}": "Metriken: {url}",
  "Press Ctrl-C to stop.": "Strg+C beendet den Server.",
  "The desk of {store} is on {address}":
    "Die Redaktionsseite von {store} ist unter {address} zu finden",
  "Standard output cannot be written ({reason}).":
    "Die Standardausgabe kann nicht geschrieben werden ({reason}).",

  // Releases as content and as files.
  "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.":
    "In diesem Format ergäbe das Veröffentlichen nicht dasselbe Release, deshalb wurde nichts geschrieben: --format jsonl verwenden.",
  "The format {format} cannot hold {values} of this release, so nothing was written: use --format jsonl, which can hold everything.":
    "Das Format {format} kann {values} dieses Releases nicht aufnehmen, deshalb wurde nichts geschrieben: --format jsonl verwenden, das alles aufnimmt.",
  "Writing: {progress}": "Schreiben: {progress}",
  "Notes are not part of a release: columns whose names begin with #, and comments in files, are not written.":
    "Bemerkungen gehören nicht zu einem Release: Spalten, deren Name mit # beginnt, und Kommentare in Dateien werden nicht geschrieben.",
  "Wrote release {release} to {directory}: {counts}.":
    "Release {release} in {directory} geschrieben: {counts}.",
  "Exporting: {responses}": "Exportieren: {responses}",
  "Exported release {release} of {store} to {directory}: {responses}; {written} written, {unchanged} unchanged.":
    "Release {release} von {store} in {directory} exportiert: {responses}; {written} geschrieben, {unchanged} unverändert.",
  "Not exported, because they need a token: {names}. To export them for everybody: --access {access}":
    "Nicht exportiert, weil zum Lesen ein Token nötig ist: {names}. Um sie für alle zu exportieren: --access {access}",
  "Content changes by itself at {instant}: export again then. Until that is done, the files show the content of now.":
    "Am {instant} ändert sich der Inhalt von selbst: dann erneut exportieren. Solange das nicht geschehen ist, zeigen die Dateien den jetzigen Inhalt.",
} as const satisfies Readonly<Record<string, string>>;
