/** Starts a thread of this process. */
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  // Threads do not inherit the compile cache, and compiling takes most of their start. Its folder
  // contains one cache per version of Node.
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) };
  return new Worker(file, { ...options, env });
}
