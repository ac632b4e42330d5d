/** `lectern types`: what the compiler of an app has to know of the content that it reads. */
import { CommandError } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { command, DIRECTORY } from "../command.ts";
import { shapeResources } from "./content-types/shape.ts";
import { writeTypes } from "./content-types/write-types.ts";
import { readDeclared } from "./validate.ts";

const OPENING = `// Written by \`lectern types\` of Lectern ${VERSION}: what the resources of the installation hold, for
// \`createClient<Content>\` of lectern-client.
import type * as lectern from "lectern-client";
`;

export const writeContentTypes = command({
  name: "types",
  summary: "Write the types of an installation's content for TypeScript",
  description:
    "Prints a file that declares each resource, the contract's and the installation's own: its items with their attributes, and which paths and operators a query may have. `createClient<Content>` of lectern-client takes it. Write it anew when installation.yaml has changed.",
  arguments: [DIRECTORY],
  flags: [],
  prints: "The file, content.d.ts.",
  fails: "installation.yaml is wrong, or the directory cannot be read.",
  examples: {
    "lectern types content > content.d.ts": "for the client of an app",
  },
  async run(call) {
    const [directory] = call.arguments;
    const { installation, problems } = await readDeclared(directory);
    if (problems.length > 0) throw new CommandError(problems.join("\n"));
    const resources = shapeResources(installation);
    const { items, paths, content } = writeTypes(resources, { prefix: "lectern.", all: "Content" });
    return { data: resources, text: [OPENING, items, paths, content.trimEnd()].join("\n") };
  },
});
