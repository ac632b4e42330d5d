import { serviceUnavailable } from "../errors.ts";
import { readParameters } from "../query/read-parameters.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { Answer, ServiceFacts } from "./answer.ts";
import type { DocumentRow } from "./feature-rows.ts";

/** The facts of a request, with the values of its parameters. */
export interface ReadFacts extends ServiceFacts {
  readonly values: ReadonlyMap<string, string>;
}

/** @returns the row of a JSON document that is made from the current release */
export const ofRelease = (
  row: Omit<DocumentRow, "respond" | "caching" | "offered">,
  snapshot: () => Snapshot | undefined,
  make: (facts: ReadFacts, served: Snapshot) => Answer | Promise<Answer>,
): DocumentRow => ({
  ...row,
  offered: ["application/json"],
  caching: "revalidate",
  async respond(facts) {
    const served = snapshot();
    if (!served) throw serviceUnavailable("nothingPublished");
    const values = readParameters(facts.query, row.parameters ?? []);
    return { answer: await make({ ...facts, values }, served), release: served.release };
  },
});
