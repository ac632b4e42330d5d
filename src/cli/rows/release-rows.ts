/** The rows of the commands that look at releases and move between them. */
import type { Command } from "../command.ts";
import {
  by,
  DECLARATIONS,
  DIFFERENCE,
  json,
  note,
  RELEASE,
  releaseNumber,
  releaseOrCurrent,
} from "./shared-parts.ts";

export const RELEASE_ROWS = [
  {
    name: "releases list",
    summary: "List all releases, newest first",
    description:
      "The current release, which is the one that is served, is marked. Times are those of the installation. The table has the width of the terminal, 80 characters where there is none; what is too long ends with an ellipsis.",
    arguments: [],
    flags: [json],
    prints: `A table; with --json an array of ${RELEASE}.`,
    fails: "The store cannot be read.",
    examples: { "lectern releases list": "what was published, when and by whom" },
  },
  {
    name: "releases show",
    summary: "Show one release",
    description:
      "Shows what a release says about itself and how many items it holds; of the current one also since when it is current, by whom and why.",
    arguments: [
      { ...releaseOrCurrent, help: `${releaseOrCurrent.help} (the default)`, optional: true },
    ],
    flags: [json],
    prints: `One line per fact; with --json ${RELEASE}.`,
    fails: "There is no such release, or the store cannot be read.",
    examples: { "lectern releases show 3": "all about release 3" },
  },
  {
    name: "releases diff",
    summary: "Show what differs between two releases",
    description:
      "Shows which items release B has added, removed, changed (field by field) and moved against release A, and the dates to come on which articles of B appear and vanish. A field that is shown with null has, or had, no value. An added item that is the same as a removed one but for its Key is said to be so: who has its old Uuid finds nothing any more.",
    arguments: [
      { ...releaseOrCurrent, name: "A" },
      { ...releaseOrCurrent, name: "B" },
    ],
    flags: [json],
    prints: `The differences in words, of each resource the first ones; with --json all of them: ${DIFFERENCE}, and where resources are declared otherwise, declarations: ${DECLARATIONS}.`,
    fails: "There is no such release, or the store cannot be read.",
    examples: {
      "lectern releases diff 2 current": "what changed since release 2",
      "lectern releases diff 3 2 --json": "what going back would change, as data",
    },
  },
  {
    name: "releases checkout",
    summary: "Write a release back to a content directory",
    description:
      "Writes installation.yaml and the items in one of three forms: jsonl, a file of JSON Lines per resource, which holds everything; csv, a table per resource; xlsx, one workbook, content.xlsx, with choices and notes. Tables give references by Key where there is one. Publishing that directory makes no new release. What a form cannot hold is named, and nothing is written: either all files are there or none.",
    arguments: [
      releaseOrCurrent,
      { name: "DIR", help: "A directory that does not exist yet, or is empty" },
    ],
    flags: [
      {
        name: "form",
        value: "FORM",
        choices: ["jsonl", "csv", "xlsx"],
        help: "jsonl, csv or xlsx (default: jsonl)",
      },
      json,
    ],
    prints:
      "What was written; with --json { release, directory, form, digest, counts }, or, when the form cannot hold something, { release, directory: null, form, misfits: [{ resource, item, field, problem, found }] }.",
    fails:
      "There is no such release, the form cannot hold it, the store cannot be read, or the directory is not empty or cannot be written.",
    examples: {
      "lectern releases checkout 3 content-of-3": "get the content of release 3",
      "lectern releases checkout 3 content-of-3 --form xlsx": "get it as a workbook",
    },
  },
  {
    name: "releases rollback",
    summary: "Make an earlier (or later) release the current one",
    description:
      "Moves the pointer to the current release; no release is changed or removed. Running servers follow within two seconds.",
    arguments: [releaseNumber],
    flags: [note, by, json],
    prints: `What was done; with --json the release that is now current: ${RELEASE}.`,
    fails: "There is no such release, or the store cannot be written.",
    examples: {
      "lectern releases rollback 3": "serve release 3 again",
      'lectern releases rollback 3 --note "Wrong opening hours in 4"': "and say why",
    },
  },
  {
    name: "releases history",
    summary: "Show what was current when",
    description:
      "Lists every change of the current release, newest first: when, which, instead of which, by whom and why. Publishing, rolling back and restoring each are such a change. It also names releases that were pruned since.",
    arguments: [],
    flags: [json],
    prints:
      "A table, with times of the installation; with --json an array of { instant, release, previous, by, note }.",
    fails: "The store cannot be read.",
    examples: { "lectern releases history": "who rolled back, when and why" },
  },
  {
    name: "preview",
    summary: "Show what readers will newly see, or no longer see, on a date to come",
    description:
      "Compares the current release at 00:00 of that day, in the installation's time zone, with now: the time-controlled articles, and texts and items of declared resources, that will have appeared or vanished by then, in each published language. Where that is not what changes on that very day, it also compares with the day before.",
    arguments: [{ name: "DATE", help: "A date to come, as YYYY-MM-DD" }],
    flags: [json],
    prints:
      "The articles by language, with name and address, and texts and items of declared resources by their titles; with --json { date, instant, release, appear: [{ resource, language, Uuid, Name, NiceUri }], vanish: […], dayBefore: { appear, vanish } }, where an item has language null and a label.",
    fails: "Nothing is published yet, or the store cannot be read.",
    examples: { "lectern preview 2099-12-01": "what the first of December brings" },
  },
] as const satisfies readonly Command[];
