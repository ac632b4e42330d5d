/** `lectern token`. A token is shown once, when it is created. */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import { CommandError, suggestName } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { StoredToken } from "../store/store.ts";
import type { Call, Run } from "./call.ts";
import { parseExpiry } from "./expiry.ts";
import { createNewToken, KEY_FORM } from "./new-token.ts";
import { formatInstant, readTextFlag } from "./phrases.ts";
import {
  formatTable,
  printJson,
  printNotice,
  printResult,
  rememberDone,
  waitForOutput,
} from "./terminal.ts";
import { readStore, writeStore, writeStoreSaying } from "./use-store.ts";

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const formatOptional = (seconds: number | null): string | null =>
  seconds === null ? null : formatInstant(seconds);

const toJson = (token: StoredToken): object => ({
  key: token.key,
  name: token.name,
  createdAt: formatInstant(token.createdAt),
  expiresAt: formatOptional(token.expiresAt),
  revokedAt: formatOptional(token.revokedAt),
  resources: token.resources,
  preview: token.preview,
});

function parseResources(text: string): readonly ResourceName[] {
  const words = new Set(text.split(",").map((word) => word.trim()));
  for (const word of words) {
    if (!RESOURCE_NAMES.some((name) => name === word)) {
      const nearest = suggestName(word, RESOURCE_NAMES);
      throw new CommandError(
        `The value "${word.slice(0, 100)}" of --resources is no resource${nearest === undefined ? "." : `; did you mean ${nearest}?`} The resources are ${RESOURCE_NAMES.join(", ")}.`,
        2,
      );
    }
  }
  return RESOURCE_NAMES.filter((name) => words.has(name));
}

export const createToken: Run = async (call) => {
  const now = nowInSeconds();
  const { expires, resources } = call.flags;
  const wish = {
    name: readTextFlag(call, "name", 128) ?? "",
    expiresAt: typeof expires === "string" ? parseExpiry(expires, now) : null,
    resources: typeof resources === "string" ? parseResources(resources) : null,
    preview: call.flags["preview"] === true,
  };
  const { token, stored } = createNewToken(wish, now);
  await writeStoreSaying(call.settings, async (store) => await store.createToken(stored));
  rememberDone(
    `The token of ${wish.name} was created but not shown: end it with \`lectern token revoke ${stored.key}\`, then create another.`,
  );
  if (call.flags["json"] === true) {
    const { revokedAt: _, ...rest } = toJson(stored) as Record<string, unknown>;
    printJson({ token, ...rest });
    return 0;
  }
  printResult(token);
  await waitForOutput();
  const until =
    wish.expiresAt === null ? "It never expires" : `It expires at ${formatInstant(wish.expiresAt)}`;
  printNotice(
    `This is the token of ${wish.name}, shown only now. Send it as \`Authorization: Bearer <token>\`; it works within two seconds. ${until}; \`lectern token revoke ${stored.key}\` ends it.`,
  );
  return 0;
};

const readTokens = async (call: Call): Promise<readonly StoredToken[]> =>
  (await readStore(call.settings.store, async (reader) => await reader.readState())).tokens;

function describeStanding(token: StoredToken, now: number): string {
  if (token.revokedAt !== null) {
    return `revoked ${formatInstant(token.revokedAt)}`;
  }
  if (token.expiresAt === null) {
    return "valid";
  }
  return `${token.expiresAt > now ? "valid until" : "expired"} ${formatInstant(token.expiresAt)}`;
}

export const listTokens: Run = async (call) => {
  const tokens = await readTokens(call);
  if (call.flags["json"] === true) {
    printJson(tokens.map(toJson));
  } else if (tokens.length === 0) {
    const store = describeLocation(call.settings.store);
    printNotice(`There are no tokens in ${store} yet: run \`lectern token create --name NAME\`.`);
  } else {
    const now = nowInSeconds();
    const rows = tokens.map((token) => [
      token.key,
      token.name,
      formatInstant(token.createdAt),
      describeStanding(token, now),
      token.preview ? "preview" : "",
      token.resources?.join(",") ?? "all",
    ]);
    printResult(
      formatTable([["Key", "Name", "Created", "Standing", "Rights", "Resources"], ...rows]),
    );
  }
  return 0;
};

export const revokeToken: Run = async (call) => {
  const [key = ""] = call.arguments;
  if (!KEY_FORM.test(key)) {
    // The word is not repeated: it may be the token itself.
    throw new CommandError(
      "That is no key: give the 16 characters of a-z and 0-9 that `lectern token list` shows, not the token.",
      2,
    );
  }
  const found = (await readTokens(call)).find((token) => token.key === key);
  if (found === undefined) {
    throw new CommandError(
      `There is no token with the key ${key} in ${describeLocation(call.settings.store)}: \`lectern token list\` shows all.`,
    );
  }
  const now = nowInSeconds();
  await writeStore(call.settings, async (store) => await store.revokeToken(key, now));
  rememberDone(`The token ${key} of ${found.name} is revoked.`);
  const revoked = { ...found, revokedAt: found.revokedAt ?? now };
  if (call.flags["json"] === true) {
    printJson(toJson(revoked));
  } else if (found.revokedAt === null) {
    printResult(`Revoked the token ${key} of ${found.name}.`);
  } else {
    printResult(`The token ${key} was revoked already at ${formatInstant(found.revokedAt)}.`);
  }
  return 0;
};
