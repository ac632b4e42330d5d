/** Conflicts of a merge, bases, and what a format cannot hold, in German. */
export const MERGE_PROBLEMS = {
  nothing: "nichts",
  "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}: --mine or --theirs decides":
    "verschieden geändert: hier auf {mine}, von {by} in Release {release} auf {theirs}; vorher {base}: --mine oder --theirs entscheidet",
  "{count, # item|# items}: {labels}": "{count, # Eintrag|# Einträge}: {labels}",
  "its declaration: {names}": "seine Deklaration: {names}",
  "was removed or renamed here, and {by} changed something of it in release {release} ({what, ;}): --theirs keeps it with all its items, --mine drops these changes":
    "wurde hier entfernt oder umbenannt, und {by} hat in Release {release} etwas davon geändert ({what, ;}): --theirs behält es mit allen Einträgen, --mine verwirft diese Änderungen",
  "was removed or renamed by {by} in release {release}, and something of it was changed here ({what, ;}): --mine keeps it with all its items, --theirs drops these changes":
    "wurde von {by} in Release {release} entfernt oder umbenannt, und etwas davon wurde hier geändert ({what, ;}): --mine behält es mit allen Einträgen, --theirs verwirft diese Änderungen",
  "{label} was deleted here, and it was changed by {by} in release {release}: --mine or --theirs decides whether it stays":
    "{label} wurde hier gelöscht und von {by} in Release {release} geändert: --mine oder --theirs entscheidet, ob der Eintrag bleibt",
  "{label} was deleted by {by} in release {release}, and it was changed here: --mine or --theirs decides whether it stays":
    "{label} wurde von {by} in Release {release} gelöscht und hier geändert: --mine oder --theirs entscheidet, ob der Eintrag bleibt",
  "{label} refers to {other}, which {by} deleted in release {release}: refer to something else, or add it again":
    "{label} verweist auf {other}, und diesen Eintrag hat {by} in Release {release} gelöscht: auf einen anderen verweisen oder ihn wieder hinzufügen",
  "{label} refers to {other} in release {release}, and it is deleted here: keep it, or let {label} refer to something else first":
    "{label} verweist in Release {release} auf {other}, und dieser Eintrag wird hier gelöscht: ihn behalten oder {label} zuerst auf einen anderen verweisen lassen",
  "in {label}, together with release {release}, {problem}":
    "in {label}, zusammen mit Release {release}: {problem}",
  "together with release {release}, {problem}": "zusammen mit Release {release}: {problem}",
  "was changed on both sides: to {mine} here, to {theirs} by {by} in release {release}; it was {base}":
    "verschieden geändert: hier auf {mine}, von {by} in Release {release} auf {theirs}; vorher {base}",
  "was removed or renamed here, and {by} changed something of it in release {release} ({what, ;}): that side keeps it with all its items, and this one drops these changes":
    "wurde hier entfernt oder umbenannt, und {by} hat in Release {release} etwas davon geändert ({what, ;}): jene Fassung behält es mit allen Einträgen, diese verwirft die Änderungen",
  "was removed or renamed by {by} in release {release}, and something of it was changed here ({what, ;}): this side keeps it with all its items, and that one drops these changes":
    "wurde von {by} in Release {release} entfernt oder umbenannt, und etwas davon wurde hier geändert ({what, ;}): diese Fassung behält es mit allen Einträgen, jene verwirft die Änderungen",
  "{label} was deleted here, and it was changed by {by} in release {release}":
    "{label} wurde hier gelöscht und von {by} in Release {release} geändert",
  "{label} was deleted by {by} in release {release}, and it was changed here":
    "{label} wurde von {by} in Release {release} gelöscht und hier geändert",
  "make the changes in a file of the current release, or replace with this one what others published":
    "die Änderungen in einer Datei des aktuellen Releases machen oder mit dieser ersetzen, was andere veröffentlicht haben",
  "The file was made from a release {number} of another store: {remedy}":
    "Die Datei ist aus einem Release {number} eines anderen Stores entstanden: {remedy}",
  "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: upload its content again":
    "Release {release} entstand, bevor etwas veröffentlicht war, und jetzt ist Release {current} aktuell; nichts wurde geändert: den Inhalt von Release {release} neu hochladen",
  "{file} cannot be read ({code})": "{file} kann nicht gelesen werden ({code})",
  "{file} does not begin with the number and the digest of a release":
    "{file} beginnt nicht mit Nummer und Prüfsumme eines Releases",
  "The mark of {file}, which names the release that the file was made from, is damaged ({mark})":
    "Die Marke von {file}, die das Release nennt, aus dem die Datei entstanden ist, ist beschädigt ({mark})",
  "The release that {names, and} was made from is not known, and others have changed it since you downloaded it: say from which release it goes on":
    "Aus welchem Release {names} ist, ist nicht bekannt, und andere haben es geändert, seit Sie es heruntergeladen haben: angeben, von welchem Release es ausgeht",
  "Release {release}, from which this content was made, was rolled back by {by}: --mine goes on from it and publishes all of this content, --theirs takes only what is new in it since":
    "Release {release}, aus dem dieser Inhalt ist, wurde von {by} zurückgenommen: --mine geht davon aus und veröffentlicht diesen ganzen Inhalt, --theirs übernimmt nur, was seitdem neu ist",
  "Missing, although this content has them, because others removed them: {items, # item|# items} of {resource}.":
    "Fehlen, obwohl dieser Inhalt sie hat, weil andere sie entfernt haben: {items, # Eintrag|# Einträge} von {resource}.",
  "{reason}: name the release that the content was made from with --base N (of two, the older one takes nothing back), or publish the content as it is with --over":
    "{reason}: mit --base N das Release nennen, aus dem die Inhalte entstanden sind (das ältere von zweien nimmt nichts zurück), oder die Inhalte mit --over so veröffentlichen, wie sie sind",
  "check out the current release to another directory (`lectern release checkout current DIR`) and make the changes there, or publish the directory as it is with --over":
    "das aktuelle Release in einen anderen Ordner schreiben (`lectern release checkout current DIR`) und die Änderungen dort machen, oder den Ordner mit --over so veröffentlichen, wie er ist",
  "The base of this content is release {number}, which this store never had or has pruned, so it cannot be merged with what is current: {remedy}":
    "Die Basis dieser Inhalte ist Release {number}, das es in diesem Store nie gab oder das beim Aufräumen entfernt wurde; mit dem aktuellen Stand können sie daher nicht vereint werden: {remedy}",
  "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}":
    "Die Basis dieser Inhalte ist Release {number} mit der Prüfsumme {digest}…, aber Release {number} dieses Stores ist ein anderes ({other}…): mit --store den richtigen Store nennen; oder {remedy}",
  "In the format {format}, the file would not give the same items of release {number} when it is read again: use the format jsonl, which can hold everything.":
    "Im Format {format} ergäbe die Datei beim Lesen nicht wieder dieselben Einträge von Release {number}: das Format jsonl verwenden, in das alles passt.",
  "The format {format} cannot hold a value ({value}): use the format jsonl, which can hold everything.":
    "Ein Wert passt nicht in das Format {format} ({value}): das Format jsonl verwenden, in das alles passt.",
  "The format {format} cannot hold a value ({value}, and {more} more): use the format jsonl, which can hold everything.":
    "Ein Wert passt nicht in das Format {format} ({value}, und {more} weitere): das Format jsonl verwenden, in das alles passt.",
  "is an empty object, which a table cannot distinguish from no value":
    "ist ein leeres Objekt, das sich in einer Tabelle nicht von einem fehlenden Wert unterscheidet",
  "is an empty text, which a table cannot distinguish from no value":
    "ist ein leerer Text, der sich in einer Tabelle nicht von einem fehlenden Wert unterscheidet",
  "is an empty list, which a table cannot distinguish from no value":
    "ist eine leere Liste, die sich in einer Tabelle nicht von einem fehlenden Wert unterscheidet",
  "has more than {limit} characters, which no cell of a workbook can hold":
    "hat mehr als {limit} Zeichen, die in keine Zelle einer Arbeitsmappe passen",
  "contains a character that no workbook can hold (U+FFFE or U+FFFF)":
    "enthält ein Zeichen, das in keine Arbeitsmappe passt (U+FFFE oder U+FFFF)",
  "is a list with entries that are not texts": "ist eine Liste mit Elementen, die kein Text sind",
  "is a list with a | in an entry, which separates entries":
    "ist eine Liste, in der ein Element ein | enthält; das Zeichen trennt sonst die Elemente",
  "is a list with an entry that {fault}":
    "ist eine Liste mit einem Element, das nicht passt: {fault}",
  "is a list that installation.yaml does not declare, so a table would turn it into text":
    "ist eine Liste, die installation.yaml nicht deklariert; in einer Tabelle würde sie zu Text",
  "is not text and not declared in installation.yaml, so CSV would turn it into text":
    "ist kein Text und nicht in installation.yaml deklariert; in CSV würde es zu Text",
} as const satisfies Readonly<Record<string, string>>;
