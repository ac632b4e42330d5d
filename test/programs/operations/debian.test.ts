/**
 * What running.md and the pages beside it tell operators to do, word by word, on a bare Debian with its own systemd, cron
 * and nginx: every unit and configuration that Lectern ships really runs there, in its whole sandbox.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { bootDebian, reasonNotToBoot } from "../../support/bare-debian.ts";
import type { BareDebian } from "../../support/bare-debian.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const CLONE = "/home/builder/lectern-build";
const STORE = "/var/lib/lectern/town/lectern.db";
const FACILITIES = "/extension/api/v1/business-division-facilities";
const skip = reasonNotToBoot();

let debian: BareDebian;

/** @returns the commands that a page gives first behind a text of it */
async function readBlock(page: string, behind: string): Promise<string> {
  const [, rest = ""] = (await readFile(path.join(ROOT, "docs", page), "utf8")).split(behind);
  const [block = ""] = /(?:^ {4}.*\n)+/mu.exec(rest) ?? [];
  assert.notEqual(block, "", `${page} has no commands behind "${behind}"`);
  return block.replaceAll(/^ {4}/gmu, "");
}

interface LockEntry {
  readonly dev?: true;
  readonly optional?: true;
  readonly link?: true;
}

/** @returns what a clone consists of after `npm ci`, the build of the explorer and `npm prune`, as tar has it */
async function packClone(): Promise<Readable> {
  const lock = JSON.parse(await readFile(path.join(ROOT, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const needed = Object.entries(lock.packages)
    .filter(
      ([at, { dev, optional, link }]) =>
        at.startsWith("node_modules/") && !dev && !optional && !link,
    )
    .map(([at]) => at);
  const list = `(git ls-files -z --cached --others --exclude-standard; printf '%s\\0' explorer/dist ${needed.join(" ")})`;
  const script = `${list} | tar --create --null --ignore-failed-read --files-from=- 2>/dev/null`;
  const { stdout } = spawn("sh", ["-c", script], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return stdout;
}

/** @returns the status of the response */
const ask = (url: string, words = ""): Promise<string> =>
  debian.get(
    `curl --silent --globoff --output /dev/null --write-out '%{http_code}' ${words} '${url}'`,
  );

/** Until a server or a unit shows it: each asks its store every second or two. */
const untilTrue = (condition: string): Promise<string> =>
  debian.get(`for try in $(seq 100); do if ${condition}; then exit 0; fi; sleep 0.3; done; exit 1`);

const untilReady = (url: string): Promise<string> =>
  untilTrue(`curl --silent --fail --output /dev/null '${url}/health/ready'`);

const asLectern = (words: string): string =>
  `runuser -u lectern -- lectern ${words} --store ${STORE}`;

const createToken = async (words: string): Promise<string> =>
  (await debian.get(asLectern(`token create ${words}`))).trim().split("\n").at(-1)?.trim() ?? "";

before(async () => {
  if (skip !== false) return;
  debian = await bootDebian();
  const node = createReadStream(process.execPath);
  await debian.get("cat >/usr/local/bin/node && chmod 0755 /usr/local/bin/node", node);
  // A careful administrator's masks: nothing that people create can be read by others.
  await debian.get("useradd --create-home builder; chmod 0700 /root");
  const unpack = `umask 077; mkdir ${CLONE}; tar --extract --no-same-permissions --directory=${CLONE}`;
  await debian.get(`runuser -u builder -- sh -c '${unpack}'`, await packClone());
});

after(async () => {
  await debian?.[Symbol.asyncDispose]();
});

describe("on a bare Debian", { skip }, () => {
  test("the steps of running.md install a server, whatever the umask", async () => {
    const steps = await readBlock("operations/running.md", "Then, as root in the same directory:");
    await debian.get(`set -e; umask 027; cd ${CLONE}\n${steps}`);
    await untilTrue(
      "[ $(curl -so /dev/null -w '%{http_code}' http://127.0.0.1:8080/health/ready) = 503 ]",
    );
  });

  test("a publish as its user from /root is served, with pages and queries", async () => {
    await debian.get("lectern init /srv/my-content && chmod -R a+rX /srv/my-content");
    await debian.get(await readBlock("operations/running.md", "able to read the content:"));
    await untilReady("http://127.0.0.1:8080");
    for (const query of [
      "",
      "?search=a",
      "?sort=Name",
      "?bbox=-180,-90,180,90",
      "?filter[Name][contains]=a",
    ])
      assert.equal(await ask(`http://127.0.0.1:8080${FACILITIES}${query}`), "200", query);
    assert.match(
      await debian.get("curl -s http://127.0.0.1:8080/health/ready"),
      /"queries":\s*"answered"/u,
    );
  });

  test("the desk checks and publishes", async () => {
    await debian.get(await readBlock("operations/desk.md", "cookies are marked as secure."));
    await untilReady("http://127.0.0.1:8081");
    const token = await createToken("--name Anna --publish --declare");
    const desk = `curl --silent --fail-with-body -H 'Authorization: Bearer ${token}'`;
    const address = "http://127.0.0.1:8081/desk/v1";
    await untilTrue(`${desk} --output /dev/null ${address}/current`);
    await debian.get(
      `cd /root && ${desk} '${address}/content?resource=trainings&format=csv' >trainings.csv`,
    );
    await debian.get("cd /root && sed -i s/Carpentry/Joinery/ trainings.csv");
    const check = JSON.parse(
      await debian.get(`cd /root && ${desk} -F files=@trainings.csv ${address}/checks`),
    ) as { readonly draft: string; readonly release: number };
    const body = JSON.stringify({ draft: check.draft });
    const headers = `-H 'If-Match: "${check.release}"' -H 'Content-Type: application/json'`;
    await debian.get(`${desk} ${headers} -d '${body}' ${address}/releases`);
    await untilTrue(
      "curl -s http://127.0.0.1:8080/training-extension/api/v1/trainings | grep -q Joinery",
    );
  });

  test("a copy is kept, and served as a second site", async () => {
    const token = await createToken("--name edge --copy");
    const steps = await readBlock("operations/copies.md", "the store of `lectern@town`");
    const own = steps
      .replaceAll("town", "edge")
      .replace("https://content.example.org", "http://127.0.0.1:8080")
      .replace("TOKEN >", `${token} >`);
    await debian.get(`set -e; install -d /etc/lectern/edge\n cd ${CLONE}\n${own}`);
    await debian.get(
      "echo LECTERN_PORT=8085 >/etc/lectern/edge/serve.env; systemctl enable --now lectern@edge",
    );
    await untilReady("http://127.0.0.1:8085");
    assert.equal(await ask(`http://127.0.0.1:8085${FACILITIES}?search=a`), "200");
  });

  test("the newest backups are kept, and none is removed for one that failed", async () => {
    assert.match(
      await debian.get("systemctl list-timers --no-legend"),
      /lectern-backup@town\.timer/u,
    );
    await debian.get("echo KEEP=2 >/etc/lectern/town/backup.env");
    for (let made = 0; made < 3; made += 1)
      await debian.get("sleep 1; systemctl start lectern-backup@town");
    const list = "ls -r /var/lib/lectern-backup/town/";
    const kept = (await debian.get(list)).trim().split("\n");
    assert.equal(kept.length, 2);
    await debian.get(
      `cd /tmp && lectern store restore /var/lib/lectern-backup/town/${kept[0]} --store trial.db`,
    );
    assert.equal(
      await debian.get("stat -c '%U %a' /var/lib/lectern-backup/town/*.db | uniq"),
      "lectern 600\n",
    );
    await debian.get("echo LECTERN_STORE=/nowhere.db >>/etc/lectern/town/backup.env");
    assert.notEqual((await debian.run("systemctl start lectern-backup@town")).status, 0);
    assert.deepEqual((await debian.get(list)).trim().split("\n"), kept);
    assert.match(
      await debian.get("systemctl list-units --failed"),
      /lectern-backup@town\.service/u,
    );
  });

  test("the export is there for a web server", async () => {
    await debian.get(
      "systemctl enable --now lectern-export@town.timer; systemctl start lectern-export@town",
    );
    await debian.get("runuser -u www-data -- cat /var/lib/lectern-export/town/current/index.json");
  });

  test("the lines for cron do what they say, with cron's environment", async () => {
    await debian.get("install -d -o lectern /srv/backup /srv/lectern");
    for (const [page, behind, made] of [
      ["operations/backup.md", "nor who publishes:", "/srv/backup/*.db"],
      [
        "operations/static-export.md",
        "a line for `/etc/cron.d/lectern`:",
        "/srv/lectern/current/index.json",
      ],
    ] as const) {
      for (const line of (await readBlock(page, behind)).trim().split("\n")) {
        const [, user, command = ""] = /^(?:\S+ +){5}(\S+) +(.*)$/u.exec(line) ?? [];
        const script = `set -f\n${command.replaceAll("\\%", "%")}`;
        const words = `runuser -u ${user} -- env -i PATH=/usr/bin:/bin SHELL=/bin/sh HOME=/var/lib/lectern sh -s`;
        await debian.get(`cd / && ${words} <<'END'\n${script.replace("set -f\n", "")}\nEND`);
      }
      await debian.get(`ls ${made}`);
    }
  });

  test("nginx serves two sites, one at a socket file, and a desk beside Debian's default site", async () => {
    const steps = await readBlock(
      "operations/caches.md",
      "Each site has a file with names of its own:",
    );
    const [prepare = "", copy = "", reload = ""] = steps.split("\n");
    await debian.get(prepare);
    const sites = [
      ["town", "content.example.org", "127.0.0.1:8080"],
      ["edge", "edge.example.org", "unix:/run/lectern/edge/http.sock"],
    ] as const;
    await debian.get(
      "echo LECTERN_HOST=/run/lectern/edge/http.sock >/etc/lectern/edge/serve.env; systemctl restart lectern@edge",
    );
    for (const [site, name, place] of sites) {
      const own = copy.replaceAll("SITE", site).replaceAll("NAME", name);
      await debian.get(
        `cd ${CLONE} && ${own}; sed -i 's#127.0.0.1:8080 #${place} #' /etc/nginx/conf.d/lectern-${site}.conf`,
      );
    }
    await debian.get(`cd ${CLONE} && cp docs/operations/nginx-desk.conf /etc/nginx/conf.d/`);
    await debian.get(`systemctl start nginx && ${reload}`);
    // Until then, workers of the old configuration may answer.
    await untilTrue(
      "curl -sf -o /dev/null -H 'Host: edge.example.org' http://127.0.0.1/health/ready",
    );
    for (const [, name] of sites) {
      for (const address of ["127.0.0.1", "[::1]"]) {
        const url = `http://${address}/health/ready`;
        assert.equal(await ask(url, `-H 'Host: ${name}'`), "200", `${name} ${address}`);
      }
    }
    await debian.get("systemctl stop lectern@edge");
    assert.equal(await ask("http://127.0.0.1/health/ready", "-H 'Host: edge.example.org'"), "503");
    assert.equal(
      await ask("http://127.0.0.1/health/ready", "-H 'Host: content.example.org'"),
      "200",
    );
    assert.match(await debian.get("curl -s http://127.0.0.1/"), /Welcome to nginx/u);

    assert.equal(await ask("http://127.0.0.1/", "-H 'Host: desk.example.org'"), "200");
    // More than nginx takes by itself, and no file of the desk's: the desk answers, not nginx.
    await debian.get("head -c 3000000 /dev/zero >/root/large.csv");
    const words =
      "-H 'Host: desk.example.org' -H 'Authorization: Bearer none' -F files=@/root/large.csv";
    assert.equal(await ask("http://127.0.0.1/desk/v1/checks", words), "401");
  });

  test("the journal has the names of units, and the levels of lines", async () => {
    for (const unit of ["lectern@town", "lectern-desk@town", "lectern-copy@edge"])
      assert.notEqual(await debian.get(`journalctl --quiet --no-pager -t ${unit} -n 1`), "", unit);
    const warnings = await debian.get("journalctl --no-pager -u lectern@town -p warning");
    assert.match(warnings, /\{"level":"warn".*the store does not exist/u);
    assert.doesNotMatch(warnings, /"level":"info"/u);
  });

  test("all of them end as they are told, and none has failed", async () => {
    await debian.get("systemctl stop 'lectern*@*'; systemctl reset-failed lectern-backup@town");
    assert.equal(await debian.get("systemctl list-units --failed --no-legend 'lectern*'"), "");
  });
});
