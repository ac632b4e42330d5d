/** `lectern fields --types`: TypeScript types for apps that read the content, from an installation or from a running service. */
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { isKnownTo, QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameter } from "../../catalog/query-parameters.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import { createAsker, NoAnswer } from "../../lib/asker.ts";
import { CommandError } from "../../errors.ts";
import { describeItem, entityNameOf } from "../../features/openapi/body-schemas.ts";
import { SchemaBook } from "../../features/openapi/schema-book.ts";
import { requireName, shapeOf } from "./shape.ts";
import type { ItemSchemas, ShapedResource } from "./shape.ts";
import type { Say } from "../../words/say.ts";
import { VERSION } from "../../version.ts";
import type { Outcome } from "../command.ts";
import type { Types } from "../command-results.ts";
import { readBaseUrl } from "../base-address.ts";
import { requireDeclared } from "../read-content.ts";
import { writeTypes } from "./write-types.ts";

const ROWS: readonly QueryParameter[] = Object.values(QUERY_PARAMETERS);
const SOME_PARAMETERS = ROWS.filter(({ needs }) => needs !== undefined);

/** @returns each resource of an installation, in the catalog's order */
export function shapeInstallation(installation: Installation): readonly ShapedResource[] {
  const catalog = catalogOf(installation);
  const resources = [...catalog.resources.values()];
  const book = new SchemaBook();
  for (const resource of resources) describeItem(resource, { catalog, installation, book });
  const schemas = book.toJSON();
  return resources.map((resource) => ({
    name: resource.name,
    item: shapeOf({ $ref: modelNameOf(resource) }, schemas),
    ...(resource.entity && { entity: resource.entity.fields }),
    parameters: SOME_PARAMETERS.filter((row) => isKnownTo(row, resource)).map(({ name }) => name),
  }));
}

const TIMEOUT_MS = 30_000;

/** The parts of the service's responses that are used. */
interface Index {
  readonly resources: readonly {
    readonly name: string;
    readonly model: string;
    readonly url: string;
    readonly entityUrl?: string;
  }[];
}
interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly { readonly $ref?: string }[] } }>
  >;
  readonly components: {
    readonly schemas: ItemSchemas;
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
  };
}

/**
 * @param base without a trailing slash
 * @throws CommandError when there is no response, or it is not from Lectern
 */
async function shapeService(base: string): Promise<readonly ShapedResource[]> {
  const ask = createAsker({ base, token: undefined, timeoutMs: TIMEOUT_MS, onRequest() {} });
  const read = async (path: string): Promise<unknown> => {
    const { status, body } = await ask({ path, headers: { "user-agent": "lectern-types" } });
    if (status !== 200) throw new CommandError(`${base + path} answers ${status}.`);
    return JSON.parse(body.toString());
  };
  try {
    const { resources } = (await read("/")) as Index;
    const { paths, components } = (await read("/openapi.json")) as Description;
    const namesOf = (url: string): ReadonlySet<string | undefined> =>
      new Set(
        paths[url]?.get.parameters.map(
          ({ $ref = "" }) => components.parameters[$ref.slice($ref.lastIndexOf("/") + 1)]?.name,
        ),
      );
    return resources.map(({ name, model, url, entityUrl }) => {
      const known = namesOf(url);
      const whole = components.schemas[model];
      const entity = components.schemas[entityNameOf(model)] ?? whole;
      const isMember = (member: string): boolean => whole?.required?.includes(member) === true;
      return {
        name: requireName(name),
        item: shapeOf({ $ref: model }, components.schemas),
        ...(entityUrl !== undefined && {
          entity: Object.keys(entity?.properties ?? {}).filter(isMember),
        }),
        parameters: SOME_PARAMETERS.map((row) => row.name).filter((one) => known.has(one)),
      };
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const why = error instanceof NoAnswer ? error.message : "the response is not from Lectern";
    throw new CommandError(`Cannot read what ${base} serves: ${why}.`);
  }
}
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
