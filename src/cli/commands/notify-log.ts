/** `lectern notify`: the log of what was sent, and sending one of it again. */
import { listAttempts, MOST_LOGGED } from "../../notify/delivery-table.ts";
import type { LoggedAttempt } from "../../notify/delivery-table.ts";
import { resendDelivery } from "../../notify/resend-delivery.ts";
import { openNotifyFileIfAny } from "../../notify/notify-file.ts";
import { AS_JSON, command, tellDone } from "../command.ts";
import { formatTable, readWidth } from "../terminal/terminal.ts";
import { formatTime, readHookId, readNotifyPath, useHooks } from "./notify.ts";
import { writeCount } from "../../lib/text/english.ts";

const OUTCOMES: Readonly<Record<LoggedAttempt["outcome"], (result: string) => string>> = {
  delivered: (result) => `delivered (${result})`,
  failed: (result) => `failed: ${result}`,
  "given up": (result) => `given up: ${result}`,
  disabled: (result) => `disabled: ${result}`,
};

const formatAttempt = (one: LoggedAttempt): readonly string[] => [
  formatTime(one.at),
  one.name ?? one.hook,
  one.release === null ? "test" : `release ${one.release}`,
  String(one.attempt),
  OUTCOMES[one.outcome](one.result),
  `${one.ms} ms`,
  one.nextAt === null ? "" : formatTime(one.nextAt),
  one.delivery,
];

export const showLog = command({
  summary: "Show which events were sent, and how receivers responded",
  description: `Lists attempts, newest first, with response or error, duration, the next attempt, and webhook-id. The last ${writeCount(MOST_LOGGED)} attempts of 30 days are kept.`,
  arguments: [],
  flags: [
    { name: "hook", value: "ID", help: "Only attempts of this webhook" },
    {
      name: "limit",
      value: "N",
      integer: { min: 1, max: MOST_LOGGED, default: 20 },
      help: "How many attempts",
    },
    AS_JSON,
  ],
  prints: "A table.",
  fails: "The notify file cannot be read.",
  examples: { "lectern notify log --limit 100": "show the last hundred attempts" },
  async run({ flags, settings, terminal }) {
    const { hook: wanted, limit } = flags;
    const hook = wanted === undefined ? undefined : readHookId(wanted);
    const path = readNotifyPath(settings);
    using file = openNotifyFileIfAny(path);
    const attempts = file ? listAttempts(file, { hook, limit }) : [];
    const data = attempts.map(({ delivery, nextAt, at, ...rest }) => ({
      id: delivery,
      ...rest,
      at: new Date(at).toISOString(),
      next: nextAt === null ? null : new Date(nextAt).toISOString(),
    }));
    if (attempts.length === 0) return { data, warnings: [`No event was sent yet (${path}).`] };
    const header = ["Time", "Webhook", "Event", "Attempt", "Result", "Took", "Next", "webhook-id"];
    const rows = [header, ...attempts.map(formatAttempt)];
    return {
      data,
      text: formatTable(rows, { width: readWidth(terminal, 200), shrinking: [4, 1] }),
    };
  },
});

export const resendEvent = command({
  summary: "Send an event again",
  description:
    "Makes `lectern notify run` send an event again, with all retries, also a delivered one. It keeps its webhook-id, by which a receiver recognises it.",
  arguments: [
    { name: "WEBHOOK-ID", help: "webhook-id of an event, as `lectern notify log` shows it" },
  ],
  flags: [AS_JSON],
  prints: "What was done.",
  fails: "There is no such event, its webhook is disabled, or the file cannot be written.",
  examples: {
    "lectern notify resend msg_0123456789abcdef0123456789abcdef": "send this event again",
  },
  async run({ arguments: [typed], settings }) {
    const { id, hook, release } = useHooks(settings, (file) =>
      resendDelivery(file, typed, Date.now()),
    );
    const sentence = `The event ${id} (release ${release}) will be sent to the webhook ${hook} again by \`lectern notify run\`.`;
    return tellDone(sentence, { id, hook, release });
  },
});
