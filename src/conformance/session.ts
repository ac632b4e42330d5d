/** One run of the check: its requests, its findings, and the unchecked parts. */
import { createHash } from "node:crypto";
import type { Catalog } from "../catalog/catalog.ts";
import { CommandError } from "../errors.ts";
import { createAsker, NoAnswer } from "./ask.ts";
import type { Answer, AskOptions, Question } from "./ask.ts";
import { rfc, show } from "./check.ts";
import type { Check, Report } from "./check.ts";
import { createFindings, SILENT } from "./findings.ts";
import type { Findings } from "./findings.ts";
import type { Probe, Target } from "./probe.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

export interface SessionOptions extends Omit<AskOptions, "onRequest"> {
  readonly catalog: Catalog;
  readonly onProgress: (text: () => string) => void;
}

export interface Unchecked {
  readonly operation: string;
  readonly reason: string;
}

export interface Session extends Pick<SessionOptions, "catalog" | "base" | "token"> {
  readonly findings: Findings;
  readonly unchecked: Unchecked[];
  /** The operation that is being checked. */
  readonly operation: string;
  readonly requests: number;
  /** @throws NoAnswer, BudgetSpent */
  readonly ask: (question: Question) => Promise<Answer>;
  /** @returns the report for faults in the response to a request */
  readonly reportOn: (operation: string, question: Question) => Report;
  /**
   * Runs one part of the check. A missing response is reported and ends only this part.
   * @throws CommandError when the service cannot be reached at all
   */
  attempt<Result>(operation: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /** @param first the response to the target itself */
  probe(probes: readonly Probe[], target: Target, first: Answer): Promise<void>;
  close(): void;
}

export const ANSWER_CHECK: Check<NoAnswer> = {
  id: "answer",
  clause: rfc(9110, "3.3"),
  rule: "Every request gets a complete HTTP response in time.",
  *judge({ message }) {
    yield { expected: "a response", found: message };
  },
};

export const DISTINCT_CHECK: Check<{ readonly etag: string; readonly isSame: boolean }> = {
  id: "etag-distinct",
  clause: rfc(9110, "8.8.1, 8.8.3"),
  rule: "Different bodies of one URL have different strong ETags.",
  *judge({ etag, isSame }) {
    if (!isSame) yield { expected: "different ETags for different bodies", found: show(etag) };
  },
};

export function createSession(options: SessionOptions): Session {
  const { catalog, base, token } = options;
  const findings = createFindings(token);
  /** Digests of bodies, by path and ETag. */
  const digests = new Map<string, string>();
  let operation = "";
  let hasAnswered = false;
  const asker = createAsker({
    ...options,
    onRequest: ({ path }, count) =>
      options.onProgress(() => `Checking ${operation}: request ${count}, ${path}`),
  });

  function judgeTag(question: Question, { status, headers: { etag = "W/" }, body }: Answer): void {
    if (status !== 200 || question.method !== undefined || etag.startsWith("W/")) return;
    const digest = createHash("sha256").update(body).digest("base64");
    const known = getOrInsert(digests, `${question.path} ${etag}`, () => digest);
    findings.of(operation, question).judge(DISTINCT_CHECK, { etag, isSame: known === digest });
  }

  const session: Session = {
    catalog,
    base,
    token,
    findings,
    unchecked: [],
    get operation() {
      return operation;
    },
    get requests() {
      return asker.count;
    },
    async ask(question) {
      const answer = await asker.ask(question);
      hasAnswered = true;
      judgeTag(question, answer);
      return answer;
    },
    reportOn: (name, question) => findings.of(name, question),
    async attempt(name, work) {
      operation = name;
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.isUnreachable && !hasAnswered)
          throw new CommandError(`${base} cannot be reached: ${error.message}`);

        findings.of(name, error.question).judge(ANSWER_CHECK, error);
        return undefined;
      }
    },
    async probe(probes, target, first) {
      for (const one of probes)
        await session.attempt(target.operation, async () => probeOnce(session, one, target, first));
    },
    close: () => asker.close(),
  };
  return session;
}

async function probeOnce(
  { ask, reportOn }: Session,
  probe: Probe,
  target: Target,
  first: Answer,
): Promise<void> {
  const look = async (from: Answer) => {
    const answers: Answer[] = [];
    for (const question of probe.questions(target, from)) answers.push(await ask(question));
    return { target, first: from, answers };
  };
  const [question] = probe.questions(target, first);
  if (question === undefined) return;
  let probed = await look(first);
  // A publish between two requests also causes a difference, so compare again before reporting one.
  if (!SILENT.judge(probe, probed)) probed = await look(await ask({ path: target.path }));
  reportOn(target.operation, question).judge(probe, probed);
}
