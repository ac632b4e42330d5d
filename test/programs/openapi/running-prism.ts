/** Prism between requests and a server, with the document that the server gives. */
import type { IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { packagedProgram } from "../../support/programs.ts";
import type { ApiDocument, Part } from "../../api/openapi/read-document.ts";

export interface RunningPrism {
  readonly address: string;
  stop(): Promise<void>;
}

/** As far as it is used here. */
interface PrismModules {
  readonly "@stoplight/prism-http": {
    getHttpOperationsFromSpec(document: object): Promise<readonly object[]>;
  };
  readonly "@stoplight/prism-core": { createLogger(name: string, options: object): object };
  readonly "@stoplight/prism-http-server": {
    createServer(
      operations: readonly object[],
      options: object,
    ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
  };
}

/**
 * Prism takes every type that ends in `json` for the first such type that an answer can have: so that has
 * to allow both here. That each is as described is held elsewhere.
 */
function joinJsonForms(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(joinJsonForms);
  const joined = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, joinJsonForms(inner)]),
  );
  const json = joined["application/json"] as Part | undefined;
  const geojson = joined["application/geo+json"] as Part | undefined;
  if (!json || !geojson) return joined;
  const schema = { anyOf: [json["schema"], geojson["schema"]] };
  return {
    ...joined,
    "application/json": { schema },
    "application/geo+json": { schema },
  };
}

/**
 * The proxy that its command line starts as well; which first lists the operations, and in doing so encodes
 * the brackets in names of parameters, so that it never finds them again.
 */
export async function startPrism(document: ApiDocument, upstream: string): Promise<RunningPrism> {
  const require = createRequire(packagedProgram("prism"));
  const load = <Name extends keyof PrismModules>(name: Name): PrismModules[Name] =>
    require(name) as PrismModules[Name];
  const operations = await load("@stoplight/prism-http").getHttpOperationsFromSpec(
    joinJsonForms(document) as object,
  );
  const server = load("@stoplight/prism-http-server").createServer(operations, {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      mock: {},
    },
    components: {
      logger: load("@stoplight/prism-core").createLogger("Prism", { level: "silent" }),
    },
  });
  const address = await server.listen(0, "127.0.0.1");
  return { address, stop: () => server.close() };
}

export interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** @returns what Prism says of a request or of its answer */
export function violationsOf(
  headers: Headers | IncomingHttpHeaders,
  direction: "request" | "response",
): readonly Violation[] {
  const said = headers instanceof Headers ? headers.get("sl-violations") : headers["sl-violations"];
  if (typeof said !== "string") return [];
  // What is too long for a header is cut: requests first, and these are wrong in many ways.
  if (!said.startsWith("["))
    return said.includes(`["${direction}"`) ? [{ location: [direction], message: said }] : [];
  const found = JSON.parse(said) as readonly Violation[];
  return found.filter(({ location }) => location[0] === direction);
}

/** Such a response has not all members that the schema of a whole item requires. */
export const LEAVES_OUT = /[?&]fields=/u;

/** Whether a query has two conditions of one name, which OpenAPI cannot describe beside lists. */
export function repeatsName(path: string): boolean {
  const names = [...new URLSearchParams(path.split("?")[1] ?? "").keys()];
  return new Set(names).size < names.length;
}
