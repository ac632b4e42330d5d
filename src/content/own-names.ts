/**
 * What the resources are called that installation.yaml declares, rightly or not: files are found by
 * these names, and what the declarations say is for the check.
 */
import { CONTRACT } from "../catalog/catalog.ts";
import { modelOf, sheetOf, titleOf } from "../catalog/own-resources.ts";
import { RESOURCES } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { NamedResource } from "./content-names.ts";
import type { RawObject } from "./record.ts";

/** Other names are no names of files, and are told of with the declaration. */
const NAME = /^[a-z][a-z0-9-]{0,62}$/u;
const MAX_TITLE_CHARACTERS = 128;

/** @returns those of the contract, and behind them those that are declared */
export const nameResources = (installation: RawObject | undefined): readonly NamedResource[] => [
  ...Object.values<NamedResource>(RESOURCES),
  ...nameOwnResources(installation),
];

function nameOwnResources(installation: RawObject | undefined): readonly NamedResource[] {
  const declared = installation?.members.get("resources")?.value;
  if (declared?.kind !== "object") return [];
  return [...declared.members.entries()].flatMap(([name, { value }]) => {
    if (!NAME.test(name) || CONTRACT.find(name) !== undefined) return [];
    const readText = (member: string): string | undefined => {
      const raw = value.kind === "object" ? value.members.get(member)?.value : undefined;
      if (raw?.kind !== "scalar") return undefined;
      // A number without quotation marks is a text, too.
      const text = typeof raw.value === "string" ? raw.value : raw.text;
      return text?.slice(0, MAX_TITLE_CHARACTERS);
    };
    const title = readText("title") ?? titleOf(name);
    const responseKey = `${readText("model") ?? modelOf(name)}ModelCollection`;
    return { name: name as ResourceName, title, sheet: sheetOf(title), responseKey };
  });
}
