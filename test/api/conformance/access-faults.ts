/** Faults in access and languages: what each changes, and which checks must tell it. */
import type { ServiceFault } from "./tampering.ts";

const NAVIGATION = "/navigation";

/** @param token opens everything */
export const listAccessFaults = (token: string): readonly ServiceFault[] => [
  {
    name: "pages that nobody guards",
    finds: ["access-rule", "wrong-token"],
    ask({ path, headers }) {
      if (path.includes("/page/")) headers.authorization = `Bearer ${token}`;
    },
  },
  {
    name: "401 without a challenge",
    finds: ["challenge"],
    answer({ headers }) {
      delete headers["www-authenticate"];
    },
  },
  {
    name: "any token will do",
    finds: ["wrong-token"],
    ask({ headers }) {
      if (headers.authorization !== undefined) headers.authorization = `Bearer ${token}`;
    },
  },
  {
    name: "Bearer in this spelling alone",
    finds: ["token-scheme"],
    ask({ headers }) {
      if (headers.authorization?.startsWith("bearer") === true) delete headers.authorization;
    },
  },
  {
    name: "a language that is refused",
    finds: ["language-answer", "status"],
    ask: ({ headers }) =>
      headers["accept-language"] === "ar-EG"
        ? { status: 406, headers: { "content-type": "application/json" }, body: Buffer.from("{}") }
        : undefined,
  },
  {
    name: "German for those who ask for English, and English for those who ask for German",
    finds: ["language-followed"],
    ask({ path, headers }) {
      if (path.includes("/page/")) return;
      const swapped: Readonly<Record<string, string>> = { de: "en-GB", "en-GB": "de" };
      const { "accept-language": asked = "" } = headers;
      if (swapped[asked] !== undefined) headers["accept-language"] = swapped[asked];
    },
  },
  {
    name: "English messages for those who ask for German, and German for those who ask for English",
    finds: ["language-messages"],
    answer({ status, headers }) {
      const swapped: Readonly<Record<string, string>> = { de: "en-GB", en: "de" };
      const { "content-language": language = "" } = headers;
      if (status === 404) headers["content-language"] = swapped[String(language)];
    },
  },
  {
    name: "the first language, whatever the weights",
    finds: ["language-weights"],
    ask({ headers }) {
      headers["accept-language"] = headers["accept-language"]?.replace(/;.*$/u, "");
    },
  },
  {
    name: "Vary without Accept-Language",
    finds: ["language-vary"],
    answer({ headers }, { path }) {
      if (path.includes(NAVIGATION)) headers["vary"] = "Accept-Encoding, Authorization";
    },
  },
  {
    name: "one ETag for all languages",
    finds: ["etag-distinct", "etag-match"],
    answer({ headers }, { path }) {
      if (path.includes(NAVIGATION) && headers["etag"] !== undefined) headers["etag"] = '"same"';
    },
  },
];
