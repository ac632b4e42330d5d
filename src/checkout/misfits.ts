/** Values that a format cannot hold. */
import { CommandError } from "../errors.ts";
import type { ItemMisfit } from "./write-tables.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

/** Limit of reported values, because all of them are in memory. */
const MAX_REPORTED = 10_000;

/** Thrown, so that nothing of the files remains. */
export class MisfitError extends CommandError {
  readonly format: string;
  /** The first values. */
  readonly misfits: readonly ItemMisfit[];
  /** Of all of them. */
  readonly count: number;

  constructor(format: string, misfits: readonly ItemMisfit[], count: number) {
    const [first] = misfits;
    const { resource = "", item = "", field = "", problem = "" } = first ?? {};
    const value: Sentence = {
      text: "{resource} {item}: {field} {problem}",
      values: { resource, item, field, problem },
    };
    super(
      count > 1
        ? sentence(
            "The format {format} cannot hold a value ({value}, and {more} more): use the format jsonl, which can hold everything.",
            { format, value, more: count - 1 },
          )
        : sentence(
            "The format {format} cannot hold a value ({value}): use the format jsonl, which can hold everything.",
            { format, value },
          ),
    );
    this.format = format;
    this.misfits = misfits;
    this.count = count;
  }
}

/** @throws MisfitError after all was written, if a value was reported */
export async function refuseMisfits(
  format: string,
  write: (report: (misfit: ItemMisfit) => void) => Promise<void>,
): Promise<void> {
  let count = 0;
  const misfits: ItemMisfit[] = [];
  await write((misfit) => {
    count += 1;
    if (misfits.length < MAX_REPORTED) misfits.push(misfit);
  });
  if (count > 0) throw new MisfitError(format, misfits, count);
}
