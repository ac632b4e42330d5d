/** A check that asks further questions about an address, and what such checks share. */
import { isDeepStrictEqual } from "node:util";
import type { Resource } from "../catalog/resources.ts";
import { readBody } from "./answer-checks.ts";
import type { Answer, Question } from "./ask.ts";
import type { Check } from "./check.ts";

/** One operation at one address, which answers with its payload. */
export interface Target {
  readonly operation: string;
  readonly resource: Resource;
  /** Without a slash at its end. */
  readonly path: string;
  readonly key: string;
  readonly token: string | undefined;
  /** True: find of the resource is refused to those who send no token. */
  readonly isGuarded: boolean;
  /** Of languages that Languages lists, for what has texts in languages. */
  readonly tags: readonly string[];
}

interface Probed {
  readonly target: Target;
  /** To the target by itself. */
  readonly first: Answer;
  /** To the further questions, in their order. */
  readonly answers: readonly Answer[];
}

export interface Probe extends Check<Probed> {
  /** @returns what is asked beside; nothing where the check does not apply */
  questions(target: Target, first: Answer): readonly Question[];
}

/** @returns what a body has under the response key */
export const payloadOf = ({ key }: Target, answer: Answer): unknown => readBody(answer)?.[key];

export const isSamePayload = (target: Target, one: Answer, other: Answer): boolean =>
  isDeepStrictEqual(payloadOf(target, one), payloadOf(target, other));

/** @returns whether caches are told that the answer depends on a header of the request */
export const variesBy = ({ headers: { vary = "" } }: Answer, name: string): boolean =>
  vary
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .some((one) => one === name || one === "*");
