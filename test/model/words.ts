/** What the words of a text are, character by character. */

const clean = (text: string): string =>
  Array.from(text)
    .filter((character) => !"\u00AD\u200B\u200C\u200D\u2060\uFEFF".includes(character))
    .join("")
    .normalize("NFC");

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /^[\p{L}\p{M}\p{N}]$/u.test(character);

/** Words, and whether the next one is joined to each of them. */
function readModelWords(text: string): readonly (readonly [word: string, isJoined: boolean])[] {
  const characters = Array.from(clean(text));
  const words: (readonly [string, boolean])[] = [];
  let word = "";
  for (const [place, character] of [...characters, ""].entries()) {
    if (isWordCharacter(character)) word += character;
    else if (word !== "") {
      const isJoined =
        "-'’./&\u2010\u2011".includes(character || " ") && isWordCharacter(characters[place + 1]);
      const [symbols = ""] = /^[+#]*/u.exec(characters.slice(place).join("")) ?? [];
      const next = characters[place + symbols.length];
      const isTheirs = !/\p{N}$/u.test(word) && !isWordCharacter(next);
      words.push([word + (isTheirs ? symbols : ""), isJoined]);
      word = "";
    }
  }
  return words;
}

/** One may end with symbols, as in `C#`. */
export const modelWords = (text: string): readonly string[] =>
  readModelWords(text).map(([word]) => word);

/** What the words of `E-Mail-Kurs` are without hyphens. */
export function modelJoined(text: string): readonly string[] {
  const joined: string[] = [];
  let run: string[] = [];
  for (const [word, isJoined] of readModelWords(text)) {
    run.push(nameOf(word));
    if (isJoined) continue;
    if (run.length > 1) joined.push(run.join(""));
    run = [];
  }
  return joined;
}

/** @returns the word without its symbols */
export const nameOf = (word: string): string => word.replace(/[+#]+$/u, "");
export const symbolsOf = (word: string): string => word.slice(nameOf(word).length);

/** @returns whether the word of a text has the symbols that the word of the query has, if any */
export const hasSymbols = (word: string, one: string): boolean =>
  symbolsOf(word) === "" || symbolsOf(word) === symbolsOf(one);
