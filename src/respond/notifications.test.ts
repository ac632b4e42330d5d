import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NOTIFICATIONS } from "../errors.ts";
import type { NotificationMessage } from "../errors.ts";
import { MESSAGE_LANGUAGES } from "./messages/index.ts";
import { createNotification, placeholdersOf } from "./notifications.ts";

const MESSAGES = Object.keys(NOTIFICATIONS) as NotificationMessage[];

describe("notifications", () => {
  for (const language of MESSAGE_LANGUAGES)
    for (const message of MESSAGES)
      test(`${message} in ${language.tag}`, () => {
        const { details = [] } = language.texts[message];
        const values = Object.fromEntries(
          details.flatMap(placeholdersOf).map((name) => [name, name === "count" ? 2 : "x"]),
        );
        const full = createNotification({ message, values }, language);
        assert.equal(full.Details.length, details.length);
        assert.deepEqual(
          full.Details.filter((detail) => /[{}]/u.test(detail)),
          [],
        );
        assert.equal(full.Message, message);
        const bare = createNotification({ message, values: {} }, language);
        assert.equal(bare.LocalizedMessage, full.LocalizedMessage);
      });

  test("every language has the same placeholders in the same details", () => {
    const [first, ...others] = MESSAGE_LANGUAGES.map(({ texts }) =>
      MESSAGES.map((message) => texts[message].details?.map((one) => placeholdersOf(one).join())),
    );
    for (const other of others) assert.deepEqual(other, first);
  });

  test("what a client sent comes back cut", () => {
    const [texts] = MESSAGE_LANGUAGES;
    const values = { page: "9".repeat(5000) };
    const { Details } = createNotification({ message: "PAGE_NUMBER_INVALID", values }, texts);
    assert.ok((Details[0] ?? "").length < 300);
  });
});
