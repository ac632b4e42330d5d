/**
 * The form of a language's messages. A language is one file beside this one and one line in
 * `../languages.ts`.
 */
import type { NotificationMessage } from "../../errors.ts";

interface MessageText {
  /** LocalizedMessage, in the ICU message syntax. */
  readonly message: string;
  /**
   * Details, likewise. One that names a value which a case does not have is left out, and so is one
   * that comes out empty.
   */
  readonly details?: readonly string[];
}

export interface MessageTexts {
  /** BCP 47. */
  readonly tag: string;
  readonly texts: Readonly<Record<NotificationMessage, MessageText>>;
}

/**
 * @param texts one for every value that there is, or this does not compile
 * @returns a message of the ICU syntax that is the text of the value called `reason`
 */
export function textByReason<Reason extends string>(
  texts: Readonly<Record<Reason, string>>,
): string {
  const rows = Object.entries<string>(texts).map(([reason, text]) => `${reason} {${text}}`);
  return `{reason, select, ${rows.join(" ")} other {}}`;
}
