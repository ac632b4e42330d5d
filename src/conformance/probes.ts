/** Asks for the same in ten other ways: another spelling, method, coding, condition, token or language. */
import { isDeepStrictEqual } from "node:util";
import { judgeRefusal, memberOf } from "./answers.ts";
import type { CheckSession } from "./answers.ts";
import type { AnsweredQuestion, Question } from "../lib/asker.ts";
import type { RuleName } from "./rules.ts";

/** An address of an operation, without a trailing slash. */
export interface OperationAddress {
  readonly path: string;
  /** Of the payload. */
  readonly key: string;
  readonly isFind: boolean;
  /** True: find needs a token. */
  readonly isGuarded: boolean;
  /** BCP 47 tags of languages, if texts follow them. */
  readonly tags: readonly string[];
}

type Way = Omit<Question, "path"> & { readonly more?: string };

interface Probed extends OperationAddress, CheckSession {
  readonly first: AnsweredQuestion;
  readonly again: (way: Way) => Promise<AnsweredQuestion>;
}

const MISSING_PAGE = "/page/999999999/";
/** Must not differ between HEAD and GET. */
const DESCRIBING = ["content-type", "content-language", "etag", "last-modified", "vary"];
/** Must be in a 304 if they are in a 200; the first two with the same value. */
const KEPT = ["etag", "vary", "cache-control", "content-location", "expires"];
/** Of the form of a token. */
const WRONG_TOKEN = btoa("lecterncheck0000:00000000-0000-4000-8000-000000000000");

const isSame = (
  { key }: OperationAddress,
  one: AnsweredQuestion,
  other: AnsweredQuestion,
): boolean => isDeepStrictEqual(memberOf(one, key), memberOf(other, key));

const list = ({ headers }: AnsweredQuestion, name: string): readonly string[] =>
  (headers.get(name) ?? "").split(",").map((one) => one.trim().toLowerCase());

function mustVary(
  { first, must }: Probed,
  other: AnsweredQuestion,
  rule: RuleName,
  name: string,
): void {
  for (const answer of [first, other]) {
    const vary = list(answer, "vary");
    must(answer, rule, vary.includes(name) || vary.includes("*"), `Vary: ${name}`, vary.join(", "));
  }
}

/** If any answer is in a language, that to a request for it must be. */
function mustFollow({ must }: CheckSession, answers: readonly AnsweredQuestion[]): void {
  const held = new Set(answers.flatMap((answer) => list(answer, "content-language")));
  for (const answer of answers) {
    const tag = answer.question.headers?.["accept-language"]?.toLowerCase() ?? "";
    const found = list(answer, "content-language");
    const isRight = tag === "" || !held.has(tag) || found.includes(tag);
    must(answer, "language", isRight, `Content-Language with ${tag}`, found.join(", "));
  }
}

