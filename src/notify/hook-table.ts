/** The webhooks of a file, and their secrets. */
import { randomBytes, randomInt } from "node:crypto";
import { CommandError } from "../errors.ts";
import type { NotifyFile } from "./notify-file.ts";
import type { Switch } from "./event.ts";

export interface Hook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** The resources whose changes it gets; null: it gets every switch. */
  readonly resources: readonly string[] | null;
  readonly createdAt: number;
  /** When its receiver answered 410 (Gone); null: it is enabled. */
  readonly disabledAt: number | null;
  /** Number of events that wait for it, and since when the oldest does; null: none waits. */
  readonly waiting: number;
  readonly waitingSince: number | null;
}

/** A webhook with what its events are signed with. */
export interface SigningHook extends Hook {
  /** The current one, then the one before it while that is valid. */
  readonly secrets: readonly string[];
  /** The newest switch that its events were made from. */
  readonly seenInstant: number;
  readonly seenRelease: number;
}

/** @returns the newest switch that its events were made from */
export const seenBy = ({
  seenInstant,
  seenRelease,
}: SigningHook): Pick<Switch, "instant" | "release"> => ({
  instant: seenInstant,
  release: seenRelease,
});

export interface NewHook {
  readonly name: string;
  readonly url: string;
  readonly resources: readonly string[] | null;
  /** The newest switch of the store: no events are made from those before. */
  readonly seen: Pick<Switch, "instant" | "release"> | undefined;
}

export const MOST_HOOKS = 100;

const ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 8;
export const HOOK_ID = /^[a-z0-9]{8}$/u;

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;
const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** How long the previous secret stays valid. */
export const ROTATION_HOURS = 24;

interface Row extends Omit<SigningHook, "resources" | "secrets"> {
  readonly resources: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: number;
}

const readRow = (row: Row, now: number): SigningHook => {
  const { secret, previousSecret, previousUntil, resources, ...rest } = row;
  const isRotating = previousSecret !== null && previousUntil > now;
  return {
    ...rest,
    resources: resources === null ? null : (JSON.parse(resources) as string[]),
    secrets: isRotating ? [secret, previousSecret] : [secret],
  };
};

const SELECT = `select id, name, url, resources, secret, previousSecret, previousUntil, createdAt, disabledAt,
  seenInstant, seenRelease,
  (select count(*) from delivery where hook = hook.id and state = 'waiting') as waiting,
  (select min(createdAt) from delivery where hook = hook.id and state = 'waiting') as waitingSince from hook`;

/** @returns in the order of their creation */
export const listHooks = (file: NotifyFile, now: number): readonly SigningHook[] =>
  file
    .prepare(`${SELECT} order by createdAt, id`)
    .all()
    .map((row) => readRow(row as unknown as Row, now));

/** @throws CommandError when there is none */
export function findHook(file: NotifyFile, id: string, now: number): SigningHook {
  const row = file.prepare(`${SELECT} where id = ?`).get(id);
  if (row === undefined) {
    throw new CommandError(
      `There is no webhook ${id} in ${file.path}. To list all webhooks: \`lectern notify list\``,
    );
  }
  return readRow(row as unknown as Row, now);
}

/** @throws CommandError when there are too many */
export function addHook(
  file: NotifyFile,
  { name, url, resources, seen }: NewHook,
  now: number,
): SigningHook {
  const id = Array.from({ length: ID_LENGTH }, () =>
    ID_CHARACTERS.charAt(randomInt(ID_CHARACTERS.length)),
  ).join("");
  return file.change(() => {
    const { count } = file.prepare("select count(*) as count from hook").get() as { count: number };
    if (count >= MOST_HOOKS) {
      throw new CommandError(
        `There are ${MOST_HOOKS} webhooks already, and no more are possible: remove one with \`lectern notify remove ID\``,
      );
    }
    file
      .prepare("insert into hook values (?, ?, ?, ?, ?, null, 0, ?, null, 0, ?, ?)")
      .run(
        id,
        name,
        url,
        resources && JSON.stringify(resources),
        createSecret(),
        now,
        seen?.instant ?? 0,
        seen?.release ?? 0,
      );
    return findHook(file, id, now);
  });
}

/** With its events and its log. */
export function removeHook(file: NotifyFile, id: string): void {
  file.change(() => {
    file.prepare("delete from attempt where hook = ?").run(id);
    file.prepare("delete from delivery where hook = ?").run(id);
    file.prepare("delete from hook where id = ?").run(id);
  });
}

/** @returns the hook with a new secret; the one before stays valid for a while */
export function rotateSecret(file: NotifyFile, id: string, now: number): SigningHook {
  return file.change(() => {
    findHook(file, id, now);
    file
      .prepare(
        "update hook set previousSecret = secret, previousUntil = ?, secret = ? where id = ?",
      )
      .run(now + ROTATION_HOURS * 3_600_000, createSecret(), id);
    return findHook(file, id, now);
  });
}

/** Events that wait for the receiver are not sent later, either. */
export function disableHook(file: NotifyFile, id: string, now: number): void {
  file.prepare("update hook set disabledAt = ? where id = ?").run(now, id);
  file.prepare("update delivery set state = 'failed' where hook = ? and state = 'waiting'").run(id);
}

export function enableHook(file: NotifyFile, id: string): void {
  file.prepare("update hook set disabledAt = null, heldUntil = 0 where id = ?").run(id);
}
