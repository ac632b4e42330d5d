import assert from "node:assert/strict";
import { test } from "node:test";
import { readReceiverUrl } from "./receiver-url.ts";

const ACCEPTED = {
  "https://example.org/a?key=1#part": "https://example.org/a?key=1",
  "https://10.0.0.1:8443/": "https://10.0.0.1:8443/",
  "http://localhost:80/x": "http://localhost/x",
  "http://127.1.2.3:9000": "http://127.1.2.3:9000/",
  "http://[::1]:9000/": "http://[::1]:9000/",
  // Spelled otherwise, it is the same address.
  "http://2130706433/": "http://127.0.0.1/",
};
const REFUSED = [
  "http://example.org/",
  "http://localhost.example.org/",
  "http://127.0.0.1.example.org/",
  "http://[::2]/",
  "http://10.0.0.1/",
];
const NEVER = [
  "ftp://localhost/",
  "file:///etc/passwd",
  "example.org",
  "",
  "https://me@example.org/",
  "https://:secret@example.org/",
  `https://example.org/${"a".repeat(2048)}`,
];

test("TLS, or this machine", () => {
  for (const [text, expected] of Object.entries(ACCEPTED))
    assert.equal(readReceiverUrl(text, false), expected);
  for (const text of [...REFUSED, ...NEVER])
    assert.throws(() => readReceiverUrl(text, false), { name: "CommandError" }, text);
});

test("what is allowed is allowed, and nothing else", () => {
  for (const text of REFUSED) assert.equal(readReceiverUrl(text, true), text);
  for (const text of NEVER)
    assert.throws(() => readReceiverUrl(text, true), { name: "CommandError" }, text);
});
