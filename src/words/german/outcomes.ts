/** What publishing and comparing say, in German. */
export const OUTCOMES = {
  // What was published.
  "Published release {release} to {store}: {counts}.":
    "Release {release} in {store} veröffentlicht: {counts}.",
  "Staged release {release} in {store}: {counts}.":
    "Release {release} in {store} bereitgestellt: {counts}.",
  "Nothing new to publish: release {release} in {store} already has this content and is current.":
    "Es gibt nichts Neues zu veröffentlichen: Release {release} in {store} hat diesen Inhalt schon und ist aktuell.",
  "Nothing new to stage: release {release} in {store} already has this content and is current.":
    "Es gibt nichts Neues bereitzustellen: Release {release} in {store} hat diesen Inhalt schon und ist aktuell.",
  "Nothing new to stage: release {release} in {store} already has this content.":
    "Es gibt nichts Neues bereitzustellen: Release {release} in {store} hat diesen Inhalt schon.",
  "Release {release} is current again: {store} already has this content.":
    "Release {release} ist wieder aktuell: {store} hat diesen Inhalt schon.",
  "Release {release} is current now: {store} already has this content.":
    "Release {release} ist jetzt aktuell: {store} hat diesen Inhalt schon.",
  "Release {release} is current again, instead of release {previous}: {store} already has this content.":
    "Statt Release {previous} ist wieder Release {release} aktuell: {store} hat diesen Inhalt schon.",
  "Release {release} is current now, instead of release {previous}: {store} already has this content.":
    "Statt Release {previous} ist jetzt Release {release} aktuell: {store} hat diesen Inhalt schon.",
  "Nothing new to publish: release {release} in {store}, which is current, has everything that was changed since release {base}. To publish this content as it is: --over.":
    "Es gibt nichts Neues zu veröffentlichen: Das aktuelle Release {release} in {store} enthält alles, was seit Release {base} geändert wurde. Um diesen Inhalt zu veröffentlichen, wie er ist: --over.",
  "Nothing is current yet.": "Noch ist kein Release aktuell.",
  "Release {previous} stays the current one.": "Release {previous} bleibt aktuell.",
  "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: `{command}`.":
    "Um Release {release} anzusehen, ?release={release} an eine URL anhängen, mit einem Token von `lectern token create --preview` oder `--edit`. Um es aktuell zu machen: `{command}`.",
  "To look at release {release}, add ?release={release} to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: the page at {desk}, or `{command}` beside its store.":
    "Um Release {release} anzusehen, ?release={release} an eine URL anhängen, mit einem Token von `lectern token create --preview` oder `--edit`. Um es aktuell zu machen: die Redaktionsseite auf {desk} oder `{command}` auf dem Rechner ihres Stores.",
  "Browsers and caches may show older copies of {names} for up to {duration} (`maxAge` in installation.yaml).":
    "Browser und Caches können bis zu {duration} lang ältere Kopien von {names} zeigen (`maxAge` in installation.yaml).",
  "Told: {each}.": "Benachrichtigt: {each}.",
  refused: "abgelehnt",
  "refused, since redirects are not followed": "abgelehnt, denn Weiterleitungen wird nicht gefolgt",
  "no answer in time": "keine Antwort in der Zeit",
  "no connection": "keine Verbindung",
  "does not show the release yet": "zeigt das Release noch nicht",
  "not purged, since too many addresses changed":
    "nicht geleert, denn zu viele Adressen haben sich geändert",
  "not purged, since installation.yaml has no cacheTags":
    "nicht geleert, denn installation.yaml hat kein cacheTags",
  "not finished": "nicht beendet",
  "The release is current, but not everybody was told: `lectern release tell` tells all of them again.":
    "Das Release ist aktuell, aber nicht alle wurden benachrichtigt: `lectern release tell` benachrichtigt alle noch einmal.",
  "The note was not stored, because nothing changed.":
    "Die Notiz wurde nicht gespeichert, denn es hat sich nichts geändert.",
  "no items": "keine Einträge",
  "… and {count} more": "… und {count} weitere",

  "Takes back what {by} published in release {release}: {items, # item|# items} of {resource}.":
    "Nimmt zurück, was {by} in Release {release} veröffentlicht hat: {items, # Eintrag|# Einträge} von {resource}.",
  "takes back what {by} published in release {release}":
    "nimmt zurück, was {by} in Release {release} veröffentlicht hat",
  "what {by} published in release {release}, in {removed} of {before} items":
    "was {by} in Release {release} veröffentlicht hat, in {removed} von {before} Einträgen",

  // Plans.
  "Publishing {directory} would create the first release in {store}:":
    "Wird {directory} veröffentlicht, entsteht das erste Release in {store}:",
  "Publishing {directory} would change, compared with release {current} in {store}:":
    "Wird {directory} veröffentlicht, ändert sich gegenüber Release {current} in {store}:",
  "Publishing {directory} would change nothing: release {current} in {store}, which is current, has everything that was changed since release {base}.":
    "Wird {directory} veröffentlicht, ändert sich nichts: Das aktuelle Release {current} in {store} enthält alles, was seit Release {base} geändert wurde.",
  "Publishing {directory} would change nothing: release {current} in {store} already has this content and is current.":
    "Wird {directory} veröffentlicht, ändert sich nichts: Release {current} in {store} hat diesen Inhalt schon und ist aktuell.",
  "Publishing {directory} would make release {same} in {store} current, which already has this content. Changes compared with release {current}:":
    "Wird {directory} veröffentlicht, wird Release {same} in {store} aktuell, das diesen Inhalt schon hat. Änderungen gegenüber Release {current}:",
  "Publishing {directory} would make release {same} in {store} current again, which already has this content. Changes compared with release {current}:":
    "Wird {directory} veröffentlicht, wird Release {same} in {store} wieder aktuell, das diesen Inhalt schon hat. Änderungen gegenüber Release {current}:",

  "Nothing can be published": "So kann nichts veröffentlicht werden",
  "Nothing was published": "Es wurde nichts veröffentlicht",
  "{refusal}: {directory} has {problems}.": "{refusal}: {directory} hat {problems}.",
  "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: publish its content again (`lectern release checkout {release} DIR`, then `lectern publish DIR --over`)":
    "Release {release} entstand, bevor etwas veröffentlicht war, und jetzt ist Release {current} aktuell; nichts wurde geändert: den Inhalt von Release {release} neu veröffentlichen (`lectern release checkout {release} DIR`, dann `lectern publish DIR --over`)",
  "{directory} is valid: {counts}; {problems}.": "{directory} ist gültig: {counts}; {problems}.",
  "{directory} is not valid: {problems}.": "{directory} ist nicht gültig: {problems}.",

  // What a publish would remove.
  "Nothing was published: this would remove:":
    "Es wurde nichts veröffentlicht, denn das würde zu viel entfernen:",
  "A publish would be refused, because it removes:":
    "Das Veröffentlichen würde abgelehnt, denn es würde zu viel entfernen:",
  "Nothing was published: this would change what may be read:":
    "Es wurde nichts veröffentlicht, denn das würde ändern, was gelesen werden darf:",
  "A publish would be refused, because it changes what may be read:":
    "Das Veröffentlichen würde abgelehnt, denn es würde ändern, was gelesen werden darf:",
  "If this is intended, run `{command}`.": "Ist das gewollt: `{command}`.",
  "everybody may read it, without a token: {before} → {after} items (access: {old} → {new})":
    "alle dürfen es lesen, ohne Token: {before} → {after} Einträge (access: {old} → {new})",
  "nobody may read it without a token any more: {before} → {after} items (access: {old} → {new})":
    "ohne Token darf es niemand mehr lesen: {before} → {after} Einträge (access: {old} → {new})",
  "drafts, and what is not shown yet or any more, become visible to readers: {before} → {after} items (without {old})":
    "Entwürfe, und was noch nicht oder nicht mehr gezeigt wird, werden für Leser sichtbar: {before} → {after} Einträge (ohne {old})",
  "its address changes, and {old} is not found any more (path: {old} → {new})":
    "die Adresse ändert sich, und {old} wird nicht mehr gefunden (path: {old} → {new})",
  "its items have no addresses of their own any more: {old} is not found":
    "die Einträge haben keine eigenen Adressen mehr: {old} wird nicht gefunden",
  "the addresses of its items change, and {old} is not found any more (now {new})":
    "die Adressen der Einträge ändern sich, und {old} wird nicht mehr gefunden (jetzt {new})",
  "its only item": "den einzigen Eintrag",
  "all {before} items": "alle {before} Einträge",
  "{removed} of {before} items": "{removed} von {before} Einträgen",
  "the only item that readers see": "den einzigen Eintrag, den Leser sehen",
  "all {before} items that readers see": "alle {before} Einträge, die Leser sehen",
  "{removed} of {before} items that readers see":
    "{removed} von {before} Einträgen, die Leser sehen",
  "the only text in {language}": "den einzigen Text in {language}",
  "all {before} texts in {language}": "alle {before} Texte in {language}",
  "{removed} of {before} texts in {language}": "{removed} von {before} Texten in {language}",
  "the only text for readers without a language of their own, who now get {language}":
    "den einzigen Text für Leser ohne eigene Sprache, die nun {language} bekommen",
  "all {before} texts for readers without a language of their own, who now get {language}":
    "alle {before} Texte für Leser ohne eigene Sprache, die nun {language} bekommen",
  "{removed} of {before} texts for readers without a language of their own, who now get {language}":
    "{removed} von {before} Texten für Leser ohne eigene Sprache, die nun {language} bekommen",
  "all {before} values of {field}": "alle {before} Werte von {field}",
  "{removed} of {before} values of {field}": "{removed} von {before} Werten von {field}",
  "the only item of the resource, which is no longer declared":
    "den einzigen Eintrag der Ressource, die nicht mehr deklariert ist",
  "all {before} items of the resource, which is no longer declared":
    "alle {before} Einträge der Ressource, die nicht mehr deklariert ist",
  "{removed} of {before} items of the resource, which is no longer declared":
    "{removed} von {before} Einträgen der Ressource, die nicht mehr deklariert ist",
  "{resource} has {items, # item|# items} that are the same under other Uuids, so links to them would break: declare `renamed: {renamed}` there, or keep the name {lost} and change its title, model and path":
    "{resource} hat {items, # Eintrag|# Einträge}, die bis auf die Uuids gleich sind, sodass Links auf sie ins Leere führten: dort `renamed: {renamed}` deklarieren oder den Namen {lost} behalten und Titel, Modell und Pfad ändern",
  "renamed to {name}": "umbenannt in {name}",
  "none would be left": "übrig bliebe nichts",
  "{count} would be left": "übrig: {count}",
  "only the Keys differ from those of added items: is this intended?":
    "nur ihre Keys unterscheiden sich von denen hinzugefügter Einträge: ist das gewollt?",
  "only the Keys of {count} differ from those of added items: is this intended?":
    "bei {count} unterscheiden sich nur die Keys von denen hinzugefügter Einträge: ist das gewollt?",
  "Check whether a file, sheet or column is missing or has another name. If the removal is intended, run `{command}`.":
    "Prüfen, ob eine Datei, ein Tabellenblatt oder eine Spalte fehlt oder anders heißt. Soll das wirklich entfernt werden: `{command}`.",

  // What others published meanwhile.
  "{file} cannot be written and still names release {before}, from which the next publish from there would be merged: give this user the right to write it, or remove it.":
    "{file} ist nicht beschreibbar und nennt weiter Release {before}, von dem aus beim nächsten Veröffentlichen von dort vereint würde: diesem Benutzer das Schreibrecht geben oder die Datei löschen.",
  "{directory} cannot be written, so it does not say that its content is release {release}. Where only this directory is published, nothing is lost. Where others publish, too, its next publish would replace what they change until then: give this user the right to write the directory, or that publish --base {release}.":
    "{directory} ist nicht beschreibbar und sagt darum nicht, dass sein Inhalt Release {release} ist. Wird nur dieser Ordner veröffentlicht, geht nichts verloren. Veröffentlichen auch andere, würde die nächste Veröffentlichung von dort ersetzen, was sie bis dahin ändern: diesem Benutzer das Schreibrecht für den Ordner geben oder dann --base {release} angeben.",
  "{items} of {resource}": "{items} von {resource}",
  "{count, # item|# items}": "{count, # Eintrag|# Einträge}",
  "{count, # error|# errors}": "{count, # Fehler|# Fehler}",
  "{count, # warning|# warnings}": "{count, # Warnung|# Warnungen}",
  "{count, # hour|# hours}": "{count, # Stunde|# Stunden}",
  "{count, # minute|# minutes}": "{count, # Minute|# Minuten}",
  "{count, # second|# seconds}": "{count, # Sekunde|# Sekunden}",
  "Merged with release {release}, which others published since release {base}: {what}.":
    "Vereint mit Release {release}, das andere seit Release {base} veröffentlicht haben: {what}.",
  "the order or settings": "Reihenfolge oder Einstellungen",
  "{opening}: since release {base}, on which this content is based, others changed the same (release {current} is current). Decide with --mine or --theirs, or change the content.":
    "{opening}: Seit Release {base}, auf dem dieser Inhalt beruht, haben andere dasselbe geändert (aktuell ist Release {current}). Mit --mine (eigene Fassung) oder --theirs (Fassung der anderen) entscheiden oder den Inhalt ändern.",
  "{opening}: the content is valid, but not together with release {current}, which others published since release {base}.":
    "{opening}: Der Inhalt ist gültig, aber nicht zusammen mit Release {current}, das andere seit Release {base} veröffentlicht haben.",
  "Nothing was published: {directory} has the content of release {release}, which was rolled back to release {current}. Change the content, or run `{command}` to make release {release} current again.":
    "Es wurde nichts veröffentlicht: {directory} hat den Inhalt von Release {release}, von dem auf Release {current} zurückgegangen wurde. Den Inhalt ändern oder mit `{command}` Release {release} wieder aktuell machen.",

  // What a publish reads, and what may stop it.
  "{directory}: the files keep changing while they are read: try again when no program writes to them":
    "{directory}: Die Dateien ändern sich, während sie gelesen werden: erneut versuchen, wenn kein Programm sie schreibt",
  "Warnings (they do not prevent a publish):":
    "Warnungen (sie verhindern das Veröffentlichen nicht):",
  "no warnings": "keine Warnungen",
  "Nothing valid has been published yet; waiting for the next change.":
    "Noch wurde nichts Gültiges veröffentlicht; die nächste Änderung wird abgewartet.",
  "The release that is current stays; waiting for the next change.":
    "Das aktuelle Release bleibt; die nächste Änderung wird abgewartet.",
  "Chunks of the content were pruned while it was published, and nothing was published: try again when the store is not being pruned":
    "Während der Inhalt veröffentlicht wurde, hat ein Aufräumen Teile davon entfernt, und nichts wurde veröffentlicht: erneut versuchen, wenn der Store nicht aufgeräumt wird",
  "release {release}": "Release {release}",
  "no release": "kein Release",
  "Now {current} is current, not {expected} as before, and nothing was changed: look at what is current, then try again":
    "Aktuell ist jetzt {current}, nicht mehr {expected}, und nichts wurde geändert: ansehen, was aktuell ist, dann erneut versuchen",

  // A release in another format.
  "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.":
    "In diesem Format ergäbe das Veröffentlichen nicht dasselbe Release, deshalb wurde nichts geschrieben: --format jsonl verwenden.",
  "The format {format} cannot hold {values, # value|# values} of this release, so nothing was written: use --format jsonl, which can hold everything.":
    "Das Format {format} kann {values, # Wert|# Werte} dieses Releases nicht aufnehmen, deshalb wurde nichts geschrieben: --format jsonl verwenden, das alles aufnimmt.",

  // Differences.
  "What release {b} changed compared with release {a}:":
    "Was sich mit Release {b} gegenüber Release {a} geändert hat:",
  "Releases {a} and {b} are equal.": "Die Releases {a} und {b} sind gleich.",
  "To come in release {release}": "Künftig in Release {release}",
  reordered: "in anderer Reihenfolge",
  "{count} of them only with another Key": "davon {count} nur mit anderem Key",
  "no longer declared": "nicht mehr deklariert",
  "changed: {names}": "geändert: {names}",
  "changed: {names} and {count} more": "geändert: {names} und {count} weitere",
  "visible to readers: {before} → {after}": "für Leser sichtbar: {before} → {after}",
  "visible to readers in {language}: {before} → {after}":
    "für Leser sichtbar in {language}: {before} → {after}",
  "texts for readers without a language of their own: {before} → {after}":
    "Texte für Leser ohne eigene Sprache: {before} → {after}",
  "{field} emptied in {items, # item|# items}": "{field} geleert ({items, # Eintrag|# Einträge})",
  "{count} added": "{count} hinzugefügt",
  "{count} removed": "{count} entfernt",
  "{count} changed": "{count} geändert",
  "{count} moved": "{count} verschoben",
  "+ added": "+ hinzugefügt",
  "- removed": "- entfernt",
  "~ changed": "~ geändert",
  "> moved": "> verschoben",
  "only the Key differs: with it, the Uuid and the address change, and links to the old ones break":
    "nur der Key ist ein anderer: mit ihm ändern sich Uuid und Adresse, und Links auf die alten führen ins Leere",
  "{fields, # field|# fields} not listed here": "{fields, # Feld|# Felder} hier nicht aufgeführt",
  "only in its stored representation": "nur in der gespeicherten Form",
  "it has the values that {like} had in {items, # item|# items}: if it is the same field, `renamed: {like}` says so":
    "es hat die Werte, die {like} in {items, # Eintrag|# Einträgen} hatte: ist es dasselbe Feld, sagt das `renamed: {like}`",
  "installation:": "Installation:",
  "To come": "Künftig",
  "{count, # text|# texts}": "{count, # Text|# Texte}",
  "{items} {count, appears|appear}": "{items} {count, erscheint|erscheinen}",
  "{items} {count, vanishes|vanish}": "{items} {count, verschwindet|verschwinden}",
} as const satisfies Readonly<Record<string, string>>;
