import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import { test } from "node:test";
import { openContent } from "../content/open-content.ts";
import { driverOf } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { checkItems, publishItems } from "../../test/support/publish-items.ts";
import { SAMPLE } from "../../test/support/sample-content.ts";
import { writeContent } from "../../test/support/site.ts";
import { createFollower } from "./follower.ts";
import { Following } from "./follow-store.ts";

const without = (...names: readonly string[]): typeof SAMPLE => ({
  ...SAMPLE,
  ...Object.fromEntries(names.map((name) => [`${name}.json`, []])),
});

async function openAgain(location: string): Promise<{ readonly store: Store } & AsyncDisposable> {
  const store = await driverOf(location).open(location);
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

test("after a restore by other means than ours, nothing has a date until it changes again, so that no body of what was lost is confirmed", async (context) => {
  const content = await createContentStore(context);
  const { location } = content;
  await content.publish(SAMPLE);
  const kept = `${location}-kept`;
  await copyFile(location, kept);
  await content.publish(without("trainings"));
  await content.publish(without("trainings", "navigation"));
  const reader = await driverOf(location).openReader(location);
  const follower = createFollower();
  // It looks by itself, too: at a file that is half there.
  let isCopying = false;
  const onFailure = (error?: Error): void => void (isCopying || assert.ifError(error));
  const listener = { onRelease: () => {}, onFailure };
  const following = new Following({ reader, audience: follower, listener, clock: Date.now });
  context.after(async () => {
    following.stop();
    await reader.close();
  });
  const read = async (): Promise<readonly unknown[]> => {
    await following.look();
    const { snapshot } = follower;
    assert.ok(snapshot);
    const dates = (["trainings", "navigation", "languages"] as const).map(
      (name) => snapshot.lastModified(name, Date.now()) !== undefined,
    );
    return [snapshot.release, ...dates];
  };
  assert.deepEqual(await read(), [3, true, true, true]);
  // As somebody who copies the file of a backup over the store.
  isCopying = true;
  await copyFile(kept, location);
  await following.look();
  isCopying = false;
  assert.deepEqual(await read(), [1, false, false, false]);
  // The next publish is another release 2: what it does not change may stand in the place of what was lost.
  const directory = `${location}-content`;
  await writeContent(directory, without("trainings"));
  const result = await checkItems(await openContent(directory));
  assert.ok(result.valid);
  await using again = await openAgain(location);
  await publishItems(again.store, result.content, { by: "test" });
  assert.deepEqual(await read(), [2, true, false, false]);
});
