/** The English texts of days and differences. */
import { countedIn } from "../../words/counted.ts";

const counted = countedIn("en");

export const time = {
  calendar: "Calendar",
  calendarNote: (zone: string): string =>
    `Items appear and disappear at midnight, time zone ${zone}.`,
  nothingComing: "No item is scheduled to appear or disappear.",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  nextChange: "Go to the next change",
  list: "Scheduled changes",
  day: "Date",
  language: "Language",
  appear: "Appear",
  vanish: "Disappear",
  which: "items: which?",
  further: (count: number): string => `and ${count.toLocaleString("en")} more`,
  before: "Before",
  after: "After",
  field: "Field",
  added: "added",
  changed: "changed",
  removed: "removed",
  rekeyed: "has another Key",
  rekeyedNote:
    "With its Key, its Uuid and its address change: links and apps that use the old ones do not find it any more.",
  value: "Value",
  fields: (count: number): string => counted(count, "field", "fields"),
  leftOut: (count: number): string =>
    `${counted(count, "field is", "fields are")} not listed here, because this would be too much.`,
};
