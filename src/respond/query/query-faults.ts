/** Collects what is wrong with a query, so that all of it is said at once. */
import { RequestError } from "../../errors.ts";
import type { NotificationCase, NotificationValues } from "../../errors.ts";
import type { Reason } from "../messages/en.ts";

const MAX_FAULTS = 10;

/** What a notification says besides; undefined and empty lists are left out. */
interface FaultHints {
  /** The nearest allowed spelling. */
  readonly suggestion?: string | undefined;
  /** What is wrong of the parameter's name, as the client wrote it. */
  readonly part?: string;
  /** What is allowed: names of parameters, or values. */
  readonly known?: readonly string[];
  readonly allowed?: readonly string[] | undefined;
  readonly limit?: number;
  readonly example?: string;
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
  addUnknown(parameter: string, reason: Reason<"UNKNOWN">, hints: FaultHints): void {
    this.#add("QUERY_PARAMETER_UNKNOWN", { reason, parameter, ...hints });
  }

  /** Something to the right of `=`. */
  addInvalid(
    parameter: string,
    value: string,
    reason: Reason<"INVALID">,
    hints: FaultHints = {},
  ): void {
    this.#add("QUERY_PARAMETER_INVALID", { reason, parameter, value, ...hints });
  }

  /** @throws RequestError when anything was added */
  throwAny(): void {
    const [first, ...others] = this.#cases;
    if (first) throw new RequestError([first, ...others]);
  }

  #add(
    message: NotificationCase["message"],
    said: Readonly<Record<string, NotificationValues[string] | undefined>>,
  ): void {
    if (this.isFull) return;
    const values: Record<string, NotificationValues[string]> = {};
    for (const [name, value] of Object.entries(said)) {
      if (value !== undefined && !(typeof value === "object" && value.length === 0))
        values[name] = value;
    }
    this.#cases.push({ message, values });
  }
}
