/**
 * Runs the same query on both sides and measures the time. The input is a snapshot and a query; the
 * output is milliseconds.
 */
import { mustGet } from "../../src/lib/must-get.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type { Snapshot } from "../../src/serving/snapshot.ts";
import { createResponder } from "../../src/serve/create-responder.ts";
import { createMemory, divideMemory } from "../../src/serve/memory.ts";
import type { Answer } from "../../src/http/answer.ts";
import type { Responder } from "../../src/serve/answer.ts";
import { stemsOf } from "../../src/lib/text/stems.ts";
import { medianOf } from "../measuring/tables.ts";
import type { Question } from "./questions.ts";
import type { ReferenceDatabase } from "./reference-database.ts";

const BOUNDS = divideMemory(2048 * 1024 ** 2).served;
const MAX_VARIANTS = 9;
const REPETITIONS = 300;

export interface Comparison {
  readonly name: string;
  /** The number of items that the last variant found. */
  readonly found: number;
  /** All times are in ms. The first response of a service that has just started. */
  readonly firstMs: number;
  /** The median of queries that were not run before, with all data cached. */
  readonly newMs: number;
  readonly rememberedMs: number;
  /** The median of SQLite for the same queries. */
  readonly referenceMs: number;
  readonly ratio: number;
}

type Body = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> & {
  readonly CollectionConfiguration: { readonly TotalCount: number; readonly LastPage: number };
};

const parseBody = ({ body }: Answer): Body => JSON.parse((body as Buffer).toString()) as Body;

const ask = (
  responder: Responder,
  resource: ResourceName,
  query: string,
  segment = "1",
): Answer | Promise<Answer> =>
  responder.respond({
    operation: "page",
    resource,
    segment,
    query,
    mediaType: "application/json",
    acceptLanguage: undefined,
    now: Date.now(),
  });

/** All items as they are served. */
export async function* readServedItems(
  snapshot: Snapshot,
  resource: ResourceName,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const responder = createResponder(snapshot, createMemory(BOUNDS, stemsOf));
  for (let page = 1, last = 1; page <= last; page += 1) {
    const body = parseBody(await ask(responder, resource, "", String(page)));
    last = body.CollectionConfiguration.LastPage;
    yield* body[mustGet(CONTRACT.resources, resource).responseKey] ?? [];
  }
}

async function measure<Result>(
  work: () => Result | Promise<Result>,
): Promise<readonly [milliseconds: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

async function measureRepeated(work: () => unknown): Promise<number> {
  const [milliseconds] = await measure(async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) await work();
  });
  return milliseconds / REPETITIONS;
}

/** @returns the time of a cached plain page, in ms */
export async function measurePlainPage(snapshot: Snapshot): Promise<number> {
  const responder = createResponder(snapshot, createMemory(BOUNDS, stemsOf));
  await ask(responder, "navigation", "");
  return measureRepeated(() => ask(responder, "navigation", ""));
}

function listVariants(
  question: Question,
  count: number,
): readonly ReturnType<Question["createVariant"]>[] {
  const variants = new Map<string, ReturnType<Question["createVariant"]>>();
  for (let index = 0; index < MAX_VARIANTS; index += 1) {
    const variant = question.createVariant(index, count);
    if (!variants.has(variant.query)) variants.set(variant.query, variant);
  }
  return [...variants.values()];
}

/** @throws when the two sides have different results */
export async function compareAnswers(
  question: Question,
  snapshot: Snapshot,
  reference: ReferenceDatabase,
): Promise<Comparison> {
  const { resource, name, isSame, before = [] } = question;
  const responder = createResponder(snapshot, createMemory(BOUNDS, stemsOf));
  const [first, ...others] = listVariants(question, mustGet(snapshot.collections, resource).length);
  if (!first) throw new Error("no variant");
  const [firstMs] = await measure(() => ask(responder, resource, first.query));
  reference.ask(first.reference);
  for (const query of before) await ask(responder, resource, query);

  const news: number[] = [];
  const references: number[] = [];
  let [found, last] = [0, first];
  for (const variant of others) {
    const [milliseconds, answer] = await measure(() => ask(responder, resource, variant.query));
    const [referenceMs, { count, texts }] = await measure(() => reference.ask(variant.reference));
    const body = parseBody(answer);
    found = body.CollectionConfiguration.TotalCount;
    const shown = body[mustGet(CONTRACT.resources, resource).responseKey]?.length;
    if (isSame && (found !== count || shown !== texts.length))
      throw new Error(`${variant.query}: ${found} found, ${shown} shown; SQLite: ${count}`);
    news.push(milliseconds);
    references.push(referenceMs);
    last = variant;
  }
  const rememberedMs = await measureRepeated(() => ask(responder, resource, last.query));
  const [newMs, referenceMs] = [medianOf(news), medianOf(references)];
  return { name, found, firstMs, newMs, rememberedMs, referenceMs, ratio: newMs / referenceMs };
}
