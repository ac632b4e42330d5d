/**
 * What can be set about a run of Lectern, one row per setting: its flag, its name in the
 * environment and in the configuration file, its form and its default. The command line, its help
 * and the reference pages derive from them.
 */
import { isIP } from "node:net";
import { ACCESS_BY_DEFAULT, findExposure, parseAccess } from "./catalog/access-rule.ts";
import type { Access } from "./catalog/access-rule.ts";
import { RESOURCE_NAMES } from "./catalog/resources.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOGGED_REQUESTS = ["off", "refused", "all"] as const;
type LoggedRequests = (typeof LOGGED_REQUESTS)[number];

/** One setting. Every source gives a text; `parse` says what it means. */
export interface Setting<Value = unknown> {
  /** Without its dashes. */
  readonly flag: string;
  /** What stands for the value in help texts; undefined: the flag takes none and means "on". */
  readonly placeholder?: string;
  readonly environment: string;
  /** A sentence without full stop. */
  readonly help: string;
  /** Completes "give …", for whoever wrote a wrong value. */
  readonly form: string;
  readonly default: Value;
  /** The default as it would be written. */
  readonly defaultText: string;
  /** First words of the commands that heed it; undefined: all of them. */
  readonly commands?: readonly string[];
  /** True: says where the configuration file is, so it cannot stand in it. */
  readonly outsideFile?: true;
  /** True: a path; in the configuration file, one that starts at that file's folder. */
  readonly isPath?: true;
  /** True: the value may hold a password and is never repeated in a message. */
  readonly secret?: true;
  /** @returns undefined when the text does not have the form */
  readonly parse: (text: string) => Value | undefined;
  /** @returns why a value that has the form may not be set all the same, and what to set instead */
  findFault?(value: Value): string | undefined;
}

const setting = <Value>(row: Setting<Value>): Setting<Value> => row;

const parseStore = (text: string): string | undefined =>
  /^(?!postgres(?:ql)?:)[a-z][a-z0-9+.-]+:\/\//iu.test(text) || text.includes("\0")
    ? undefined
    : text;

const parseText = (text: string): string | undefined => (text.includes("\0") ? undefined : text);

const parsePort = (text: string): number | undefined =>
  /^(?:0|[1-9]\d{0,4})$/u.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

/** @returns a reader of whole numbers within these bounds */
const parseWithin =
  (least: number, most: number) =>
  (text: string): number | undefined =>
    /^[1-9]\d{0,8}$/u.test(text) && Number(text) >= least && Number(text) <= most
      ? Number(text)
      : undefined;

interface RateLimit {
  readonly quota: number;
  readonly windowSeconds: number;
}

const MAX_QUOTA = 1_000_000;
const WINDOW_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60 };

