/** How the rows of the contract's names are written. */
import type { Translated } from "../translated.ts";

type Texts = Readonly<Record<"de" | "en", string>> & Translated;

/** What people read of a field: what stands instead of its name, and what a form says beside it. */
export interface SaidInBoth {
  readonly title: Texts;
  readonly help: Texts;
}

type Pair = readonly [title: string, help: string];

export const inBoth = (de: Pair, en: Pair): SaidInBoth => ({
  title: { de: de[0], en: en[0] },
  help: { de: de[1], en: en[1] },
});
