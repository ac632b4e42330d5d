/** Help and wrong usage in German, down to the words of the parser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { callCommand } from "../../test/support/workplace.ts";
import { COMMAND_GROUPS, loadCommands } from "./commands.ts";

const COMMANDS = await loadCommands();

const GERMAN = { LECTERN_LANGUAGE: "de" };

/** @returns what `lectern help` prints in German, on one line */
async function readHelp(words: readonly string[]): Promise<string> {
  const { stdout, stderr, status } = await callCommand(["help", ...words], GERMAN);
  assert.deepEqual([status, stderr], [0, ""]);
  return stdout;
}

/** What every English sentence has one of, and no German one. */
const ENGLISH =
  /\b(?:the|of|and|with|which|is|are|it|not|or|to|for|from|by|be|no|a|that|such)\b/giu;

/** Code, flags, headers, names in capitals, and lines to copy are the same in both languages. */
const withoutCode = (help: string): string =>
  help
    .replaceAll(/^ {2}(?:lectern .*|\d\. .*)$/gmu, "")
    .replaceAll(/`[^`]*`|--\S+|<[^>]*>|https?:\S+|\b[A-Z][\w-]*-[A-Z]\w*|\b[A-Z]+\b/gu, "");

describe("help in German has no English", () => {
  const pages = [
    [],
    ["settings"],
    ...Object.keys(COMMAND_GROUPS).map((group) => [group]),
    ...COMMANDS.map(({ name }) => name.split(" ")),
  ];
  for (const words of pages) {
    test(words.join(" "), async () => {
      const help = await readHelp(words);
      assert.deepEqual(withoutCode(help).match(ENGLISH), null);
    });
  }

  test("which would be found", async () => {
    const { stdout } = await callCommand(["help", "publish"], {});
    assert.ok((withoutCode(stdout).match(ENGLISH) ?? []).length > 50);
  });
});

test("help of a command has German titles, words of the parser, ranges and defaults", async () => {
  const { stdout } = await callCommand(["store", "prune", "--help", "--language", "de"], {});
  assert.match(
    stdout,
    /^Aufruf: lectern store prune \[Optionen\]\n\nAlte Releases entfernen\.\n\nBeispiele:\n/u,
  );
  assert.match(stdout, /Wie viele der neuesten Releases bleiben, 1 bis 1000000 \(erforderlich\)/u);
  assert.match(stdout, /\(Vorgabe:\s+30\)/u);
  assert.match(stdout, /-h, --help +Diese Hilfe zeigen/u);
  assert.match(await readHelp([]), / {2}publish \[Optionen\] <DIR> +Einen Inhaltsordner prüfen/u);
});

test("settings are explained in German", async () => {
  const help = await readHelp(["settings"]);
  assert.match(
    help,
    /^--port <PORT>, LECTERN_PORT\n {4}Port, auf dem ausgeliefert wird; .* Vorgabe: 8080;/mu,
  );
  assert.match(help, /Vorgabe: so\s+viele wie Prozessorkerne, höchstens 8\./u);
});

describe("wrong usage is told in German", () => {
  const rows: Readonly<Record<string, string>> = {
    "pubish content": "Fehler: den Befehl „pubish“ gibt es nicht\n(War publish gemeint?)",
    "store pune": "Fehler: den Befehl „pune“ gibt es nicht\n(War prune gemeint?)",
    "init x --form xlsx": "Fehler: die Option „--form“ gibt es nicht\n(War --format gemeint?)",
    "token list --x": "Fehler: die Option „--x“ gibt es nicht",
    publish: "Fehler: das Argument „DIR“ fehlt",
    "publish a --note": "Fehler: nach der Option „--note <TEXT>“ fehlt der Wert",
    "token create": "Fehler: die Option „--name <NAME>“ ist erforderlich",
    "publish a b":
      "Fehler: zu viele Argumente für „publish“. Erwartet: 1 Argument, angegeben: 2 (a, b).",
    "help pubish": "Es gibt keinen Befehl „pubish“; war publish gemeint? Die Befehle sind serve, ",
    "help --language fr":
      "Der Wert „fr“ von --language ist falsch: erlaubt ist einer der Werte de, en.",
    "serve --port x":
      "Der Wert „x“ von --port ist falsch: erlaubt ist eine ganze Zahl von 0 bis 65535.",
    "serve --cors maybe": "Der Wert „maybe“ von --cors ist falsch: erlaubt ist on (ein) oder off",
    "release diff x 1":
      "Der Wert „x“ von A ist falsch: erlaubt ist eine ganze Zahl ab 1 oder `current`.",
    "init x --format y":
      "Der Wert „y“ von --format ist falsch: erlaubt ist einer der Werte yaml, csv, xlsx, ods.",
    "init x --with y": "Der Wert „y“ von --with ist keine Ressource mit Beispielen.",
  };
  for (const [line, told] of Object.entries(rows)) {
    test(line, async () => {
      const { status, stderr, stdout } = await callCommand(line.split(" "), GERMAN);
      assert.ok(stderr.startsWith(told), stderr);
      assert.equal(stdout, "");
      assert.equal(status, 2);
    });
  }
});
