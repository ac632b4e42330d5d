/**
 * In charge of installation.yaml as it was written. In comes the file; out goes its object with
 * positions, or a fault. What the settings mean is for the check to say.
 */
import { readFileText } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { MAX_INSTALLATION_BYTES } from "./limits.ts";
import { BrokenText } from "./problem-list.ts";
import type { Fault } from "./problem-list.ts";
import type { RawObject } from "./record.ts";
import { parseYaml } from "./yaml-document.ts";

/**
 * @returns the object; undefined when the file sets nothing
 * @throws BrokenText when the file cannot be read or holds no object
 */
export async function readInstallation(
  file: FoundFile,
  report: (fault: Fault) => void,
): Promise<RawObject | undefined> {
  if (file.bytes > MAX_INSTALLATION_BYTES) {
    throw new BrokenText({
      problem: `the file is larger than ${MAX_INSTALLATION_BYTES} bytes: keep only settings in it`,
    });
  }
  const chunks = await Array.fromAsync(readFileText(file, () => undefined));
  const { node, converter } = parseYaml(chunks.join(""), 1, report);
  if (node === null) return undefined;
  const value = converter.convert(node);
  if (value.kind === "object") return value;
  if (value.kind === "scalar" && value.value === null) return undefined;
  throw new BrokenText({
    line: value.line,
    problem: "the file must hold names and values of settings, such as timeZone: Europe/Berlin",
  });
}
