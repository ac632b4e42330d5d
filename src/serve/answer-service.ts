/**
 * Answers a service address, which is not part of the contract. The checks have the same order as in
 * contract operations: token, Accept and Accept-Encoding, then the content.
 */
import type { AnswerOptions, AnswerParts, Call } from "./handle.ts";
import { negotiate } from "./negotiate/negotiate.ts";
import type { EventStreams } from "./event-streams.ts";
import { resourceNotFound } from "./routes.ts";
import type { FoundService } from "./feature-rows.ts";

export function createServiceAnswer(
  { catalog, clock }: Pick<AnswerOptions, "catalog" | "clock">,
  { gate, sendAnswer, ask }: AnswerParts,
  eventStreams: EventStreams,
): (call: Call, found: FoundService) => Promise<void> {
  return async ({ request, response, address, now }, { row, segment }) => {
    const { opens, offered } = row;
    const access = opens === "everybody" ? "public" : "token";
    const isPreview = opens === "preview";
    const isCopy = opens === "copy";
    const token = gate.admit(request, { resource: undefined, access, isPreview, isCopy, now });
    const negotiated = negotiate(request.headers, offered);
    const asker = ask(request);
    if ("events" in row) {
      row.check(address.query);
      const isOpen = (): boolean =>
        opens === "everybody" || gate.read(request, clock()).token !== undefined;
      return eventStreams.open(response, row.events, { asker, isOpen, ...negotiated });
    }
    const { caching, headers } = row;
    const found = await row.respond({
      segment,
      query: address.query,
      mediaType: negotiated.mediaType,
      now,
      asker,
    });
    if (found === undefined) throw resourceNotFound(address.path, catalog());
    await sendAnswer(response, found.representation, {
      ...negotiated,
      access,
      caching,
      headers,
      cachePath: row.url.slice(1).replace(":segment", segment).split("/"),
      release: found.release,
      isPreview: false,
      asker,
      grantedUntil: (token?.expiresAt ?? Infinity) * 1000,
      now,
    });
  };
}
