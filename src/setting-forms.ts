/** How a setting is declared, and the forms of values that are given as text. */
import { totalmem } from "node:os";
import { isIP } from "node:net";

/** How the text of a value is written, and how it is parsed. */
export interface Form<Value> {
  /** Completes "give …" in the error for a wrong value. */
  readonly form: string;
  /** @returns undefined when the text does not have the form */
  readonly parse: (text: string) => Value | undefined;
}

/** The declaration of a setting; its other names and the text of its default are derived from it. */
export interface Row<Value> extends Form<Value> {
  /** Stands for the value in help texts; undefined: the flag takes none and means "on". */
  readonly placeholder?: string;
  /** A few words for the help of each command that uses it. */
  readonly brief: string;
  /** A sentence without full stop. */
  readonly help: string;
  readonly default: NoInfer<Value>;
  /** The text of the default, if it is not the value itself. */
  readonly defaultText?: string;
  /** The commands, or groups of them, that use it, besides `serve`; `only`: without `serve`. */
  readonly commands?: readonly string[] | "all";
  readonly only?: readonly string[];
  /** True: the value may hold a password and is never repeated in a message. */
  readonly secret?: true;
  /** @returns why a value of the right form may still not be set, and what to set instead */
  findFault?(value: Value): string | undefined;
}

export const setting = <Value>(row: Row<Value>): Row<Value> => row;

/** The integers that a value may be. */
export interface IntegerRange {
  readonly min: number;
  /** Absent: there is no highest one. */
  readonly max?: number;
  readonly unit?: "seconds" | "MiB";
}

export const integer = ({ min, max = Infinity, unit }: IntegerRange): Form<number> => ({
  form: `an integer${unit === undefined ? "" : ` (${unit})`} from ${min}${max === Infinity ? "" : ` to ${max}`}`,
  parse(text) {
    const number = /^(?:0|[1-9]\d{0,14})$/u.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  },
});

export const oneOf = <Word extends string>(...words: readonly Word[]): Form<Word> => ({
  form: `one of ${words.join(", ")}`,
  parse: (text) => words.find((word) => word === text.toLowerCase()),
});

/** Without a slash at its end. */
export const PUBLIC_URL: Form<string> = {
  form: "an http:// or https:// URL without query and fragment",
  parse(text) {
    const { protocol, origin, pathname } = URL.canParse(text) ? new URL(text) : new URL("none:");
    return /^https?:$/u.test(protocol) && !/[?#@\s]/u.test(text)
      ? `${origin}${pathname}`.replace(/\/$/u, "")
      : undefined;
  },
};

const SWITCH = oneOf("on", "off", "true", "false");
export const ON_OR_OFF: Form<boolean> = {
  form: "on or off",
  parse(text) {
    const word = SWITCH.parse(text);
    return word && (word === "on" || word === "true");
  },
};

const parsePath = (text: string): string | undefined => (text.includes("\0") ? undefined : text);

export const pathOf = (form: string) => ({ form, parse: parsePath }) as const;

/** Of a store. A URL with a scheme other than PostgreSQL's is none. */
export const LOCATION = {
  form: "the path of a file, or a URL that begins with postgres://",
  secret: true,
  parse: (text: string): string | undefined =>
    /^(?!postgres(?:ql)?:)[a-z][a-z0-9+.-]+:\/\//iu.test(text) ? undefined : parsePath(text),
} as const;

export interface RateLimit {
  /** Requests per window. */
  readonly quota: number;
  readonly windowSeconds: number;
}

const MAX_QUOTA = 1_000_000;
const WINDOW_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60 };

function parseRateLimit(text: string): RateLimit | null | undefined {
  if (text.toLowerCase() === "off") return null;
  const [, digits = "", unit = ""] = /^(\d{1,7}) ?\/ ?([sm])$/u.exec(text) ?? [];
  const quota = Number(digits);
  const windowSeconds = WINDOW_SECONDS[unit];
  if (windowSeconds === undefined || quota < 1 || quota > MAX_QUOTA) return undefined;
  return { quota, windowSeconds };
}

/** null: there is no limit. */
export const RATE_LIMIT: Form<RateLimit | null> = {
  form: "off, or an integer from 1 to 1000000 followed by /s or /m, such as 100/s",
  parse: parseRateLimit,
};

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export const NETWORKS: Form<readonly string[]> = {
  form: "none, or IP addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8",
  parse(text) {
    if (text.toLowerCase() === "none") return [];
    const networks = text.split(",").map((part) => part.trim());
    return networks.every(isNetwork) ? networks : undefined;
  },
};

export const TOKEN = {
  placeholder: "TOKEN",
  form: "a token without spaces",
  default: undefined,
  defaultText: "none",
  secret: true,
  parse: (text: string): string | undefined =>
    /^[\x21-\x7E]{1,4096}$/u.test(text) ? text : undefined,
} as const;

/** A container may have less than the machine; without a limit, constrainedMemory() is 0 or very large. */
export const availableMebibytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2;
