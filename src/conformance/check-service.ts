/** Holds a service to the contract, operation by operation. It judges what comes, and needs nothing else. */
import { createHash } from "node:crypto";
import { localizedOf } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { ACCESS_PROBES } from "./access-probes.ts";
import { readBody, REFUSAL_CHECKS } from "./answer-checks.ts";
import { BudgetSpent, createAsker, NoAnswer } from "./ask.ts";
import type { Answer, Asker, AskOptions, Question } from "./ask.ts";
import { checkCollection, judgeNotifications, judgePage } from "./check-collection.ts";
import type { ReadCollection } from "./check-collection.ts";
import {
  chooseItems,
  createLoadProbe,
  isGone,
  judgeEntity,
  pathOfNobody,
  UNKNOWN_UUID_CHECK,
} from "./check-entities.ts";
import { judgeAll, rfc, show } from "./check.ts";
import type { Check, Report } from "./check.ts";
import { createFindings, SILENT } from "./findings.ts";
import type { Finding } from "./findings.ts";
import { HTTP_PROBES } from "./http-probes.ts";
import { LANGUAGE_PROBES } from "./language-probes.ts";
import type { Probe, Target } from "./probe.ts";

export interface ServiceReport {
  readonly requests: number;
  readonly findings: readonly Finding[];
  /** What was not judged, and why. */
  readonly unchecked: readonly { readonly operation: string; readonly reason: string }[];
  /** False: the check ended before its end. */
  readonly isWhole: boolean;
  readonly judged: ReadonlyMap<string, number>;
}

export const ANSWER_CHECK: Check<NoAnswer> = {
  id: "answer",
  clause: rfc(9110, "3.3"),
  rule: "A request is answered, with HTTP, whole and in time.",
  *judge({ message }) {
    yield { expected: "an answer", found: message };
  },
};

interface Tagged {
  readonly etag: string;
  readonly isSame: boolean;
}

export const DISTINCT_CHECK: Check<Tagged> = {
  id: "etag-distinct",
  clause: rfc(9110, "8.8.1, 8.8.3"),
  rule: "Two different bodies of one address do not have one strong ETag.",
  *judge({ etag, isSame }) {
    if (!isSame) yield { expected: "another ETag than for other bytes", found: show(etag) };
  },
};

const isRefused = ({ status }: Answer): boolean => status === 401 || status === 403;

function judgeRefusal(report: Report, answer: Answer): void {
  if (judgeAll(report, REFUSAL_CHECKS, answer)) judgeNotifications(report, readBody(answer) ?? {});
}

