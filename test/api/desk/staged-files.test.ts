/** The file of a staged release has its changes, which are still to be published by whoever goes on in it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTENT } from "../../support/desk-content.ts";
import { runDesk } from "../../support/desk.ts";
import type { Answer } from "../../support/desk.ts";

/** @returns what a plan changes, and what it takes back */
const listPlanned = ({ json }: Answer): readonly unknown[] => {
  const { resources, takenBack } = json as {
    readonly resources: Readonly<
      Record<string, { readonly changed: readonly { readonly fields: readonly object[] }[] }>
    >;
    readonly takenBack: readonly unknown[];
  };
  return [resources["notes"]?.changed.flatMap(({ fields }) => fields), takenBack];
};

test("a file of a staged release goes on from what that was made from", async () => {
  await using desk = await runDesk();
  const publish = async (
    token: string,
    files: Readonly<Record<string, string>>,
    current: number,
    more: object = {},
  ): Promise<void> => {
    const { json, text } = await desk.check(token, files, current === 0 ? { whole: "true" } : {});
    assert.ok(json["draft"], text);
    const made = await desk.post(token, "/releases", { draft: json["draft"], ...more }, current);
    assert.equal(made.status, 201, made.text);
  };
  const download = async (release: string): Promise<string> =>
    (await desk.ask(desk.ed, `/content?resource=notes&format=csv&release=${release}`)).text;
  await publish(desk.anna, CONTENT, 0);
  const first = await download("1");
  await publish(desk.ed, { "notes.csv": first.replace("second", "SECOND") }, 1, { stage: true });
  await publish(desk.anna, { "notes.csv": first.replace("One", "ONE") }, 1);

  const staged = await download("2");
  assert.match(staged, /^# lectern-base 1 sha256:/u);
  assert.deepEqual(listPlanned(await desk.check(desk.ed, { "notes.csv": staged })), [
    [{ field: "Text", old: "second", new: "SECOND" }],
    [],
  ]);
  assert.deepEqual(
    listPlanned(await desk.check(desk.ed, { "notes.csv": staged.replace("Two", "TWO") })),
    [
      [
        { field: "Title", old: "Two", new: "TWO" },
        { field: "Text", old: "second", new: "SECOND" },
      ],
      [],
    ],
  );
});
