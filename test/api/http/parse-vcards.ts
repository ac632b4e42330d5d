/** Reads vCards in tests, strictly by the grammar of RFC 6350, without knowledge of how ours are written. */
import assert from "node:assert/strict";

interface VCardProperty {
  readonly name: string;
  /** As they are written, such as `TYPE=cell`. */
  readonly parameters: readonly string[];
  /** Unescaped; one per component where the value is structured. */
  readonly values: readonly string[];
}

export type VCard = readonly VCardProperty[];

const MAX_LINE_OCTETS = 75;

/** name *(";" param) ":" value (§3.3); no value holds a control character but the tab. */
const CONTENT_LINE =
  /^(?<name>[A-Za-z0-9-]+)(?<parameters>(?:;[A-Za-z0-9-]+=(?:[^";:,\p{Cc}]*|"[^"\p{Cc}]*"))*):(?<value>(?:[^\p{Cc}]|\t)*)$/u;
/** TEXT-CHAR: backslash, comma and newline are escaped, nothing else is. */
const TEXT = /^(?:\\[\\,n]|[^\\,])*$/u;
/** A component of a structured value escapes the semicolon, too. */
const COMPONENT = /^(?:\\[\\,;n]|[^\\,;])*$/u;

/** By property: how many components it has, or the form of a value that is no text (§6). */
const STRUCTURED: ReadonlyMap<string, number> = new Map([
  ["N", 5],
  ["ADR", 7],
  ["ORG", 1],
]);
const PLAIN: ReadonlyMap<string, RegExp> = new Map([
  ["VERSION", /^4\.0$/u],
  ["KIND", /^(?:individual|group|org|location)$/u],
  ["UID", /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u],
  // RFC 5870 §3.3
  ["GEO", /^geo:-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/u],
]);
const ONCE = ["FN", "N", "UID", "KIND"];

const unescape = (text: string): string =>
  text.replaceAll(/\\(.)/gu, (_pair, character: string) => (character === "n" ? "\n" : character));

function parseValues(name: string, value: string): readonly string[] {
  const form = PLAIN.get(name);
  if (form) {
    assert.match(value, form);
    return [value];
  }
  const count = STRUCTURED.get(name);
  if (count === undefined) {
    assert.match(value, TEXT);
    return [unescape(value)];
  }
  const components = [...`;${value}`.matchAll(/;((?:\\.|[^\\;])*)/gsu)].map(([, one = ""]) => one);
  assert.equal(components.length, count, value);
  for (const component of components) assert.match(component, COMPONENT);
  return components.map(unescape);
}

function parseLine(line: string): VCardProperty {
  const { name, parameters, value } = CONTENT_LINE.exec(line)?.groups ?? {};
  assert.ok(name !== undefined && value !== undefined, `no content line: ${line}`);
  const parts = parameters?.split(";").slice(1) ?? [];
  return { name, parameters: parts, values: parseValues(name, value) };
}

function checkCard(card: VCard): void {
  assert.deepEqual(card[0], { name: "VERSION", parameters: [], values: ["4.0"] });
  for (const once of ONCE) {
    const count = card.filter(({ name }) => name === once).length;
    assert.ok(count === 1 || (count === 0 && once !== "FN"), `${once} stands ${count} times`);
  }
}

export function parseVCards(bytes: Uint8Array): readonly VCard[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const octets = Buffer.from(bytes).toString("latin1");
  if (octets === "") return [];
  const lines = octets.split("\r\n");
  assert.equal(lines.pop(), "", "the last line has its end");
  for (const line of lines) {
    assert.ok(line.length <= MAX_LINE_OCTETS, `${line.length} octets in a line`);
    assert.doesNotMatch(line, /[\r\n]/u);
    // Fails where a fold splits a character.
    decoder.decode(Buffer.from(line, "latin1"));
  }
  const unfolded = decoder.decode(Buffer.from(octets.replaceAll(/\r\n[ \t]/gu, ""), "latin1"));
  const cards: VCard[] = [];
  let card: VCardProperty[] | undefined;
  for (const line of unfolded.split("\r\n").slice(0, -1)) {
    if (line === "BEGIN:VCARD") {
      assert.equal(card, undefined, "a card within a card");
      card = [];
    } else if (line === "END:VCARD") {
      assert.ok(card, "an end without a beginning");
      checkCard(card);
      cards.push(card);
      card = undefined;
    } else {
      assert.ok(card, "a line outside of all cards");
      card.push(parseLine(line));
    }
  }
  assert.equal(card, undefined, "the last card has an end");
  return cards;
}

/** @returns a card as rows, to be read at a glance: `["TEL;TYPE=cell", "0171"]` */
export const rowsOf = (card: VCard): readonly (readonly string[])[] =>
  card.map(({ name, parameters, values }) => [[name, ...parameters].join(";"), ...values]);
