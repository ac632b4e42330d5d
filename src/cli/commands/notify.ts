/** `lectern notify`: the webhooks. A secret is shown only once, when it is created. */
import { CommandError } from "../../errors.ts";
import {
  addHook,
  findHook,
  HOOK_ID,
  listHooks,
  MOST_HOOKS,
  removeHook,
  rotateSecret,
  ROTATION_HOURS,
} from "../../notify/hook-table.ts";
import type { Hook } from "../../notify/hook-table.ts";
import {
  openNotifyFile,
  openNotifyFileIfAny,
  openKnownNotifyFile,
} from "../../notify/notify-file.ts";
import type { NotifyFile } from "../../notify/notify-file.ts";
import { listPurged } from "../../notify/purged-table.ts";
import { readReceiverUrl } from "../../notify/receiver-url.ts";
import { isDatabase } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { AS_JSON, command, tellDone } from "../command.ts";
import type { Webhook } from "../results/notify-results.ts";
import { formatInstant } from "../terminal/phrases.ts";
import { formatTable } from "../terminal/terminal.ts";
import { readResources } from "./tokens.ts";
import { readStoreIfAny } from "../common/use-store.ts";

export const HOOK_ARGUMENT = {
  name: "ID",
  help: "ID of a webhook, as `lectern notify list` shows it",
} as const;

/** @throws CommandError when the store is a database and no file is configured */
export function readNotifyPath({ notify, store }: Settings): string {
  if (notify !== undefined) return notify;
  if (isDatabase(store)) {
    throw new CommandError(
      "The store is a database: name a file for webhooks and purges with --notify or LECTERN_NOTIFY.",
      2,
    );
  }
  return `${store}-notify`;
}

export function useHooks<Result>(settings: Settings, use: (file: NotifyFile) => Result): Result {
  using file = openKnownNotifyFile(readNotifyPath(settings));
  return use(file);
}

/** @throws CommandError with status 2 */
export function readHookId(text: string): string {
  if (HOOK_ID.test(text)) return text;
  throw new CommandError(
    "That is not the ID of a webhook: give the 8 characters of a-z and 0-9 that `lectern notify list` shows.",
    2,
  );
}

export const formatTime = (ms: number): string => formatInstant(Math.floor(ms / 1000));
const formatIfAny = (ms: number | null): string | null => (ms === null ? null : formatTime(ms));

const hookToJson = (hook: Hook): Webhook => ({
  id: hook.id,
  name: hook.name,
  url: hook.url,
  resources: hook.resources,
  createdAt: formatTime(hook.createdAt),
  disabledAt: formatIfAny(hook.disabledAt),
  waiting: hook.waiting,
  waitingSince: formatIfAny(hook.waitingSince),
});

export const addWebhook = command({
  summary: "Add a webhook",
  description: `From now on, \`lectern notify run\` sends a POST request to the URL after each switch, signed with the secret that this prints once (Standard Webhooks). At most ${MOST_HOOKS} webhooks are possible.`,
  arguments: [{ name: "URL", help: "URL of the receiver, such as https://example.org/lectern" }],
  flags: [
    {
      name: "name",
      value: "NAME",
      maxLength: 128,
      help: "A name for lists and logs (default: the host of the URL)",
    },
    {
      name: "resources",
      value: "NAME,…",
      help: "Send only changes of these resources; default: every change of the current release",
    },
    {
      name: "allow-http",
      help: "Allow a URL without TLS on another machine: everyone on the way can read the events",
    },
    AS_JSON,
  ],
  prints: "The secret alone on its line.",
  fails: "The store cannot be read, or the notify file cannot be written.",
  examples: {
    "lectern notify add https://example.org/lectern": "send every change",
    "lectern notify add https://ci.example.org/build --name website --resources navigation,languages":
      "send the changes of two resources",
  },
  async run({ arguments: [typed], flags, settings }) {
    const url = readReceiverUrl(typed, flags["allow-http"] === true);
    const resources = await readResources(flags.resources, settings.store);
    const [seen] = await readStoreIfAny(settings.store, (reader) => reader.listSwitches());
    const name = flags.name ?? new URL(url).host;
    using file = openNotifyFile(readNotifyPath(settings));
    const hook = addHook(file, { name, url, resources, seen }, Date.now());
    const [secret = ""] = hook.secrets;
    return {
      data: { secret, ...hookToJson(hook) },
      text: secret,
      notices: [
        `This is the secret of the webhook ${hook.id} (${name}), shown only now: give it to the receiver. \`lectern notify test ${hook.id}\` sends a test event; \`lectern notify run\` sends the others.`,
      ],
      done: `The webhook ${hook.id} was added but its secret not shown: get another with \`lectern notify rotate ${hook.id}\`.`,
    };
  },
});

