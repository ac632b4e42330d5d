/**
 * What declared resources are called: names, titles, models and paths, each of which must tell a
 * resource from all others.
 */
import { CONTRACT } from "../catalog/catalog.ts";
import { modelOf, OWN_BOUNDS, sheetOf, titleOf } from "../catalog/own-resources.ts";
import { NAME_FORM } from "../catalog/resource-names.ts";
import type { RawObject, RawValue } from "../content/record.ts";
import { countCharacters } from "./character-count.ts";
import { givenOf, readObject, reportLacking } from "./declared-values.ts";
import { cutText } from "./found-values.ts";
import { readText } from "./scalars.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";
import { findUnlikely } from "./text-content.ts";

const TAKEN_NAMES: ReadonlySet<string> = new Set(["page", "installation", "content"]);
const MODEL = /^[A-Z][A-Za-z0-9]{0,63}$/u;
const BEGINNING = /^\/(?:(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*-)?extension\/)?api\/v1\//u;

export const ENTITY_MEMBERS: ReadonlySet<string> = new Set(["name", "fields"]);

/** `jobOffers`, `Job_Offers`: job-offers */
const toName = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "-")
    .replaceAll(/[^A-Za-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .toLowerCase();

/** What a declaration calls a resource; undefined: wrong, and told. */
export interface DeclaredNames {
  readonly title: string | undefined;
  readonly model: string | undefined;
  readonly path: string | undefined;
  readonly entity: string | undefined;
}

/** Knows which names, titles, models and paths are in use. */
export class NamesInUse {
  /** By what people and programs cannot tell apart: the resource that is called so. */
  readonly #spellings = new Map<string, string>();
  readonly #models = new Map<string, string>();
  readonly #paths = new Map<string, string>();

  constructor() {
    for (const name of CONTRACT.names) {
      const { title, sheet, path, responseKey, entity } = CONTRACT.resources[name];
      for (const text of [name, title, sheet]) this.#spellings.set(fold(text), name);
      for (const one of [responseKey, entity?.responseKey ?? responseKey])
        this.#models.set(one.replace(/Model(?:Collection)?$/u, ""), name);
      for (const one of [path, entity?.path ?? path]) this.#paths.set(one, name);
    }
  }

  /** @returns what the declaration calls the resource; names that are in use already are reported */
  read(name: string, at: RawObject, scope: Scope, around: Scope): DeclaredNames {
    const isNew = this.#checkName(name, at, around);
    const title = this.#readTitle(name, at, scope, isNew);
    const model = this.#readModel(name, at, scope, isNew);
    const path = this.#readPath(name, at, scope);
    const entity = this.#readEntity(name, at, scope, path);
    return { title, model, path, entity };
  }

  /** @returns whether its defaults can be told from those of others */
  #checkName(name: string, at: RawObject, scope: Scope): boolean {
    const report = (problem: string, suggestion?: string): false => {
      reportName(scope, cutText(name), placeOf(at), problem, suggestion);
      return false;
    };
    if (!NAME_FORM.test(name)) {
      const meant = toName(name);
      return report(
        "must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter",
        NAME_FORM.test(meant) ? meant : undefined,
      );
    }
    if (CONTRACT.find(name))
      return report("is a resource of the contract, which is not declared: choose another name");

    if (TAKEN_NAMES.has(name))
      return report("is a name with a meaning in paths or files: choose another");

    const other = this.#spellings.get(fold(name));
    if (other !== undefined) {
      return report(
        `cannot be told from what ${other} is called in files and sheets: choose another name`,
      );
    }
    this.#spellings.set(fold(name), name);
    return true;
  }

  #readTitle(name: string, at: RawObject, scope: Scope, isNew: boolean): string | undefined {
    const raw = givenOf(at, "title");
    if (raw === undefined && !isNew) return undefined;
    const title = raw ? readText(scope, "title", raw) : titleOf(name);
    if (title === undefined) return undefined;
    const characters = countCharacters(title);
    const report = (problem: string): undefined => {
      if (raw) reportValue(scope, "title", raw, problem);
      else reportName(scope, "title", placeOf(at), `${title}, made of the name, ${problem}`);
      return undefined;
    };
    if (sheetOf(title) === "") return report("must be a title that a sheet can have");
    if (title.trim() !== title || findUnlikely(title) !== undefined)
      return report("must be one line without blanks around it");

    if (characters > OWN_BOUNDS.titleCharacters) {
      const problem = `has ${characters} characters; at most ${OWN_BOUNDS.titleCharacters} are allowed`;
      return report(problem);
    }
    const spellings = new Set([fold(title), fold(sheetOf(title))]);
    for (const spelling of spellings) {
      const other = this.#spellings.get(spelling);
      if (other === undefined || other === name) continue;
      return report(
        `cannot be told from what ${other} is called in files and sheets: choose another`,
      );
    }
    for (const spelling of spellings) this.#spellings.set(spelling, name);
    return title;
  }

  #readModel(name: string, at: RawObject, scope: Scope, isNew: boolean): string | undefined {
    const raw = givenOf(at, "model");
    if (raw === undefined && !isNew) return undefined;
    const model = raw ? readText(scope, "model", raw) : modelOf(name);
    if (model === undefined) return undefined;
    if (raw && !MODEL.test(model)) {
      const meant = modelOf(toName(model));
      const problem = "must be a name of up to 64 letters and digits that begins with a capital";
      reportValue(scope, "model", raw, problem, MODEL.test(meant) ? meant : undefined);
      return undefined;
    }
    const other = this.#models.get(model);
    if (other === undefined) {
      this.#models.set(model, name);
      return model;
    }
    const problem = `is the model of ${other} already: choose another`;
    if (raw) reportValue(scope, "model", raw, problem);
    else reportName(scope, "model", placeOf(at), `${model}, made of the name, ${problem}`);
    return undefined;
  }

  #readPath(name: string, at: RawObject, scope: Scope): string | undefined {
    const raw = givenOf(at, "path");
    if (raw === undefined) {
      if (!NAME_FORM.test(name) || CONTRACT.find(name) || TAKEN_NAMES.has(name)) return undefined;
      return this.#takePath(name, `/api/v1/${name}`, (problem) =>
        reportName(scope, "path", placeOf(at), problem),
      );
    }
    const path = readText(scope, "path", raw);
    if (path === undefined) return undefined;
    if (!isPath(path)) {
      const meant = path.trim().replaceAll(/^\/*|\/+$/gu, "");
      const bare = meant.includes("/") ? [] : [`/api/v1/${toName(meant)}`];
      const guess = [`/${meant}`, ...bare].find(isPath);
      const problem =
        "must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/ and one name of lower-case letters, digits and hyphens behind it, which is not page";
      reportValue(scope, "path", raw, problem, guess);
      return undefined;
    }
    return this.#takePath(name, path, (problem) => reportValue(scope, "path", raw, problem));
  }

  #readEntity(
    name: string,
    at: RawObject,
    scope: Scope,
    path: string | undefined,
  ): string | undefined {
    const outer = givenOf(at, "entity");
    if (outer === undefined) return undefined;
    const object = outer.kind === "object" ? readObject(scope, "entity", at) : undefined;
    const raw: RawValue | undefined = object ? givenOf(object, "name") : outer;
    const inner = object ? { ...scope, prefix: `${scope.prefix}entity.` } : scope;
    const member = object ? "name" : "entity";
    if (raw === undefined) {
      const problem = "must be given: the name before the uuid in the path of one item";
      if (object) reportLacking(inner, member, object, ENTITY_MEMBERS, problem);
      return undefined;
    }
    const text = readText(inner, member, raw, "a name such as event");
    if (text === undefined) return undefined;
    if (!NAME_FORM.test(text) || text === "page") {
      const meant = toName(text.replace(/\/(?:\{\w+\})?\/?$/u, "").replace(/^.*\//u, ""));
      const problem =
        "must be one name of lower-case letters, digits and hyphens for the path of one item, which is not page";
      const isRight = NAME_FORM.test(meant) && meant !== "page";
      reportValue(inner, member, raw, problem, isRight ? meant : undefined);
      return undefined;
    }
    if (path === undefined) return text;
    const beginning = path.slice(0, path.lastIndexOf("/") + 1);
    const report = (problem: string): void => reportValue(inner, member, raw, problem);
    return this.#takePath(name, beginning + text, report) && text;
  }

  #takePath(name: string, path: string, report: (problem: string) => void): string | undefined {
    const other = this.#paths.get(path);
    if (other === undefined) {
      this.#paths.set(path, name);
      return path;
    }
    const owner = other === name ? "the collection" : other;
    report(`the path ${path} belongs to ${owner} already: choose another`);
    return undefined;
  }
}

const isPath = (text: string): boolean => {
  const name = text.replace(BEGINNING, "");
  return name !== text && name !== "page" && NAME_FORM.test(name);
};

/** @returns the spelling without what people write as they like, and programs do not always keep */
const fold = (text: string): string => text.toLowerCase().replaceAll(/[-_\s.]/gu, "");

const placeOf = ({ line, column }: RawValue): { line: number; column?: number } => ({
  line,
  ...(column !== undefined && { column }),
});
