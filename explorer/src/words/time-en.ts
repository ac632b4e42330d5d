/** The English texts of the view of times and releases. */
import { countedIn } from "./counted.ts";

const counted = countedIn("en");

export const time = {
  lead: "What appears and disappears when, and what differs between an older release and the current one.",
  needsPreview: "To see other dates and releases you need an access token with preview:",
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
  ahead: "Look ahead",
  aheadNote: "Move the slider to a date on which something changes, or choose any date.",
  slider: "Date",
  compare: "Compare",
  before: "Before",
  after: "After",
  field: "Field",
  until: "Until then",
  browseThen: "What readers see on that day:",
  compareNote:
    "What differs between an older release and the current one, as they are delivered now.",
  since: "Older release",
  releaseOf: (number: number, instant: string): string => `${number}, ${instant}`,
  same: "No differences.",
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
  elsewhere: "The difference is in another language.",
};
