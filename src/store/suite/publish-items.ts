/**
 * Publishes in a process of its own, for tests with several processes. With a fourth argument the
 * process kills itself when so many items are written, in the middle of the transaction.
 */
import { openStore } from "../open-store.ts";
import { createContent, createItems } from "./content-builder.ts";

const [, , file = "", count, text, dieAt] = process.argv;
const store = await openStore(file);
const content = createContent({ navigation: createItems(Number(count), text) });
await store.publish(
  content,
  { by: "elsewhere" },
  {
    onProgress: (items) => {
      if (items >= Number(dieAt)) {
        process.kill(process.pid, "SIGKILL");
      }
    },
  },
);
await store.close();
