/** `lectern fields --types`: TypeScript types for apps that read the content. */
import { CommandError } from "../../errors.ts";
import type { Say } from "../../words/say.ts";
import { VERSION } from "../../version.ts";
import type { Outcome } from "../command.ts";
import type { Types } from "../content-results.ts";
import { readBaseUrl } from "../base-address.ts";
import { requireDeclared } from "../read-content.ts";
import { shapeInstallation, shapeService } from "./resources.ts";
import type { ShapedResource } from "./resources.ts";
import { writeTypes } from "./write-types.ts";

const FILE_OPENING = `// Written by \`lectern fields --types\` of Lectern ${VERSION}: what the resources of the installation hold, for
// \`createClient<Content>\` of lectern-client.
import type * as lectern from "lectern-client";
`;

/** @throws CommandError */
async function readResources(
  say: Say,
  directory: string | undefined,
  url: string | undefined,
): Promise<readonly ShapedResource[]> {
  if ((directory === undefined) === (url === undefined))
    throw new CommandError("Give either a content directory or --url.", 2);
  if (url !== undefined) return shapeService(readBaseUrl(url));
  const { installation } = await requireDeclared(say, directory ?? "");
  return shapeInstallation(installation);
}

/**
 * @param directory with the content, or else
 * @param url of a running service
 * @throws CommandError when installation.yaml has errors, or there is no Lectern at the URL
 */
export async function describeTypes(
  say: Say,
  directory: string | undefined,
  url: string | undefined,
): Promise<Outcome<Types>> {
  const resources = await readResources(say, directory, url);
  const { items, paths, content } = writeTypes(resources, { prefix: "lectern.", all: "Content" });
  const text = [FILE_OPENING, items, paths, content.trimEnd()].join("\n");
  return { data: { types: text }, text };
}
