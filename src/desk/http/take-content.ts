/** What comes with a request: a small document, or what is to be checked. */
import { requestError } from "../../errors.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { say } from "../../words/say.ts";
import { requireKnown } from "./body-schemas.ts";
import { invalidBody, readCheck } from "./bodies.ts";
import type { DeskAnswer } from "./acts.ts";
import type { Asked } from "./route-rows.ts";
import { takeBody, takeForm, takeJson } from "./uploads.ts";

const SMALL_BODY = 256 * 1024;

const mediaTypeOf = ({ request }: Asked): string =>
  (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** @throws RequestError MEDIA_TYPE_UNSUPPORTED, BODY_INVALID, CONTENT_TOO_LARGE */
export async function takeDocument(asked: Asked, schema: Schema): ReturnType<typeof takeJson> {
  if (mediaTypeOf(asked) !== "application/json")
    throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted: "Content-Type: application/json" });
  const document = await takeJson(asked.request, SMALL_BODY);
  requireKnown(Object.keys(document), schema);
  return document;
}

/** A check is made of files in a form, of items in JSON, or of a release. */
export async function check(asked: Asked): Promise<DeskAnswer> {
  const type = mediaTypeOf(asked);
  if (type !== "multipart/form-data" && type !== "application/json") {
    const wanted = "Content-Type: multipart/form-data / application/json";
    throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted });
  }
  return asked.upload(async (signal) => {
    const folder = await asked.makeFolder();
    if (type === "application/json") {
      const body = await takeBody(asked.request, await asked.makeFolder(), signal);
      return { act: "take", body, folder };
    }
    const { fields, files } = await takeForm(asked.request, folder, signal);
    if (files.length === 0)
      throw invalidBody(say("The form has no file: send at least one, in a part named files"));
    return readCheck(fields, folder, files);
  });
}
