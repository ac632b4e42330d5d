/** Every file of an export against the body that the live server sends. */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../../../../src/catalog/media-types.ts";
import { runExportedTown } from "./exported-town.ts";
import type { ExportedTown } from "./exported-town.ts";

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  ".br": brotliDecompressSync,
  ".gz": gunzipSync,
  ".zst": zstdDecompressSync,
};

interface Asked {
  readonly path: string;
  readonly accept: string;
  /** The directory and the code of its language. */
  readonly language: readonly [beginning: string, code: string] | undefined;
}

/** @returns the request to the live server for what is in a file */
function requestOf(file: string): Asked {
  const [, beginning, code = "", name = ""] = /^((en_gb)\/)?(.*)$/u.exec(file) ?? [];
  const { dir, base, ext } = path.posix.parse(name);
  const isIndex = base.startsWith("index.");
  const accept = MEDIA_TYPE_NAMES.find((one) => `.${MEDIA_TYPES[one].format}` === ext) ?? "";
  const isOfApi = dir.includes("api/v1");
  return {
    path: `/${isIndex ? dir : name}${code !== "" && isOfApi ? "?language=EN_GB" : ""}`,
    accept,
    language: beginning === undefined ? undefined : [`/${code}`, code.toUpperCase()],
  };
}

/** In place of the query, a page of a language has the directory in front. */
const moveEndpoints = (body: string, [beginning, code]: readonly [string, string]): string =>
  body.replaceAll(
    new RegExp(`(?<=PageEndpoint":")([^"?]*)\\?language=${code}(?=")`, "gu"),
    `${beginning}$1`,
  );

describe("the files of an export", () => {
  let town: ExportedTown;
  let files: readonly string[];
  before(async () => {
    town = await runExportedTown();
    const entries = await readdir(town.files, { recursive: true, withFileTypes: true });
    files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(town.files, path.join(parentPath, name)));
  });
  after(() => town?.stop());

  test("are the bodies of the live server, byte by byte", async (t) => {
    const plain = files.filter((file) => !(path.extname(file) in DECODERS) && file !== "404.json");
    const endings = new Map<string, number>();
    for (const file of plain) {
      const { path: asked, accept, language } = requestOf(file);
      const answer = await fetch(town.site.address + asked, { headers: { Accept: accept } });
      assert.equal(answer.status, 200, file);
      const text = await answer.text();
      const expected = language === undefined ? text : moveEndpoints(text, language);
      assert.equal(await readFile(path.join(town.files, file), "utf8"), expected, file);
      endings.set(path.extname(file), (endings.get(path.extname(file)) ?? 0) + 1);
    }
    t.diagnostic(JSON.stringify([...endings]));
    const known = MEDIA_TYPE_NAMES.map((name) => `.${MEDIA_TYPES[name].format}`);
    assert.deepEqual([...endings.keys()].toSorted(), known.toSorted());
    assert.ok(plain.length > 300);
  });

  test("have compressed ones beside them where the server would compress", async () => {
    for (const file of files) {
      const decode = DECODERS[path.extname(file)];
      if (decode === undefined) continue;
      const [coded, plain] = [file, file.slice(0, -path.extname(file).length)];
      const body = await readFile(path.join(town.files, plain));
      assert.ok(decode(await readFile(path.join(town.files, coded))).equals(body), file);
      // The server does not know before how long a whole collection is.
      assert.ok(body.length >= 800 || plain.endsWith(".jsonl"), file);
    }
    for (const ending of Object.keys(DECODERS)) {
      assert.ok(files.includes(`api/v1/navigation/page/1/index.json${ending}`));
      assert.ok(files.includes(`en_gb/api/v1/navigation/index.jsonl${ending}`));
      assert.ok(!files.includes(`404.json${ending}`));
    }
  });

  test("hold every item in every language, and nothing that needs a token", async () => {
    const { body } = await town.site.get("/");
    const resources = body["resources"] as readonly { url: string; access: string }[];
    assert.ok(resources.some(({ access }) => access === "token"));
    for (const { url, access } of resources) {
      for (const tree of ["", "en_gb/"]) {
        const is = files.some((file) => file.startsWith(`${tree}${url.slice(1)}/`));
        assert.equal(is, access === "public", `${tree}${url}`);
      }
    }
    const division = await town.site.get("/extension/api/v1/business-divisions");
    const items = division.body["BusinessDivisionModelCollection"] as readonly { Uuid: string }[];
    assert.ok(items.length > 1);
    for (const { Uuid } of items) {
      const file = `extension/api/v1/business-division/${Uuid}/index.json`;
      assert.ok(files.includes(file));
      assert.ok(files.includes(`en_gb/${file}`));
    }
    assert.deepEqual(
      files.filter((file) => /service|health|explorer|\.html|\.conf|Caddyfile/u.test(file)),
      [],
    );
  });

  test("404.json is the server's error, without the path", async () => {
    const { status, body } = await town.site.get("/nothing");
    assert.equal(status, 404);
    const [first] = body.Notifications;
    const text = await readFile(path.join(town.files, "404.json"), "utf8");
    assert.deepEqual(JSON.parse(text), {
      Notifications: [{ ...first, Details: first?.Details.slice(1) }],
    });
  });
});
