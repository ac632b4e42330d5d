/** Reads `/metrics` as text. Out go samples, by name and labels. */
import assert from "node:assert/strict";

/** A sample of a scrape. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^(?<name>[a-z_]+)(?:\{(?<labels>[^}]*)\})? (?<value>\S+)$/u;

export interface Scrape {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** @returns the sum of the samples with this name and, among others, these labels */
  readonly sum: (name: string, labels?: Readonly<Record<string, string>>) => number;
}

/** @param token with the right */
export async function scrape(address: string, token: string): Promise<Scrape> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/metrics`, { headers });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.match(response.headers.get("content-type") ?? "", /^application\/openmetrics-text; /u);
  assert.ok(text.endsWith("\n# EOF\n"));
  const samples = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const { name = "", labels = "", value = "" } = LINE.exec(line)?.groups ?? {};
      assert.notEqual(name, "", line);
      const pairs = Array.from(labels.matchAll(/(\w+)="([^"]*)"/gu), ([, key, word]) => [
        key,
        word,
      ]);
      return {
        name,
        labels: Object.fromEntries(pairs) as Sample["labels"],
        value: value === "+Inf" ? Infinity : Number(value),
      };
    });
  return {
    text,
    samples,
    sum: (wanted, labels = {}) =>
      samples
        .filter(({ name, labels: own }) => {
          const isMeant = ([key, word]: [string, string]): boolean => own[key] === word;
          return name === wanted && Object.entries(labels).every(isMeant);
        })
        .reduce((sum, { value }) => sum + value, 0),
  };
}
