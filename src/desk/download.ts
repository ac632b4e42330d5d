/** The resources of the current release, and each of them as a file. */
import { mustGet } from "../lib/must-get.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { sayResource } from "../catalog/naming.ts";
import { NAME_FORM } from "../catalog/resource-names.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { requestError } from "../errors.ts";
import { saveAs } from "../http/headers.ts";
import { FILE_FORMATS } from "../publish/write-resource-file.ts";
import type { FileFormat } from "../publish/write-resource-file.ts";
import type { DeskAnswer } from "./tasks.ts";
import type { Asked } from "./route-rows.ts";
import { invalidBody } from "./bodies.ts";

async function listContent({ desk, say }: Asked): Promise<DeskAnswer> {
  const { current } = await desk.reader.readState();
  if (!current) return { status: 200, body: { release: null, resources: [] } };
  const { installation, release } = await desk.reader.readRelease(current.number);
  const { resources } = catalogOf(installation);
  const body = {
    release: current.number,
    resources: [
      ...Array.from(resources, ([name, resource]) => ({
        name,
        title: sayResource(resource, say.language).title,
        count: mustGet(release.counts, name),
        formats: FILE_FORMATS,
      })),
      { name: "installation", title: "installation.yaml", count: null, formats: ["yaml"] },
    ],
  };
  return { status: 200, body };
}

/** What a file of a format is sent as. */
const FILE_TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  yaml: "application/yaml",
  jsonl: "application/jsonl",
};

export async function download(asked: Asked): Promise<DeskAnswer> {
  const { query } = asked;
  const resource = query.get("resource")?.[0];
  if (resource === undefined) return listContent(asked);
  const wantedFormat = query.get("format")?.[0] ?? "xlsx";
  const format = FILE_FORMATS.find((name) => name === wantedFormat);
  const wanted = query.get("release")?.[0];
  const release = wanted === undefined || wanted === "current" ? undefined : Number(wanted);
  if (!NAME_FORM.test(resource))
    throw requestError("RESOURCE_NOT_FOUND", { path: resource.slice(0, 100) });
  if (!format)
    throw requestError("NOT_ACCEPTABLE", { format: wantedFormat, formats: FILE_FORMATS });
  if (release !== undefined && !(Number.isSafeInteger(release) && release > 0))
    throw invalidBody("release must be the number of a release");
  const folder = await asked.makeFolder();
  // Whether the release has it is known where it is read.
  const name = resource as ResourceName;
  const answer = await asked.run({ task: "download", resource: name, format, release, folder });
  if (answer.status !== 200) return answer;
  const headers = {
    "Content-Disposition": saveAs(`${resource}.${format}`),
    ...answer.headers,
    "Content-Type": FILE_TYPES[format],
  };
  return { ...answer, headers };
}
