import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NOTIFICATIONS } from "../errors.ts";
import type { NotificationMessage } from "../errors.ts";
import { MESSAGE_LANGUAGES } from "../items/languages.ts";
import { REASONS as TEXTS } from "../words/reasons-en.ts";
import { placeholdersOf } from "../words/fill-text.ts";
import { createNotification } from "./notifications.ts";

const MESSAGES = Object.keys(NOTIFICATIONS) as NotificationMessage[];

/** Messages with a detail for each reason. */
const REASONS: Readonly<Partial<Record<NotificationMessage, readonly string[]>>> = {
  REQUEST_MALFORMED: Object.keys(TEXTS.MALFORMED),
  SERVICE_UNAVAILABLE: Object.keys(TEXTS.UNAVAILABLE),
  RATE_LIMIT_EXCEEDED: Object.keys(TEXTS.LIMITED),
  QUERY_PARAMETER_UNKNOWN: Object.keys(TEXTS.UNKNOWN),
  QUERY_PARAMETER_INVALID: Object.keys(TEXTS.INVALID),
  ACCESS_DENIED: Object.keys(TEXTS.DENIED),
  CONTENT_TOO_LARGE: Object.keys(TEXTS.LARGE),
  RELEASE_STALE: Object.keys(TEXTS.STALE),
};
const CASES = MESSAGES.flatMap((message) =>
  (REASONS[message] ?? [""]).map((reason) => [message, reason] as const),
);

type Detail = string | Readonly<Record<string, string>>;

/** @returns the names of the values that a detail names, and with several of one, that of its reason */
const placeholdersIn = (detail: Detail): readonly string[] =>
  typeof detail === "string"
    ? placeholdersOf(detail)
    : ["reason", ...Object.values(detail).flatMap((text) => placeholdersOf(text))];

/** The values that are written as numbers somewhere. */
const COUNTED: ReadonlySet<string> = new Set(
  JSON.stringify(MESSAGE_LANGUAGES).match(/(?<=\{)\w+(?=, )/gu),
);

describe("notifications", () => {
  for (const language of MESSAGE_LANGUAGES) {
    for (const [message, reason] of CASES) {
      test(`${message} ${reason} in ${language.tag}`, () => {
        const { details = [] } = language.texts[message];
        const values: Record<string, string | number> = Object.fromEntries(
          details.flatMap(placeholdersIn).map((name) => [name, COUNTED.has(name) ? 4321 : "x"]),
        );
        if (reason !== "") values["reason"] = reason;
        const full = createNotification({ message, values }, language);
        assert.equal(full.Details.length, details.length);
        assert.deepEqual(
          full.Details.filter((detail) => /[{}]|^$/u.test(detail)),
          [],
        );
        assert.equal(full.Message, message);
        const bare = createNotification({ message, values: {} }, language);
        assert.equal(bare.LocalizedMessage, full.LocalizedMessage);
        assert.deepEqual(
          bare.Details,
          details.filter((detail) => placeholdersIn(detail).length === 0),
        );
      });
    }
  }

  for (const language of MESSAGE_LANGUAGES) {
    test(`every malformation has a text of its own in ${language.tag}`, () => {
      const texts = Object.keys(TEXTS.MALFORMED).map((reason) => {
        const values = { reason, limit: 1 };
        return createNotification({ message: "REQUEST_MALFORMED", values }, language).Details[0];
      });
      assert.equal(new Set(texts).size, texts.length);
      assert.ok(texts.length > 6 && !texts.includes(undefined));
    });

    test(`an unknown reason has none in ${language.tag}`, () => {
      const values = { reason: "nobody", limit: 1, seconds: 1, release: 1 };
      const { Details } = createNotification({ message: "REQUEST_MALFORMED", values }, language);
      assert.deepEqual(Details, []);
    });
  }

  test("every language has the same placeholders in the same details", () => {
    const [first, ...others] = MESSAGE_LANGUAGES.map(({ texts }) =>
      MESSAGES.map((message) => texts[message].details?.map((one) => placeholdersIn(one).join())),
    );
    for (const other of others) assert.deepEqual(other, first);
  });

  test("values from clients are truncated", () => {
    const [texts] = MESSAGE_LANGUAGES;
    const values = { page: "9".repeat(5000) };
    const { Details } = createNotification({ message: "PAGE_NUMBER_INVALID", values }, texts);
    assert.ok((Details[0] ?? "").length < 300);
  });

  test("a long list ends with a member, and says that there are more", () => {
    const [texts] = MESSAGE_LANGUAGES;
    const detailOf = (known: readonly string[]): string | undefined =>
      createNotification(
        { message: "QUERY_PARAMETER_UNKNOWN", values: { reason: "field", known } },
        texts,
      ).Details[0];
    const names = Array.from({ length: 1000 }, (_, index) => `Field${index}`);
    assert.match(detailOf(names) ?? "", /^Fields: Field0, .*, Field\d+, …\.$/u);
    assert.ok((detailOf(names) ?? "").length < 2100);
    assert.equal(detailOf(names.slice(0, 100))?.includes("…"), false);
  });
});

test("what needs the preview right is named: an address of its own, or the parameters of others", () => {
  const [texts] = MESSAGE_LANGUAGES;
  const detailsOf = (reason: string): readonly string[] =>
    createNotification({ message: "ACCESS_DENIED", values: { reason } }, texts).Details;
  assert.deepEqual(detailsOf("address"), ["This address needs a token with the preview right."]);
  assert.deepEqual(detailsOf("parameters"), [
    "The parameters at and release need a token with the preview right.",
  ]);
});
