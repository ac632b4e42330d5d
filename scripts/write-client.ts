/**
 * What the client knows of the contract's resources, made from the catalog. `node scripts/write-client.ts`
 * writes it; a test compares it.
 */
import { writeFile } from "node:fs/promises";
import { CONTRACT, mapResources } from "../src/catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../src/catalog/installation.ts";
import { shapeInstallation } from "../src/cli/commands/content-types/resources.ts";
import { accessorOf, writeTypes } from "../src/cli/commands/content-types/write-types.ts";

export const CLIENT_SOURCE = new URL("../client/src/", import.meta.url);

const OPENING = `// Of the resources of the contract, as the catalog of Lectern has them. \`node scripts/write-client.ts\`
// writes this file.
import type * as lectern from "./types.ts";
`;

/** @returns the text of each file, by its name */
export function createContract(): Readonly<Record<string, string>> {
  // What installations declare, no client knows beforehand.
  const shaped = shapeInstallation({ ...DEFAULT_INSTALLATION, locations: [] });
  const { items, paths, pathNames, content } = writeTypes(shaped, {
    prefix: "lectern.",
    all: "Contract",
  });
  const addresses = Object.values(
    mapResources(CONTRACT.resources, ({ name, path, entity }) => {
      const both = JSON.stringify(entity ? [path, entity.path] : [path]);
      return `  ${accessorOf(name)}: ${both},\n`;
    }),
  );
  const addressRows = `/** Where each collection is, and its entities where it has any. */
export const CONTRACT_ADDRESSES = {
${addresses.join("")}} as const satisfies Readonly<Record<keyof Contract, readonly string[]>>;
`;
  const imported = `import type { ${pathNames.join(", ")} } from "./contract-paths.ts";\n`;
  const code = 'export type LanguageCode = Language["Code"];\n';
  return {
    "contract.ts": [OPENING + imported, items, content, code, addressRows].join("\n"),
    "contract-paths.ts": `${OPENING}\n${paths}`,
  };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(createContract()))
    await writeFile(new URL(name, CLIENT_SOURCE), text);
}
