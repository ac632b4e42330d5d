/** The two shipped files of nginx together, with a certificate of the test's own, before a Lectern. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { connect as connectTcp } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { connect as connectTls } from "node:tls";
import { findFreePort } from "../../../support/ports.ts";
import { TEST_PROGRAMS, findProgram, reasonToSkip } from "../../../support/programs.ts";
import { BIN, createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import { SHIPPED, createMain } from "./nginx.ts";
import { startCache, substitute } from "./running-cache.ts";
import type { RunningCache } from "./running-cache.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const TLS = new URL("../../../../docs/operations/nginx-tls.conf", import.meta.url);
/** Another one of this machine's, so that it can be told from nginx's. */
const CLIENT = "127.0.0.2";
const nginx = findProgram(TEST_PROGRAMS.nginx.program);
const openssl = findProgram(TEST_PROGRAMS.openssl.program);
const skip = reasonToSkip([TEST_PROGRAMS.nginx, TEST_PROGRAMS.openssl]);

describe("nginx with TLS", { skip }, () => {
  let at: Workplace;
  let cache: RunningCache;
  let port = 0;
  let certificate = "";
  let token = "";
  const logged: Readonly<Record<string, unknown>>[] = [];
  const requests: typeof logged = [];
  const ends: (() => unknown)[] = [];

  before(async () => {
    at = await createWorkplace();
    assert.equal((await at.run(["publish", "content"])).status, 0);
    ({ token } = (await at.runForJson(["token", "create", "--name", "x"])) as { token: string });
    const words = [BIN, "serve", "--port", "0", "--trust-proxy", "127.0.0.1"];
    const lectern = spawn(process.execPath, [...words, "--log-requests", "all"], {
      cwd: at.folder,
      env: at.environment,
      stdio: ["ignore", "ignore", "pipe"],
    });
    ends.push(() => lectern.kill("SIGKILL"));
    const lines = createInterface({ input: lectern.stderr });
    lines.on("line", (text) => {
      const line = JSON.parse(text) as (typeof logged)[number];
      (line["msg"] === "request" ? requests : logged).push(line);
    });
    await once(lines, "line");
    const origin = new URL(String(logged[0]?.["address"]));

    const folder = path.join(at.folder, "nginx");
    await mkdir(path.join(folder, "temporary"), { recursive: true });
    const [pem, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
    execFileSync(
      openssl ?? "",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
      ].concat(
        ["-keyout", key, "-out", pem, "-days", "2", "-subj", "/CN=localhost"],
        ["-addext", "subjectAltName=DNS:localhost"],
      ),
      { stdio: "pipe" },
    );
    certificate = await readFile(pem, "utf8");
    port = await findFreePort();
    const socketPath = path.join(folder, "nginx.sock");
    const tls = substitute(await readFile(TLS, "utf8"), {
      "\nlisten 80;\nlisten [::]:80;\n": `\nlisten unix:${socketPath};\n`,
      "\nlisten 443 ssl http2;\nlisten [::]:443 ssl http2;\n": `\nlisten 127.0.0.1:${port} ssl http2;\n`,
      "/etc/ssl/lectern/fullchain.pem": pem,
      "/etc/ssl/lectern/privkey.pem": key,
    });
    await writeFile(path.join(folder, "tls.conf"), tls);
    const shipped = substitute(await readFile(SHIPPED, "utf8"), {
      "server 127.0.0.1:8080 fail_timeout=1s;": `server ${origin.host};`,
      "/var/cache/nginx-lectern/town": path.join(folder, "kept"),
      "listen 80; listen [::]:80;": `include ${folder}/tls.conf;`,
    });
    await writeFile(path.join(folder, "shipped.conf"), shipped);
    const main = path.join(folder, "nginx.conf");
    await writeFile(main, createMain(folder, `include ${folder}/shipped.conf;`));
    cache = await startCache(nginx ?? "", ["-p", folder, "-c", main], socketPath);
    ends.push(() => cache.stop());
  });

  after(async () => {
    for (const end of ends.toReversed()) await end();
    await at.remove();
  });

  test("HTTP/2: answers, from Lectern and from the cache", async () => {
    const socket = connectTcp({ host: "127.0.0.1", port, localAddress: CLIENT });
    const session = connect(`https://localhost:${port}`, {
      createConnection: () =>
        connectTls({ socket, ca: certificate, servername: "localhost", ALPNProtocols: ["h2"] }),
    });
    const ask = async (target: string): Promise<Readonly<Record<string, unknown>>> => {
      const stream = session.request({ ":path": target, authorization: `Bearer ${token}` });
      const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
      stream.resume();
      await once(stream, "end");
      return headers;
    };
    const first = await ask("/api/v1/languages?language=DE");
    assert.equal(first[":status"], 200);
    assert.match(String(first["strict-transport-security"]), /^max-age=\d+$/u);
    const second = await ask("/api/v1/languages?language=DE");
    assert.deepEqual([second[":status"], second["etag"]], [200, first["etag"]]);
    assert.equal((await ask("/extension/api/v1/business-divisions"))[":status"], 200);
    session.close();
    await waitUntil(() => requests.length >= 2, "two requests");
    assert.deepEqual(
      requests.map(({ path: asked, address }) => [asked, address]),
      [
        ["/api/v1/languages", CLIENT],
        ["/extension/api/v1/business-divisions", CLIENT],
      ],
      "the second answer came from the cache, and Lectern knows whom it answered",
    );
  });

  test("without TLS there is nothing but the way to it", async () => {
    const asked = request({
      socketPath: cache.socketPath,
      path: "/api/v1/languages?language=DE",
      headers: { Host: "content.example", Authorization: `Bearer ${token}` },
    });
    asked.end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    assert.equal(response.statusCode, 301);
    assert.equal(response.headers.location, "https://content.example/api/v1/languages?language=DE");
  });

  test("nothing older than TLS 1.2 is spoken", async () => {
    const old = {
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    } as const;
    const socket = connectTls({
      host: "127.0.0.1",
      port,
      ca: certificate,
      servername: "localhost",
      ...old,
    });
    await assert.rejects(once(socket, "secureConnect"), /protocol version/u);
  });
});
