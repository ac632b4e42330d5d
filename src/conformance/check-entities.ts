/** Loads single items and compares them with their collection. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Resource } from "../catalog/resources.ts";
import { ACCESS_PROBES } from "./access-probes.ts";
import { isObject, readBody } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import type { Answer } from "./ask.ts";
import { contract, show } from "./check.ts";
import type { Check } from "./check.ts";
import { HTTP_PROBES } from "./http-probes.ts";
import { judgeEntity, judgeRefusal } from "./judge-answers.ts";
import type { Entity } from "./judge-answers.ts";
import type { Page } from "./page-checks.ts";
import { payloadOf } from "./probe.ts";
import type { Probe, Target } from "./probe.ts";
import type { Session } from "./session.ts";

/** Maximum number per resource. */
const MAX_LOADED = 10;

interface Sampled {
  /** The path of the load operation. */
  readonly path: string;
  readonly uuid: string;
  /** The path of the page that contains the item. */
  readonly page: string;
}

/** @returns items at even distances, the first one included */
function sampleItems(
  { path }: Resource,
  entity: Entity,
  pages: readonly Page[],
): readonly Sampled[] {
  const all = pages.flatMap(({ items, configuration: { CurrentPage: number } }) =>
    items.map(({ Uuid: uuid }) => ({
      uuid: String(uuid),
      path: `${entity.path}/${encodeURIComponent(String(uuid))}`,
      page: `${path}/page/${number}/`,
    })),
  );
  const step = Math.max(1, Math.ceil(all.length / MAX_LOADED));
  return all.filter((_, index) => index % step === 0);
}

function findItem(responseKey: string, answer: Answer, uuid: string): JsonObject | undefined {
  const items = readBody(answer)?.[responseKey];
  if (!Array.isArray(items)) return undefined;
  return items.filter(isObject).find(({ Uuid: found }) => found === uuid);
}

const SAME_ITEM = {
  id: "load-item",
  clause: contract("Endpoints, Entity operation load"),
  rule: "load returns the item of the collection with this uuid, with the same values.",
} as const;

const createItemProbe = (responseKey: string, { uuid, page }: Sampled): Probe => ({
  ...SAME_ITEM,
  questions: () => [{ path: page }],
  *judge({ target, first, answers: [answer] }) {
    const entity = payloadOf(target, first);
    const item = answer && findItem(responseKey, answer, uuid);
    if (item === undefined || !isObject(entity)) return;
    for (const [name, found] of Object.entries(entity)) {
      const { [name]: expected } = item;
      if (Object.hasOwn(item, name) && !isDeepStrictEqual(expected, found)) {
        const like = `${name}: ${show(expected)}, as in the collection`;
        yield { expected: like, found: show(found) };
      }
    }
  },
});

const UNKNOWN_UUID_CHECK: Check<Answer> = {
  id: "load-unknown",
  clause: contract("Errors"),
  rule: "load fails for a uuid that does not exist.",
  *judge({ status }) {
    if (status < 400) yield { expected: "an error", found: String(status) };
  },
};

/** For the list of all checks. */
export const LOAD_CHECKS = [SAME_ITEM, UNKNOWN_UUID_CHECK] as const;

/** @returns undefined when there is no entity to check further */
async function loadItem(
  { ask, catalog, reportOn }: Session,
  { resource, operation }: Target,
  entity: Entity,
  { path, page, uuid }: Sampled,
): Promise<Answer | undefined> {
  const answer = await ask({ path });
  // It may have been removed by a publish since its page was read.
  const isThere = async (): Promise<boolean> =>
    findItem(resource.responseKey, await ask({ path: page }), uuid) !== undefined;
  if (answer.status === 404 && !(await isThere())) return undefined;
  const report = reportOn(operation, { path });
  return judgeEntity(report, { resource, catalog }, entity, answer) ? answer : undefined;
}

/** @param the pages of the collection */
export async function checkEntities(
  session: Session,
  of: Target,
  pages: readonly Page[],
): Promise<void> {
  const { resource } = of;
  const { entity } = resource;
  if (entity === undefined) return;
  const operation = `${entity.title} load`;
  for (const [index, item] of sampleItems(resource, entity, pages).entries()) {
    const target = { ...of, operation, path: item.path, key: entity.responseKey };
    const first = await session.attempt(operation, async () =>
      loadItem(session, target, entity, item),
    );
    if (first === undefined) continue;
    const further = index === 0 ? [...HTTP_PROBES, ...ACCESS_PROBES] : [];
    await session.probe([createItemProbe(resource.responseKey, item), ...further], target, first);
  }
  await session.attempt(operation, async () => {
    const question = { path: `${entity.path}/${randomUUID()}` };
    const answer = await session.ask(question);
    const report = session.reportOn(operation, question);
    report.judge(UNKNOWN_UUID_CHECK, answer);
    if (answer.status >= 400) judgeRefusal(report, answer);
  });
}
