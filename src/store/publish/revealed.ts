/**
 * What two releases hid from readers when they were published, and what has appeared since: then they look
 * different, although the later one was the same for readers when it followed the earlier one.
 */
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import { unpackChunk } from "../format/chunk.ts";
import { compareDelivered, writeDeliveredForm, writeForms } from "./delivered-form.ts";
import type { ComparedContent } from "./delivered-form.ts";
import type { ReleaseContent } from "../store.ts";
import type { Tables } from "../format/tables.ts";

async function readItems(tables: Tables, hash: string): Promise<readonly ValidItem[]> {
  const row = await tables.chunk.find(hash, "bytes");
  return row ? [...(await unpackChunk(hash, row.bytes)).items()] : [];
}

const listChunks = ({ held }: ReleaseContent, resource: ResourceName): readonly string[] =>
  // A release may not have declared it.
  held[resource]?.chunks ?? [];

const compared = (tables: Tables, content: ReleaseContent): ComparedContent => ({
  installation: content.installation,
  async *items(resource) {
    for (const hash of listChunks(content, resource)) yield* await readItems(tables, hash);
  },
});

/**
 * @param instant of the switch, in seconds
 * @returns the resources that look different then, although both releases have the same state of them
 */
export async function findRevealed(
  tables: Tables,
  before: ReleaseContent,
  next: ReleaseContent,
  instant: number,
): Promise<ReadonlySet<ResourceName>> {
  const catalog = catalogOf(next.installation);
  const suspects = catalog.names.filter(
    (name) =>
      before.held[name]?.state === next.held[name].state &&
      listChunks(before, name).join() !== listChunks(next, name).join(),
  );
  const revealed = new Set<ResourceName>();
  if (suspects.length === 0) return revealed;
  const contents = { before: compared(tables, before), next: compared(tables, next) };
  const comparisons = await compareDelivered(catalog, contents, instant * 1000);
  for (const name of suspects) {
    const hashes = { before: listChunks(before, name), next: listChunks(next, name) };
    const comparison = comparisons.of(name);
    const common = new Set(hashes.before).intersection(new Set(hashes.next));
    const write = async (side: "before" | "next"): Promise<string> => {
      const forms: string[] = [];
      for (const hash of hashes[side]) {
        if (common.has(hash)) forms.push(hash);
        else {
          for (const { json } of await readItems(tables, hash))
            forms.push(writeDeliveredForm(json, comparison, side));
        }
      }
      return writeForms(forms);
    };
    if ((await write("before")) !== (await write("next"))) revealed.add(name);
  }
  return revealed;
}
