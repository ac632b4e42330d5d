/** What happens to a store, to the servers beside it, and to time. */
import * as fc from "fast-check";
import { arbitraryContent } from "./random-content.ts";
import type { RandomContent } from "./random-content.ts";

export type Step =
  | { readonly do: "publish"; readonly content: RandomContent; readonly waited: number }
  | { readonly do: "change"; readonly part: keyof RandomContent; readonly content: RandomContent }
  | { readonly do: "stage"; readonly part: keyof RandomContent; readonly content: RandomContent }
  | { readonly do: "publishStaged" }
  | { readonly do: "rollback"; readonly back: number }
  | { readonly do: "drafts"; readonly draft: string }
  | { readonly do: "pass"; readonly seconds: number }
  | { readonly do: "midnight"; readonly distance: number; readonly zone: string }
  | { readonly do: "look"; readonly server: number; readonly isHeld: boolean }
  | { readonly do: "restart" };

export const ZONES = ["Europe/Berlin", "UTC"] as const;

/** Seconds around which something ends: looks, drafts, the time without dates. */
const seconds = fc.constantFrom(0.4, 1, 2, 3, 20, 44, 46, 51, 119, 121, 179, 181, 299, 301, 7000);
const part = fc.constantFrom(
  "zone",
  "swedish",
  "swedish",
  "items",
  "facilities",
  "persons",
  "division",
) satisfies fc.Arbitrary<keyof RandomContent>;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("publish" as const),
      content: arbitraryContent,
      waited: fc.constantFrom(0, 0, 1, 20, 45),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      part,
      content: arbitraryContent,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("stage" as const), part, content: arbitraryContent }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("publishStaged" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rollback" as const),
      back: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("drafts" as const),
      draft: fc.constantFrom("x", "y"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pass" as const), seconds }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("midnight" as const),
      distance: fc.constantFrom(-120, -60, -50, -20, -2, -1, 0, 0.5, 1, 2, 30, 61, 180, 299),
      zone: fc.constantFrom(...ZONES),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("look" as const),
      server: fc.integer({ min: 0, max: 2 }),
      isHeld: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);

const look = (server: number, isHeld = false): Step => ({ do: "look", server, isHeld });

/** What every promise has to stand: a publish, or two, that one server sees before midnight. */
const night: fc.Arbitrary<readonly Step[]> = fc
  .record({
    zone: fc.constantFrom("Europe/Berlin", "Europe/Berlin", "UTC"),
    before: fc.constantFrom(-40, -20, -2),
    contents: fc.array(arbitraryContent, { minLength: 1, maxLength: 2 }),
    after: fc.constantFrom(0, 0.5, 1, 2, 30, 61, 180, 299),
  })
  .map(({ zone, before, contents, after }) => [
    { do: "midnight", zone, distance: before },
    ...[0, 1, 2].map((server) => look(server)),
    ...contents.flatMap((content): readonly Step[] => [
      { do: "publish", content, waited: 0 },
      look(0),
    ]),
    { do: "midnight", zone, distance: after },
    look(2),
  ]);

export const arbitrarySteps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: night }),
    { minLength: 3, maxLength: 12, size: "max" },
  )
  .map((some) => some.flat());
