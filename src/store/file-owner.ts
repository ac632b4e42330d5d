/**
 * Whose a file is that a process makes for itself. The process id alone does not say it: in each
 * container they begin with 1, and containers share volumes.
 */
import { hash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** @returns all that process ids are unique within, as far as it is known */
function describeSpace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Only Linux tells, and has containers.
    return hostname();
  }
}

const SPACE = hash("sha256", describeSpace()).slice(0, 12);

/** This process, as a part of file names. */
export const OWNER = `${SPACE}-${process.pid}`;

/** As the source of a regular expression. */
export const OWNER_PATTERN = "[0-9a-f]{12}-[1-9][0-9]{0,9}";

/** @returns whether a process that made a file is certainly gone */
export function isGone(owner: string): boolean {
  const [space, pid] = owner.split("-");
  if (space !== SPACE) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
