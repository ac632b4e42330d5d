/** The settings of Lectern, one row each: its form, its default, and the commands that use it. */
import {
  LOCATION,
  NETWORKS,
  ON_OR_OFF,
  PUBLIC_URL,
  RATE_LIMIT,
  TOKEN,
  availableMebibytes,
  integer,
  oneOf,
  pathOf,
  setting,
} from "./setting-forms.ts";
import type { RateLimit } from "./setting-forms.ts";
import { LANGUAGES } from "./words/fill-text.ts";
import type { Language } from "./words/fill-text.ts";

/** The commands, or groups of them, that may make a store or a file beside it. */
const WRITERS = ["publish", "release", "store", "token", "desk"];

/** In MiB. With less, the data for queries of 100,000 items would not fit. */
const LEAST_MEMORY = 512;

export const SETTING_ROWS = {
  store: setting<string>({
    placeholder: "LOCATION",
    brief: "Where releases and tokens are stored",
    help: "Where releases and tokens are stored: the path of a SQLite file, or a postgres:// URL",
    default: "./data/lectern.db",
    commands: [...WRITERS, "export"],
    ...LOCATION,
  }),
  groupReadable: setting<boolean>({
    brief: "Let the group read new stores and backups",
    help: "Create stores and backups that the group can read (mode 0640 instead of 0600), for a server that runs as another user",
    default: false,
    commands: WRITERS,
    ...ON_OR_OFF,
  }),
  host: setting<string>({
    placeholder: "HOST",
    brief: "Address to listen on",
    help: "Address to listen on; 0.0.0.0 or :: listens on all of the machine's addresses. A path, which begins with /, is that of a socket file for a proxy on this machine, and the port is not used",
    form: "an IP address or a host name of this machine, or the path of a socket file of at most 100 characters",
    default: "127.0.0.1",
    parse: (text) => (/^(?:[\w.:%-]{1,255}|\/[\x21-\x7E]{1,99})$/u.test(text) ? text : undefined),
    commands: ["desk"],
  }),
  port: setting<number>({
    placeholder: "PORT",
    brief: "Port to listen on",
    help: "Port to listen on; 0 selects a free port",
    default: 8080,
    defaultText: "8080; for the desk 8081",
    ...integer({ min: 0, max: 65_535 }),
    commands: ["desk"],
  }),
  url: setting<string | undefined>({
    placeholder: "URL",
    brief: "Public address of the service",
    help: "Address under which the public knows the service, such as https://content.example.org; the OpenAPI document names it, and the page of the desk links to its previews",
    default: undefined,
    defaultText: "none",
    commands: ["desk"],
    ...PUBLIC_URL,
  }),
  cors: setting<boolean>({
    placeholder: "on|off",
    brief: "Whether other web pages may read responses",
    help: "Whether web pages of any origin may read responses (CORS)",
    default: true,
    ...ON_OR_OFF,
  }),
  rateLimit: setting<RateLimit | null>({
    placeholder: "N/s|N/m|off",
    brief: "Limit of requests of one client",
    help: "Requests per second or minute for each token, and for each IP address without a token; further requests get 429",
    default: null,
    ...RATE_LIMIT,
  }),
  trustProxy: setting<readonly string[]>({
    placeholder: "ADDRESS,…|none",
    brief: "Proxies whose X-Forwarded-For counts",
    help: "Trusted proxies, by IP address or network: the limits for requests, connections and wrong tokens count the client address that they send in X-Forwarded-For. From all other senders this header is ignored",
    default: [],
    ...NETWORKS,
    commands: ["desk"],
  }),
  maxConnections: setting<number>({
    placeholder: "N",
    brief: "Limit of connections",
    help: "Maximum number of connections; further ones are closed at once. Each connection is an open file",
    default: 8192,
    ...integer({ min: 1, max: 1_000_000 }),
  }),
  memory: setting({
    placeholder: "MIB",
    brief: "Memory for caches, in MiB",
    help: "Memory (MiB) of each process for caches in addition to the release: bodies of pages and queries, and the data that queries are computed from",
    commands: ["export"],
    default: Math.max(LEAST_MEMORY, Math.floor(availableMebibytes() / 4)),
    defaultText: `a quarter of the memory of the machine or container, at least ${LEAST_MEMORY}`,
    ...integer({ min: 16, max: 1_000_000, unit: "MiB" }),
  }),
  token: setting<string | undefined>({
    brief: "Access token that is sent to the service",
    help: "Access token that is sent to a service. Every user of the machine can see a flag, but not the environment",
    only: ["check", "import", "store copy"],
    ...TOKEN,
  }),
  tell: setting<string | undefined>({
    placeholder: "FILE",
    brief: "Whom to tell that another release is current",
    help: "File that lists servers to wait for, caches to purge and webhooks to call when another release becomes current. Its secrets stand in the environment",
    default: undefined,
    defaultText: "none",
    only: ["publish", "release publish", "release rollback", "release tell", "desk"],
    ...pathOf("the path of a file"),
  }),
  maxLag: setting<number>({
    placeholder: "SECONDS",
    brief: "How old a copy may be when it is served",
    help: "For how long a replica of a database, or a copy that `lectern store copy --follow` keeps up to date, may lack what its source has; after that /health/ready says degraded",
    default: 60,
    ...integer({ min: 1, max: 86_400, unit: "seconds" }),
  }),
  drain: setting<number>({
    placeholder: "SECONDS",
    brief: "How long to serve on after SIGTERM",
    help: "For how long, after SIGTERM or SIGINT, /health/ready says 503 while everything is still served, so that load balancers send their requests elsewhere",
    default: 0,
    ...integer({ min: 0, max: 60, unit: "seconds" }),
  }),
  language: setting<Language | undefined>({
    placeholder: "de|en",
    brief: "Language of problems and plans",
    help: "Language of problems, plans, and what a publish or a comparison did",
    default: undefined,
    defaultText: "that of LC_ALL, LC_MESSAGES or LANG on a terminal, elsewhere en",
    commands: "all",
    ...oneOf(...LANGUAGES),
  }),
  logLevel: setting({
    placeholder: "LEVEL",
    brief: "Minimum level of log lines",
    help: "Minimum level of log lines on standard error; debug also shows the stack trace of unexpected errors",
    default: "info",
    commands: "all",
    ...oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  }),
  logRequests: setting({
    placeholder: "WHICH",
    brief: "Which requests are logged",
    help: "Which requests are logged, one line each, without query string and headers: none, those with an error response, or all",
    default: "off",
    ...oneOf("off", "refused", "all"),
    commands: ["desk"],
  }),
};
