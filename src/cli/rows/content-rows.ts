/** The rows of the commands that serve content, publish it, and help to write it. */
import type { Command } from "../command.ts";
import { TEMPLATES } from "../commands/first-resources.ts";
import { by, DIFFERENCE, directory, followLinks, json, note, REPORT } from "./shared-parts.ts";

const REMOVALS = "[{ resource, before, removed, after }]";

export const CONTENT_ROWS = [
  {
    name: "serve",
    summary: "Serve the current release over HTTP",
    description:
      "Serves what is published in the store and follows every publish, rollback and token within two seconds. It never writes to the store; with --watch, a process of its own publishes. SIGINT (Ctrl-C) and SIGTERM end it. With --demo it first publishes the demo content to a store of its own, ./data/demo-….db, and removes that store at the end.",
    arguments: [],
    flags: [
      { name: "demo", help: "Publish the demo content to a fresh store and serve it" },
      {
        name: "watch",
        value: "DIR",
        help: "Publish this content directory now and on every save: what is valid is served, what is wrong is shown",
      },
      followLinks,
    ],
    prints:
      "The address; with --demo also a token and one curl line per group of resources, ready to paste.",
    fails:
      "The address cannot be listened on, the store cannot be read, or --demo was given a store that already holds releases.",
    examples: {
      "lectern serve --demo": "try Lectern out",
      "lectern serve --watch content": "see content while writing it",
      "lectern serve --port 9000 --access trainings=token":
        "serve on another port, with a token needed for trainings too",
    },
  },
  {
    name: "publish",
    summary: "Check a content directory and publish it as a release",
    description:
      "Checks everything first; any error means that nothing changes. Content that a release already holds makes no new one: that release is current (again). What would leave a resource without the items that it has, or remove more than half of its items where it has ten or more, is not published unless --allow-removals is given. With --plan nothing is written, not even a store: it shows which items would be added, removed, changed (field by field) and moved against the current release, and the dates to come on which articles appear and vanish.",
    arguments: [directory],
    flags: [
      { ...note, help: "What this release is about" },
      by,
      { name: "plan", help: "Show what publishing would change, and write nothing" },
      {
        name: "allow-removals",
        help: "Also publish what leaves a resource without items, or removes more than half of ten or more",
      },
      { name: "exit-code", help: "With --plan: exit status 3 when there is a difference" },
      followLinks,
      json,
    ],
    prints: `What was published, and what it changed in each resource against the release before; with --json { release, created, changed, previous, differences: { navigation: { added, changed, removed }, … }, publishedAt, digest, counts, warnings }, where changed says that readers get something else than before, or ${REPORT} when the content has errors, with removals: ${REMOVALS} beside them when it would remove too much. With --plan the differences in words; with --json too ${DIFFERENCE.slice(0, -2)}, stops, removals: ${REMOVALS}, warnings }, with declarations as in \`releases diff\`, where stops says that a publish would be refused.`,
    fails:
      "The content has errors or would remove too much, or it or the store cannot be read or written.",
    examples: {
      "lectern publish content": "publish the directory content",
      'lectern publish content --note "Opening hours for Easter"': "with a note",
      "lectern publish content --plan": "see first what it would change",
    },
  },
  {
    name: "validate",
    summary: "Check a content directory without publishing it",
    description:
      "Reports every problem at once as `file:line: field: what is wrong (what was found)`. Warnings alone do not fail it.",
    arguments: [directory],
    flags: [followLinks, json],
    prints: `A summary; the problems go to standard error. With --json ${REPORT} and nothing but progress on standard error.`,
    fails: "The content has errors or cannot be read.",
    examples: {
      "lectern validate content": "check the directory content",
      "lectern validate content --json > report.json": "for another program",
    },
  },
  {
    name: "init",
    summary: "Write a first content directory to begin with",
    description:
      "Writes a small organisation that is valid and shows every resource: two languages, a draft, an article with dates, references by Key, attributes of one's own. Replace its items by your own. It never overwrites anything.",
    arguments: [{ name: "DIR", help: "A directory that does not exist yet, or is empty" }],
    flags: [
      {
        name: "form",
        value: "FORM",
        choices: ["yaml", "xlsx"],
        help: "yaml: files of text with comments, facilities and contact persons as CSV; xlsx: one workbook, content.xlsx, with choices and notes (default: yaml)",
      },
      {
        name: "with",
        value: "NAME,…",
        help: `Also declare resources of your own in installation.yaml, with comments and a few items each: ${TEMPLATES.map(({ name, about }) => `${name} (${about})`).join(", ")}`,
      },
      json,
    ],
    prints: "The files and what to do next; with --json { directory, form, files }.",
    fails: "The directory is not empty or cannot be written.",
    examples: {
      "lectern init my-content": "begin with files of text",
      "lectern init my-content --form xlsx": "begin with a workbook",
      "lectern init my-content --with events,jobs": "begin with two resources of your own",
    },
  },
  {
    name: "fields",
    summary: "List the fields that content may give",
    description:
      "Says of each field its name, type and size, what it is when it is left out, which values are allowed and an example. Without a resource it lists the resources. Those that installation.yaml declares are listed, too, where it finds a content directory.",
    arguments: [
      {
        name: "RESOURCE",
        help: "A resource, such as business-division-facilities",
        optional: true,
      },
    ],
    flags: [
      {
        name: "content",
        value: "DIR",
        help: "The content directory whose installation.yaml declares resources (default: content, if it is there)",
      },
      json,
    ],
    prints:
      "A list; with --json { resource, title, sheet, fields: [{ name, type, size, required, default, values, target, form, example }] }, without a resource an array of these.",
    fails: "The directory of --content cannot be read.",
    examples: {
      "lectern fields": "which resources there are",
      "lectern fields business-division-facilities": "what a facility may have",
      "lectern fields events --content my-content":
        "what an event may have, as installation.yaml declares it",
      "lectern fields navigation --json": "for another program",
    },
  },
] as const satisfies readonly Command[];
