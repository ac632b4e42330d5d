/** `lectern token`. A token is shown only once, when it is created; its secret is never stored. */
import type { TokenRight } from "../../catalog/token-rights.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import { createNewToken, KEY_FORM } from "../../store/new-token.ts";
import type { StoredToken } from "../../store/store.ts";
import { command, AS_JSON } from "../command.ts";
import type { Call } from "../command.ts";
import type { Token } from "../command-results.ts";
import { formatInstant, nowInSeconds } from "../../lib/instant.ts";
import { formatTable } from "../../lib/text/format-table.ts";
import { readDate } from "../../query/values.ts";
import { parseNames, wrongValue } from "../terminal/phrases.ts";
import { readStore, writeStore, writeStoreSaying } from "../use-store.ts";
import { withReader } from "../../store/with-store.ts";

const RIGHTS: readonly TokenRight[] = ["preview", "copy", "metrics", "edit", "publish", "declare"];

const SECONDS_PER_DAY = 24 * 3600;
const SECONDS_PER_UNIT: Readonly<Record<string, number>> = {
  h: 3600,
  d: SECONDS_PER_DAY,
  w: 7 * SECONDS_PER_DAY,
};
const MAX_LIFE_SECONDS = 100 * 366 * SECONDS_PER_DAY;

/**
 * @returns whole seconds since 1970-01-01 UTC; undefined when the text is neither a lifetime nor a date
 */
function parseInstant(text: string, now: number): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})([hdw])$/u.exec(text) ?? [];
  const seconds = SECONDS_PER_UNIT[unit];
  if (amount !== undefined && seconds !== undefined) return now + Number(amount) * seconds;
  // The given day is the last one: the token expires at the start of the next day.
  const last = readDate(text);
  return last === undefined ? undefined : Date.parse(last) / 1000 + SECONDS_PER_DAY;
}

/**
 * @param text of --expires
 * @param now whole seconds since 1970-01-01 UTC, as the result
 * @throws CommandError when the text is neither a lifetime nor a date, or is not in the future
 */
export function parseExpiry(text: string, now: number): number {
  const instant = parseInstant(text, now);
  const isInReach = instant !== undefined && instant > now && instant <= now + MAX_LIFE_SECONDS;
  if (isInReach) return instant;
  const remedy =
    instant === undefined
      ? "give a lifetime in hours, days or weeks (12h, 90d, 4w) or a date (2027-01-31)."
      : "the token must expire in the future and within 100 years.";
  throw wrongValue("--expires", text, remedy);
}

const formatEnd = (seconds: number | null): string | null =>
  seconds === null ? null : formatInstant(seconds);

const tokenToJson = (token: StoredToken): Token => ({
  key: token.key,
  name: token.name,
  createdAt: formatInstant(token.createdAt),
  expiresAt: formatEnd(token.expiresAt),
  revokedAt: formatEnd(token.revokedAt),
  resources: token.resources,
  preview: token.rights.includes("preview"),
  copy: token.rights.includes("copy"),
  metrics: token.rights.includes("metrics"),
  edit: token.rights.includes("edit"),
  publish: token.rights.includes("publish"),
  declare: token.rights.includes("declare"),
  release: token.release,
});

/**
 * @param text of --resources
 * @returns null: all @throws CommandError for one that no release in the store has: a rollback may make any of
 *   them current
 */
export async function readResources(
  text: string | undefined,
  location: string,
): Promise<readonly ResourceName[] | null> {
  if (text === undefined) return null;
  const releases = await withReader(location, (reader) => reader.listReleases());
  const names = releases.flatMap(({ counts }) => [...counts.keys()] as ResourceName[]);
  const own = new Set(names).difference(new Set<ResourceName>(CONTRACT_NAMES));
  const known = [...CONTRACT_NAMES, ...[...own].toSorted()];
  const hint = "Those that installation.yaml declares are known once they are published.";
  return parseNames("resources", text, known, "resource", hint);
}

