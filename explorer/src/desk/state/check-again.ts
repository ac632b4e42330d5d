/** Checks again what a check was of: with other decisions, or with what was published meanwhile. */
import { placeStore } from "../../state/place.ts";
import type { Decision } from "./decisions.ts";
import { checkPending, isOfPending } from "./checking-pending.ts";
import { checkTakingBack, readTakingBack } from "./taking-back.ts";
import { checkFiles, refuseFiles, uploadStore } from "./upload.ts";
import type { CheckOptions } from "./upload.ts";

/**
 * @param draft the check that is shown
 * @param changed of files, what is said otherwise than before
 */
export async function checkAgain(
  draft: string,
  changed: CheckOptions = {},
  resolve?: readonly Decision[],
): Promise<void> {
  const place = placeStore.get();
  const takenBack = readTakingBack(place);
  if (isOfPending(place)) await checkPending(resolve);
  else if (takenBack) await checkTakingBack(takenBack, resolve);
  else if (uploadStore.get().draft === draft) await checkFiles(changed, resolve);
  else refuseFiles("missing");
}
