/** What is sent to be checked, in all the ways in which it can be wrong: each ends in a sentence, and leaves nothing behind. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";
import {
  FORM,
  headOf,
  length,
  NOTES,
  open,
  part,
  sendRaw,
  told,
  waitForNothing,
} from "./raw-uploads.ts";

describe("a form", () => {
  test("with names that lead elsewhere, or are one, is refused by name", async () => {
    await using desk = await runDesk();
    const refused = [
      "../places.csv",
      "../../etc/passwd",
      "a/../../places.csv",
      "..\\places.csv",
      "C:\\places.csv",
      "C:places.csv",
      "/a/b/c/d.csv",
      "places.csv\u0000.png",
      "..",
      "",
      `${"x".repeat(252)}.csv`,
      `${"ü".repeat(130)}.csv`,
    ];
    for (const name of refused) {
      const { status, json, text } = await desk.check(desk.anna, { [name]: NOTES });
      assert.ok(
        status === 400 && /BODY_INVALID/u.test(text) && !/lectern-desk-|\/tmp/u.test(text),
        `${JSON.stringify(name)}: ${status} ${JSON.stringify(json)}`,
      );
      if (!name.includes("\u0000")) assert.match(text, /give the name of the file, .* the name\./u);
    }
    for (const [one, other] of [
      ["places.csv", "./places.csv"],
      ["caf\u00e9.csv", "cafe\u0301.csv"],
      ["places/a.csv", "places\\a.csv"],
      ["places", "places/a.csv"],
      ["places/a.csv", "places"],
    ] as const) {
      const answer = await desk.check(desk.anna, { [one]: NOTES, [other]: NOTES });
      assert.equal(answer.status, 400, `${one} and ${other}: ${answer.text}`);
      assert.doesNotMatch(answer.text, /lectern-desk-|EEXIST|ENOTDIR/u);
    }
    await waitForNothing(desk);
  });

  test("with names that only look odd is checked", async () => {
    await using desk = await runDesk();
    for (const name of ["./places.csv", "Places.CSV", "\u202Ecsv.places", "places /x.csv"]) {
      const { status, text } = await desk.check(desk.anna, { [name]: NOTES });
      assert.ok(status === 422 || status === 201, `${name}: ${text}`);
      assert.doesNotMatch(text, /\u202E|lectern-desk-/u);
    }
  });

  test("that is cut off, without an end, with another boundary, or too much of it", async () => {
    await using desk = await runDesk();
    const body = part("places.csv", NOTES);
    const cases: readonly (readonly [string, number, RegExp, ...(readonly string[])])[] = [
      ["no end", 400, /not complete/u, headOf(desk, FORM, length(body)), body],
      [
        "half a header",
        400,
        /not complete/u,
        headOf(desk, FORM, "Content-Length: 30"),
        `--b\r\nContent-Disposition: form`.padEnd(30),
      ],
      [
        "another boundary",
        400,
        /not complete|no file/u,
        headOf(desk, FORM.replace("=b", "=c"), length(body)),
        body,
      ],
      [
        "no boundary",
        400,
        /boundary/iu,
        headOf(desk, "Content-Type: multipart/form-data", length(body)),
        body,
      ],
      [
        "a field of 3 MB",
        400,
        /too long/u,
        headOf(desk, FORM, "Transfer-Encoding: chunked"),
        `300200\r\n${'--b\r\nContent-Disposition: form-data; name="base"\r\n\r\n'.padEnd(0x300200 - 9, "x")}\r\n--b--\r\n\r\n0\r\n\r\n`,
      ],
      [
        "40 fields",
        413,
        /MiB/u,
        headOf(desk, FORM, "Transfer-Encoding: chunked"),
        (() => {
          const fields = Array.from(
            { length: 40 },
            () => '--b\r\nContent-Disposition: form-data; name="base"\r\n\r\n1\r\n',
          ).join("");
          const whole = `${fields}--b--\r\n`;
          return `${whole.length.toString(16)}\r\n${whole}\r\n0\r\n\r\n`;
        })(),
      ],
      ["a length of 300 MB", 413, /256 MiB/u, headOf(desk, FORM, "Content-Length: 314572800")],
      [
        "two lengths",
        400,
        /Bad Request/u,
        headOf(desk, FORM, "Content-Length: 5", "Content-Length: 6"),
        "--b--",
      ],
      ["a length that is no number", 400, /Bad Request/u, headOf(desk, FORM, "Content-Length: -5")],
      [
        "length and chunks",
        400,
        /Bad Request/u,
        headOf(desk, FORM, "Content-Length: 5", "Transfer-Encoding: chunked"),
      ],
      [
        "a form of nothing",
        400,
        /no file|not complete/u,
        headOf(desk, FORM, "Content-Length: 7"),
        "--b--\r\n",
      ],
      [
        "two types",
        415,
        /application\/json/u,
        headOf(desk, "Content-Type: text/plain", FORM, "Content-Length: 0"),
      ],
    ];
    for (const [title, status, says, ...pieces] of cases) {
      const answer = await sendRaw(desk, ...pieces);
      assert.equal(answer.status, status, `${title}: ${answer.text}`);
      assert.match(answer.text, says, title);
    }
    await waitForNothing(desk);
  });

  test("with 2,001 files, or the same one twice, is refused", async () => {
    await using desk = await runDesk();
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}.csv`, ""]));
    const answer = await desk.check(desk.anna, many);
    assert.equal(answer.status, 413, answer.text);
    assert.match(told(answer), /2,000 files/u);
    await waitForNothing(desk);
  });

  test("that waits for 100 is told to go on, or refused before it is sent", async () => {
    await using desk = await runDesk();
    const body = `${part("places.csv", NOTES)}--b--\r\n`;
    const expect = "Expect: 100-continue";
    const socket = open(desk);
    socket.write(headOf(desk, FORM, expect, `Content-Length: ${Buffer.byteLength(body)}`));
    const [first] = (await once(socket.setEncoding("utf8"), "data")) as [string];
    assert.match(first, /^HTTP\/1\.1 100 Continue\r\n\r\n$/u);
    socket.write(body);
    const [second] = (await once(socket, "data")) as [string];
    assert.match(second, /^HTTP\/1\.1 422 /u, "places are not declared");
    socket.destroy();
    for (const [lines, status] of [
      [[FORM, expect, "Content-Length: 314572800"], 413],
      [["Content-Type: text/csv", expect, "Content-Length: 10"], 415],
      [[FORM, expect, "Content-Encoding: gzip", "Content-Length: 10"], 415],
    ] as const) {
      const { text } = await sendRaw(desk, headOf(desk, ...lines));
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `, "u"), "and no 100 before it");
    }
    const wrong = headOf(desk, FORM, expect, "Content-Length: 10").replace(desk.anna, "wrong");
    assert.match((await sendRaw(desk, wrong)).text, /^HTTP\/1\.1 401 /u);
  });

  test("that is packed is refused, since nobody knows what it unpacks to", async () => {
    await using desk = await runDesk();
    for (const coding of ["gzip", "br", "zstd", "gzip, identity"]) {
      const answer = await desk.ask(desk.anna, "/checks", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Content-Encoding": coding },
        body: gzipSync("{}"),
      });
      assert.equal(answer.status, 415, coding);
      assert.equal(answer.headers.get("accept-encoding"), "identity");
    }
  });
});

const send = (desk: TestDesk, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> =>
  desk.ask(desk.anna, "/checks", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });

describe("items as JSON", () => {
  test("that are none are refused", async () => {
    await using desk = await runDesk();
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const cases: readonly (readonly [string | Uint8Array<ArrayBuffer>, RegExp])[] = [
      ["", /not JSON/u],
      ["[]", /must be a JSON object/u],
      ["{", /not JSON/u],
      [new Uint8Array([0x7b, 0xff, 0x7d]), /not JSON in UTF-8/u],
      ["{}", /resources must be an object/u],
      ['{ "resources": { "places": {} } }', /must be a list/u],
      [`{ "resources": { "places": ${deep} } }`, /more than 32 levels/u],
      ['{ "resources": { "../x": [] } }', /not the name of a resource/u],
      ['{ "resources": { "__proto__": [] } }', /not the name of a resource/u],
      ['{ "release": "5" }', /must be the number of a release/u],
      ['{ "release": 1e300 }', /must be the number of a release/u],
      ['{ "resources": {}, "base": "x" }', /base must be/u],
      ['{ "resources": {}, "resolve": [{}] }', /resolve must be/u],
      ['{ "resources": {}, "call": 5 }', /There is no \\"call\\" here/u],
      ['{ "resources": {}, "whole": "perhaps" }', /whole must be true or false/u],
      ['{ "resources": {}, "base": { "notes": 0 } }', /base must be/u],
    ];
    for (const [body, says] of cases) {
      const answer = await send(desk, body);
      assert.equal(answer.status, 400, `${body.slice(0, 80).toString()}: ${answer.text}`);
      assert.match(told(answer), says);
    }
    await waitForNothing(desk);
  });

  test("longer than 64 MiB are refused before they are read", async () => {
    await using desk = await runDesk();
    const json = "Content-Type: application/json";
    const lied = await sendRaw(desk, headOf(desk, json, "Content-Length: 67108865"));
    assert.equal(lied.status, 413);
    await waitForNothing(desk);
  });
});
