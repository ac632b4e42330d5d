/**
 * ApiAccessRule: which resources need a token. A resource that embeds items of another may not be more
 * open than it, since whoever reads the one reads the items of the other.
 */
import { CONTRACT, embeddersOf, perResource } from "./catalog.ts";
import type { PerResource } from "./resource-names.ts";

export type Access = PerResource<"token" | "public">;

export const ACCESS_BY_DEFAULT: Access = perResource(
  CONTRACT,
  (name) => CONTRACT.resources[name].access,
);

/** @param text `RESOURCE=RULE`, with commas between; what is left out keeps its default */
export function parseAccess(text: string): Access | undefined {
  const rules = { ...ACCESS_BY_DEFAULT };
  for (const pair of text.split(",")) {
    const [name = "", rule, ...more] = pair.split("=").map((part) => part.trim());
    const resource = CONTRACT.find(name);
    if (!resource || (rule !== "token" && rule !== "public") || more.length > 0) return undefined;
    rules[resource] = rule;
  }
  return rules;
}

/** What parseAccess reads: only what differs from the default. */
const formatAccess = (access: Access): string =>
  CONTRACT.names
    .filter((name) => access[name] !== ACCESS_BY_DEFAULT[name])
    .map((name) => `${name}=${access[name]}`)
    .join(",");

/** @returns what would be shown to everybody and where, and on a line of its own all that closes it */
export function findExposure(access: Access): string | undefined {
  const exposures = CONTRACT.names
    .filter((name) => access[name] === "token")
    .flatMap((closed) => {
      const open = embeddersOf(CONTRACT, closed).filter((name) => access[name] === "public");
      return open.length === 0 ? [] : [{ closed, open }];
    });
  if (exposures.length === 0) return undefined;
  const exposing = new Set(exposures.flatMap(({ open }) => open));
  const needed = perResource(CONTRACT, (name) => (exposing.has(name) ? "token" : access[name]));
  const sentences = exposures.map(
    ({ closed, open }) => `whole items of ${closed} are embedded in ${open.join(", ")}`,
  );
  return `${sentences.join("; ")}, which would show them to everybody. Close these as well:

    --access ${formatAccess(needed)}`;
}
