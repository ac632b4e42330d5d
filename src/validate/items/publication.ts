/** When an item or a text is delivered: its State and its two dates, which only one State observes. */
import type { PlainObject, RawObject, RawValue } from "../../content/record.ts";
import type { ItemScope } from "./check-state.ts";
import { isGiven } from "../values/scalars.ts";
import { reportValue, warnValue } from "../values/scope.ts";

const FROM = "TimeControlledPublishedFrom";
const TO = "TimeControlledPublishedTo";
const REMEDY =
  "because State PUBLISHED delivers now and for good: set State to TIME_CONTROLLED, which delivers from the first date to the last, or remove the date";

/** @returns whether `checkWindow` would report anything of the values */
export function isOddWindow({ State: state, [FROM]: from, [TO]: to }: PlainObject): boolean {
  const isDated = typeof from === "string" || typeof to === "string";
  if (state === "PUBLISHED") return isDated;
  if (!isDated) return state === "TIME_CONTROLLED";
  return typeof from === "string" && typeof to === "string" && from > to;
}

/** @param values of an item or a text with State and dates */
export function checkWindow(
  scope: ItemScope,
  { members }: RawObject,
  { State: state, [FROM]: from = "", [TO]: to = "" }: Readonly<Record<string, unknown>>,
): void {
  const rawOf = (name: string): RawValue | undefined => {
    const raw = members.get(name)?.value;
    return isGiven(raw) ? raw : undefined;
  };
  const [fromRaw, toRaw] = [rawOf(FROM), rawOf(TO)];
  if (fromRaw === undefined && toRaw === undefined) {
    const problem = `without a date delivers now and for good, as PUBLISHED does: give ${FROM} or ${TO}, or set State to PUBLISHED`;
    const raw = state === "TIME_CONTROLLED" ? rawOf("State") : undefined;
    if (raw) warnValue(scope, "State", raw, problem);
    return;
  }
  // Dates that are wrong have been reported.
  if (typeof from !== "string" || typeof to !== "string") return;
  if (fromRaw && from !== "" && to !== "" && from > to)
    reportValue(scope, FROM, fromRaw, `must not be later than ${TO}, which is ${to}`);
  else if (state === "PUBLISHED") {
    const today = Temporal.Now.plainDateISO(scope.state.installation.timeZone).toString();
    if (fromRaw && from > today)
      reportValue(scope, FROM, fromRaw, `is in the future and hides nothing, ${REMEDY}`);
    else if (toRaw && to !== "" && to < today)
      reportValue(scope, TO, toRaw, `is over and hides nothing, ${REMEDY}`);
    else if (fromRaw && from !== "") warnValue(scope, FROM, fromRaw, `has no effect, ${REMEDY}`);
    else if (toRaw && to !== "") warnValue(scope, TO, toRaw, `has no effect, ${REMEDY}`);
  }
}
