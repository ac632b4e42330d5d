/** What a publish, a staged release and the way back stop at, and what permits it, as data. */
import { tellStories } from "../../support/stories.ts";
import type { Stories } from "../../support/stories.ts";

const notes = (first: number, last: number, cells = "N"): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `n${first + index}=${cells}`).join(" ");

const removal = (more: object): object => ({
  removals: [{ resource: "notes", kind: "items", before: 12, ...more }],
});

const LESS = removal({ removed: 11, after: 2 });
const GUARD: Stories = {
  "removals stop a publish and are permitted, and a plan says both": [
    ["all", notes(1, 12)],
    ["less", notes(12, 13)],
    ["publish less --plan", { stops: false, removals: [] }],
    ["release list", 1, /There is no store/u],
    ["publish all"],
    ["publish less", 1, { valid: false, errors: [], warnings: [], accessChanges: [], ...LESS }],
    ["publish less --plan", { stops: true, ...LESS }],
    ["publish less --plan --allow-removals", { stops: false, ...LESS }],
    ["release list", [{ number: 1, current: true }]],
    ["publish less --allow-access", 1, LESS],
    ["publish less --allow-removals", { release: 2, ...LESS }],
  ],
  "the content of an older release is held against the current one": [
    ["few", notes(1, 3)],
    ["many", notes(1, 12)],
    ["publish few"],
    ["publish many"],
    ["publish few --over", 1, removal({ removed: 9, after: 3 })],
    ["release rollback 1", { number: 1, current: true }],
    // Against an older release that was made current again, it is nothing new.
    ["publish few", { release: 1, created: false, removals: [] }],
  ],
  "removals are said when a release is staged, and stop when it is published": [
    ["all", notes(1, 12)],
    ["less", notes(12, 13)],
    ["publish all"],
    ["publish less --plan --stage", { stops: false, ...LESS }],
    ["publish less --stage", { release: 2, staged: true, ...LESS }],
    ["release publish 2", 1, { valid: false, errors: [], ...LESS }],
    ["release list", [{ number: 2, current: false }, { current: true }]],
    ["release publish 2 --allow-removals", { release: 2, staged: false, previous: 1, base: 1 }],
  ],
  "what readers no longer see, and what is emptied, is counted": [
    ["seen", notes(1, 12, "N,3")],
    ["unseen", notes(1, 12)],
    ["publish seen"],
    [
      "publish unseen",
      1,
      { removals: [{ resource: "notes", kind: "field", field: "Number", before: 12, after: 0 }] },
    ],
    [
      "publish unseen --allow-removals",
      { emptied: [{ resource: "notes", field: "Number", before: 12 }] },
    ],
    ["publish seen --over", { emptied: [], removals: [] }],
  ],
  "a missing installation.yaml that declared resources is an error that no flag permits": [
    ["one", "a=A"],
    ["publish one"],
    ["one/installation.yaml", null],
    ["publish one --allow-removals", 1, /installation\.yaml is missing.*declares notes/u],
    ["publish one --allow-removals", 1, { errors: [{ file: null }], warnings: [] }],
    ["publish one --plan --allow-removals", 1, { valid: false }],
    ["release list", [{ number: 1 }]],
  ],
};

const jobs = (settings: string): string =>
  `resources: { jobs: { ${settings}, fields: { Title: varchar(64) } } }\n`;
const CLOSED = "access: token, publication: true, entity: job";
const STATED =
  "[{ Key: a, Title: A, State: PUBLISHED }, { Key: b, Title: B, State: PUBLISHED }, { Key: c, Title: C, State: DRAFT }]";
const OPENED = {
  accessChanges: [
    { resource: "jobs", kind: "access", old: "token", new: "public", before: 0, after: 2 },
  ],
};
const SHOWN = { resource: "jobs", before: 2, after: 3 };
const ACCESS: Stories = {
  "access that opens or closes is asked for, in a publish, staged and on the way back": [
    ["publish open --plan", { stops: true, ...OPENED }],
    ["publish open", 1, { ...OPENED, removals: [] }],
    // Another permission is none of this.
    ["publish open --allow-removals", 1, OPENED],
    ["publish open --stage", { release: 2, ...OPENED }],
    ["release publish 2", 1, OPENED],
    ["release publish 2 --allow-access", { release: 2, settings: ["resources.jobs.access"] }],
    ["release rollback 1", 1, /public → token/u],
    ["release rollback 1 --allow-access", { number: 1 }],
    ["release rollback 2", 1, /token → public/u],
  ],
  "drafts that become visible and addresses that end are asked for, and counted": [
    [
      "publish stateless",
      1,
      {
        accessChanges: [
          { ...SHOWN, kind: "publication", old: "publication", new: null },
          { ...SHOWN, kind: "path", old: "/api/v1/jobs", new: "/api/v1/stellen" },
          { ...SHOWN, kind: "entity", old: "/api/v1/job", new: "/api/v1/offer" },
        ],
      },
    ],
    ["publish stateless --allow-access", { release: 2 }],
  ],
};

tellStories("the guard:", GUARD);
tellStories("consent:", ACCESS, [
  ["closed", ""],
  ["closed/notes.csv", null],
  ["closed/installation.yaml", jobs(CLOSED)],
  ["closed/jobs.yaml", STATED],
  ["open", ""],
  ["open/notes.csv", null],
  ["open/installation.yaml", jobs(CLOSED.replace("token", "public"))],
  ["open/jobs.yaml", STATED],
  ["stateless", ""],
  ["stateless/notes.csv", null],
  ["stateless/installation.yaml", jobs("access: token, entity: offer, path: /api/v1/stellen")],
  ["stateless/jobs.yaml", STATED.replaceAll(/, State: \w+/gu, "")],
  ["publish closed"],
]);
