import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { formatInvitation, shownGroups } from "./demo.ts";

const LINUX = { platform: "linux", hasExplorer: true } as const;

test("there is a link to the explorer, and one curl line per group, with the token if the access rule requires it", () => {
  assert.equal(
    formatInvitation("http://127.0.0.1:8080", "T0ken==", shownGroups(CONTRACT), LINUX),
    `Token: T0ken==

Explorer, to open in a browser:
  http://127.0.0.1:8080/#token=T0ken==

Core group:
  curl -H 'Authorization: Bearer T0ken==' 'http://127.0.0.1:8080/api/v1/navigation'

Training extension:
  curl 'http://127.0.0.1:8080/training-extension/api/v1/trainings'

Business-division extension:
  curl 'http://127.0.0.1:8080/extension/api/v1/business-divisions'`,
  );
  const access = {
    ...DEFAULT_INSTALLATION.access,
    navigation: "public",
    trainings: "token",
  } as const;
  const lines = formatInvitation(
    "http://a",
    "T",
    shownGroups(catalogOf({ resources: {}, access })),
    LINUX,
  ).split("\n");
  assert.ok(lines.includes("  curl 'http://a/api/v1/navigation'"));
  assert.ok(
    lines.includes(
      "  curl -H 'Authorization: Bearer T' 'http://a/training-extension/api/v1/trainings'",
    ),
  );
});

test("on Windows, the curl lines can be pasted into cmd and PowerShell", () => {
  const at = { platform: "win32", hasExplorer: true } as const;
  const lines = formatInvitation("http://a", "T", shownGroups(CONTRACT), at).split("\n");
  const line = '  curl.exe -H "Authorization: Bearer T" "http://a/api/v1/navigation"';
  assert.ok(lines.includes(line));
  assert.ok(!lines.some((text) => text.includes("'")));
});

test("without the built page, no link leads to it", () => {
  const at = { platform: "linux", hasExplorer: false } as const;
  assert.doesNotMatch(
    formatInvitation("http://a", "T", shownGroups(CONTRACT), at),
    /#token|Explorer/u,
  );
});
