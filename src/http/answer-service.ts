/**
 * Answers an address beside the contract's, in the order in which operations do: token, Accept and
 * Accept-Encoding, then what is asked for.
 */
import type { AnswerOptions, AnswerParts, Call } from "./answer.ts";
import { resourceNotFound } from "./routes.ts";
import type { FoundService } from "./service-addresses.ts";

export function createServiceAnswer(
  { catalog }: Pick<AnswerOptions, "catalog">,
  { gate, negotiation, sendAnswer, ask }: AnswerParts,
): (call: Call, found: FoundService) => Promise<void> {
  return async ({ request, response, address, now }, { row, segment }) => {
    const { opens, offered, caching, headers } = row;
    const access = opens === "everybody" ? "public" : "token";
    const isPreview = opens === "preview";
    const token = gate.admit(request, { resource: undefined, access, isPreview, now });
    const negotiated = negotiation.among(request.headers, offered);
    const found = await row.respond({
      segment,
      query: address.query,
      mediaType: negotiated.mediaType,
      now,
      asker: ask(request),
    });
    if (found === undefined) throw resourceNotFound(address.path, catalog());
    await sendAnswer(response, found.representation, {
      ...negotiated,
      access,
      caching,
      headers,
      release: found.release,
      isPreview: false,
      grantedUntil: (token?.expiresAt ?? Infinity) * 1000,
      now,
    });
  };
}
