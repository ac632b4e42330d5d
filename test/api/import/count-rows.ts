/** Sources whose pages do not fit together. */
import { uuid } from "../../support/sample-content.ts";
import { dropKept } from "./break-row.ts";
import type { BreakRow } from "./break-row.ts";
import type { SourceItem } from "./source-content.ts";
import type { Asked } from "./source-server.ts";

const inTrainings =
  (change: (items: SourceItem[], asked: Asked) => SourceItem[]) =>
  (items: SourceItem[], asked: Asked): SourceItem[] =>
    asked.resource === "trainings" ? change(items, asked) : items;

const NEW: SourceItem = {
  Uuid: uuid(69),
  PreetzTeamContactPerson: null,
  ElmshornTeamContactPerson: null,
  LauenburgTeamContactPerson: null,
  Title: "New",
  WorkingHours: "PART_TIME",
  Locations: ["PREETZ"],
  ...Object.fromEntries(
    ["", "Result"].flatMap((before) =>
      ["Primary", "Secondary", "Tertiary"].flatMap((which) => [
        [`${before}${which}PdfDocumentTitle`, null],
        [`${before}${which}PdfDocumentUrl`, null],
      ]),
    ),
  ),
};

/** Whether the first page was asked for at least once, and this request is a later one. */
function createSwitch(): (asked: Asked) => boolean {
  let isOver = false;
  return ({ page }) => {
    if (page > 1) isOver = true;
    return isOver;
  };
}

export function listCountRows(): readonly BreakRow[] {
  const [grows, shrinks] = [createSwitch(), createSwitch()];
  return [
    {
      name: "TotalCount of more than come",
      page({ configuration }, { resource }) {
        if (resource === "trainings") configuration.TotalCount = 7;
      },
      says: [
        /trainings: CollectionConfiguration\.TotalCount: is wrong \(came 7, right is 5\) \[\/training-extension\/api\/v1\/trainings\]/u,
      ],
    },
    {
      name: "TotalCount of fewer than come",
      page({ configuration }, { resource }) {
        if (resource === "trainings") configuration.TotalCount = 3;
      },
      says: [/trainings: CollectionConfiguration\.TotalCount: is wrong \(came 3, right is 5\)/u],
    },
    {
      name: "LastPage before the last page",
      page({ configuration }, { resource }) {
        if (resource === "trainings") configuration.LastPage = 2;
      },
      says: [/trainings: CollectionConfiguration\.LastPage: is wrong \(came 2, right is 3\)/u],
    },
    {
      name: "an item on two pages",
      page({ items, configuration }, { resource, page }) {
        if (resource !== "trainings" || page !== 2) return;
        items.unshift({ ...NEW, ...items[0], Uuid: uuid(60) });
        configuration.LastIndex += 1;
      },
      says: [
        new RegExp(`trainings: left out: came before: ${uuid(60)} \\(.*trainings/page/2\\)`, "u"),
      ],
    },
    {
      name: "an item that is added while pages are read",
      list: inTrainings((items, asked) =>
        grows(asked) ? [structuredClone(NEW), ...items] : items,
      ),
      says: [],
      keeps(kept) {
        const members = Object.entries(NEW).filter(([, value]) => value !== null);
        kept.get("trainings")?.unshift(Object.fromEntries(members));
      },
    },
    {
      name: "an item that is removed while pages are read",
      list: inTrainings((items, asked) => (shrinks(asked) ? items.slice(1) : items)),
      says: [],
      keeps: dropKept("trainings", 0),
    },
    {
      name: "pages without end, always of the same items",
      page({ configuration }, { resource, page }) {
        if (resource !== "trainings") return;
        Object.assign(configuration, { CurrentPage: page, LastPage: page + 1, NextPage: page + 1 });
      },
      list: inTrainings((items, { page }) =>
        Array.from({ length: page * 2 }, (_, index) => structuredClone(items[index % 2] ?? NEW)),
      ),
      says: [/trainings: CollectionConfiguration\.LastPage: is wrong \(came 2, right is 1\)/u],
      keeps(kept) {
        kept.get("trainings")?.splice(2);
      },
    },
    {
      name: "a page of more than fits",
      reply(reply, { resource, page }) {
        if (resource !== "trainings" || page !== 1) return;
        reply.send = async (response) => {
          response.writeHead(200, reply.headers);
          const blanks = Buffer.alloc(1024 ** 2, " ");
          for (let mebibytes = 0; mebibytes < 300 && !response.destroyed; mebibytes += 1) {
            if (response.write(blanks)) continue;
            await new Promise((resolve) => {
              response.once("drain", resolve).once("close", resolve);
            });
          }
          response.end();
        };
      },
      says: [/trainings.*MiB/u],
      keeps: null,
    },
  ];
}