export const listWebhooks = command({
  summary: "List all webhooks, without their secrets, and the last purge of each cache",
  description:
    "Shows how many events of each webhook wait and since when, and whether its receiver disabled it (410); and for which release each cache was purged last, and when.",
  arguments: [],
  flags: [AS_JSON],
  prints: "Tables.",
  fails: "The notify file cannot be read.",
  examples: { "lectern notify list": "list all webhooks and purges" },
  async run({ settings }) {
    const path = readNotifyPath(settings);
    using file = openNotifyFileIfAny(path);
    const hooks = file ? listHooks(file, Date.now()) : [];
    const caches = (file ? listPurged(file) : []).map(({ name, release, purgedAt }) => ({
      cache: name,
      release,
      purgedAt: formatTime(purgedAt),
    }));
    const data = { webhooks: hooks.map(hookToJson), caches };
    const notice = `There are no webhooks in ${path} yet: run \`lectern notify add URL\`.`;
    const header = ["ID", "Webhook", "Created", "Standing", "Waiting", "Resources", "URL"];
    const rows = hooks.map(({ disabledAt, waiting, waitingSince, ...hook }) => [
      hook.id,
      hook.name,
      formatTime(hook.createdAt),
      disabledAt === null ? "active" : `disabled ${formatTime(disabledAt)}`,
      waitingSince === null ? "0" : `${waiting} since ${formatTime(waitingSince)}`,
      hook.resources?.join(",") ?? "all",
      hook.url,
    ]);
    const purges = caches.map(({ cache, release, purgedAt }) => [cache, String(release), purgedAt]);
    const tables = [
      ...(rows.length > 0 ? [formatTable([header, ...rows])] : []),
      ...(purges.length > 0 ? [formatTable([["Cache", "Release", "Purged"], ...purges])] : []),
    ];
    return {
      data,
      ...(tables.length > 0 && { text: tables.join("\n\n") }),
      ...(rows.length === 0 && { warnings: [notice] }),
    };
  },
});

export const removeWebhook = command({
  summary: "Remove a webhook",
  description: "Its secret, its waiting events and its log are removed, too.",
  arguments: [HOOK_ARGUMENT],
  flags: [AS_JSON],
  prints: "What was done.",
  fails: "There is no such webhook, or the file cannot be written.",
  examples: { "lectern notify remove k3v9x0a1": "remove the webhook with this ID" },
  async run({ arguments: [typed], settings }) {
    const id = readHookId(typed);
    const hook = useHooks(settings, (file) => {
      const found = findHook(file, id, Date.now());
      removeHook(file, id);
      return found;
    });
    return tellDone(`Removed the webhook ${id} (${hook.name}).`, hookToJson(hook));
  },
});

export const rotateWebhook = command({
  summary: "Give a webhook a new secret",
  description: `For ${ROTATION_HOURS} hours events are signed with both secrets, so that the receiver can be changed without a gap. A second rotation in this time ends the oldest secret at once.`,
  arguments: [HOOK_ARGUMENT],
  flags: [AS_JSON],
  prints: "The secret alone on its line.",
  fails: "There is no such webhook, or the file cannot be written.",
  examples: { "lectern notify rotate k3v9x0a1": "replace a secret" },
  async run({ arguments: [typed], settings }) {
    const id = readHookId(typed);
    const hook = useHooks(settings, (file) => rotateSecret(file, id, Date.now()));
    const [secret = ""] = hook.secrets;
    return {
      data: { secret, ...hookToJson(hook) },
      text: secret,
      notices: [
        `This is the new secret of the webhook ${id} (${hook.name}), shown only now. The secret before it is valid for ${ROTATION_HOURS} more hours.`,
      ],
      done: `The webhook ${id} has a new secret that was not shown: run the command again.`,
    };
  },
});
