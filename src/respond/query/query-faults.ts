/** Collects what is wrong with a query, so that all of it is said at once. */
import { RequestError } from "../../errors.ts";
import type {
  InvalidReason,
  NotificationCase,
  NotificationValues,
  UnknownReason,
} from "../../errors.ts";

const MAX_FAULTS = 10;

/** What a notification says besides; undefined is left out. */
interface FaultHints {
  /** The nearest allowed spelling. */
  readonly suggestion?: string | undefined;
}

interface UnknownHints extends FaultHints {
  /** What is wrong of the parameter's name, as the client wrote it. */
  readonly part?: string;
  readonly example?: string;
  /** What is allowed; an empty list says nothing. */
  readonly known: readonly string[];
}

interface InvalidHints extends FaultHints {
  readonly allowed?: readonly string[];
  readonly limit?: number;
  readonly example?: string;
}

function valuesOf(members: {
  readonly [name: string]: NotificationValues[string] | undefined;
}): NotificationValues {
  const given = Object.entries(members).filter(
    (entry): entry is [string, NotificationValues[string]] =>
      entry[1] !== undefined && !(typeof entry[1] === "object" && entry[1].length === 0),
  );
  return Object.fromEntries(given);
}

/** Names, values and parts come as the client wrote them; they are cut where they are shown. */
export class QueryFaults {
  readonly #cases: NotificationCase[] = [];

  get isEmpty(): boolean {
    return this.#cases.length === 0;
  }

  /** True: more would not be said. */
  get isFull(): boolean {
    return this.#cases.length >= MAX_FAULTS;
  }

  /** Something to the left of `=`. */
  addUnknown(parameter: string, reason: UnknownReason, hints: UnknownHints): void {
    this.#add({
      message: "QUERY_PARAMETER_UNKNOWN",
      values: valuesOf({ reason, parameter, ...hints }),
    });
  }

  /** Something to the right of `=`. */
  addInvalid(
    parameter: string,
    value: string,
    reason: InvalidReason,
    hints: InvalidHints = {},
  ): void {
    this.#add({
      message: "QUERY_PARAMETER_INVALID",
      values: valuesOf({ reason, parameter, value, ...hints }),
    });
  }

  /** @throws RequestError when anything was added */
  throwAny(): void {
    const [first, ...others] = this.#cases;
    if (first) throw new RequestError([first, ...others]);
  }

  #add(fault: NotificationCase): void {
    if (!this.isFull) this.#cases.push(fault);
  }
}
