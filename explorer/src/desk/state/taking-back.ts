/** Taking back what a release did: to one item, or to all. Its check says what it was of in its place. */
import { valueOf } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";
import { beginCheck } from "./checking.ts";
import type { Decision } from "./decisions.ts";

export interface TakingBack {
  readonly release: number;
  /** Both, or none: the whole release. */
  readonly resource?: string;
  readonly Uuid?: string;
}

const NAME = "takes-back";

const write = ({ release, resource, Uuid }: TakingBack): string =>
  [release, resource, Uuid].filter((part) => part !== undefined).join("/");

/** @returns what the check at a place takes back; undefined: it is of something else */
export function readTakingBack(place: Place): TakingBack | undefined {
  const [release = "", resource, Uuid] = valueOf(place, NAME).split("/");
  if (release === "") return undefined;
  return { release: Number(release), ...(resource !== undefined && Uuid && { resource, Uuid }) };
}

/** Checks what it would be, which is shown, decided and published as every check. */
export async function checkTakingBack(
  takeBack: TakingBack,
  resolve?: readonly Decision[],
): Promise<void> {
  const json = { takeBack, ...(resolve && { resolve }) };
  await beginCheck({ json }, [[NAME, write(takeBack)]]);
}
