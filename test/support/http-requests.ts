/** Requests of every kind that there is, for tests that look at the headers of responses. */
import { mustGet } from "../../src/lib/must-get.ts";
import { request as sendRequest } from "node:http";
import type { Agent, IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../src/catalog/resource-names.ts";
import { uuid } from "./sample-content.ts";
import type { Site } from "./site.ts";

export interface AnyRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The column of docs/http.md that its answer belongs to. */
  readonly column: string;
  /** The conditions of docs/http.md that are known to hold. */
  readonly holds: readonly string[];
  /** True: the connection ends with it, whatever the client wishes. */
  readonly ends: boolean;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export const send = async (
  { address }: Site,
  { path, method, headers }: AnyRequest,
  agent: Agent | undefined,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(address);
    const options = { host, port, path, method, headers, agent: agent ?? false };
    const request = sendRequest(options, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      text(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    request.once("error", reject).end();
  });

const NAVIGATION = "/api/v1/navigation";
const FACILITIES = "/extension/api/v1/business-division-facilities";
const CONTACT_PERSONS = "/extension/api/v1/business-division-contact-persons";
const ENTITIES: Readonly<Record<string, number>> = {
  "/extension/api/v1/business-division": 20,
  "/extension/api/v1/business-division-facility": 40,
  "/extension/api/v1/business-division-working-group": 50,
};

/** Headers with which any body comes coded, however small. */
const CODINGS = ["br", "zstd", "gzip"].map((coding) => ({
  "Accept-Encoding": `${coding}, identity;q=0`,
}));

/** @returns the uuid of an entity that there is below this path */
export const entityUuid = (path: string): string => uuid(ENTITIES[path] ?? 0);

const bearer = (token: string): Readonly<Record<string, string>> => ({
  Authorization: `Bearer ${token}`,
});

type Circumstance = "cors" | "token" | "empty" | "limit" | "tags";

export async function createRequests(
  site: Site,
  circumstances: readonly Circumstance[],
): Promise<readonly AnyRequest[]> {
  const narrow = await site.createToken({ resources: ["trainings"] });
  const preview = await site.createToken({ rights: ["preview"] });
  const mine = bearer(site.token);
  const requests: AnyRequest[] = [];

  function add(
    column: string,
    path: string,
    headers: AnyRequest["headers"],
    holds: readonly string[] = [],
    { method = "GET", ends = false } = {},
  ): void {
    const all = [...holds];
    if (circumstances.includes("cors") && column !== "Health") all.push("cors");
    const isCounted = column !== "Health" && column !== "204";
    if (circumstances.includes("limit") && isCounted) all.push("limit");
    if (circumstances.includes("tags") && holds.includes("day")) all.push("tags");
    if (path.includes("format=csv")) all.push("csv");
    if (!path.includes("format=jsonl")) all.push("known");
    else if (method === "GET") all.push("streamed");
    requests.push({ column, path, headers, holds: all, method, ends });
  }
  /** The answer itself, in every coding, the same for HEAD, and 304 for both. */
  function addContent(path: string, holds: readonly string[], headers = {}): void {
    const plain = { ...mine, ...headers };
    for (const method of ["GET", "HEAD"]) {
      add("200", path, plain, holds, { method });
      add("304", path, { ...plain, "If-None-Match": "*" }, holds, { method });
    }
    for (const coding of CODINGS) add("200", path, { ...plain, ...coding }, [...holds, "coded"]);
  }

  for (const method of ["GET", "HEAD"]) {
    add("Health", "/health/live", {}, [], { method });
    add("Health", "/health/ready/", {}, [], { method });
  }
  const refuse = (path: string, headers = {}, options = {}): void =>
    add("Error", path, { ...mine, ...headers }, [], options);
  refuse(`${NAVIGATION}/%zz`, {}, { ends: true });
  refuse(`/${"a".repeat(9000)}`, {}, { ends: true });
  refuse("/nowhere");
  for (const method of ["POST", "DELETE", "TRACE"]) refuse(NAVIGATION, {}, { method });
  refuse("/health/live", {}, { method: "PUT" });
  refuse(NAVIGATION, { Accept: "image/png" });
  refuse(NAVIGATION, { "Accept-Encoding": "*;q=0" });
  refuse(`${NAVIGATION}?format=geojson`);
  refuse(`${NAVIGATION}/page/1/?format=jsonl`);
  for (const path of [NAVIGATION, "/health/live", "/nowhere", "*"])
    add("204", path, {}, [], { method: "OPTIONS" });
  if (circumstances.includes("empty")) {
    for (const method of ["GET", "HEAD"]) refuse(NAVIGATION, {}, { method });
    return requests;
  }

  const deadline = Date.now() + 5000;
  while ((await site.get(`${NAVIGATION}?release=1`, bearer(preview))).status !== 200) {
    if (Date.now() > deadline) throw new Error("a new token takes no effect");
    // Each early question counts as a wrong token, of which few are allowed in a minute.
    await sleep(200);
  }
  refuse(`${NAVIGATION}/page/99`);
  refuse(`${NAVIGATION}?unknown=1`);
  refuse(`${NAVIGATION}?limit=1&format=jsonl`);
  refuse(`${NAVIGATION}?release=1`);
  if (circumstances.includes("token")) {
    for (const headers of [{ Authorization: "" }, bearer("x"), bearer(narrow)])
      refuse(NAVIGATION, headers);
    // The brake on wrong tokens turns some of them into 429.
    for (let count = 0; count < 25; count += 1) refuse(NAVIGATION, bearer("x"));
  }

  for (const name of CONTRACT_NAMES) {
    const { path, entity, caching } = mustGet(CONTRACT.resources, name);
    const day = caching === "day" ? ["day"] : [];
    const texts = name === "navigation" ? ["texts", "canonical"] : [];
    addContent(path, [...day, ...texts]);
    addContent(`${path}/page/1/`, [...day, ...texts], { "Accept-Language": "en, de;q=0.5" });
    if (entity) addContent(`${entity.path}/${entityUuid(entity.path)}`, []);
    add("Preview", `${path}?release=1`, bearer(preview), name === "navigation" ? ["texts"] : []);
  }
  addContent(`${NAVIGATION}?language=DE`, ["day", "texts"]);
  addContent(`${NAVIGATION}/page/2`, ["day", "canonical"]);
  add("Preview", `${NAVIGATION}?at=2040-01-01`, { ...bearer(preview), ...CODINGS[0] }, [
    "texts",
    "coded",
  ]);
  const table = { Accept: "text/csv" };
  addContent(FACILITIES, [], { Accept: "application/geo+json" });
  addContent(FACILITIES, ["next", "csv"], table);
  addContent(`${FACILITIES}/page/2?language=DE`, ["csv"], table);
  addContent(CONTACT_PERSONS, ["next", "csv"], table);
  addContent(`${NAVIGATION}?format=jsonl&language=DE`, ["day", "texts"]);
  const large = `${CONTACT_PERSONS}?format=jsonl`;
  addContent(large, []);
  add("Preview", `${large}&release=1`, { ...bearer(preview), ...CODINGS[0] }, ["coded"]);
  addContent(`${FACILITIES}?format=csv`, ["next"]);
  addContent(`${FACILITIES}/page/2?format=csv`, []);
  addContent(`${NAVIGATION}?format=csv&language=DE`, ["day", "texts", "next"]);
  add("Preview", `${FACILITIES}?release=1`, { ...bearer(preview), ...table }, ["next", "csv"]);
  add("Preview", `${FACILITIES}?format=csv&release=1`, bearer(preview), ["next"]);
  return requests;
}
