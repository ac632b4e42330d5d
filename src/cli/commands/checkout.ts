/**
 * `lectern releases checkout`: a release as a content directory that publishes to the same digest.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PerResource } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import { checkOut, writeInstallation } from "../../release/history/checkout.ts";
import { contentOfRelease } from "../../release/history/chunked-content.ts";
import type { ChunkedContent } from "../../release/history/chunked-content.ts";
import type { TableForm } from "./tables/table-rows.ts";
import { tellDone } from "../command.ts";
import type { RunOf } from "../commands.ts";
import { countOf, formatCounts } from "../terminal/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import { openTables, proveCheckout } from "./checkout-tables.ts";
import { createDirectory } from "./new-directory.ts";
import { chooseRelease, parseWanted } from "./releases.ts";
import { readStore } from "./use-store.ts";
import { writeTables } from "./tables/write-tables.ts";
import type { ItemMisfit } from "./tables/write-tables.ts";

/** More lines say nothing new, and all of them are held. */
const MAX_SHOWN = 20;
const MAX_NAMED = 3;
const MAX_KEPT = 10_000;

/** @returns a line for each field and problem, with the first items that have it */
function formatMisfits(misfits: readonly ItemMisfit[]): readonly string[] {
  const groups = Map.groupBy(misfits, ({ resource, field, problem }) =>
    [resource, field, problem].join(": "),
  );
  const lines = [...groups].map(([line, places]) => {
    const first = places.slice(0, MAX_NAMED).map(({ item }) => item);
    const more = places.length > first.length ? `, … (${countOf(places.length, "item")})` : "";
    return `${line}: ${first.join(", ")}${more}`;
  });
  return lines.length <= MAX_SHOWN
    ? lines
    : [...lines.slice(0, MAX_SHOWN), `and ${countOf(lines.length - MAX_SHOWN, "field")} more`];
}

/** What a form cannot hold. Thrown, so that nothing is left of the directory. */
class FormTooNarrow extends CommandError {
  readonly misfits: readonly ItemMisfit[];

  constructor(form: TableForm, misfits: readonly ItemMisfit[], count: number) {
    const lines = formatMisfits(misfits);
    super(
      `${lines.join("\n")}\nThe form ${form} cannot hold ${countOf(count, "value")} of this release, so nothing was written: take --form jsonl, which holds everything.`,
    );
    this.misfits = misfits;
  }
}

/** @throws FormTooNarrow when the form cannot hold something */
async function writeTablesProven(
  content: ChunkedContent,
  folder: string,
  form: TableForm,
  onItem: () => void,
): Promise<void> {
  const misfits: ItemMisfit[] = [];
  let count = 0;
  await writeFile(join(folder, "installation.yaml"), writeInstallation(content.installation));
  await writeTables(folder, form, await openTables(content, onItem), (misfit) => {
    count += 1;
    if (misfits.length < MAX_KEPT) misfits.push(misfit);
  });
  if (count > 0) throw new FormTooNarrow(form, misfits, count);
  await proveCheckout(folder, content);
}

const writeForm = (
  content: ChunkedContent,
  counts: PerResource<number>,
  directory: string,
  form: "jsonl" | TableForm,
): Promise<void> =>
  showingProgress((show) =>
    createDirectory(directory, async (folder) => {
      if (form === "jsonl") {
        await checkOut(content, folder, (items) => {
          show(() => `Writing: ${countOf(items, "item")}`);
        });
        return;
      }
      let read = 0;
      // Once for the columns, once for the rows.
      const total = 2 * Object.values(counts).reduce((sum, count) => sum + count, 0);
      await writeTablesProven(content, folder, form, () => {
        read += 1;
        show(() => `Writing: ${Math.min(99, Math.floor((100 * read) / total))} %`);
      });
    }),
  );

export const checkOutRelease: RunOf<"releases checkout"> = async (call) => {
  const [word, directory] = call.arguments;
  const { form = "jsonl" } = call.flags;
  const wanted = parseWanted(word);
  const location = call.settings.store;
  return await readStore(location, async (reader) => {
    const { number, digest, counts } = chooseRelease(wanted, await reader.listReleases(), location);
    const content = contentOfRelease(reader, await reader.readRelease(number));
    const facts = { release: number, directory, form };
    try {
      await writeForm(content, counts, directory, form);
    } catch (error) {
      if (!(error instanceof FormTooNarrow)) throw error;
      // To standard error whatever goes to standard output.
      printNotice(error.message);
      return { data: { ...facts, directory: null, misfits: error.misfits }, status: 1 };
    }
    const sentence = `Wrote release ${number} to ${directory}: ${formatCounts(counts)}.`;
    return tellDone(sentence, { ...facts, digest, counts });
  });
};
