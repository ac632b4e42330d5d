/**
 * In charge of turning a row of cells into an object. In come the values of its columns; out goes
 * the object, nested as the dotted names of the columns say.
 */
import type { Column } from "./header-row.ts";
import type { RawMember, RawObject, RawScalar } from "../record.ts";

type Members = Map<string, RawMember>;
type Place = Pick<RawObject, "line" | "cell">;

/**
 * @param values of the columns that have one, by the columns' paths
 * @param place of the row
 */
export function createRowObject(
  values: Iterable<readonly [Column, RawScalar]>,
  place: Place,
): RawObject {
  const members: Members = new Map();
  for (const [column, value] of values) {
    const { name, path, at } = column;
    openObject(members, column, value).set(path.at(-1) ?? name, { ...at, value });
  }
  return { kind: "object", members, ...place };
}

/** @returns the members of the object that holds a field, made when this is its first cell */
function openObject(root: Members, { path, at }: Column, { line, cell }: Place): Members {
  let members = root;
  for (const name of path.slice(0, -1)) {
    const given = members.get(name)?.value;
    if (given?.kind === "object") {
      // Objects are made nowhere but here, so their members may be added to.
      members = given.members as unknown as Members;
      continue;
    }
    const inner: Members = new Map();
    const value: RawObject = {
      kind: "object",
      members: inner,
      line,
      ...(cell !== undefined && { cell }),
    };
    members.set(name, { ...at, value });
    members = inner;
  }
  return members;
}
