/** The bodies of refusals: Notifications and nothing else. Works without any release, too. */
import type { Snapshot } from "../release/snapshot.ts";
import { chooseMessageTexts } from "./message-choice.ts";
import { readLanguagePin } from "./query/language-pin.ts";
import { createNotification } from "./notifications.ts";
import { QueryFaults } from "./query/query-faults.ts";
import type { RespondError } from "./representation.ts";

/** @param currentSnapshot the release whose languages count, if there is one */
export function createRespondError(currentSnapshot: () => Snapshot | undefined): RespondError {
  return (error, acceptLanguage, query) => {
    const snapshot = currentSnapshot();
    const texts = chooseMessageTexts(findPin(query, snapshot), acceptLanguage, snapshot?.fallback);
    const Notifications = error.cases.map((one) => createNotification(one, texts));
    return { body: Buffer.from(JSON.stringify({ Notifications })), language: texts.tag };
  };
}

/** @returns undefined also for a pin that is not valid: then the header counts */
function findPin(
  query: string,
  snapshot: Snapshot | undefined,
): ReturnType<typeof readLanguagePin> {
  const values = new URLSearchParams(query).getAll("language");
  if (values.length === 0 || !snapshot) return undefined;
  const faults = new QueryFaults();
  const pinned = readLanguagePin(values.join(), {
    languages: snapshot.languages,
    readsLanguages: () => false,
    faults,
  });
  return faults.isEmpty ? pinned : undefined;
}
