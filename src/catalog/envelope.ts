/** The members around the payload of every response body, in the contract's order. */

type JsonType = "string" | "integer" | "boolean" | "strings";

export const COLLECTION_CONFIGURATION = {
  CollectionModelName: "string",
  IsPaginated: "boolean",
  MaxItemsPerPage: "integer",
  CurrentPage: "integer",
  FirstPage: "integer",
  LastPage: "integer",
  PreviousPage: "integer",
  NextPage: "integer",
  CurrentPageEndpoint: "string",
  FirstPageEndpoint: "string",
  LastPageEndpoint: "string",
  PreviousPageEndpoint: "string",
  NextPageEndpoint: "string",
  FirstIndex: "integer",
  LastIndex: "integer",
  TotalCount: "integer",
} as const satisfies Readonly<Record<string, JsonType>>;

export const NOTIFICATION = {
  Type: "string",
  Message: "string",
  LocalizedMessage: "string",
  Level: "integer",
  LevelAsString: "string",
  Details: "strings",
  Code: "integer",
} as const satisfies Readonly<Record<string, JsonType>>;

interface JsonValues {
  readonly string: string;
  readonly integer: number;
  readonly boolean: boolean;
  readonly strings: readonly string[];
}

export type CollectionConfiguration = {
  readonly [
    Name in keyof typeof COLLECTION_CONFIGURATION
  ]: JsonValues[(typeof COLLECTION_CONFIGURATION)[Name]];
};

export type Notification = {
  readonly [Name in keyof typeof NOTIFICATION]: JsonValues[(typeof NOTIFICATION)[Name]];
};
