/**
 * HTML in texts: a list of elements and attributes that no reader of a page can be harmed by. What is not on the
 * list is an error; `pasted-markup.ts` takes out before what programs add that nobody sees.
 */
import { sentence, SentenceError } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

const PLAIN =
  "p strong em b i u s sub sup small code pre h2 h3 h4 h5 h6 blockquote ul li dl dt dd table caption thead tbody tr br hr figure figcaption";
const WITH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
  a: ["href", "title", "target", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  abbr: ["title"],
};
/** The attributes of each element. */
const ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...PLAIN.split(" ").map((name): [string, readonly string[]] => [name, []]),
  ...Object.entries(WITH_ATTRIBUTES),
]);
const EMPTY: ReadonlySet<string> = new Set(["br", "hr", "img"]);
const MAX_DEPTH = 50;
const MAX_SHOWN = 40;

/** Where the value of an address must begin, before any character reference could change its meaning. */
const ADDRESSES: ReadonlyMap<string, RegExp> = new Map([
  ["href", /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/iu],
  ["src", /^(?:https?:\/\/|\/(?!\/))/iu],
]);
/** Of those with few values. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["target", /^_(?:blank|self|parent|top)$/u],
  ["rel", /^[a-z]+(?:[ -][a-z]+)*$/u],
]);
export const NOT_IN_ADDRESS = /[\s\p{Cc}\\]/u;

/** @returns whether an attribute is allowed in an element, with a value like this unless it is an address */
export const allowsAttribute = (element: string, attribute: string, value: string): boolean =>
  ELEMENTS.get(element)?.includes(attribute) === true &&
  VALUES.get(attribute)?.test(value) !== false;

const NAME = /[a-z][a-z0-9]*/y;
const ATTRIBUTE = /\s+([a-z]+)="([^"<]*)"/y;
const END = /\s*\/?>/y;
const CLOSING_END = /\s*>/y;

/** Is told of what a text has, in its order; texts have character references still. */
export interface MarkupVisitor {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly text: (text: string) => void;
  readonly close: () => void;
}

const NOBODY: MarkupVisitor = { open() {}, text() {}, close() {} };

class MarkupReader {
  readonly #text: string;
  readonly #visitor: MarkupVisitor;
  readonly #open: string[] = [];
  #at = 0;

  constructor(text: string, visitor: MarkupVisitor) {
    this.#text = text;
    this.#visitor = visitor;
  }

  /** @throws SentenceError */
  check(): void {
    for (;;) {
      const next = this.#text.indexOf("<", this.#at);
      const text = this.#text.slice(this.#at, next < 0 ? undefined : next);
      if (text !== "") this.#visitor.text(text);
      if (next < 0) break;
      this.#at = next;
      if (this.#text[this.#at + 1] === "/") this.#readClosing();
      else this.#readOpening();
    }
    const name = this.#open.at(-1);
    if (name !== undefined)
      throw new SentenceError(sentence("has a <{name}> that is not closed", { name }));
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #fail(start: number, problem: Sentence): never {
    const place = this.#text.slice(start, start + MAX_SHOWN);
    throw new SentenceError(sentence("{problem} (at {place})", { problem, place }));
  }

  #readClosing(): void {
    const start = this.#at;
    this.#at += 2;
    const [name = ""] = this.#match(NAME) ?? [];
    const last = this.#open.at(-1);
    if (name === "" || !this.#match(CLOSING_END))
      this.#fail(start, sentence("has a closing tag that is not right"));
    if (name !== last) {
      const problem =
        last === undefined
          ? sentence("has </{name}> where no element is open", { name })
          : sentence("has </{name}> where </{last}> must come first", { name, last });
      this.#fail(start, problem);
    }
    this.#open.pop();
    this.#visitor.close();
  }

  #readOpening(): void {
    const start = this.#at;
    this.#at += 1;
    const [name = ""] = this.#match(NAME) ?? [];
    if (name === "") {
      this.#fail(
        start,
        sentence("has a < that begins no element in small letters; the character itself is &lt;"),
      );
    }
    const attributes = ELEMENTS.get(name);
    if (attributes === undefined) {
      this.#fail(
        start,
        sentence("has <{name}>, which is not allowed: use {names}", {
          name,
          names: [...ELEMENTS.keys()].join(", "),
        }),
      );
    }
    const seen = new Map<string, string>();
    for (let found = this.#match(ATTRIBUTE); found; found = this.#match(ATTRIBUTE)) {
      const [, attribute = "", value = ""] = found;
      if (!attributes.includes(attribute)) {
        const problem =
          attributes.length === 0
            ? sentence("has {attribute} in <{name}>, which is allowed only without attributes", {
                attribute,
                name,
              })
            : sentence("has {attribute} in <{name}>, which is allowed only with {names}", {
                attribute,
                name,
                names: attributes.join(", "),
              });
        this.#fail(start, problem);
      }
      if (seen.has(attribute))
        this.#fail(start, sentence("has {attribute} twice in <{name}>", { attribute, name }));
      seen.set(attribute, value);
      if (!allowsAttribute(name, attribute, value)) {
        this.#fail(
          start,
          sentence("has {attribute} in <{name}> with a value that is not allowed", {
            attribute,
            name,
          }),
        );
      }
      const address = ADDRESSES.get(attribute);
      if (address && (!address.test(value) || NOT_IN_ADDRESS.test(value))) {
        this.#fail(
          start,
          sentence(
            "has an address in <{name}> that is neither absolute nor begins with a single slash",
            { name },
          ),
        );
      }
    }
    if (!this.#match(END)) {
      this.#fail(
        start,
        sentence(
          'has a tag <{name}> that is not right: write {name}, then name="value" for each attribute',
          { name },
        ),
      );
    }
    this.#visitor.open(name, seen);
    if (EMPTY.has(name)) {
      this.#visitor.close();
      return;
    }
    if (this.#text[this.#at - 2] === "/")
      this.#fail(start, sentence("has <{name}/>, which browsers do not close", { name }));
    if (this.#open.push(name) > MAX_DEPTH) {
      this.#fail(
        start,
        sentence("has more than {limit} elements within each other", { limit: MAX_DEPTH }),
      );
    }
  }
}

/** @returns why a text cannot be served as HTML; undefined: it can, and the visitor was told of all of it */
export function findMarkupFault(
  text: string,
  visitor: MarkupVisitor = NOBODY,
): Sentence | undefined {
  try {
    new MarkupReader(text, visitor).check();
    return undefined;
  } catch (error) {
    if (error instanceof SentenceError) return error.sentence;
    throw error;
  }
}
