/** Requests without a token, with a wrong one, and with the scheme in another letter case. */
import { contract, rfc, show } from "./check.ts";
import type { Probe } from "./probe.ts";

/** Has the form of a token but does not exist. */
const WRONG_TOKEN = Buffer.from("lecterncheck0000:00000000-0000-4000-8000-000000000000").toString(
  "base64",
);

export const ACCESS_PROBES: readonly Probe[] = [
  {
    id: "access-rule",
    clause: contract("Authentication"),
    rule: "All operations of a resource have the same access rule: if find needs a token, page and load do.",
    questions: ({ path, isGuarded }) =>
      isGuarded ? [{ path, headers: { authorization: undefined } }] : [],
    *judge({ answers: [answer] }) {
      const { status = 0 } = answer ?? {};
      if (status < 400) yield { expected: "a refusal without a token", found: String(status) };
    },
  },
  {
    id: "challenge",
    clause: `${rfc(9110, "15.5.2")}; ${rfc(6750, "3")}`,
    rule: "A 401 has WWW-Authenticate with the scheme Bearer.",
    questions: ({ path, isGuarded }) =>
      isGuarded ? [{ path, headers: { authorization: undefined } }] : [],
    *judge({ answers: [answer] }) {
      const challenge = answer?.headers["www-authenticate"];
      if (answer?.status === 401 && !/(?:^|,)\s*bearer\b/iu.test(challenge ?? ""))
        yield { expected: "WWW-Authenticate: Bearer", found: show(challenge) };
    },
  },
  {
    id: "wrong-token",
    clause: contract("Authentication"),
    rule: "If a resource needs a token, a wrong token is refused.",
    questions: ({ path, isGuarded }) =>
      isGuarded
        ? [{ path, headers: { authorization: `Bearer ${WRONG_TOKEN}` }, isHasty: true }]
        : [],
    *judge({ answers: [answer] }) {
      const { status = 0 } = answer ?? {};
      if (status < 400) yield { expected: "a refusal of a wrong token", found: String(status) };
    },
  },
  {
    id: "token-scheme",
    clause: rfc(9110, "11.1"),
    rule: "The scheme Bearer in a request is case-insensitive.",
    questions: ({ path, isGuarded, token }) =>
      isGuarded && token !== undefined
        ? [{ path, headers: { authorization: `bearer ${token}` } }]
        : [],
    *judge({ answers: [answer] }) {
      if (answer?.status !== 200)
        yield { expected: "200 with bearer in small letters", found: String(answer?.status) };
    },
  },
];
