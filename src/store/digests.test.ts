import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { perResource } from "../catalog/resources.ts";
import { digestRelease, hashItem, hashRun, writeInstallation } from "./digests.ts";

const none = perResource<readonly string[]>(() => []);

describe("digests", () => {
  test("an item's hash is SHA-256 over resource, NUL and bytes", () => {
    const expected = createHash("sha256").update('trainings\0{"Title":"Ü"}').digest("hex");
    assert.equal(hashItem("trainings", '{"Title":"Ü"}'), expected);
    assert.equal(hashItem("trainings", new TextEncoder().encode('{"Title":"Ü"}')), expected);
    assert.notEqual(hashItem("languages", '{"Title":"Ü"}'), expected);
  });

  test("a run's hash depends on resource, order and dates", () => {
    const a = { hash: "a", createdAt: 1, updatedAt: 2 };
    const b = { hash: "b", createdAt: 1, updatedAt: 2 };
    const hashes = [
      hashRun("navigation", [a, b]),
      hashRun("navigation", [b, a]),
      hashRun("navigation", [a]),
      hashRun("languages", [a, b]),
      hashRun("navigation", [{ ...a, createdAt: 0 }, b]),
      hashRun("navigation", [{ ...a, updatedAt: 3 }, b]),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
  });

  test("a release's digest depends on order, on the resource and on the installation", () => {
    const digests = [
      digestRelease("{}", none),
      digestRelease("{ }", none),
      digestRelease("{}", { ...none, navigation: ["a", "b"] }),
      digestRelease("{}", { ...none, navigation: ["b", "a"] }),
      digestRelease("{}", { ...none, navigation: ["a"], languages: ["b"] }),
      digestRelease("{}", { ...none, languages: ["a", "b"] }),
    ];
    assert.equal(new Set(digests).size, digests.length);
  });

  test("an installation is written with sorted members and lists as they are", () => {
    const reversed = Object.fromEntries(Object.entries(DEFAULT_INSTALLATION).toReversed());
    const text = writeInstallation({ ...DEFAULT_INSTALLATION, ...reversed });
    assert.equal(text, writeInstallation(DEFAULT_INSTALLATION));
    assert.deepEqual(JSON.parse(text), DEFAULT_INSTALLATION);
    assert.match(text, /"locations":\["PREETZ","ELMSHORN","LAUENBURG"\]/u);
  });
});
