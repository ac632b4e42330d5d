/** Checks a service against the contract, resource by resource, only by its responses. */
import { mustGet } from "../lib/must-get.ts";
import { randomUUID } from "node:crypto";
import { CONTRACT, localizedOf } from "../catalog/catalog.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { judgeRefusal } from "./answers.ts";
import type { CheckSession } from "./answers.ts";
import { BudgetSpent, createAsker, NoAnswer } from "../lib/asker.ts";
import type { AskOptions, Question } from "../lib/asker.ts";
import { loadItem, readCollection } from "./collection.ts";
import { groupFaults } from "./findings.ts";
import type { Deviation, Finding } from "./findings.ts";
import { probe } from "./probes.ts";

export interface ServiceJudgement {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly { readonly operation: string; readonly reason: string }[];
  /** False: the check stopped before its end. */
  readonly isComplete: boolean;
}
interface CheckOptions extends Omit<AskOptions, "onRequest"> {
  readonly onProgress: (text: () => string) => void;
}

const MAX_TAGS = 4;
const MAX_LOADED = 10;
/** Of one part of the check. */
const MAX_FAULTS = 1000;
const CODE = /^[A-Z]{2}(?:_[A-Z]{2})?$/u;

/** @throws CommandError when the service cannot be reached */
export async function judgeService(options: CheckOptions): Promise<ServiceJudgement> {
  const faults: Deviation[] = [];
  const unchecked: { operation: string; reason: string }[] = [];
  /** Of the languages that the service lists. */
  let tags: readonly string[] = [];
  let part: Deviation[] = [];
  let operation = "";
  let requests = 0;
  let last: Question = { path: "" };
  const onRequest = (question: Question, count: number): void => {
    [last, requests] = [question, count];
    options.onProgress(() => `Checking ${operation}: request ${count}, ${question.path}`);
  };
  const ask = createAsker({ ...options, onRequest });
  const must: CheckSession["must"] = ({ question }, ...fact) => {
    if (!fact[1] && part.length < MAX_FAULTS) part.push({ operation, question, fact });
  };
  const session: CheckSession = { ...options, ask, must };

  /** Twice if there is a fault: content may have been published between two requests. */
  async function run<Result>(name: string, work: () => Promise<Result>) {
    operation = name;
    let result: Result | undefined;
    for (let tries = 0; tries === 0 || (tries === 1 && part.length > 0); tries += 1) {
      part = [];
      result = await work().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        must({ question: last }, "answer", false, "a response", error.message);
        return undefined;
      });
    }
    faults.push(...part.splice(0));
    return result;
  }

  async function askRefused(question: Question): Promise<number> {
    const answer = await ask(question);
    if (answer.status >= 400) judgeRefusal(answer, session);
    return answer.status;
  }

  async function checkResource(resource: Resource): Promise<void> {
    const { title, path, responseKey: key, entity, hasState } = resource;
    const open = { path, headers: { authorization: null } };
    const status = await run(title, async () => askRefused(open));
    const isGuarded = status === 401 || status === 403;
    const isClosed = isGuarded && options.token === undefined;
    if (isClosed) unchecked.push({ operation: title, reason: "it needs a token" });
    if (isClosed || status === undefined) return;
    const read = await run(title, async () => readCollection(session, resource));
    if (read === undefined) return;
    const { find, pages, isWhole } = read;
    const reason = "of very many pages, only the first ones and the last were read";
    if (!isWhole) unchecked.push({ operation: title, reason });
    const codes = find.items.map(({ Code: code }) => String(code)).filter((one) => CODE.test(one));
    if (hasState) tags = codes.slice(0, MAX_TAGS).map(tagOfLanguageCode);
    const target = { path, key, isGuarded, isFind: true, tags: localizedOf(resource) ? tags : [] };
    await run(title, async () => probe(session, target));
    const further = { ...target, isFind: false, tags: [] };
    const page = `${path}/page/${find.configuration.FirstPage}`;
    await run(title, async () => probe(session, { ...further, path: page }));
    if (entity === undefined) return;
    const items = pages.flatMap((one) => one.items.map(({ Uuid: uuid }) => [one, uuid] as const));
    for (const [index, [{ question }, uuid]] of items.slice(0, MAX_LOADED).entries()) {
      const load = `${entity.path}/${encodeURIComponent(String(uuid))}`;
      await run(entity.title, async () => loadItem(session, resource, load, question, uuid));
      const first = { ...further, path: load, key: entity.responseKey };
      if (index === 0) await run(entity.title, async () => probe(session, first));
    }
    const question = { path: `${entity.path}/${randomUUID()}` };
    await run(entity.title, async () => {
      const found = await askRefused(question);
      must({ question }, "error", found >= 400, "an error", found);
    });
  }

  let isComplete = true;
  try {
    // Languages first: its codes are used in the requests to the other resources.
    for (const name of new Set<ResourceName>(["languages", ...CONTRACT.names]))
      await checkResource(mustGet(CONTRACT.resources, name));
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    isComplete = false;
    faults.push(...part);
    const reason = `the check stopped ${error.message}`;
    unchecked.push({ operation: `${operation} and everything after it`, reason });
  }
  return { requests, findings: groupFaults(faults, options.token), unchecked, isComplete };
}
