/** Faults in answers as HTTP carries them: what each changes, and which checks must tell it. */
import { inAnswers, inHeaders, refuse } from "./tampering.ts";
import type { ServiceFault } from "./tampering.ts";

const NAVIGATION = "/navigation";
const LANGUAGES = "/languages";

export const ANSWER_FAULTS: readonly ServiceFault[] = [
  {
    name: "201 instead of 200",
    finds: ["status"],
    ...inAnswers("/trainings", (answered) => (answered.status = 201)),
  },
  {
    name: "a redirect to another address",
    finds: ["status"],
    ask: ({ path }) =>
      path.includes("/trainings") ? refuse(302, { location: "https://example.org/" }) : undefined,
  },
  {
    name: "HTML as Content-Type",
    finds: ["media-type"],
    ...inHeaders("/trainings", "content-type", () => "text/html"),
  },
  {
    name: "a charset that is not UTF-8",
    finds: ["media-type"],
    ...inHeaders("/trainings", "content-type", () => "application/json; charset=iso-8859-1"),
  },
  {
    name: "a byte order mark",
    finds: ["utf-8"],
    ...inAnswers("/trainings", (answered) => {
      answered.body = Buffer.from(`\uFEFF${answered.body.toString()}`);
    }),
  },
  {
    name: "Latin-1",
    finds: ["utf-8"],
    ...inAnswers("/trainings", (answered) => {
      const text = answered.body.toString().replace("Nursing", "Gärtnerei");
      answered.body = Buffer.from(text, "latin1");
    }),
  },
  {
    name: "half a body",
    finds: ["json"],
    ...inAnswers("/trainings", (answered) => {
      answered.body = answered.body.subarray(0, answered.body.length / 2);
    }),
  },
  {
    name: "a list without an object around it",
    finds: ["json"],
    ...inAnswers("/trainings", (answered) => (answered.body = Buffer.from("[]"))),
  },
  {
    name: "a member that is there twice",
    finds: ["json-names"],
    ...inAnswers("/trainings", (answered) => {
      const text = answered.body.toString().replaceAll('"Title":', '"Title":"","Title":');
      answered.body = Buffer.from(text);
    }),
  },
  {
    name: "a coding that nobody asked for",
    finds: ["content-coding"],
    ...inHeaders("/trainings", "content-encoding", () => "br"),
  },
  {
    name: "no Date",
    finds: ["date"],
    ...inHeaders("/trainings", "date", () => undefined),
  },
  {
    name: "an ETag without quotation marks",
    finds: ["etag-form", "etag-match"],
    ...inHeaders("/trainings", "etag", (tag) => tag.replaceAll('"', "")),
  },
  {
    name: "Last-Modified in the future",
    finds: ["last-modified"],
    ...inHeaders("/trainings", "last-modified", () => "Fri, 01 Jan 2100 00:00:00 GMT"),
  },
  {
    name: "Last-Modified as ISO 8601 has it",
    finds: ["last-modified"],
    ...inHeaders("/trainings", "last-modified", () => "2026-01-01T00:00:00Z"),
  },
  {
    name: "Navigation without Expires",
    finds: ["cache-headers"],
    ...inHeaders(NAVIGATION, "expires", () => undefined),
  },
  {
    name: "a max-age of a week",
    finds: ["max-age"],
    ...inAnswers(LANGUAGES, ({ headers }) => {
      headers["cache-control"] = "public, max-age=604800";
      headers["expires"] = new Date(
        Date.parse(String(headers["date"])) + 604_800_000,
      ).toUTCString();
    }),
  },
  {
    name: "Expires an hour after Date",
    finds: ["expires"],
    ...inHeaders(LANGUAGES, "expires", (_, { headers }) =>
      new Date(Date.parse(String(headers["date"])) + 3_600_000).toUTCString(),
    ),
  },
  {
    name: "Expires that is no date",
    finds: ["expires"],
    ...inHeaders(LANGUAGES, "expires", () => "0"),
  },
];
