/** Makes content of what was read: the installation, and the items of each resource. */
import { mustGet } from "../lib/must-get.ts";
import { CONTRACT, embeddersOf, localizedOf, perResource } from "../catalog/catalog.ts";
import type { Catalog, ContractAccess } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { CONTRACT_NAMES, perContractName } from "../catalog/resource-names.ts";
import type { ContractName, ResourceName } from "../catalog/resource-names.ts";
import { listUnknownMembers, toContentItem } from "./content-items.ts";
import type { ImportedItem } from "./content-items.ts";
import { guessAttributes, guessLocations } from "./guess-settings.ts";
import type { Notes } from "./notes.ts";
import { sourceUuidOf } from "./read-collection.ts";
import type { ReadSource, SourceLanguage } from "./read-source.ts";
import type { ImportedItems } from "./settle-items.ts";

/** What is known before there are items; undefined: it is guessed from them. */
export interface DeclaredSettings extends Pick<Installation, "access" | "resources" | "timeZone"> {
  readonly locations: readonly string[] | undefined;
  readonly customAttributes: Installation["customAttributes"] | undefined;
}

export interface MadeContent {
  readonly installation: Installation;
  readonly items: ImportedItems;
}

/** Exactly one of the published languages is the fallback. */
function markFallback(list: readonly ImportedItem[], languages: readonly SourceLanguage[]): void {
  for (const item of list) {
    const known = languages.find(({ uuid }) => uuid === sourceUuidOf(item.read));
    if (known) item.values = { ...item.values, Fallback: known.isFallback };
  }
}

/** Says which languages no text is of. */
function noteSilentLanguages(
  catalog: Catalog,
  { languages, resources }: ReadSource,
  items: ImportedItems,
  { unknown }: Notes,
): void {
  const spoken = new Set<string>();
  let places = 0;
  for (const [name, list] of items) {
    const under = localizedOf(mustGet(catalog.resources, name))?.field.under;
    if (under === undefined || !resources.has(name)) continue;
    places += list.length;
    for (const { values } of list)
      for (const code of Object.keys(values[under] ?? {})) spoken.add(code);
  }
  if (places === 0) return;
  for (const { code } of languages) {
    if (spoken.has(code)) continue;
    unknown.add({ kind: "no-language", resource: "languages", field: code });
  }
}

/** Whoever reads an item reads those that are embedded in it, too. */
export function chooseAccess({ resources }: ReadSource, { problems }: Notes): ContractAccess {
  const seen = new Map<ResourceName, "token" | "public">();
  for (const name of CONTRACT_NAMES)
    seen.set(name, resources.get(name)?.access ?? DEFAULT_INSTALLATION.access[name]);
  const closed = CONTRACT_NAMES.filter((name) => seen.get(name) === "token");
  for (const name of new Set<ResourceName>(closed)) {
    for (const around of embeddersOf(CONTRACT, name)) {
      if (seen.get(around) !== "public") continue;
      seen.set(around, "token");
      closed.push(around as ContractName);
      problems.add({
        kind: "bent",
        resource: around,
        field: "access",
        came: "public",
        becomes: "token",
        why: `items of ${name}, which need a token, are embedded in it`,
      });
    }
  }
  return perContractName((name) => seen.get(name) ?? DEFAULT_INSTALLATION.access[name]);
}

export function makeContent(
  catalog: Catalog,
  source: ReadSource,
  declared: DeclaredSettings,
  notes: Notes,
): MadeContent {
  const { access, resources, timeZone } = declared;
  const { languages } = source;
  const context = { timeZone, languages, notes };
  const items = perResource(catalog, (name, resource): ImportedItem[] => {
    const { items: read = [] } = source.resources.get(name) ?? {};
    return read.map((item) => {
      const { place } = item;
      for (const field of listUnknownMembers(resource, item))
        notes.problems.add({ kind: "unknown-member", place, resource: name, field });
      return toContentItem(resource, item, context);
    });
  });
  noteSilentLanguages(catalog, source, items, notes);
  markFallback(items.get("languages") ?? [], languages);
  const pairs = [...catalog.resources.values()].map(
    (resource) => [resource, items.get(resource.name) ?? []] as const,
  );
  const seen = pairs.flatMap(([resource, list]) => guessLocations(resource, list));
  const usual = DEFAULT_INSTALLATION.locations;
  const installation: Installation = {
    ...DEFAULT_INSTALLATION,
    timeZone,
    locations: declared.locations ?? (seen.length > 0 ? [...new Set(seen)] : usual),
    customAttributes: declared.customAttributes ?? guessAttributes(pairs),
    maxItemsPerPage: perContractName(
      (name) => source.resources.get(name)?.pageSize ?? DEFAULT_INSTALLATION.maxItemsPerPage[name],
    ),
    access,
    resources,
  };
  return { installation, items };
}
