/** Names of fields and resources, from what people call them. */
import { NAME_FORM } from "../catalog/resource-names.ts";
import { wordsIn } from "./header-words.ts";

const MAX_CHARACTERS = 64;
/** Longer words in capitals are no abbreviations. */
const MAX_ABBREVIATION = 4;

const capitalize = (word: string): string => {
  const isShouted = word.length > MAX_ABBREVIATION && /^[A-Z]+$/u.test(word);
  return word.charAt(0).toUpperCase() + (isShouted ? word.slice(1).toLowerCase() : word.slice(1));
};

/**
 * @param column its number
 * @returns a name of letters and digits that begins with a capital: `Straße und Hausnummer` is `StrasseUndHausnummer`;
 *   of a header without Latin letters and digits, `Column` and its number
 */
function nameField(header: string, column: number): string {
  let name = "";
  for (const word of wordsIn(header).map(capitalize)) {
    if (name !== "" && name.length + word.length > MAX_CHARACTERS) break;
    name += word;
  }
  if (name === "") return `Column${column}`;
  return (/^\d/u.test(name) ? `Column${name}` : name).slice(0, MAX_CHARACTERS);
}

/** @param taken in letters of any case, because headers are compared without it; the new name is added */
function takeName(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : String(number);
    const name = wanted.slice(0, MAX_CHARACTERS - end.length) + end;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Fields that every item has, and members that responses add. */
const RESERVED: readonly string[] = [
  "Key",
  "Uuid",
  "CreatedAt",
  "UpdatedAt",
  "Language",
  "Distance",
  "Notifications",
  "CollectionConfiguration",
];

/** @returns a function that gives a field's name to each header, none of them twice */
export function createFieldNamer(): (header: string, column: number) => string {
  const taken = new Set(RESERVED.map((name) => name.toLowerCase()));
  return (header, column) => takeName(nameField(header, column), taken);
}

const MAX_RESOURCE_CHARACTERS = 40;

const hasLetter = (word: string): boolean => /[a-z]/iu.test(word);
const isLetter = (letter: string): boolean => /\p{L}/u.test(letter);

/** Dates and numbers at both ends: next month's table is the same resource. */
const withoutNumbers = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex(hasLetter);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(hasLetter) + 1);
};

/** What programs and people add to the names of copies. */
const COPY_OF = /^(?:kopie von|copy of)\s+/iu;
const COPY_WORDS = new Set(["copy", "kopie", "neu", "new", "final"]);

/**
 * @param written the name of a file or sheet, without its ending
 * @param taken names that are no more free; the new one is added
 */
export function nameResource(written: string, taken: Set<string>): string {
  const bare = written.replace(COPY_OF, "");
  const words = withoutNumbers(wordsIn(bare)).map((word) => word.toLowerCase());
  const last = words.findLastIndex((word) => !COPY_WORDS.has(word));
  const telling = withoutNumbers(words.slice(0, last + 1));
  let name = "";
  for (const word of telling.length > 0 ? telling : words) {
    if (name !== "" && name.length + 1 + word.length > MAX_RESOURCE_CHARACTERS) break;
    name += name === "" ? word : `-${word}`;
  }
  name = name.slice(0, MAX_RESOURCE_CHARACTERS).replace(/^[^a-z]+/u, "");
  const wanted = NAME_FORM.test(name) ? name : "table";
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? wanted : `${wanted}-${number}`;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}

/** Numbers change from month to month. */
function withoutEnds(text: string): string {
  const letters = Array.from(text);
  return letters
    .slice(Math.max(letters.findIndex(isLetter), 0), letters.findLastIndex(isLetter) + 1)
    .join("");
}

/** @returns what people read as the title: the name of the file in words, with a capital */
export function titleOf(written: string): string {
  const text = written.normalize("NFC").replace(COPY_OF, "");
  const title = (withoutEnds(text) || text)
    .replaceAll(text.includes(" ") ? /[_\s]+/gu : /[_-]+/gu, " ")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}
