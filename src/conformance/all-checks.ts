/** All checks, for the reference and for the test that each of them can fail. */
import { ACCESS_PROBES } from "./access-probes.ts";
import { ANSWER_CHECKS, CACHE_CHECKS, REFUSAL_CHECKS } from "./answer-checks.ts";
import {
  BODY_CHECKS,
  CONFIGURATION_CHECKS,
  NOTIFICATION_CHECKS,
  NOTIFICATIONS_CHECK,
} from "./body-checks.ts";
import { LOAD_CHECKS } from "./check-entities.ts";
import type { CheckRow } from "./check.ts";
import { ENDPOINT_CHECK, LEADS_CHECK } from "./endpoints.ts";
import { HTTP_PROBES } from "./http-probes.ts";
import { LANGUAGE_PROBES } from "./language-probes.ts";
import { COLLECTION_CHECKS, PAGE_CHECKS } from "./page-checks.ts";
import { ANSWER_CHECK, DISTINCT_CHECK } from "./session.ts";
import { ITEM_CHECKS, PUBLISHED_CHECK, VALUE_CHECKS } from "./value-checks.ts";

export const ALL_CHECKS: readonly CheckRow[] = [
  ANSWER_CHECK,
  ...ANSWER_CHECKS,
  ...CACHE_CHECKS,
  DISTINCT_CHECK,
  ...BODY_CHECKS,
  NOTIFICATIONS_CHECK,
  ...NOTIFICATION_CHECKS,
  ...CONFIGURATION_CHECKS,
  ...PAGE_CHECKS,
  ...COLLECTION_CHECKS,
  ENDPOINT_CHECK,
  LEADS_CHECK,
  ...ITEM_CHECKS,
  ...VALUE_CHECKS,
  PUBLISHED_CHECK,
  ...LOAD_CHECKS,
  ...REFUSAL_CHECKS,
  ...HTTP_PROBES,
  ...ACCESS_PROBES,
  ...LANGUAGE_PROBES,
].map(({ id, clause, rule }) => ({ id, clause, rule }));
