/**
 * HTML as programs paste it: what Word, Google Docs, WordPress, TYPO3 and mail programs add for their own display
 * is left out. Only what shows nothing, loads nothing and does nothing is; all else stays as it is written, and
 * `markup.ts`, which reads the result, refuses what is not on its list. So nothing gets in by being cleaned.
 */
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";
import { allowsAttribute } from "./markup.ts";

interface CleanedMarkup {
  readonly text: string;
  /** What was left out, each kind once. */
  readonly dropped: readonly (string | Sentence)[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Left out with all that is in them, and where that ends. */
const HIDDEN: ReadonlyMap<string, RegExp> = new Map([
  ["style", /<\/style\s*>/giu],
  ["title", /<\/title\s*>/giu],
  ["xml", /<\/xml\s*>/giu],
]);
/** Left out; what is in them stays. */
const WRAPPERS = words("span font cite html head body colgroup col meta link");
/** The office's own elements, such as `<o:p>` and `<st1:place>`. */
const OFFICE = /^(?:o|w|m|st1):/u;
/** A paragraph each, but wrappers around blocks and within a text. */
const BOXES = words("div section article main center");
const TEXTS = words("p pre h2 h3 h4 h5 h6 dt caption");
const BLOCKS = words("p pre h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd table figure hr");

const DISPLAY = words(
  "class style id lang dir align valign width height border cellpadding cellspacing bgcolor bordercolor color face size nowrap clear type media start value title name role tabindex hspace vspace noshade compact summary rules frame char charoff axis headers abbr scope contenteditable spellcheck draggable translate loading decoding fetchpriority srcset sizes target rel hreflang charset link vlink alink text itemprop itemscope itemtype",
);
const DISPLAY_GROUP = /^(?:(?:data|aria|mso)-|(?:xmlns|xml|o|w|v|m):|xmlns$)/u;
/** What a style hides would be shown without it. */
const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide/iu;
/** Google Docs puts all that it copies into such a `<b>`. */
const NOT_BOLD = /font-weight\s*:\s*(?:normal|400)/iu;
/** What Word says of itself in a head. */
const OFFICE_LINKS = words("file-list edit-time-data themedata colorschememapping");

const TAG = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const ANY_ATTRIBUTE = /[\s/]+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const TAG_END = /[\s/]*>/y;
/** As `markup.ts` reads it. */
const PLAIN_TAG = /^<[a-z][a-z0-9]*(?:\s+[a-z]+="[^"<]*")*\s*\/?>$/u;
const COMMENTS = "<!--";

type Attributes = ReadonlyMap<string, string>;

interface Tag {
  readonly isClosing: boolean;
  readonly name: string;
  readonly attributes: Attributes;
  readonly written: string;
}

interface Box {
  /** Where its start is among the parts. */
  readonly at: number;
  readonly around: Box | undefined;
  hasBlock: boolean;
}

const isDisplay = ([name, value]: readonly [string, string]): boolean =>
  name === "style" ? !HIDES.test(value) : DISPLAY.has(name) || DISPLAY_GROUP.test(name);

/** Whether an element has nothing but what is for display. */
function isOnlyDisplay({ name, attributes }: Tag): boolean {
  const kind = (attributes.get(name === "meta" ? "http-equiv" : "rel") ?? "").toLowerCase();
  if (name === "meta") return kind === "" || kind === "content-type";
  if (name === "link") return OFFICE_LINKS.has(kind);
  return attributes.entries().every(isDisplay);
}

const isWrapper = (name: string): boolean => WRAPPERS.has(name) || OFFICE.test(name);

class MarkupCleaner {
  readonly #text: string;
  readonly #parts: string[] = [];
  readonly #dropped = new Set<string>();
  /** What the ends of those elements become that not always stay. */
  readonly #ends = new Map<string, (() => string)[]>();
  #box: Box | undefined;
  #texts = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  clean(): CleanedMarkup {
    for (;;) {
      const next = this.#text.indexOf("<", this.#at);
      this.#parts.push(this.#text.slice(this.#at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.#at = next;
      if (this.#skipComment()) continue;
      const tag = this.#readTag();
      if (tag?.isClosing) this.#close(tag.name);
      else if (tag === undefined || !this.#open(tag)) {
        // It is refused there, so what follows need not be read.
        this.#parts.push(this.#text.slice(next));
        break;
      }
    }
    const dropped = [...this.#dropped];
    return {
      text: this.#parts.join(""),
      dropped: dropped.map((one) => (one === COMMENTS ? sentence("comments") : one)),
    };
  }

  /** Also what browsers take for comments: `<![if !supportLists]>`, `<?xml …?>`, `<!DOCTYPE …>`. */
  #skipComment(): boolean {
    if (!/^<[!?]/u.test(this.#text.slice(this.#at, this.#at + 2))) return false;
    const end = this.#text.startsWith(COMMENTS, this.#at) ? "-->" : ">";
    // `<!-->` is one, too.
    const found = this.#text.indexOf(end, this.#at + 2);
    if (found < 0) return false;
    this.#at = found + end.length;
    this.#dropped.add(COMMENTS);
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #readTag(): Tag | undefined {
    const start = this.#at;
    const [, slash, name = ""] = this.#match(TAG) ?? [];
    if (slash === undefined) return undefined;
    const attributes = new Map<string, string>();
    for (let found = this.#match(ANY_ATTRIBUTE); found; found = this.#match(ANY_ATTRIBUTE)) {
      const [, attribute = "", double, single, bare] = found;
      const known = attribute.toLowerCase();
      // Browsers take the first one.
      if (!attributes.has(known)) attributes.set(known, double ?? single ?? bare ?? "");
    }
    if (!this.#match(TAG_END)) return undefined;
    const written = this.#text.slice(start, this.#at);
    return { isClosing: slash !== "", name: name.toLowerCase(), attributes, written };
  }

  /** @returns false: it cannot be read further */
  #open(tag: Tag): boolean {
    const { name, attributes } = tag;
    const isBold = name === "b" || name === "strong";
    const isUndone = isBold && NOT_BOLD.test(attributes.get("style") ?? "");
    const isBare = name === "a" && !attributes.has("href");
    const isKept =
      !HIDDEN.has(name) && !isWrapper(name) && !BOXES.has(name) && !isUndone && !isBare;
    if (isKept || !isOnlyDisplay(tag)) {
      this.#keep(tag);
      return true;
    }
    this.#dropped.add(`<${name}>`);
    const end = HIDDEN.get(name);
    if (end) return this.#skipTo(end);
    if (BOXES.has(name)) this.#openBox(name);
    else if (!isWrapper(name)) this.#expect(name, () => "");
    return true;
  }

  #skipTo(end: RegExp): boolean {
    end.lastIndex = this.#at;
    if (!end.test(this.#text)) return false;
    this.#at = end.lastIndex;
    return true;
  }

  #expect(name: string, end: () => string): void {
    const ends = this.#ends.get(name) ?? [];
    ends.push(end);
    this.#ends.set(name, ends);
  }

  #openBox(name: string): void {
    if (this.#texts > 0) {
      this.#expect(name, () => "");
      return;
    }
    this.#markBlock();
    const box: Box = { at: this.#parts.push("") - 1, around: this.#box, hasBlock: false };
    this.#box = box;
    this.#expect(name, () => {
      this.#box = box.around;
      if (box.hasBlock) return "";
      this.#parts[box.at] = "<p>";
      return "</p>";
    });
  }

  /** Boxes further out know of the one inside. */
  #markBlock(): void {
    if (this.#box) this.#box.hasBlock = true;
  }

  #keep(tag: Tag): void {
    const { name } = tag;
    if (BLOCKS.has(name)) this.#markBlock();
    if (TEXTS.has(name)) this.#texts += 1;
    const end = `</${name}>`;
    if (this.#ends.has(name)) this.#expect(name, () => end);
    this.#parts.push(this.#write(tag));
  }

  #write({ name, attributes, written }: Tag): string {
    const kept = [...attributes].filter(([attribute, value]) => {
      const stays = allowsAttribute(name, attribute, value) || !isDisplay([attribute, value]);
      if (!stays) this.#dropped.add(attribute);
      return stays;
    });
    if (kept.length === attributes.size && PLAIN_TAG.test(written)) return written;
    const all = kept.map(
      ([attribute, value]) =>
        ` ${attribute}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`,
    );
    return `<${name}${all.join("")}>`;
  }

  #close(name: string): void {
    const end = this.#ends.get(name)?.pop();
    if (end) {
      this.#parts.push(end());
      return;
    }
    if (HIDDEN.has(name) || isWrapper(name) || BOXES.has(name)) {
      this.#dropped.add(`<${name}>`);
      return;
    }
    if (TEXTS.has(name) && this.#texts > 0) this.#texts -= 1;
    this.#parts.push(`</${name}>`);
  }
}

/** @returns the text as `markup.ts` can read it, if nothing in it runs */
export const cleanMarkup = (text: string): CleanedMarkup => new MarkupCleaner(text).clean();
