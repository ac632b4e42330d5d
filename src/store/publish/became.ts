/** What a draft became, as its publish notes it: in the same transaction, so that neither is there without the other. */
import type { Tables } from "../format/tables.ts";
import type { PublishOutcome } from "../store.ts";

/** Stands where the whole answer is kept afterwards. */
export type Became = Pick<PublishOutcome, "created" | "staged" | "again" | "base" | "previous"> & {
  readonly release: number;
};

/** A publish that is killed before it answers is answered when it is asked again. */
export async function noteBecame({ draft }: Tables, id: string, became: Became): Promise<void> {
  const row = await draft.find(id);
  if (row) await draft.put([{ ...row, answer: JSON.stringify(became) }]);
}
