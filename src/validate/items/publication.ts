/** When an item or a text is delivered: its State and its two dates, which only one State observes. */
import { Temporal } from "temporal-polyfill";
import type { PlainObject } from "../../content/record.ts";
import type { Given } from "../values/at.ts";
import type { ItemAt } from "./check-state.ts";
import { sentence } from "../../words/sentence.ts";
import type { MessageWith, PlainMessage, Sentence } from "../../words/sentence.ts";

const FROM = "TimeControlledPublishedFrom";
const TO = "TimeControlledPublishedTo";
const REMEDY: PlainMessage =
  "because State PUBLISHED delivers now and for good: set State to TIME_CONTROLLED, which delivers from the first date to the last, or remove the date";

const explain = (problem: MessageWith<"remedy">): Sentence =>
  sentence(problem, { remedy: sentence(REMEDY) });

/** @param values of an item or a text with State and dates, as they were read */
export function checkWindow(
  object: PlainObject,
  at: ItemAt,
  { State: state, [FROM]: from = "", [TO]: to = "" }: Readonly<Record<string, unknown>>,
): void {
  const find = (name: string): Given | undefined => {
    const { [name]: value } = object;
    return at.isGiven(value) ? value : undefined;
  };
  const [first, last] = [find(FROM), find(TO)];
  if (first === undefined && last === undefined) {
    const given = state === "TIME_CONTROLLED" ? find("State") : undefined;
    if (given === undefined) return;
    const problem = sentence(
      "without a date delivers now and for good, as PUBLISHED does: give {first} or {last}, or set State to PUBLISHED",
      { first: FROM, last: TO },
    );
    at.member("State").warn(given, problem);
    return;
  }
  // Dates that are wrong have been reported.
  if (typeof from !== "string" || typeof to !== "string") return;
  if (first !== undefined && from !== "" && to !== "" && from > to) {
    at.member(FROM).report(
      first,
      sentence("must not be later than {last}, which is {to}", { last: TO, to }),
    );
  } else if (state === "PUBLISHED") {
    const today = Temporal.Now.plainDateISO(at.state.installation.timeZone).toString();
    if (first !== undefined && from > today)
      at.member(FROM).report(first, explain("is in the future and hides nothing, {remedy}"));
    else if (last !== undefined && to !== "" && to < today)
      at.member(TO).report(last, explain("is over and hides nothing, {remedy}"));
    else if (first !== undefined && from !== "")
      at.member(FROM).warn(first, explain("has no effect, {remedy}"));
    else if (last !== undefined && to !== "")
      at.member(TO).warn(last, explain("has no effect, {remedy}"));
  }
}
