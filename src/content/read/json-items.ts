/** Finds the items in the text of a JSON file, in either form, without parsing them. */
import { createScanner } from "jsonc-parser";
import type { ScanError } from "jsonc-parser";
import { MAX_DEPTH } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import { PASSED_MEMBERS, describeForms } from "./item-record.ts";
import { say } from "../../words/say.ts";

/** The text of one value. */
export interface JsonPiece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** True: brackets or quotes do not match, so its end is unknown. */
  readonly isTorn: boolean;
}

/** No value begins with these. */
const VALUE_ENDS: ReadonlySet<string> = new Set(",:}]");
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
/** jsonc-parser's number for a text without its closing quote. */
const UNCLOSED: ScanError = 2;

/** Moves through a text, from one token to the next. The first character tells the kind of a token. */
class Tokens {
  readonly #text: string;
  readonly #scanner: ReturnType<typeof createScanner>;
  /** Of the current token; empty at the end. */
  first = "";

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text);
    this.next();
  }

  /** @returns the first character of the next token that is not white space */
  next(): string {
    do {
      this.#scanner.scan();
      this.first = this.#text.charAt(this.#scanner.getTokenOffset());
    } while (this.first !== "" && " \t\r\n".includes(this.first));
    return this.first;
  }

  get place(): { readonly line: number; readonly column: number } {
    return {
      line: this.#scanner.getTokenStartLine() + 1,
      column: this.#scanner.getTokenStartCharacter() + 1,
    };
  }

  fail(problem: string, found?: string, suggestion?: string, place = this.place): never {
    if (this.first !== "/") throw new BrokenText({ ...place, problem, found, suggestion });
    this.failAtComment();
  }

  failAtComment(): never {
    const problem = say("JSON has no comments: remove it, or use YAML");
    throw new BrokenText({ ...this.place, problem });
  }

  /** Reads the value that begins here, and moves behind it. */
  take(): JsonPiece {
    const { place } = this;
    const scanner = this.#scanner;
    const start = scanner.getTokenOffset();
    const closers: string[] = [];
    let [end, isTorn] = [start, false];
    if (VALUE_ENDS.has(this.first)) return { text: "", ...place, isTorn };
    do {
      const closer = CLOSERS[this.first];
      if (closer !== undefined) closers.push(closer);
      const closes = this.first === "}" || this.first === "]";
      isTorn =
        this.first === "" ||
        scanner.getTokenError() === UNCLOSED ||
        (closes && closers.pop() !== this.first) ||
        closers.length > MAX_DEPTH;
      end = scanner.getPosition();
      this.next();
    } while (!isTorn && closers.length > 0);
    return { text: this.#text.slice(start, end), ...place, isTorn };
  }
}

/**
 * Gives the text of each item.
 * @param responseKey the member of the object form that contains the items
 * @throws BrokenText when the text between them is wrong
 */
export function* cutItems(
  text: string,
  responseKey: string,
): Generator<JsonPiece, void, undefined> {
  const shape = describeForms(responseKey);
  const tokens = new Tokens(text);
  if (tokens.first === "[") yield* cutList(tokens, "]");
  else if (tokens.first === "{") yield* cutObject(tokens, responseKey, shape);
  else if (tokens.first === "") tokens.fail(say("the file is empty: {shape}", { shape }));
  else tokens.fail(shape, tokens.first);
  if (tokens.first !== "")
    tokens.fail(say("there is something after the end of the content: remove it"), tokens.first);
}

/** @param ends what is missing where the file ends within the list */
function* cutList(tokens: Tokens, ends: string): Generator<JsonPiece, void, undefined> {
  const tooEarly = say("the file ends too early: add {ends}", { ends });
  let first = tokens.next();
  while (first !== "]") {
    if (first === "") tokens.fail(tooEarly);
    if (first === "/") tokens.failAtComment();
    yield tokens.take();
    ({ first } = tokens);
    if (first === "") tokens.fail(tooEarly);
    if (first === ",") {
      first = tokens.next();
      if (first === "]") tokens.fail(say("there is a comma after the last item: remove it"));
    } else if (first !== "]") tokens.fail(say("a comma is missing between two items"), first);
  }
  tokens.next();
}

function* cutObject(
  tokens: Tokens,
  responseKey: string,
  shape: string,
): Generator<JsonPiece, void, undefined> {
  const tooEarly = say("the file ends too early: add ]}");
  const takeWhole = (): JsonPiece => {
    const piece = tokens.take();
    if (piece.isTorn) tokens.fail(say("a quote or bracket is missing before this"));
    return piece;
  };
  let isFound = false;
  let first = tokens.next();
  while (first !== "}") {
    if (first === "") tokens.fail(tooEarly);
    if (first !== '"') tokens.fail(say("a name in double quotes is missing here"), first);
    const { text, line, column } = takeWhole();
    const [name, behind] = [text.slice(1, -1), { line, column: column + text.length }];
    const isList = name === responseKey;
    if (isList && isFound)
      tokens.fail(say("the list is given twice: keep one"), name, undefined, behind);
    if (!isList && !PASSED_MEMBERS.has(name)) tokens.fail(shape, name, responseKey, behind);
    if (tokens.first !== ":") tokens.fail(say("a colon is missing after the name"), tokens.first);
    first = tokens.next();
    if (!isList) takeWhole();
    else if (first === "[") yield* cutList(tokens, "]}");
    else tokens.fail(say("{responseKey} must be a list of items", { responseKey }), first);
    isFound ||= isList;
    ({ first } = tokens);
    if (first === ",") {
      first = tokens.next();
      if (first === "}") tokens.fail(say("a name in double quotes is missing here"), first);
    } else if (first !== "}" && first !== "")
      tokens.fail(say("a comma is missing between two members"), first);
  }
  if (!isFound) tokens.fail(say("{responseKey} is missing: {shape}", { responseKey, shape }));
  tokens.next();
}
