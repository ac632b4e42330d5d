/** Checks a content directory as a whole: valid content, or every problem at once. */
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ContentSource, Problem, RawRecord } from "../content/record.ts";
import { checkItem } from "./check-item.ts";
import { createCheckState } from "./check-state.ts";
import type { CheckState, ItemScope } from "./check-state.ts";
import { createFieldNames } from "./field-names.ts";
import { checkInstallation } from "./installation.ts";
import { checkLanguages, requireLanguages } from "./languages.ts";
import { noticeSwapped } from "./likely-slips.ts";
import { ProblemList } from "./problem-list.ts";
import type { CheckResult, ValidItem } from "./valid-content.ts";

const isError = (problem: Problem): boolean => problem.severity === "error";

/** Rules that hold for a resource as a whole, at its first item. */
function checkFirstItem(state: CheckState, first: ItemScope, hadErrors: boolean): void {
  const { resource } = first.origin;
  if (resource === "languages") checkLanguages(state, first, hadErrors);
  const lacksLanguages = !state.hasLanguages && !state.broken.has("languages");
  if (resource === "navigation" && lacksLanguages) requireLanguages(first);
}

async function checkResource(
  resource: ResourceName,
  source: ContentSource,
  state: CheckState,
): Promise<readonly ValidItem[]> {
  const { problems } = state;
  const errorsBefore = problems.count("error");
  const names = createFieldNames(resource, problems);
  let items: ValidItem[] = [];
  let first: ItemScope | undefined;
  const take = (record: RawRecord): void => {
    first ??= {
      problems,
      origin: { ...record },
      prefix: "",
      state,
      place: {
        file: record.file,
        line: record.line,
        cellOf: record.cellOf,
        uuid: undefined,
        isUuidMade: false,
        article: undefined,
      },
      uuid: undefined,
      key: undefined,
    };
    const item = checkItem(record, state);
    // Content with an error is never published, so its items need not be held.
    if (problems.count("error") > 0) items = [];
    else if (item !== undefined) items.push(item);
  };
  for await (const some of source.readRecords(resource, names)) {
    some.forEach(take);
    await state.bytes.drain();
  }
  for (const problem of state.doubts.settle()) problems.add(problem);
  // A workbook that cannot be read may hold any resource.
  const concerns = (problem: Problem): boolean => (problem.resource ?? resource) === resource;
  if (source.problems.some((problem) => isError(problem) && concerns(problem))) {
    state.broken.add(resource);
    if (resource === "languages") state.knowsAllLanguages = false;
  }
  if (first !== undefined)
    checkFirstItem(
      state,
      first,
      problems.count("error") > errorsBefore || state.broken.has(resource),
    );
  return items;
}

/** Checks every rule on everything; problems never stop it. */
export async function checkContent(source: ContentSource): Promise<CheckResult> {
  const problems = new ProblemList();
  const installation = checkInstallation(source.installation, problems);
  const state = createCheckState(installation, problems);
  const items = perResource<readonly ValidItem[]>(CONTRACT, () => []);
  for (const resource of CONTRACT.referenceOrder)
    items[resource] = await checkResource(resource, source, state);
  noticeSwapped(state.sightings, installation.timeZone);
  problems.addFileProblems(source.problems);
  const warnings = problems.list("warning");
  return problems.count("error") === 0
    ? { valid: true, content: { installation, items }, warnings }
    : { valid: false, errors: problems.list("error"), warnings };
}
