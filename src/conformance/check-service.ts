/** Checks a service against the contract, operation by operation, only by its responses. */
import { localizedOf } from "../catalog/catalog.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { ACCESS_PROBES } from "./access-probes.ts";
import { BudgetSpent } from "./ask.ts";
import type { Question } from "./ask.ts";
import { checkCollection } from "./check-collection.ts";
import { checkEntities } from "./check-entities.ts";
import type { Finding } from "./findings.ts";
import { HTTP_PROBES } from "./http-probes.ts";
import { judgePage, judgeRefusal } from "./judge-answers.ts";
import { LANGUAGE_PROBES } from "./language-probes.ts";
import type { Page } from "./page-checks.ts";
import type { Target } from "./probe.ts";
import { createSession } from "./session.ts";
import type { Session, SessionOptions, Unchecked } from "./session.ts";

export interface ServiceReport {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** False: the check stopped before its end. */
  readonly isComplete: boolean;
  /** How often each check was applied, by its id. */
  readonly judged: ReadonlyMap<string, number>;
}

/** @returns whether the resource needs a token; undefined: it cannot be checked without one */
async function findAccess(
  session: Session,
  { path, title }: Resource,
): Promise<boolean | undefined> {
  const question: Question = { path, headers: { authorization: undefined } };
  const answer = await session.ask(question);
  if (answer.status !== 401 && answer.status !== 403) return false;
  judgeRefusal(session.reportOn(session.operation, question), answer);
  if (session.token !== undefined) return true;
  session.unchecked.push({ operation: title, reason: "it needs a token" });
  return undefined;
}

const MAX_TAGS = 4;

const readTags = ({ items }: Page): readonly string[] =>
  items
    .map(({ Code: code }) => String(code))
    .filter((code) => /^[A-Z]{2}(?:_[A-Z]{2})?$/u.test(code))
    .slice(0, MAX_TAGS)
    .map(tagOfLanguageCode);

async function checkLanguages(
  session: Session,
  { operation, resource, path, tags }: Target,
): Promise<void> {
  const { catalog } = session;
  for (const tag of tags) {
    await session.attempt(operation, async () => {
      const question = { path, headers: { "accept-language": tag } };
      const report = session.reportOn(operation, question);
      judgePage(report, { resource, catalog }, await session.ask(question), undefined);
    });
  }
}

/** Requests a page far after the last one; the contract does not define its status. */
async function checkBehindLastPage(
  session: Session,
  { operation, resource }: Target,
  last: number,
): Promise<void> {
  await session.attempt(operation, async () => {
    const question = { path: `${resource.path}/page/${last + 1000}/` };
    const answer = await session.ask(question);
    if (answer.status >= 400) judgeRefusal(session.reportOn(operation, question), answer);
  });
}

/** @param tags of the languages that Languages lists @returns the response of find, if there is one */
async function checkResource(
  session: Session,
  resource: Resource,
  tags: readonly string[],
): Promise<Page | undefined> {
  const { title, path, responseKey: key } = resource;
  const operation = `${title} find`;
  const isGuarded = await session.attempt(operation, async () => findAccess(session, resource));
  if (isGuarded === undefined) return undefined;
  const read = await session.attempt(operation, async () => checkCollection(session, resource));
  if (read === undefined) return undefined;
  const { FirstPage: first, LastPage: last } = read.find.configuration;
  const { token } = session;
  const find: Target = { operation, resource, path, key, token, isGuarded, tags };
  const page = { ...find, operation: `${title} page`, path: `${path}/page/${first}` };

  await session.probe([...HTTP_PROBES, ...ACCESS_PROBES], find, read.answer);
  if (localizedOf(resource)) {
    await checkLanguages(session, find);
    await session.probe(LANGUAGE_PROBES, find, read.answer);
  }
  const answer = await session.attempt(page.operation, async () =>
    session.ask({ path: page.path }),
  );
  if (answer?.status === 200) await session.probe([...HTTP_PROBES, ...ACCESS_PROBES], page, answer);
  await checkBehindLastPage(session, page, last);
  await checkEntities(session, find, read.pages);
  return read.find;
}

/** @throws CommandError when the service cannot be reached */
export async function checkService(options: SessionOptions): Promise<ServiceReport> {
  const session = createSession(options);
  const { catalog, findings, unchecked } = session;
  let isComplete = true;
  let tags: readonly string[] = [];
  try {
    // Languages first: its codes are used in the requests to the other resources.
    for (const name of new Set<ResourceName>(["languages", ...catalog.names])) {
      const page = await checkResource(session, catalog.resources[name], tags);
      if (name === "languages" && page) tags = readTags(page);
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    isComplete = false;
    const operation = `${session.operation} and everything after it`;
    unchecked.push({ operation, reason: `the check stopped ${error.message}` });
  } finally {
    session.close();
  }
  const { requests } = session;
  return { requests, findings: findings.list(), unchecked, isComplete, judged: findings.judged };
}
