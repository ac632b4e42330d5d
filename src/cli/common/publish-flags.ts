/** What a publish of a directory is asked, beside a store and at a desk. */
import {
  ALLOW_ACCESS,
  ALLOW_REMOVALS,
  AS_JSON,
  BY,
  DIRECTORY,
  FOLLOW_LINKS,
  NOTE,
  TO,
} from "../command.ts";
import type { Call } from "../command.ts";
import { BASE_FLAGS } from "./merge-texts.ts";

export const PUBLISH_ARGUMENTS = [DIRECTORY] as const;

export const PUBLISH_FLAGS = [
  { ...NOTE, help: "Description of this release" },
  BY,
  TO,
  {
    name: "plan",
    help: "Show what a publish would change, field by field, and the dates on which articles appear and vanish, without writing anything",
  },
  {
    name: "watch",
    help: "Publish now and after every change until it is told to end, with --mine; what is wrong is printed, and shown on the page of the desk",
  },
  {
    name: "stage",
    help: "Make a release that only previews show, until `lectern release publish` makes it current",
  },
  ...BASE_FLAGS,
  ALLOW_REMOVALS,
  ALLOW_ACCESS,
  {
    name: "keep-rollback",
    help: "Publish nothing if this content was published before and then rolled back; --watch works like this",
  },
  { name: "exit-code", help: "With --plan: exit status 3 when there is a difference" },
  FOLLOW_LINKS,
  AS_JSON,
] as const;

export type PublishCall = Call<typeof PUBLISH_ARGUMENTS, typeof PUBLISH_FLAGS>;
