import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { createLanguageChoice, planningOf } from "./languages.ts";

const CODES = ["DE", "EN_GB", "PT_BR", "ZH_CN", "AR_EG", "FR", "JI", "SB"] as const;
const published = CODES.map((code) => ({
  code,
  tag: tagOfLanguageCode(code),
  uuid: code,
}));
const chooseLanguages = createLanguageChoice(published, published[0]);

/**
 * The requested languages, a bar, the fallback if it was not requested, and ! if it causes a
 * notification.
 */
const ROWS: readonly (readonly [header: string | undefined, languages: string])[] = [
  [undefined, "|DE"],
  ["", "|DE"],
  ["*", "DE|"],
  ["*;q=0", "|DE"],
  ["de", "DE|!"],
  ["en", "EN_GB|DE!"],
  ["en-US", "EN_GB|DE!"],
  ["de-AT", "DE|!"],
  ["pt", "PT_BR|DE!"],
  ["pt-PT", "PT_BR|DE!"],
  ["ar", "AR_EG|DE!"],
  ["zh-Hans", "ZH_CN|DE!"],
  ["yi", "JI|DE!"],
  ["hsb", "SB|DE!"],
  ["ja", "|DE!"],
  ["sv", "|DE!"],
  ["tlh-piqd", "|DE!"],
  ["xx, en", "EN_GB|DE!"],
  ["en;q=0.5, fr", "FR,EN_GB|DE!"],
  ["en, en-US;q=0.9, en-GB;q=0.8", "EN_GB|DE!"],
  ["ja, fr;q=0.9, en;q=0.8", "FR,EN_GB|DE!"],
  ["fr, en, pt, zh, ar, de", "FR,EN_GB,PT_BR,ZH_CN|DE!"],
  ["fr, en, pt, zh, ar", "FR,EN_GB,PT_BR,ZH_CN|DE!"],
  ["ja, sv, nl, it, fr", "FR|DE!"],
  ["fr, *", "FR,DE|"],
  ["*, fr;q=0.5", "DE,FR|"],
  // Neighbours of what is not published only if nothing that was asked for is.
  ["gsw", "DE|!"],
  ["gsw, en", "EN_GB|DE!"],
  ["gsw-CH, en-US;q=0.1", "EN_GB|DE!"],
  ["za, fr;q=0.2, en;q=0.1", "FR,EN_GB|DE!"],
  ["za, gsw;q=0.5", "ZH_CN,DE|!"],
  ["za, ja;q=0.5", "ZH_CN|DE!"],
  ["za, en;q=0", "ZH_CN|DE!"],
  ["en;q=0, en-GB;q=0.5, za", "EN_GB|DE!"],
  ["za, zh", "ZH_CN|DE!"],
  ["za, *", "ZH_CN,DE|"],
  ["za, en, *", "EN_GB,DE|"],

  ["*, de;q=0.5", "EN_GB,DE|"],
  ["de;q=0, *", "EN_GB|DE"],
  ["en;q=0, de", "DE|!"],
  ["en;q=0, en-GB", "EN_GB|DE!"],
  ["en-US;q=0, en", "EN_GB|DE!"],
  ["fr, *;q=0", "FR|DE!"],
  ["en_GB", "EN_GB|DE!"],
  ["EN_GB", "EN_GB|DE!"],
  ["AR_AE, pt_pt", "AR_EG,PT_BR|DE!"],
  ["JI, SB", "JI,SB|DE!"],
  ["ji;q=0, *", "DE|"],
  ["JA_jp", "|DE!"],
  ["zh-aaab, de-qxyz", "ZH_CN,DE|!"],
  ["pt-xq-x-none", "PT_BR|DE!"],
  [";;;,", "|DE"],
];

describe("the languages of a request", () => {
  for (const [header, expected] of ROWS) {
    test(header === undefined ? "no header" : JSON.stringify(header), () => {
      const { languages, asked, named } = chooseLanguages(header);
      const codes = languages.map(({ code }) => code);
      assert.equal(
        `${codes.slice(0, asked).join()}|${codes.slice(asked).join()}${named ? "!" : ""}`,
        expected,
      );
    });
  }
});

test("messages are in the language of the request, in English for programs, else in the fallback language", () => {
  const plan = planningOf({ languages: published, fallback: published[0] });
  const rows: readonly (readonly [header: string | undefined, tag: string])[] = [
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["en", "en"],
    ["de", "de"],
    ["fr, *;q=0.5", "de"],
    ["fr, en;q=0.5", "en"],
    ["fr", "de"],
  ];
  for (const [header, tag] of rows)
    assert.equal(plan(undefined, header).texts.tag, tag, String(header));
  assert.equal(plan(published.slice(0, 1), "en").texts.tag, "de", "that of the URL");
});
