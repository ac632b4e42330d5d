/** Writes the TypeScript types of resources. */
import type { Shape, ShapedResource, Shapes } from "./shape.ts";

/** @returns `jobOffers` for `job-offers`: the client's property for reading the resource */
export const accessorOf = (name: string): string =>
  name.replaceAll(/-+([a-z0-9]?)/gu, (_, letter: string) => letter.toUpperCase());

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;
const quoteText = (text: string): string => JSON.stringify(text);
const keyOf = (name: string): string => (IDENTIFIER.test(name) ? name : quoteText(name));
const unionOf = (values: readonly string[] | undefined): string | undefined =>
  values && values.length > 0 ? values.map(quoteText).join(" | ") : undefined;

const PLAIN = { boolean: "boolean", number: "number" } as const satisfies Partial<
  Record<Shape["type"], string>
>;

const writeInterface = (name: string, lines: readonly string[]): string =>
  `export interface ${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;

interface WriteOptions {
  /** The prefix of names that the client exports, such as `lectern.` */
  readonly prefix: string;
  /** The name of the type that contains all resources. */
  readonly all: string;
}

/** Declarations, for one file or several. */
export interface WrittenTypes {
  readonly items: string;
  readonly paths: string;
  /** The names declared in `paths`. */
  readonly pathNames: readonly string[];
  /** The type that refers to all others. */
  readonly content: string;
}

/** @returns the declarations of items and paths */
export function writeTypes(
  resources: readonly ShapedResource[],
  { prefix, all }: WriteOptions,
): WrittenTypes {
  const declared = new Map<string, string>();
  const paths = new Map<string, string>();
  const taken = new Set([all]);
  /** The names in use. */
  const names = new Map<string, string>();

  /** @returns a unique name that begins with the wanted one, since people choose the names of models */
  function nameOf(wanted: string): string {
    const known = names.get(wanted);
    if (known !== undefined) return known;
    let name = wanted.replaceAll(/[.-]/gu, "");
    while (taken.has(name)) name += "_";
    taken.add(name);
    names.set(wanted, name);
    return name;
  }

  function typeOf(shape: Shape): string {
    const plain = typeOfOne(shape);
    const list = plain.includes(" ") && !plain.startsWith("{") ? `(${plain})` : plain;
    const type = shape.isList ? `readonly ${list}[]` : plain;
    return shape.isNullable ? `${type} | null` : type;
  }

  function typeOfOne({ type, values, members, isOpen, name }: Shape): string {
    if (members && name !== undefined) return declare(name, members);
    if (members) return `{ ${membersOf(members, isOpen).join(" ")} }`;
    return unionOf(values) ?? (type in PLAIN ? PLAIN[type as keyof typeof PLAIN] : "string");
  }

  const membersOf = (shapes: Shapes, isOpen = false): readonly string[] => [
    ...Object.entries(shapes).map(
      ([name, shape]) => `readonly ${keyOf(name)}${shape.isOptional ? "?" : ""}: ${typeOf(shape)};`,
    ),
    ...(isOpen ? [`readonly [identifier: string]: ${prefix}AttributeValue | undefined;`] : []),
  ];

  function declare(wanted: string, shapes: Shapes): string {
    const name = nameOf(wanted);
    if (!declared.has(name)) {
      // Reserves its place before the types that it refers to.
      declared.set(name, "");
      declared.set(name, writeInterface(name, membersOf(shapes)));
    }
    return name;
  }

  function writePath({ type, values, isList }: Shape, isWithinList: boolean): string {
    const kind = `${prefix}${type.charAt(0).toUpperCase()}${type.slice(1)}Path`;
    const path = type === "enum" ? `${kind}<${unionOf(values) ?? "string"}>` : kind;
    return (isList || isWithinList) && type !== "object" ? `${prefix}Listed<${path}>` : path;
  }

  function listPaths(
    { members = {}, isOpen = false }: Shape,
    before = "",
    isWithinList = false,
  ): readonly string[] {
    // Members that only some responses have, such as a distance, cannot be used in queries.
    const queried = Object.entries(members).filter(([, shape]) => isOpen || !shape.isOptional);
    return queried.flatMap(([name, shape]) => {
      const text = `${before}${name}`;
      const isList = isWithinList || shape.isList === true;
      const open = isList ? `${prefix}Listed<${prefix}OpenPath>` : `${prefix}OpenPath`;
      return [
        `${quoteText(text)}: ${writePath(shape, isWithinList)};`,
        ...(shape.isOpen ? [`[attribute: \`${text}.\${string}\`]: ${open};`] : []),
        ...listPaths(shape, `${text}.`, isList),
      ];
    });
  }

  const members = resources.map(({ name, item, entity, parameters }) => {
    const itemType = typeOf(item);
    const pathsName = nameOf(`${item.name}.Paths`);
    paths.set(pathsName, writeInterface(pathsName, listPaths(item)));
    return [
      `readonly ${accessorOf(name)}: {`,
      `  item: ${itemType};`,
      `  paths: ${pathsName};`,
      `  parameters: ${unionOf(parameters) ?? "never"};`,
      ...(entity
        ? [`  entity: ${prefix}Members<${itemType}, ${unionOf(entity) ?? "never"}>;`]
        : []),
      "};",
    ];
  });
  return {
    items: [...declared.values()].join("\n"),
    paths: [...paths.values()].join("\n"),
    pathNames: [...paths.keys()],
    content: writeInterface(all, members.flat()),
  };
}
