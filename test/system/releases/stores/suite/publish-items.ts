/**
 * Publishes in a process of its own, for tests with several processes. With a fourth argument the
 * process kills itself while it adds chunks, once they have so many items.
 */
import { driverOf } from "../../../../../src/store/open-store.ts";
import { publishItems } from "../../../../support/publish-items.ts";
import {
  createContent,
  createItems,
} from "../../../../api/releases/stores/suite/content-builder.ts";

const [, , file = "", count, text, dieAt] = process.argv;
const store = await driverOf(file).open(file);
const content = createContent({ navigation: createItems(Number(count), text) });
const onProgress = (items: number): void => {
  if (items >= Number(dieAt)) process.kill(process.pid, "SIGKILL");
};
await publishItems(store, content, { by: "elsewhere" }, { onProgress });
await store.close();
