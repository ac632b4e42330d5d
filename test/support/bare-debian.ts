/**
 * A Debian 12 as it comes, with systemd, cron and nginx: made once, and booted by tests in namespaces of its own, with
 * a layer in memory above it. Only root can do so.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonToSkip, TEST_PROGRAMS } from "./programs.ts";

/** Where it lies. */
export const DEBIAN = path.join(TEST_PROGRAMS.debian.program, "../../..");
export const DEBOOTSTRAP = [
  "--variant=minbase",
  "--include=systemd,systemd-sysv,dbus,cron,nginx,curl",
  "bookworm",
];

const BOOT_MS = 60_000;

/** $1: the Debian; $2: an empty folder; $3: a name for its control group. */
const OUTER = `
set -e
cd "$2"
mkdir layers root groups
mount -t tmpfs tmpfs layers
mkdir layers/upper layers/work
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/layers/upper,workdir=$2/layers/work" root
mount -t cgroup2 cgroup2 groups
mkdir "groups/$3"
sh -c 'echo $$ >"groups/$2/cgroup.procs"; exec unshare --pid --net --uts --ipc --cgroup --mount --fork --kill-child sh -c "$1"' sh "$INNER" "$3" || true
find "groups/$3" -depth -type d -exec rmdir {} ';'
`;

const INNER = `
set -e
cd root
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm
ln -s /proc/self/fd dev/fd
ln -s null dev/console
ln -s pts/ptmx dev/ptmx
ln -sf /dev/null etc/systemd/system/console-getty.service
pivot_root . mnt
umount -l mnt
exec env -i container=tests PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`;

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BareDebian extends AsyncDisposable {
  /** Runs a script in its shell, as root in /root. */
  run(script: string, input?: Readable): Promise<Ended>;
  /** @returns what it prints @throws when it fails */
  get(script: string, input?: Readable): Promise<string>;
}

export function reasonNotToBoot(): string | false {
  const reason = reasonToSkip([TEST_PROGRAMS.debian]);
  if (reason !== false || process.getuid?.() === 0) return reason;
  return "NOT TESTED: only root can boot a Debian";
}

/** @returns its systemd below the process; undefined: it does not run yet, and what runs is still of this machine */
async function findInit(pid: number): Promise<number | undefined> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  if (name.trim() === "systemd") {
    const [its, ours] = await Promise.all(
      [pid, "self"].map((at) => readlink(`/proc/${at}/ns/pid`)),
    );
    return its === ours ? undefined : pid;
  }
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const [child = ""] = children.trim().split(" ");
  return child === "" ? undefined : findInit(Number(child));
}

export async function bootDebian(): Promise<BareDebian> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-debian-"));
  const words = ["--mount", "--propagation=private", "sh", "-c", OUTER, "sh", DEBIAN, folder];
  const outer = spawn("unshare", [...words, path.basename(folder)], {
    env: { PATH: process.env["PATH"], INNER },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(outer, "close");
  let init: number | undefined;

  const run: BareDebian["run"] = async (script, input) => {
    const enter = ["--target", String(init), "--all", "--root", "--wdns=/root", "env", "-i"];
    const environment = [
      "HOME=/root",
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ];
    const child = spawn("nsenter", [...enter, ...environment, "bash", "-c", script], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    const exit = once(child, "close") as Promise<[number | null]>;
    // A script need not read to the end.
    child.stdin.on("error", () => {});
    if (input === undefined) child.stdin.end();
    else input.pipe(child.stdin);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: (await exit)[0], stdout, stderr };
  };

  const stop = async (): Promise<void> => {
    if (outer.exitCode === null) {
      if (init === undefined) outer.kill("SIGKILL");
      else process.kill(init, "SIGKILL");
    }
    await ended;
    await rm(folder, { recursive: true });
  };

  try {
    for (const began = Date.now(); ; await sleep(200)) {
      assert.equal(outer.exitCode, null, "the Debian ended while it was booting");
      assert.ok(Date.now() - began < BOOT_MS, "the Debian has not booted");
      init = await findInit(outer.pid ?? 0);
      if (init === undefined) continue;
      const { stdout } = await run("systemctl is-system-running");
      if (/^(?:running|degraded)$/mu.test(stdout)) break;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    run,
    async get(script, input) {
      const { status, stdout, stderr } = await run(script, input);
      if (status === 0) return stdout;
      const journal = await run("journalctl --no-pager --lines=20");
      throw new Error(`${script}\n${stdout}${stderr}\n${journal.stdout}`);
    },
    [Symbol.asyncDispose]: stop,
  };
}
