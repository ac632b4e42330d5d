export { createClient } from "./create-client.ts";
export type { ClientOptions } from "./create-client.ts";
export { LecternError } from "./errors.ts";
export { toInstant, toTimestamp } from "./times.ts";
export type * from "./contract.ts";
export type * from "./contract-paths.ts";
export type * from "./types.ts";
