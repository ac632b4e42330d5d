/** `lectern types`: writes TypeScript types for apps that read the content. */
import { CommandError } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { command, DIRECTORY } from "../command.ts";
import { readBase } from "./base-address.ts";
import { shapeInstallation, shapeService } from "./content-types/resources.ts";
import type { ShapedResource } from "./content-types/resources.ts";
import { writeTypes } from "./content-types/write-types.ts";
import { readDeclared } from "./validate.ts";

const OPENING = `// Written by \`lectern types\` of Lectern ${VERSION}: what the resources of the installation hold, for
// \`createClient<Content>\` of lectern-client.
import type * as lectern from "lectern-client";
`;

/** @throws CommandError */
async function readResources(
  directory: string | undefined,
  url: string | undefined,
): Promise<readonly ShapedResource[]> {
  if ((directory === undefined) === (url === undefined))
    throw new CommandError("Give either a content directory or --url.", 2);
  if (url !== undefined) return shapeService(readBase(url));
  const { installation, problems } = await readDeclared(directory ?? "");
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return shapeInstallation(installation);
}

export const writeContentTypes = command({
  summary: "Write TypeScript types for the content of an installation",
  description:
    "Prints a file that declares each resource of the contract and of the installation: its items with their attributes, and the paths and operators that queries may use. Use it with `createClient<Content>` of lectern-client. Run the command again when installation.yaml has changed.",
  arguments: [{ ...DIRECTORY, optional: true }],
  flags: [
    {
      name: "url",
      value: "URL",
      help: "Write the types of a running service instead, such as http://127.0.0.1:8080",
    },
  ],
  prints: "The file, content.d.ts.",
  fails:
    "installation.yaml has errors, the directory cannot be read, or there is no Lectern at the URL.",
  examples: {
    "lectern types content > content.d.ts": "write the types of a content directory",
    "lectern types --url https://content.example.org > content.d.ts":
      "write the types of a running service",
  },
  async run(call) {
    const resources = await readResources(call.arguments[0], call.flags.url);
    const { items, paths, content } = writeTypes(resources, { prefix: "lectern.", all: "Content" });
    return { data: resources, text: [OPENING, items, paths, content.trimEnd()].join("\n") };
  },
});
