/**
 * An installation that people edit: navigation, languages and resources of its own that caches
 * store, with texts in several languages, dates, references and an order. Choices decide about
 * small edits.
 */
import { uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";

/** @returns an integer from 0 to below the limit */
export type Below = (limit: number) => number;

interface Publication {
  State: "DRAFT" | "PUBLISHED" | "TIME_CONTROLLED";
  TimeControlledPublishedFrom?: string;
  TimeControlledPublishedTo?: string;
}
type Text = Publication & { name: string };
type Texts = Record<string, Text>;

interface Item {
  readonly number: number;
  topic: number;
  publication: Publication;
  texts: Texts;
  /** Of an item that it shows; undefined: none. */
  refers: number | undefined;
}

const CODES = ["DE", "EN_GB", "FR"];

const INSTALLATION = (pageSize: number, ownSize: number): string => `
maxItemsPerPage: { navigation: ${pageSize}, languages: 2 }
resources:
  notices:
    access: public
    entity: { name: notice, fields: [Topic, Page, Text] }
    maxItemsPerPage: ${ownSize}
    publication: true
    fields:
      Topic: varchar(64)
      Page: { type: reference, to: navigation, nullable: true }
      Text: { type: localized, state: true, nullable: true, fields: { Title: varchar(64) } }
  visits:
    access: public
    entity: { name: visit, fields: [Topic, Notice] }
    maxItemsPerPage: ${ownSize}
    order: -Topic
    fields:
      Topic: varchar(64)
      Notice: { type: reference, to: notices, embed: true, nullable: true }
`;

const LISTS = ["navigation", "notices", "visits"] as const;

/** Where content says when it was changed, an edit shows in nothing else. */
const datedOf = ({ number }: Pick<Item, "number">): object =>
  number % 3 === 0 ? {} : { CreatedAt: "2020-01-01 00:00:00", UpdatedAt: "2020-01-01 00:00:00" };

const referred = ({ refers }: Item): string | null =>
  refers === undefined ? null : uuid(1000 + refers);

export class EditedContent {
  readonly #below: Below;
  /** Of days from today. */
  readonly #dayOf: (days: number) => string;
  readonly #lists: Record<(typeof LISTS)[number], Item[]> = {
    navigation: [],
    notices: [],
    visits: [],
  };
  #count = 0;
  #attribute = 0;
  #division = 0;
  #pageSize: number;
  readonly #ownSize: number;
  #published = 3;

  /** @param items of each resource at most, three at least */
  constructor(below: Below, dayOf: (days: number) => string, items = 14, pageSize = 4) {
    this.#below = below;
    this.#dayOf = dayOf;
    this.#pageSize = pageSize;
    this.#ownSize = pageSize - 1;
    for (const list of LISTS)
      for (let left = 3 + below(items - 3); left > 0; left--) this.#insert(list);
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.#below(Math.max(1, values.length))];
  }

  /** The last day that is not over, a day to come, or one that has passed. */
  #chooseDay(): string {
    return this.#dayOf(this.#pick([-400, -3, 0, 1, 400]) ?? 0);
  }

  #choosePublication(): Publication {
    const kind = this.#below(5);
    if (kind === 0) return { State: "DRAFT" };
    if (kind > 2) return { State: "PUBLISHED" };
    const [from = "", to = ""] = [this.#chooseDay(), this.#chooseDay()].toSorted();
    return {
      State: "TIME_CONTROLLED",
      ...(this.#below(3) > 0 && { TimeControlledPublishedFrom: from }),
      ...(this.#below(3) > 0 && { TimeControlledPublishedTo: to }),
    };
  }

  #createText(): Text {
    this.#count += 1;
    return { ...this.#choosePublication(), name: `Text ${this.#count}` };
  }

  #insert(list: (typeof LISTS)[number]): void {
    this.#count += 1;
    const texts: Texts = {};
    for (const code of CODES) if (this.#below(3) > 0) texts[code] = this.#createText();
    const targets = {
      navigation: [],
      notices: this.#lists.navigation,
      visits: this.#lists.notices,
    };
    const target = this.#below(2) === 0 ? undefined : this.#pick<Item>(targets[list]);
    const items = this.#lists[list];
    items.splice(this.#below(3) === 0 ? this.#below(items.length + 1) : items.length, 0, {
      number: this.#count,
      topic: this.#below(50),
      publication: this.#below(2) === 0 ? { State: "PUBLISHED" } : this.#choosePublication(),
      texts,
      refers: target?.number,
    });
  }

  #remove(list: (typeof LISTS)[number]): void {
    const items = this.#lists[list];
    if (items.length < 2) return;
    const [removed] = items.splice(this.#below(items.length), 1);
    for (const other of LISTS) {
      for (const item of this.#lists[other])
        if (item.refers === removed?.number) item.refers = undefined;
    }
  }

  /** @returns what was done, for whoever reads of a failure */
  edit(): string {
    const list = LISTS[this.#below(LISTS.length)] ?? "navigation";
    const item = this.#pick(this.#lists[list]);
    const code = this.#pick(CODES) ?? "";
    const kind = this.#below(20);
    if (kind < 2) this.#insert(list);
    else if (kind < 4) this.#remove(list);
    else if (kind < 5) this.#lists[list].push(...this.#lists[list].splice(0, 1));
    else if (kind < 6) this.#attribute += 1;
    else if (kind < 7) this.#division += 1;
    else if (kind < 8) {
      if (this.#below(4) === 0) this.#pageSize += this.#below(2) + 1;
      if (this.#below(4) === 0) this.#published = 2 + this.#below(2);
    } else if (item !== undefined && kind < 10) item.topic = this.#below(50);
    else if (item !== undefined && kind < 12) item.publication = this.#choosePublication();
    else if (item?.texts[code] !== undefined && kind < 13) delete item.texts[code];
    else if (item !== undefined) item.texts[code] = this.#createText();
    return `${kind} ${list} ${item?.number} ${code}`;
  }

  /** Languages that are published. */
  get codes(): readonly string[] {
    return CODES.slice(0, this.#published);
  }

  /** Uuids of all that there is. */
  uuidsOf(list: (typeof LISTS)[number]): readonly string[] {
    return this.#lists[list].map(({ number }) => uuid(1000 + number));
  }

  get files(): ContentFiles {
    const { navigation, notices, visits } = this.#lists;
    return {
      "installation.yaml": INSTALLATION(this.#pageSize, this.#ownSize),
      "languages.json": CODES.map((Code, index) => ({
        Uuid: uuid(index + 1),
        Code,
        State: index < this.#published ? "PUBLISHED" : "DRAFT",
        Fallback: index === 0,
        ...(index === 2 && { CustomAttributes: { NUMBER: this.#attribute } }),
      })),
      "business-divisions.json": [
        { Uuid: uuid(20), Name: `Division ${this.#division}`, Identifier: "DIVISION" },
      ],
      "navigation.json": navigation.map(({ topic, texts, ...item }) => ({
        Uuid: uuid(1000 + item.number),
        ...datedOf(item),
        Identifier: `ITEM_${topic}`,
        ...(topic < 3 && { CustomAttributes: { [`TOPIC_${topic}`]: "x" } }),
        Articles: Object.fromEntries(
          Object.entries(texts).map(([code, { name, ...publication }]) => [
            code,
            { ...publication, Name: name, NiceUri: name.toLowerCase().replace(" ", "-") },
          ]),
        ),
      })),
      "notices.json": notices.map((item) => ({
        Uuid: uuid(1000 + item.number),
        ...datedOf(item),
        ...item.publication,
        Topic: `Topic ${item.topic}`,
        Page: referred(item),
        Text: Object.fromEntries(
          Object.entries(item.texts).map(([code, { name, ...publication }]) => [
            code,
            { ...publication, Title: name },
          ]),
        ),
      })),
      "visits.json": visits.map((item) => ({
        Uuid: uuid(1000 + item.number),
        ...datedOf(item),
        Topic: `Topic ${item.topic}`,
        Notice: referred(item),
      })),
    };
  }
}
