/** What an access rule means for those who send no token, a wrong one, or the right one in another spelling. */
import { contract, rfc, show } from "./check.ts";
import type { Probe } from "./probe.ts";

/** Of the form of a token, and nobody's. */
const WRONG_TOKEN = Buffer.from("lecterncheck0000:00000000-0000-4000-8000-000000000000").toString(
  "base64",
);

export const ACCESS_PROBES: readonly Probe[] = [
  {
    id: "access-rule",
    clause: contract("Authentication"),
    rule: "One access rule governs a resource: where find needs a token, page and load do.",
    questions: ({ path, isGuarded }) =>
      isGuarded ? [{ path, headers: { authorization: undefined }, isHasty: true }] : [],
    *judge({ answers: [answer] }) {
      const { status = 0 } = answer ?? {};
      if (status < 400) yield { expected: "a refusal without a token", found: String(status) };
    },
  },
  {
    id: "challenge",
    clause: `${rfc(9110, "15.5.2")}; ${rfc(6750, "3")}`,
    rule: "A 401 says WWW-Authenticate: Bearer.",
    questions: ({ path, isGuarded }) =>
      isGuarded ? [{ path, headers: { authorization: undefined }, isHasty: true }] : [],
    *judge({ answers: [answer] }) {
      const challenge = answer?.headers["www-authenticate"];
      if (answer?.status === 401 && !/(?:^|,)\s*bearer\b/iu.test(challenge ?? ""))
        yield { expected: "WWW-Authenticate: Bearer", found: show(challenge) };
    },
  },
  {
    id: "wrong-token",
    clause: contract("Authentication"),
    rule: "What needs a token does not open to a wrong one.",
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
    rule: "The letter case of Bearer in the request does not matter.",
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
