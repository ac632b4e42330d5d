/** The outlines of countries as SVG paths, in the coordinates of the map's projection. */
import { decodeNumbers } from "./number-text.ts";
import { project } from "./projection.ts";

interface Outlines {
  readonly step: number;
  readonly arcs: string;
  readonly rings: string;
}

function readArcs({ step, arcs }: Outlines): string[][] {
  const numbers = decodeNumbers(arcs)[Symbol.iterator]();
  const next = (): number => numbers.next().value ?? 0;
  const read: string[][] = [];
  for (let count = next(); count > 0; count = next()) {
    let [x, y] = [0, 0];
    const points: string[] = [];
    for (let index = 0; index < count; index++) {
      x += next();
      y += next();
      const [across, down] = project(x * step, y * step);
      points.push(`${across.toFixed(2)} ${down.toFixed(2)}`);
    }
    read.push(points);
  }
  return read;
}

/** @returns one path of all coasts and borders; it contains each border twice, once for each country */
function drawOutlines(outlines: Outlines): string {
  const arcs = readArcs(outlines);
  const numbers = decodeNumbers(outlines.rings);
  let path = "";
  for (let at = 0; at < numbers.length;) {
    const count = numbers[at] ?? 0;
    const ids = numbers.slice(at + 1, at + 1 + count);
    const points = ids.flatMap((id) => (id < 0 ? arcs[~id]?.toReversed() : arcs[id]) ?? []);
    path += `M${points.join("L")}Z`;
    at += count + 1;
  }
  return path;
}

let drawn: Promise<string> | undefined;

/** @returns the path, which is loaded when a map is first shown */
export function loadOutlines(): Promise<string> {
  drawn ??= import("./outlines.json").then((module) => drawOutlines(module.default));
  return drawn;
}
