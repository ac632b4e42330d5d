/** What an answer means for the page. */
interface Outcome {
  /** 0: there was no response. */
  readonly status: number;
  /** Undefined: it is not JSON. */
  readonly body: unknown;
}

/** Whether another token would help. */
export const isRefused = ({ status }: Outcome): boolean => status === 401 || status === 403;

const isSuccess = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/**
 * Whether it comes from somebody else: a sign-in in front of the server, whose session has ended, answers
 * each request with its own page and status 200.
 */
export const isForeign = (answer: Outcome): boolean =>
  isSuccess(answer) && answer.status !== 204 && typeof (answer.body ?? undefined) !== "object";

export const isGood = (answer: Outcome): boolean => isSuccess(answer) && !isForeign(answer);

/** @returns the body of an answer that says what was asked for; undefined: it does not, or is not there yet */
export const bodyOf = (answer: Outcome | undefined): unknown =>
  answer && isGood(answer) ? answer.body : undefined;
