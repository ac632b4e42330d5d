/** Faults in what surrounds items: what each changes, and which checks must tell it. */
import { uuid } from "../../support/sample-content.ts";
import {
  changeJson,
  inCollection,
  inItems,
  inPages,
  inRefusals,
  isPage,
  itemsIn,
} from "./tampering.ts";
import type { Configuration, Json, ServiceFault } from "./tampering.ts";

/** On every page of facilities there is one item. */
const FACILITIES = "business-division-facilities";

export const BODY_FAULTS: readonly ServiceFault[] = [
  {
    name: "a further member in the body",
    finds: ["body-members"],
    ...inCollection("languages", (body) => (body["Debug"] = {})),
  },
  {
    name: "no Notifications",
    finds: ["body-members", "notifications"],
    ...inCollection("trainings", (body) => delete body["Notifications"]),
  },
  {
    name: "items by uuid instead of a list",
    finds: ["payload"],
    ...inCollection("business-divisions", (body) => {
      body["BusinessDivisionModelCollection"] = { [uuid(20)]: {} };
    }),
  },
  {
    name: "null in the list",
    finds: ["payload"],
    ...inCollection("business-divisions", (body) =>
      itemsIn("business-divisions", body).push(null as never),
    ),
  },
  {
    name: "an entity without its key",
    finds: ["body-members", "payload"],
    answer: changeJson((body) => {
      body["Result"] = body["BusinessDivisionModel"];
      delete body["BusinessDivisionModel"];
      if (body["Result"] === undefined) delete body["Result"];
    }),
  },
  {
    name: "a notification without Details",
    finds: ["notification-members"],
    ...inRefusals((one) => delete one["Details"]),
  },
  {
    name: "a notification with a text as Code",
    finds: ["notification-members"],
    ...inRefusals((one) => (one["Code"] = "1002")),
  },
  {
    name: "a notification with a sentence as Message",
    finds: ["notification-message"],
    ...inRefusals((one) => (one["Message"] = "Page not found")),
  },
  {
    name: "an error that calls itself a notification",
    finds: ["notification-level"],
    ...inRefusals((one) => (one["LevelAsString"] = "notification")),
  },
  {
    name: "numbers of pages as texts",
    finds: ["configuration-members"],
    ...inPages((one) => (one["LastPage"] = String(one.LastPage) as never)),
  },
  {
    name: "no NextPageEndpoint",
    finds: ["configuration-members"],
    ...inPages((one) => delete one["NextPageEndpoint"]),
  },
  {
    name: "another CollectionModelName",
    finds: ["model-name"],
    ...inPages((one) => (one["CollectionModelName"] = "FacilityCollection")),
  },
  {
    name: "pages counted from 0 in CurrentPage alone",
    finds: ["page-number"],
    ...inPages((one) => (one.CurrentPage -= 1)),
  },
  {
    name: "always the first page",
    finds: ["endpoint-page", "page-number"],
    ask(asked) {
      if (asked.path.includes(FACILITIES)) asked.path = asked.path.replace(/page\/\d+/u, "page/1");
    },
  },
  {
    name: "more items than MaxItemsPerPage",
    finds: ["page-size"],
    ...inCollection("business-divisions", (body) => {
      Object.assign(body["CollectionConfiguration"] as Json, {
        IsPaginated: true,
        MaxItemsPerPage: 1,
      });
    }),
  },
  {
    name: "a collection of several pages that says it is not split",
    finds: ["page-split"],
    ...inPages((one) => (one["IsPaginated"] = false)),
  },
  {
    name: "one page too many",
    finds: ["last-page"],
    ...inPages((one) => (one.LastPage += 1)),
  },
  {
    name: "TotalCount of the page instead of the collection",
    finds: ["last-page"],
    ...inPages((one) => (one.TotalCount = 1)),
  },
  {
    name: "a page that lacks an item",
    finds: ["page-full", "page-indexes"],
    ...inCollection("navigation", (body, asked) => {
      if (!isPage(2, asked)) itemsIn("navigation", body).pop();
    }),
  },
  {
    name: "indexes counted from 1",
    finds: ["page-indexes"],
    ...inPages((one) => (one.FirstIndex += 1)),
  },
  {
    name: "page 0 before the first",
    finds: ["endpoint-page", "page-neighbours"],
    ...inPages((one) => (one["PreviousPage"] = one.CurrentPage - 1)),
  },
  {
    name: "a NextPage that stays",
    finds: ["endpoint-page", "page-neighbours"],
    ...inPages((one) => (one["NextPage"] = one.CurrentPage)),
  },
  {
    name: "another TotalCount on the second page",
    finds: ["pages-agree"],
    ...inCollection("navigation", ({ CollectionConfiguration: one }, asked) => {
      if (isPage(2, asked)) (one as Configuration).TotalCount += 1;
    }),
  },
  {
    name: "the same item on two pages",
    finds: ["item-once", "load-item"],
    ...inItems(FACILITIES, (item) => (item["Uuid"] = uuid(40))),
  },
  {
    name: "find in another order than page",
    finds: ["find-page"],
    ...inCollection("business-divisions", (body, asked) => {
      if (!isPage(1, asked)) itemsIn("business-divisions", body).reverse();
    }),
  },
  {
    name: "a NextPageEndpoint that leads to the same page",
    finds: ["endpoint-page"],
    ...inPages((one) => (one["NextPageEndpoint"] = one["CurrentPageEndpoint"])),
  },
  {
    name: "endpoints of a host behind the proxy",
    finds: ["endpoint-address"],
    ...inPages((one) => {
      one["FirstPageEndpoint"] = `http://backend:8080${String(one["FirstPageEndpoint"])}`;
    }),
  },
];
