/** Runs Varnish with the configuration that Lectern ships. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { TEST_PROGRAMS, findProgram } from "../../../support/programs.ts";
import { startCache, substitute } from "./running-cache.ts";
import type { CacheOptions, RunningCache } from "./running-cache.ts";

const SHIPPED = new URL("../../../../docs/operations/varnish.vcl", import.meta.url);

/**
 * @param lateMs for how long the marker of a list of tags may be made after the response, without which the response
 *   counts as older and is revalidated once. Shipped are 10 ms, which a busy machine exceeds: tests that count requests
 *   allow for more, below the second that the configuration takes for no time at all.
 */
export async function startVarnish(
  { folder, originPort, port }: CacheOptions,
  lateMs = 10,
): Promise<RunningCache> {
  const socketPath = path.join(folder, "varnish.sock");
  const vcl = path.join(folder, "lectern.vcl");
  const shipped = await readFile(SHIPPED, "utf8");
  const replaced = {
    '.port = "8080";': `.port = "${originPort}";`,
    "> now - 0.01s": `> now - ${lateMs / 1000}s`,
  };
  await writeFile(vcl, substitute(shipped, replaced));
  // As the head of the file says that Varnish is to be started.
  const parameters = Array.from(shipped.matchAll(/^#.* (-p \S+=\S+)/gmu), ([, words]) => words);
  // What keeps it small, without a control port, and running as whoever runs the tests.
  const words =
    `-F -n ${path.join(folder, "work")} -f ${vcl} -a ${socketPath} ${port === undefined ? "" : `-a 127.0.0.1:${port} `}${parameters.join(" ")} ` +
    "-s malloc,16m -T none -j none -p thread_pools=1 -p thread_pool_min=5 -p vsl_space=1m";
  return startCache(findProgram(TEST_PROGRAMS.varnish.program) ?? "", words.split(" "), socketPath);
}
