/** The type of checks that need further requests, and shared functions. */
import { isDeepStrictEqual } from "node:util";
import type { Resource } from "../catalog/resources.ts";
import { readBody } from "./answer-checks.ts";
import type { Answer, Question } from "./ask.ts";
import type { Check } from "./check.ts";

/** A URL of an operation that returns a payload. */
export interface Target {
  readonly operation: string;
  readonly resource: Resource;
  /** Without a trailing slash. */
  readonly path: string;
  readonly key: string;
  readonly token: string | undefined;
  /** True: find needs a token. */
  readonly isGuarded: boolean;
  /** BCP 47 tags of languages that the service lists. */
  readonly tags: readonly string[];
}

interface Probed {
  readonly target: Target;
  /** The response to the target itself. */
  readonly first: Answer;
  /** The responses to the further requests, in their order. */
  readonly answers: readonly Answer[];
}

export interface Probe extends Check<Probed> {
  /** @returns the further requests; none if the check does not apply */
  questions(target: Target, first: Answer): readonly Question[];
}

/** @returns the value of the response key */
export const payloadOf = ({ key }: Target, answer: Answer): unknown => readBody(answer)?.[key];

export const isSamePayload = (target: Target, one: Answer, other: Answer): boolean =>
  isDeepStrictEqual(payloadOf(target, one), payloadOf(target, other));

/** @param name of a request header, in lower case */
export const variesBy = ({ headers: { vary = "" } }: Answer, name: string): boolean =>
  vary
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .some((one) => one === name || one === "*");
