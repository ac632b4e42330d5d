/** Sends an event once more. */
import { CommandError } from "../errors.ts";
import { DELIVERY, MOST_DAYS } from "./delivery-table.ts";
import type { Delivery } from "./delivery-table.ts";
import { findHook } from "./hook-table.ts";
import type { NotifyFile } from "./notify-file.ts";

const missing = (file: NotifyFile, id: string): CommandError =>
  new CommandError(
    `There is no event ${id.slice(0, 100)} in ${file.path}: \`lectern notify log\` lists those of the last ${MOST_DAYS} days; for another test event use \`lectern notify test\``,
  );

const disabled = (id: string): CommandError =>
  new CommandError(
    `The webhook ${id} is disabled, because its receiver wanted no more events: enable it with \`lectern notify test ${id}\``,
  );

/**
 * Counts its attempts from the first again.
 * @throws CommandError when there is none, or its webhook is disabled
 */
export function resendDelivery(file: NotifyFile, id: string, now: number): Delivery {
  return file.change(() => {
    const found = file.prepare("select hook from delivery where id = ?").get(id);
    if (found === undefined) throw missing(file, id);
    const hook = findHook(file, String(found["hook"]), now);
    if (hook.disabledAt !== null) throw disabled(hook.id);
    return file
      .prepare(
        `update delivery set state = 'waiting', attempts = 0, nextAt = 0, leasedUntil = 0 where id = ? returning ${DELIVERY}`,
      )
      .get(id) as unknown as Delivery;
  });
}
