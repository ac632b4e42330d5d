/** All commands. Each one is declared next to its code and listed here. */
import type { Command } from "./command.ts";
import { checkService } from "./commands/check-service.ts";
import { checkOutRelease } from "./commands/checkout.ts";
import { copyStore } from "./commands/copy.ts";
import { exportFiles } from "./commands/export.ts";
import { listFields } from "./commands/fields.ts";
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  resendEvent,
  rotateWebhook,
  showLog,
} from "./commands/hooks.ts";
import { runHooks, testWebhook } from "./commands/hooks-run.ts";
import { initialise } from "./commands/init.ts";
import { preview } from "./commands/preview.ts";
import { pullStore } from "./commands/pull.ts";
import { publish } from "./commands/publish.ts";
import {
  diffReleases,
  listReleases,
  rollBack,
  showHistory,
  showRelease,
} from "./commands/releases.ts";
import { purge } from "./commands/purge.ts";
import { serve } from "./commands/serve.ts";
import {
  backUp,
  pruneReleases,
  repairClock,
  restore,
  upgradeStore,
  verify,
} from "./commands/store-care.ts";
import { createToken, listTokens, revokeToken } from "./commands/tokens.ts";
import { writeContentTypes } from "./commands/types.ts";
import { validate } from "./commands/validate.ts";

export const COMMAND_GROUPS = {
  hooks: "Tell other programs when another release becomes current (webhooks)",
  releases: "Show releases and change which one is current",
  store: "Maintain the store",
  token: "Create, list and revoke access tokens",
} as const;

/** In the order of the help text. */
export const COMMANDS: readonly Command[] = [
  serve,
  publish,
  validate,
  initialise,
  listFields,
  writeContentTypes,
  listReleases,
  showRelease,
  diffReleases,
  checkOutRelease,
  rollBack,
  showHistory,
  preview,
  purge,
  pruneReleases,
  verify,
  repairClock,
  upgradeStore,
  backUp,
  restore,
  copyStore,
  pullStore,
  createToken,
  listTokens,
  revokeToken,
  addWebhook,
  listWebhooks,
  testWebhook,
  runHooks,
  showLog,
  resendEvent,
  rotateWebhook,
  removeWebhook,
  exportFiles,
  checkService,
];

/** The exit statuses of all commands. */
export const EXIT_STATUSES = {
  0: "Done.",
  1: "Failed because of the input or the environment; standard error says what to do.",
  2: "Invalid usage: a command, argument, flag or setting does not exist or has an invalid value.",
  3: "With --exit-code: there is a difference.",
} as const;
