/**
 * The types of collections and queries. `lectern fields --types` and contract.ts describe each resource with these
 * types.
 */
import type { LanguageCode } from "./contract.ts";

type Several<Value> = Value | readonly Value[];

/**
 * A path into an item: the conditions that `filter` accepts for it (`null`: it has no value), and whether `sort`
 * accepts it.
 * @typeParam Lists operators that accept several values, one of which must match
 * @typeParam Singles operators that accept one value
 */
interface Path<Value, Lists extends string = never, Singles extends string = never> {
  readonly condition:
    | Several<Value>
    | null
    | {
        readonly [Operator in Lists | Singles | "null"]?: Operator extends "null"
          ? boolean
          : Operator extends Singles
            ? Value
            : Several<Value>;
      };
  readonly sortable: boolean;
}

type Ordering = "lt" | "lte" | "gt" | "gte";

export type TextPath = Path<string, "ne" | "contains" | "startsWith">;
export type UuidPath = Path<string, "ne">;
export type BooleanPath = Path<boolean, "ne">;
export type EnumPath<Value extends string> = Path<Value, "ne">;
export type NumberPath = Path<number, "ne", Ordering>;
/** `YYYY-MM-DD`, or relative to today: `today`, `today+7d` */
export type DatePath = Path<string, "ne", Ordering>;
/**
 * `YYYY-MM-DD HH:MM:SS` in the time zone of the service, or with `Z` or an offset; only a date; or relative
 * to the present: `now`, `now-1h`, `today+7d`. A `Date` is an instant.
 */
export type TimestampPath = Path<string | Date, "ne", Ordering>;
/** A custom attribute that the installation does not declare. */
export type OpenPath = Path<string | number | boolean, "ne" | "contains" | "startsWith", Ordering>;
/** An object or a list of objects; only its presence can be tested. */
export interface ObjectPath {
  readonly condition: { readonly null: boolean } | null;
  readonly sortable: false;
}
/** A path in a list: a condition holds if any member matches; it cannot be sorted by. */
export interface Listed<Inner extends { readonly condition: unknown }> {
  readonly condition: Inner["condition"];
  readonly sortable: false;
}

/** Some members of an item. */
export type Members<Item, Some extends keyof Item> = Pick<Item, Some>;

/** A custom attribute's value. */
export type AttributeValue = string | boolean | number | readonly string[];

/** One resource. */
export interface Described {
  /** The type of an item in collections. */
  readonly item: object;
  /** Paths by name, such as `Article.Name`. */
  readonly paths: object;
  /** Parameters that only some collections have. */
  readonly parameters: keyof SomeParameters;
  /** The type that `load` returns. */
  readonly entity?: object;
}

export interface SomeParameters {
  /** Words that must all be found; the best matches come first. */
  readonly search?: string | undefined;
  /** Sorts by the distance from this place, and adds it as `Distance`, in metres. */
  readonly near?: { readonly longitude: number; readonly latitude: number } | undefined;
  /** Kilometres around `near`. */
  readonly radius?: number | undefined;
  readonly bbox?: readonly [west: number, south: number, east: number, north: number] | undefined;
}