const PROBES: readonly ((probed: Probed) => Promise<void>)[] = [
  async function otherwise(probed) {
    const { first, must, token } = probed;
    const ways: (readonly [rule: RuleName, isRefused: boolean, way: Way])[] = [
      ["trailing-slash", false, { more: "/" }],
      ["coding", false, { headers: { "accept-encoding": "gzip" } }],
      ["read-only", true, { method: "POST" }],
      ["token", true, { headers: { authorization: null } }],
      ["token", true, { headers: { authorization: `Bearer ${WRONG_TOKEN}` } }],
      ["token", false, { headers: { authorization: `bearer ${token}` } }],
    ];
    for (const [rule, isRefused, way] of ways.slice(0, probed.isGuarded ? ways.length : 3)) {
      const answer = await probed.again(way);
      const { status, headers } = answer;
      const isRight = isRefused ? status >= 300 : status === 200 && isSame(probed, first, answer);
      must(answer, rule, isRight, isRefused ? "a refusal" : "200, the same payload", status);
      if (rule === "token" && status >= 300) judgeRefusal(answer, probed);
      const isAllowing = status !== 405 || list(answer, "allow").includes("get");
      must(answer, rule, isAllowing, "405 with Allow that names GET", headers.get("allow"));
      const challenge = headers.get("www-authenticate") ?? "";
      const isChallenging = status !== 401 || /(?:^|,)\s*bearer\b/iu.test(challenge);
      must(answer, rule, isChallenging, "WWW-Authenticate: Bearer", challenge);
      const coding = headers.get("content-encoding");
      if (coding === null || rule !== "coding") continue;
      must(answer, rule, coding === "gzip", "gzip, or no coding", coding);
      const tag = headers.get("etag") ?? "W/";
      const isOther = tag.startsWith("W/") || tag !== first.headers.get("etag");
      must(answer, "etag", isOther, "another strong ETag than uncoded", tag);
      mustVary(probed, answer, rule, "accept-encoding");
    }
  },
  async function head({ again, first, must }) {
    const answer = await again({ method: "HEAD" });
    must(answer, "head", answer.status === 200, "200", answer.status);
    if (answer.status !== 200) return;
    for (const name of DESCRIBING) {
      const [expected, found] = [first.headers.get(name), answer.headers.get(name)];
      must(answer, "head", found === null || found === expected, `${name}: ${expected}`, found);
    }
    const { length } = first.body;
    const found = Number(answer.headers.get("content-length") ?? length);
    must(answer, "head", found === length, `content-length: ${length}`, found);
  },
  async function conditions({ again, first, must }) {
    const [tag, changed] = [first.headers.get("etag"), first.headers.get("last-modified")];
    const rows: (readonly [match: string | null, since: string | null, allowed: number[]])[] = [];
    if (tag !== null) rows.push([tag, changed, [304]], ['"none-of-yours"', changed, [200]]);
    if (changed !== null) rows.push([null, changed, [200, 304]], [null, "yesterday", [200]]);
    rows.push([null, "Thu, 01 Jan 1970 00:00:00 GMT", [200]]);
    for (const [match, since, allowed] of rows) {
      const answer = await again({
        headers: { "if-none-match": match, "if-modified-since": since },
      });
      const { status } = answer;
      must(answer, "conditions", allowed.includes(status), allowed.join(" or "), status);
      for (const [index, name] of status === 304 ? KEPT.entries() : []) {
        const [expected, found] = [first.headers.get(name), answer.headers.get(name)];
        const isKept = expected === null || (index < 2 ? found === expected : found !== null);
        must(answer, "conditions", isKept, `${name}: ${expected}`, found);
      }
    }
  },
  async function languages(probed) {
    const { first, must, tags } = probed;
    const askIn = async (accepted: string): Promise<AnsweredQuestion> =>
      probed.again({ headers: { "accept-language": accepted } });
    const answers: AnsweredQuestion[] = [];
    for (const tag of tags) answers.push(await askIn(tag));
    for (const one of answers) must(one, "language", one.status === 200, "200", one.status);
    mustFollow(probed, answers);
    const others = answers.filter((one) => one.status === 200 && !isSame(probed, first, one));
    for (const one of others) {
      const tag = one.headers.get("etag");
      must(one, "etag", tag !== (first.headers.get("etag") ?? ""), "another in each language", tag);
      mustVary(probed, one, "language", "accept-language");
    }
    for (const [high, low] of tags.length > 1 ? [tags, tags.slice(0, 2).toReversed()] : []) {
      const one = await askIn(`${high};q=0.9, ${low};q=0.3`);
      const other = await askIn(`${low};q=0.3, ${high};q=0.9`);
      must(other, "language", isSame(probed, one, other), `as for ${high}`, other.status);
    }
    const missing: AnsweredQuestion[] = [];
    for (const tag of probed.isFind ? [null, ...tags] : [])
      missing.push(await probed.again({ more: MISSING_PAGE, headers: { "accept-language": tag } }));
    // The contract does not say that there is no such page.
    const refusals = missing.filter(({ status }) => status >= 400);
    for (const answer of refusals) judgeRefusal(answer, probed);
    mustFollow(probed, refusals);
  },
];

/** Asks the target itself again, so that what is compared has been asked at one time. */
export async function probe(session: CheckSession, target: OperationAddress): Promise<void> {
  const again: Probed["again"] = async ({ more = "", ...way }) =>
    session.ask({ ...way, path: target.path + more });
  const first = await again({});
  for (const one of first.status === 200 ? PROBES : [])
    await one({ ...target, ...session, first, again });
}