/** @throws CommandError when nothing of the service can be reached */
export async function checkService(
  catalog: Catalog,
  options: Omit<AskOptions, "onRequest"> & { readonly onProgress: (text: () => string) => void },
): Promise<ServiceReport> {
  const { token, base } = options;
  const findings = createFindings(token);
  const unchecked: { operation: string; reason: string }[] = [];
  let operation = "";
  let tags: readonly string[] = [];
  let hasAnswered = false;
  let isWhole = true;

  const asking = createAsker({
    ...options,
    onRequest: ({ path }, count) =>
      options.onProgress(() => `Checking ${operation}: request ${count}, ${path}`),
  });
  const digests = new Map<string, string>();
  const asker: Asker = {
    async ask(question) {
      const answer = await asking.ask(question);
      hasAnswered = true;
      const { etag = "W/" } = answer.headers;
      if (answer.status !== 200 || question.method !== undefined || etag.startsWith("W/"))
        return answer;
      const digest = createHash("sha256").update(answer.body).digest("base64");
      const known = digests.getOrInsert(`${question.path} ${etag}`, digest);
      findings.of(operation, question).judge(DISTINCT_CHECK, { etag, isSame: known === digest });
      return answer;
    },
    get count() {
      return asking.count;
    },
    close: () => asking.close(),
  };

  /** Does a part of the work, of which an answer that does not come ends no more than this part. */
  async function attempt<Result>(
    name: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    operation = name;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.isUnreachable && !hasAnswered)
        throw new CommandError(`${base} cannot be reached: ${error.message}.`);
      findings.of(name, error.question).judge(ANSWER_CHECK, error);
      return undefined;
    }
  }

  async function probe(row: Probe, target: Target, first: Answer): Promise<void> {
    const look = async (from: Answer) => {
      const answers: Answer[] = [];
      for (const question of row.questions(target, from)) answers.push(await asker.ask(question));
      return { target, first: from, answers };
    };
    const [question] = row.questions(target, first);
    if (question === undefined) return;
    let probed = await look(first);
    // Somebody may have published between the two answers: what is wrong once may be so for a moment.
    if (!SILENT.judge(row, probed)) probed = await look(await asker.ask({ path: target.path }));
    findings.of(target.operation, question).judge(row, probed);
  }

  async function probeAll(rows: readonly Probe[], target: Target, first: Answer): Promise<void> {
    for (const row of rows) await attempt(target.operation, async () => probe(row, target, first));
  }

  /** @returns undefined when the resource cannot be checked, which was then said */
  async function isGuarded(resource: Resource): Promise<boolean | undefined> {
    const question: Question = {
      path: resource.path,
      headers: { authorization: undefined },
      isHasty: true,
    };
    const answer = await asker.ask(question);
    if (!isRefused(answer)) return false;
    judgeRefusal(findings.of(operation, question), answer);
    if (token !== undefined) return true;
    unchecked.push({ operation: resource.title, reason: "it needs a token" });
    return undefined;
  }

  async function checkLanguages(resource: Resource, target: Target, first: Answer): Promise<void> {
    for (const tag of tags) {
      const question = { path: resource.path, headers: { "accept-language": tag } };
      await attempt(target.operation, async () => {
        const report = findings.of(target.operation, question);
        judgePage(report, { resource, catalog }, await asker.ask(question), undefined);
      });
    }
    await probeAll(LANGUAGE_PROBES, target, first);
  }

  async function checkFailure(name: string, path: string, check?: Check<Answer>): Promise<void> {
    await attempt(name, async () => {
      const answer = await asker.ask({ path });
      const report = findings.of(name, { path });
      if (check) report.judge(check, answer);
      if (answer.status >= 400) judgeRefusal(report, answer);
    });
  }

  async function checkEntities(
    resource: Resource,
    target: Target,
    { pages }: ReadCollection,
  ): Promise<void> {
    const { entity } = resource;
    if (entity === undefined) return;
    const name = `${entity.title} load`;
    for (const [index, item] of chooseItems(resource, entity, pages).entries()) {
      const { path } = item;
      const of: Target = { ...target, operation: name, path, key: entity.responseKey };
      const first = await attempt(name, async () => {
        const answer = await asker.ask({ path });
        const { responseKey } = resource;
        if (
          answer.status === 404 &&
          isGone(responseKey, item, await asker.ask({ path: item.page }))
        )
          return undefined;
        const report = findings.of(name, { path });
        return judgeEntity(report, catalog, resource, entity, answer) ? answer : undefined;
      });
      if (first === undefined) continue;
      const more = index === 0 ? [...HTTP_PROBES, ...ACCESS_PROBES] : [];
      await probeAll([createLoadProbe(resource.responseKey, item), ...more], of, first);
    }
    await checkFailure(name, pathOfNobody(entity), UNKNOWN_UUID_CHECK);
  }

  async function checkResource(name: ResourceName): Promise<void> {
    const resource = catalog.resources[name];
    const { title, path, responseKey: key } = resource;
    const guarded = await attempt(`${title} find`, async () => isGuarded(resource));
    if (guarded === undefined) return;
    const read = await attempt(`${title} find`, async () =>
      checkCollection({ catalog, asker, base, findings }, resource),
    );
    if (read === undefined) return;
    if (name === "languages") tags = readTags(read);
    if (read.isCut) {
      unchecked.push({
        operation: `${title} page`,
        reason: `there are more than ${read.pages.length} pages: those in the middle were left out`,
      });
    }
    const { FirstPage: first, LastPage: last } = read.find.configuration;
    const find: Target = {
      operation: `${title} find`,
      resource,
      path,
      key,
      token,
      isGuarded: guarded,
      tags,
    };
    const page: Target = { ...find, operation: `${title} page`, path: `${path}/page/${first}` };
    await probeAll([...HTTP_PROBES, ...ACCESS_PROBES], find, read.answer);
    if (localizedOf(resource)) await checkLanguages(resource, find, read.answer);
    const answer = await attempt(page.operation, async () => asker.ask({ path: page.path }));
    if (answer?.status === 200) await probeAll([...HTTP_PROBES, ...ACCESS_PROBES], page, answer);
    await checkFailure(page.operation, `${path}/page/${last + 1000}/`);
    await checkEntities(resource, find, read);
  }

  try {
    // Which languages there are is asked of the others.
    const order: readonly ResourceName[] = ["languages", ...catalog.names];
    for (const name of new Set(order)) await checkResource(name);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    isWhole = false;
    unchecked.push({
      operation: `${operation} and what comes after it`,
      reason: `the check ended ${error.message}`,
    });
  } finally {
    asking.close();
  }
  return {
    requests: asking.count,
    findings: findings.list(),
    unchecked,
    isWhole,
    judged: findings.judged,
  };
}

const MAX_TAGS = 4;

const readTags = ({ find }: ReadCollection): readonly string[] =>
  find.items
    .map(({ Code: code }) => String(code))
    .filter((code) => /^[A-Z]{2}(?:_[A-Z]{2})?$/u.test(code))
    .slice(0, MAX_TAGS)
    .map(tagOfLanguageCode);