export interface RequestOptions {
  /**
   * The languages of the user in order of preference: tags such as `en-GB` or codes of the service.
   * Languages that are not published are ignored. Default: those of the client, or else of the browser.
   */
  readonly languages?: readonly string[] | undefined;
  /** Pins published languages in the URL instead, so that caches share one copy. */
  readonly language?: Several<LanguageCode> | undefined;
  /** False: without the items that have no text in these languages; default: the fallback language fills in. */
  readonly fallback?: boolean | undefined;
  /** Answers from this release or a newer one. */
  readonly minRelease?: number | undefined;
  /** A date or an instant to preview; needs a token with the preview right. */
  readonly at?: string | Date | undefined;
  /** An older release to preview; needs a token with the preview right. */
  readonly release?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type FieldOf<R extends Described> = keyof R["paths"] & string;

type ConditionOn<At> = At extends { readonly condition: infer Condition }
  ? Condition | undefined
  : never;

/** All conditions must hold; of the paths of one, such as `"EndsAt|StartsAt"`, one must fit. */
export type FilterOf<R extends Described> = {
  readonly [Text in keyof R["paths"]]?: ConditionOn<R["paths"][Text]>;
} & {
  readonly [Text in FieldOf<R> as `${Text}|${string}`]?: ConditionOn<R["paths"][Text]>;
};

type SortedOf<Paths> = {
  [Text in keyof Paths]: Paths[Text] extends { readonly sortable: false } ? never : Text;
}[keyof Paths] &
  string;

export type SortOf<R extends Described> = SortedOf<R["paths"]> | `-${SortedOf<R["paths"]>}`;

export type Fields<Text extends string> = readonly Text[] | undefined;

/** The query of a collection. */
export type Query<
  R extends Described,
  F extends Fields<FieldOf<R>> = Fields<FieldOf<R>>,
> = RequestOptions &
  Pick<SomeParameters, R["parameters"]> & {
    /** Several filters must all hold, also for the same field. */
    readonly filter?: Several<FilterOf<R>> | undefined;
    readonly sort?: Several<SortOf<R>> | undefined;
    /** Returns only these members of the items. */
    readonly fields?: F;
    /** Items per page; maximum and default: the page size of the resource. */
    readonly limit?: number | undefined;
  };

type Head<Text extends string> = Text extends `${infer First}.${string}` ? First : Text;
type Tail<Text extends string, First extends string> = Text extends `${First}.${infer Rest}`
  ? Rest
  : never;

/** The type of a value if only these paths into it are served. */
type Cut<Value, Text extends string> = Value extends readonly (infer Member)[]
  ? readonly Cut<Member, Text>[]
  : Value extends object
    ? {
        readonly [
          Member in keyof Value as string extends Member
            ? Member
            : Member extends Head<Text> | "Distance"
              ? Member
              : never
        ]: Member extends Text | "Distance"
          ? Value[Member]
          : Cut<Value[Member], Tail<Text, Member & string>>;
      }
    : Value;

/** An item with the requested members. */
export type Selected<Item, F> = F extends readonly (infer Text extends string)[]
  ? number extends F["length"]
    ? Partial<Item>
    : Cut<Item, Text>
  : Item;

export interface Notification {
  readonly Type: string;
  readonly Message: string;
  readonly LocalizedMessage: string;
  readonly Level: number;
  readonly LevelAsString: string;
  readonly Details: readonly string[];
  readonly Code: number;
}

interface Answered {
  /** The release that the response comes from; undefined if the server does not send it. */
  readonly release: number | undefined;
  /** When the resource last changed, as an HTTP date. */
  readonly lastModified: string | undefined;
  /** The language tags of its texts, such as `en-GB`. */
  readonly languages: readonly string[];
  readonly notifications: readonly Notification[];
}

export interface Page<Item> extends Answered {
  readonly items: readonly Item[];
  /** The number of this page; the first is 1. */
  readonly page: number;
  readonly lastPage: number;
  /** The number of items on all pages. */
  readonly total: number;
}

export interface Loaded<Item> extends Answered {
  readonly item: Item;
}

export interface Collection<R extends Described> {
  /** @returns the first page */
  readonly find: <const F extends Fields<FieldOf<R>> = undefined>(
    query?: Query<R, F>,
  ) => Promise<Page<Selected<R["item"], F>>>;
  readonly page: <const F extends Fields<FieldOf<R>> = undefined>(
    number: number,
    query?: Query<R, F>,
  ) => Promise<Page<Selected<R["item"], F>>>;
  /** @returns the first item; undefined: nothing is found */
  readonly first: <const F extends Fields<FieldOf<R>> = undefined>(
    query?: Unpaged<R, F>,
  ) => Promise<Selected<R["item"], F> | undefined>;
  /** @returns how many items are found */
  readonly count: (query?: Unpaged<R, undefined>) => Promise<number>;
  /**
   * @returns all items that are found, each once, page by page. All are from one release and one moment;
   *   if the content changed meanwhile, the iteration fails with the code `RELEASE_CHANGED`.
   */
  readonly all: <const F extends Fields<FieldOf<R>> = undefined>(
    query?: Unpaged<R, F>,
  ) => AsyncGenerator<Selected<R["item"], F>, void>;
}

type Unpaged<R extends Described, F extends Fields<FieldOf<R>>> = Query<R, F> & {
  readonly limit?: never;
};

type Below<Text extends string, First extends string> = Extract<Text, First | `${First}.${string}`>;

export interface Entities<R extends Described, Entity extends object> {
  readonly load: <const F extends Fields<Below<FieldOf<R>, keyof Entity & string>> = undefined>(
    uuid: string,
    options?: RequestOptions & { readonly fields?: F },
  ) => Promise<Loaded<Selected<Entity, F>>>;
}

export type ResourceClient<R extends Described> = Collection<R> &
  (R extends { readonly entity: infer Entity extends object } ? Entities<R, Entity> : unknown);

export interface ReleaseEvent {
  readonly release: number;
  /** The time since which it is the current release. */
  readonly since: string;
}

export interface FollowOptions {
  /**
   * The release that the caller already knows: it is not reported. Default: the current release is
   * reported at once.
   */
  readonly since?: number | undefined;
  /** Pause between two requests; default: 30000, at least 1000. */
  readonly everyMs?: number | undefined;
  readonly signal?: AbortSignal;
  /** Called once when following ends because of an error, such as one that the callback throws. */
  readonly onError?: (error: unknown) => void;
}

export interface Following {
  /**
   * Calls a function with the current release and with each later one, and waits for the promise that it
   * returns.
   * @returns a function that stops it
   */
  readonly onRelease: (
    callback: (event: ReleaseEvent) => void | Promise<void>,
    options?: FollowOptions,
  ) => () => void;
}

export interface Service {
  /**
   * @returns the IANA name of the time zone of all days and timestamps, such as `Europe/Berlin`; null:
   *   nothing is published
   */
  readonly timeZone: () => Promise<string | null>;
}

export type Client<Content extends { readonly [Name in keyof Content]: Described }> = Following &
  Service & {
    readonly [Name in keyof Content]: ResourceClient<Content[Name]>;
  };
