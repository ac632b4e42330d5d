/** The names, titles, models and paths of declared resources, each of which must be unique. */
import { toLatin } from "../../lib/text/to-latin.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import { namesOf, sheetOf } from "../../catalog/own-defaults.ts";
import type { OwnNames } from "../../catalog/own-defaults.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import type { Naming, Translated } from "../../catalog/translated.ts";
import { NAME_FORM } from "../../catalog/resource-names.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { findLineFault, readHelp, readTranslated } from "./declared-naming.ts";
import type { FindFault } from "./declared-naming.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

const TAKEN_RESOURCE_NAMES: ReadonlySet<string> = new Set(["page", "installation", "content"]);
const MODEL = /^[A-Z][A-Za-z0-9]{0,63}$/u;
const BEGINNING = /^\/(?:(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*-)?extension\/)?api\/v1\//u;

/** `jobOffers`, `Job_Offers`: job-offers */
const toName = (text: string): string =>
  toLatin(text)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "-")
    .replaceAll(/[^A-Za-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .toLowerCase();

/** The names of a declared resource, without those that follow from its own; not used if an error was reported. */
export type DeclaredNames = {
  readonly [Member in Exclude<keyof OwnNames, "title"> | "entity" | "renamed"]: string | undefined;
} & { readonly [Member in keyof Naming]-?: Translated | undefined };

type Fault = NonNullable<ReturnType<FindFault>>;

/** The names, titles, models and paths that are in use. */
export class NamesInUse {
  /** The resource that has `spelling eventlist`, a name or title without case and separators, `model Event` or `path /api/v1/events`. */
  readonly #owners = new Map<string, string>();

  constructor() {
    for (const { name, title, sheet, path, responseKey, entity } of CONTRACT.resources.values()) {
      for (const text of [name, title, sheet]) this.#owners.set(`spelling ${fold(text)}`, name);
      for (const one of [responseKey, entity?.responseKey ?? responseKey])
        this.#owners.set(`model ${one.replace(/Model(?:Collection)?$/u, "")}`, name);
      for (const one of [path, entity?.path ?? path]) this.#owners.set(`path ${one}`, name);
    }
  }

  /**
   * @param resources all declared resources
   * @returns the names of a resource; names that are already in use are reported
   */
  read(name: string, resources: DeclaredObject, object: DeclaredObject): DeclaredNames {
    const fault = this.#findNameFault(name);
    if (fault) resources.refuseName(name, ...fault);
    const all = namesOf(name);
    // Nothing is derived from a wrong name.
    const make = (member: keyof OwnNames, find: FindFault): string | undefined => {
      const made = fault ? undefined : all[member];
      const wrong = made === undefined ? undefined : find(made);
      if (wrong === undefined) return made;
      const values = { text: made ?? "", problem: wrong[0] };
      return object.lack(member, sentence("{text}, made of the name, {problem}", values));
    };
    const read = (member: "model" | "path", find: FindFault): string | undefined => {
      if (object.get(member) === undefined) return make(member, find);
      const text = object.text(member);
      const wrong = text === undefined ? undefined : find(text);
      return wrong ? object.refuse(member, ...wrong) : text;
    };
    const findTitleFault: FindFault = (text) => this.#findTitleFault(text, name);
    const title =
      object.get("title") === undefined
        ? make("title", findTitleFault)
        : readTranslated(object, "title", findTitleFault);
    const model = read("model", (text) => this.#findModelFault(text, name));
    const path = read("path", (text) => this.#findPathFault(text, name));
    const entity = this.#readEntity(name, object, path);
    return {
      title: title === all.title ? undefined : title,
      help: readHelp(object),
      model: model === all.model ? undefined : model,
      path: path === all.path ? undefined : path,
      entity,
      renamed: this.#readRenamed(name, resources, object),
    };
  }

  #readRenamed(
    name: string,
    resources: DeclaredObject,
    object: DeclaredObject,
  ): string | undefined {
    const text = object.text("renamed");
    if (text === undefined) return undefined;
    const isUsed = resources.names.includes(text) || CONTRACT.find(text) !== undefined;
    if (!NAME_FORM.test(text) || isUsed) {
      const problem = isUsed
        ? sentence("must be a name that no resource has any more")
        : sentence(
            "must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter",
          );
      return object.refuse("renamed", problem);
    }
    const fault = this.#take("renamed", [text], name, (other) =>
      sentence("is already the former name of {other}", { other }),
    );
    return fault ? object.refuse("renamed", ...fault) : text;
  }

  #findNameFault(name: string): Fault | undefined {
    if (!NAME_FORM.test(name)) {
      const problem = sentence(
        "must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter",
      );
      return [problem, [toName(name)].find((meant) => NAME_FORM.test(meant))];
    }
    if (CONTRACT.find(name)) {
      return [
        sentence("is a resource of the contract and cannot be declared: choose another name"),
      ];
    }
    if (TAKEN_RESOURCE_NAMES.has(name))
      return [sentence("is reserved in paths or files: choose another name")];
    return this.#take("spelling", [fold(name)], name, (other) =>
      sentence("is too similar to the file or sheet name of {other}: choose another name", {
        other,
      }),
    );
  }

  #findTitleFault(title: string, name: string): Fault | undefined {
    const fault = findLineFault(title, OWN_BOUNDS.titleCharacters);
    if (fault) return fault;
    if (sheetOf(title) === "") return [sentence("must be a valid sheet name")];
    // The spelling of the name has been checked already.
    const spellings = [fold(title), fold(sheetOf(title))].filter(
      (one) => one !== fold(name) && this.#owners.get(`spelling ${one}`) !== name,
    );
    return this.#take("spelling", spellings, name, (other) =>
      sentence("is too similar to the file or sheet name of {other}: choose another", { other }),
    );
  }

  #findModelFault(model: string, name: string): Fault | undefined {
    if (!MODEL.test(model)) {
      const problem = sentence(
        "must be a name of up to 64 letters and digits that begins with a capital",
      );
      return [problem, [namesOf(toName(model)).model].find((meant) => MODEL.test(meant))];
    }
    return this.#take("model", [model], name, describeModel);
  }

  #findPathFault(path: string, name: string): Fault | undefined {
    if (isPath(path)) return this.#takePath(path, name);
    const meant = path.trim().replaceAll(/^\/*|\/+$/gu, "");
    const bare = meant.includes("/") ? [] : [`/api/v1/${toName(meant)}`];
    const problem = sentence(
      "must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/, followed by one name of lower-case letters, digits and hyphens other than page",
    );
    return [problem, [`/${meant}`, ...bare].find(isPath)];
  }

  /** @param path of the collection, from which the path of one item is derived */
  #readEntity(name: string, outer: DeclaredObject, path: string | undefined): string | undefined {
    const entity = outer.object("entity");
    const [object, member] = entity ? [entity, "name"] : [outer, "entity"];
    const text = object.text(member);
    if (text === undefined) return undefined;
    if (!isLastSegment(text)) {
      const meant = toName(text.replace(/\/(?:\{\w+\})?\/?$/u, "").replace(/^.*\//u, ""));
      const problem = sentence(
        "must be one name of lower-case letters, digits and hyphens other than page, for the path of one item",
      );
      return object.refuse(member, problem, [meant].find(isLastSegment));
    }
    const fault = path && this.#takePath(path.slice(0, path.lastIndexOf("/") + 1) + text, name);
    return fault ? object.refuse(member, ...fault) : text;
  }

  #takePath(path: string, name: string): Fault | undefined {
    return this.#take("path", [path], name, (other) => {
      const owner = other === name ? sentence("the collection") : other;
      return sentence("the path {path} already belongs to {owner}: choose another", {
        path,
        owner,
      });
    });
  }

  /**
   * @param describe says that a text belongs to another resource
   * @returns the error if another resource has one of the texts; undefined: all are now those of the
   *   name
   */
  #take(
    kind: "spelling" | "model" | "path" | "renamed",
    texts: readonly string[],
    name: string,
    describe: (other: string) => Sentence,
  ): Fault | undefined {
    const keys = texts.map((text) => `${kind} ${text}`);
    const [other] = keys.flatMap((key) => this.#owners.get(key) ?? []);
    if (other !== undefined) return [describe(other)];
    for (const key of keys) this.#owners.set(key, name);
    return undefined;
  }
}

const describeModel = (other: string): Sentence =>
  sentence("is already the model of {other}: choose another", { other });

const isLastSegment = (text: string): boolean => NAME_FORM.test(text) && text !== "page";

const isPath = (text: string): boolean => {
  const name = text.replace(BEGINNING, "");
  return name !== text && isLastSegment(name);
};

/** @returns the text without case and separators, in which people vary and which some programs change */
const fold = (text: string): string => text.toLowerCase().replaceAll(/[-_\s.]/gu, "");