/** @returns null where there is no limit */
function parseRateLimit(text: string): RateLimit | null | undefined {
  if (text.toLowerCase() === "off" || text === "false") return null;
  const [, digits = "", unit = ""] = /^(\d{1,7}) ?\/ ?([sm])$/u.exec(text) ?? [];
  const quota = Number(digits);
  const windowSeconds = WINDOW_SECONDS[unit];
  if (windowSeconds === undefined || quota < 1 || quota > MAX_QUOTA) return undefined;
  return { quota, windowSeconds };
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function parseNetworks(text: string): readonly string[] | undefined {
  if (text.toLowerCase() === "none") return [];
  const networks = text.split(",").map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

const SWITCH_WORDS: ReadonlyMap<string, boolean> = new Map([
  ["on", true],
  ["off", false],
  // What YAML 1.2 has for them.
  ["true", true],
  ["false", false],
]);

const parseSwitch = (text: string): boolean | undefined => SWITCH_WORDS.get(text.toLowerCase());

const TOKEN_RESOURCES = RESOURCE_NAMES.filter((name) => ACCESS_BY_DEFAULT[name] === "token");

/** Keys are the names in the configuration file. */
export const SETTINGS = {
  config: setting<string>({
    flag: "config",
    placeholder: "FILE",
    environment: "LECTERN_CONFIG",
    help: "Configuration file; the default one may be missing",
    form: "the path of a YAML file",
    default: "lectern.yaml",
    defaultText: "lectern.yaml",
    outsideFile: true,
    parse: parseText,
  }),
  store: setting<string>({
    flag: "store",
    placeholder: "LOCATION",
    environment: "LECTERN_STORE",
    help: "Where releases and tokens are kept: the path of a SQLite file, or a postgres:// address",
    form: "the path of a file, or an address that begins with postgres://",
    default: "./data/lectern.db",
    defaultText: "./data/lectern.db",
    commands: ["serve", "publish", "releases", "backup", "restore", "preview", "store", "token"],
    secret: true,
    isPath: true,
    parse: parseStore,
  }),
  groupReadable: setting<boolean>({
    flag: "group-readable",
    environment: "LECTERN_GROUP_READABLE",
    help: "Let the group read a store or backup that is made (mode 0640 instead of 0600), for a serving process of another user",
    form: "on or off",
    default: false,
    defaultText: "off",
    commands: ["serve", "publish", "releases", "backup", "restore", "store", "token"],
    parse: parseSwitch,
  }),
  host: setting<string>({
    flag: "host",
    placeholder: "HOST",
    environment: "LECTERN_HOST",
    help: "Address to listen on; 0.0.0.0 or :: listens on all of the machine's addresses",
    form: "an IP address or a host name of this machine",
    default: "127.0.0.1",
    defaultText: "127.0.0.1",
    commands: ["serve"],
    parse: (text) => (/^[\w.:%-]{1,255}$/u.test(text) ? text : undefined),
  }),
  port: setting<number>({
    flag: "port",
    placeholder: "PORT",
    environment: "LECTERN_PORT",
    help: "Port to listen on; 0 takes any free one",
    form: "a whole number from 0 to 65535",
    default: 8080,
    defaultText: "8080",
    commands: ["serve"],
    parse: parsePort,
  }),
  access: setting<Access>({
    flag: "access",
    placeholder: "RESOURCE=RULE,…",
    environment: "LECTERN_ACCESS",
    help: "ApiAccessRule per resource: token or public; resources left out keep their default; one whose items others embed can only be token if they are, too",
    form: `RESOURCE=token or RESOURCE=public, with commas between; the resources are ${RESOURCE_NAMES.join(", ")}`,
    default: ACCESS_BY_DEFAULT,
    defaultText: `${TOKEN_RESOURCES.map((name) => `${name}=token`).join(",")}, the others public`,
    commands: ["serve"],
    parse: parseAccess,
    findFault: findExposure,
  }),
  cors: setting<boolean>({
    flag: "cors",
    placeholder: "on|off",
    environment: "LECTERN_CORS",
    help: "Whether web pages of any origin may read the answers",
    form: "on or off",
    default: true,
    defaultText: "on",
    commands: ["serve"],
    parse: parseSwitch,
  }),
  rateLimit: setting<RateLimit | null>({
    flag: "rate-limit",
    placeholder: "N/s|N/m|off",
    environment: "LECTERN_RATE_LIMIT",
    help: "Requests that each token, or without one each address, may send per second or minute; further ones are 429",
    form: "off, or a whole number from 1 to 1000000 with /s or /m behind it, such as 100/s",
    default: null,
    defaultText: "off",
    commands: ["serve"],
    parse: parseRateLimit,
  }),
  trustProxy: setting<readonly string[]>({
    flag: "trust-proxy",
    placeholder: "ADDRESS,…|none",
    environment: "LECTERN_TRUST_PROXY",
    help: "Proxies in front, by address or network: whom they name in X-Forwarded-For is the client whose requests, connections and wrong tokens are counted; of all others that header is not believed",
    form: "none, or IP addresses and networks with commas between, such as 127.0.0.1,10.0.0.0/8",
    default: [],
    defaultText: "none",
    commands: ["serve"],
    parse: parseNetworks,
  }),
  maxConnections: setting<number>({
    flag: "max-connections",
    placeholder: "N",
    environment: "LECTERN_MAX_CONNECTIONS",
    help: "Connections that are held in all; one more is closed at once. Each is an open file",
    form: "a whole number from 1 to 1000000",
    default: 8192,
    defaultText: "8192",
    commands: ["serve"],
    parse: parseWithin(1, 1_000_000),
  }),
  maxConnectionsPerAddress: setting<number>({
    flag: "max-connections-per-address",
    placeholder: "N",
    environment: "LECTERN_MAX_CONNECTIONS_PER_ADDRESS",
    help: "Connections that one address may hold, or one IPv6 network of 64 bits; one more is closed at once. This machine and proxies that --trust-proxy names are exempt",
    form: "a whole number from 1 to 1000000",
    default: 512,
    defaultText: "512",
    commands: ["serve"],
    parse: parseWithin(1, 1_000_000),
  }),
  maxAge: setting<number>({
    flag: "max-age",
    placeholder: "SECONDS",
    environment: "LECTERN_MAX_AGE",
    help: "How long browsers and caches may use an answer of Navigation or Languages without asking again: what is published shows everywhere after this time",
    form: "a whole number of seconds from 60 to 86400",
    default: 86_400,
    defaultText: "86400",
    commands: ["serve", "publish"],
    parse: parseWithin(60, 86_400),
  }),
  logLevel: setting<LogLevel>({
    flag: "log-level",
    placeholder: "LEVEL",
    environment: "LECTERN_LOG_LEVEL",
    help: "Least severity that is logged to standard error; debug also shows where an unexpected error arose",
    form: `one of ${LOG_LEVELS.join(", ")}`,
    default: "info",
    defaultText: "info",
    parse: (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()),
  }),
  logRequests: setting<LoggedRequests>({
    flag: "log-requests",
    placeholder: "WHICH",
    environment: "LECTERN_LOG_REQUESTS",
    help: "Which requests are logged, one line each, without query and headers: none, those that were refused, or all",
    form: `one of ${LOGGED_REQUESTS.join(", ")}`,
    default: "off",
    defaultText: "off",
    commands: ["serve"],
    // In YAML, a bare `off` is a text, but those who think of YAML 1.1 write false.
    parse: (text) =>
      text.toLowerCase() === "false"
        ? "off"
        : LOGGED_REQUESTS.find((which) => which === text.toLowerCase()),
  }),
};

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The value of every setting; of those that a command does not heed, the default. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name]["default"];
};

/** @returns the declaration of a setting, typed for code that treats all alike */
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** @returns the settings that a command, such as `releases list`, heeds */
export function settingsOfCommand(command: string): readonly SettingName[] {
  const [firstWord = ""] = command.split(" ");
  return SETTING_NAMES.filter((name) => settingOf(name).commands?.includes(firstWord) ?? true);
}

/** @returns a store's location without its password, fit to be printed */
export function describeLocation(location: string): string {
  if (!/^[a-z]+:\/\//iu.test(location)) {
    return location;
  }
  // Up to the last @, so that a password with an unescaped @ or / goes whole.
  return location
    .replace(/^(?<user>[a-z]+:\/\/[^:@]*:).*@/isu, "$<user>…@")
    .replace(/(?<name>[?&](?:ssl)?password=)[^&]*/giu, "$<name>…");
}