export const createToken = command({
  summary: "Create an access token",
  description:
    "Prints the token once: the store keeps only its key and the SHA-256 digest of its secret.",
  arguments: [],
  flags: [
    {
      name: "name",
      value: "NAME",
      maxLength: 128,
      help: "The person or app that uses the token",
      required: true,
    },
    {
      name: "expires",
      value: "WHEN",
      help: "Lifetime in hours, days or weeks (12h, 90d, 4w), or its last day in UTC (2027-01-31); default: unlimited",
    },
    {
      name: "resources",
      value: "NAME,…",
      help: "The resources that it gives access to, of the contract or of any release in the store; default: all. At the desk, those that it may change, where it sees all",
    },
    {
      name: "preview",
      help: "Preview right: also allow ?at= and ?release= (other times and older releases)",
    },
    {
      name: "copy",
      help: "Copy right: also allow `lectern store copy URL`, which copies everything in the store but the tokens: all releases, with drafts, authors and notes, whatever --resources lists",
    },
    {
      name: "metrics",
      help: "Metrics right: also allow /metrics, which monitoring reads",
    },
    {
      name: "edit",
      help: "Edit right: check, stage and download content at the desk (`lectern desk`), and preview it; its name is the author",
    },
    {
      name: "publish",
      help: "Publish right: also make releases current at the desk, and roll back",
    },
    {
      name: "declare",
      help: "Declare right: also change installation.yaml at the desk, which says what is declared and who may read it",
    },
    AS_JSON,
  ],
  prints: "The token alone on its line.",
  fails: "The store cannot be written.",
  examples: {
    "lectern token create --name website --expires 90d": "create a token for ninety days",
    "lectern token create --name menu --resources navigation,languages":
      "create a token for two resources",
    "lectern token create --name editors --preview": "create a token for previews",
    "lectern token create --name standby --copy": "create a token for `lectern store copy`",
    "lectern token create --name monitoring --metrics": "create a token for Prometheus",
    'lectern token create --name "Anna Meyer" --publish': "let a person publish at the desk",
    'lectern token create --name "Ben Ito" --edit --resources news': "let a person change the news",
  },
  async run({ flags, settings, terminal }) {
    const now = nowInSeconds();
    const { name, expires, resources } = flags;
    const expiresAt = expires === undefined ? null : parseExpiry(expires, now);
    const opened = await readResources(resources, settings.store);
    const rights = RIGHTS.filter(
      (right) =>
        flags[right] === true || (right === "edit" && (flags.publish ?? flags.declare) === true),
    );
    const { token, stored } = createNewToken({ name, expiresAt, resources: opened, rights }, now);
    await writeStoreSaying(terminal, settings, async (store) => store.createToken(stored));
    const { revokedAt: _, ...rest } = tokenToJson(stored);
    const { key } = stored;
    const until =
      expiresAt === null ? "It never expires." : `It expires at ${formatInstant(expiresAt)}.`;
    return {
      data: { token, ...rest },
      text: token,
      notices: [
        `This is the token of ${name}, shown only now. Send it as \`Authorization: Bearer <token>\`; it works within two seconds. ${until} To revoke it: \`lectern token revoke ${key}\`.`,
      ],
      done: `The token of ${name} was created but not shown: revoke it with \`lectern token revoke ${key}\`, then create another.`,
    };
  },
});

const readTokens = async ({ settings }: Pick<Call, "settings">): Promise<readonly StoredToken[]> =>
  (await readStore(settings.store, (reader) => reader.readState())).tokens;

function describeStanding(token: StoredToken, now: number): string {
  if (token.revokedAt !== null) return `revoked ${formatInstant(token.revokedAt)}`;
  if (token.expiresAt === null) return "valid";
  return `${token.expiresAt > now ? "valid until" : "expired"} ${formatInstant(token.expiresAt)}`;
}

export const listTokens = command({
  summary: "List all tokens, without their secrets",
  description:
    "Shows key, name, dates, rights and resources, also of revoked ones. The last use is not recorded, because the server never writes to the store.",
  arguments: [],
  flags: [AS_JSON],
  prints: "A table.",
  fails: "The store cannot be read.",
  examples: { "lectern token list": "list all tokens" },
  async run(call) {
    const tokens = await readTokens(call);
    const data = tokens.map(tokenToJson);
    if (tokens.length === 0) {
      const store = describeLocation(call.settings.store);
      const notice = `There are no tokens in ${store} yet: run \`lectern token create --name NAME\`.`;
      return { data, warnings: [notice] };
    }
    const now = nowInSeconds();
    const rows = tokens.map((token) => [
      token.key,
      token.name,
      formatInstant(token.createdAt),
      describeStanding(token, now),
      token.release === null ? token.rights.join(",") : `release ${token.release}`,
      token.resources?.join(",") ?? "all",
    ]);
    const header = ["Key", "Name", "Created", "Standing", "Rights", "Resources"];
    return { data, text: formatTable([header, ...rows]) };
  },
});

export const revokeToken = command({
  summary: "Revoke a token permanently",
  description: "Running servers refuse the token within two seconds.",
  arguments: [{ name: "KEY", help: "Key of a token, as `lectern token list` shows it" }],
  flags: [AS_JSON],
  prints: "What was done.",
  fails: "There is no such token, or the store cannot be written.",
  examples: { "lectern token revoke k3v9x0a1b2c4d5e6": "revoke the token with this key" },
  async run(call) {
    const [key] = call.arguments;
    if (!KEY_FORM.test(key)) {
      // The argument is not repeated in the message: it may be the token itself.
      throw new CommandError(
        "That is not a key: give the 16 characters of a-z and 0-9 that `lectern token list` shows, not the token.",
        2,
      );
    }
    const found = (await readTokens(call)).find((token) => token.key === key);
    if (found === undefined) {
      throw new CommandError(
        `There is no token with the key ${key} in ${describeLocation(call.settings.store)}. To list all tokens: \`lectern token list\`.`,
      );
    }
    const now = nowInSeconds();
    await writeStore(call.terminal, call.settings, (store) => store.revokeToken(key, now));
    const { name, revokedAt } = found;
    return {
      data: tokenToJson({ ...found, revokedAt: revokedAt ?? now }),
      text:
        revokedAt === null
          ? `Revoked the token ${key} of ${name}.`
          : `The token ${key} was already revoked at ${formatInstant(revokedAt)}.`,
      done: `The token ${key} of ${name} is revoked.`,
    };
  },
});
