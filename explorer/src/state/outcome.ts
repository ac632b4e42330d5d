/** What the status of an answer means for the page. */
interface Outcome {
  /** 0: there was no response. */
  readonly status: number;
}

/** Whether another token would help. */
export const isRefused = ({ status }: Outcome): boolean => status === 401 || status === 403;

export const isGood = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** @returns the body of an answer that says what was asked for; undefined: it does not, or is not there yet */
export const bodyOf = (answer: (Outcome & { readonly body: unknown }) | undefined): unknown =>
  answer && isGood(answer) ? answer.body : undefined;
