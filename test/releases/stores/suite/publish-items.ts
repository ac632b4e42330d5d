/**
 * Publishes in a process of its own, for tests with several processes. With a fourth argument the
 * process kills itself when so many chunks are written, in the middle of the transaction.
 */
import { driverOf } from "../../../../src/store/open-store.ts";
import { createContent, createItems } from "./content-builder.ts";

const [, , file = "", count, text, dieAt] = process.argv;
const store = await driverOf(file).open(file);
let written = -1;
const content = createContent({ navigation: createItems(Number(count), text) });
await store.publish(
  content,
  { by: "elsewhere" },
  {
    onProgress: (items) => {
      // Once for the last chunk that is drafted, then once for each that is written.
      if (items === Number(count)) written += 1;
      if (written > Number(dieAt)) process.kill(process.pid, "SIGKILL");
    },
  },
);
await store.close();
