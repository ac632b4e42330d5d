/**
 * What scenarios of the client get and say. They are functions that run in every runtime and know nothing of
 * Node. Each asks at an address of its own, behind which the proxy of the test does what it is about.
 */
import type {
  Client,
  ClientOptions,
  Contract,
  EnumPath,
  LecternError,
  TextPath,
} from "lectern-client";

/** The resources of the site, one of them its own. */
export interface Content extends Contract {
  readonly jobOffers: {
    item: { readonly Title: string; readonly Hours: "FULL" | "HALF"; readonly Uuid: string };
    paths: { Title: TextPath; Hours: EnumPath<"FULL" | "HALF"> };
    parameters: "search";
    entity: { readonly Title: string };
  };
}

export interface World {
  readonly LecternError: typeof LecternError;
  readonly client: Client<Content>;
  /** @returns another client of the same address */
  readonly create: (options?: Partial<ClientOptions>) => Client<Content>;
  /** @returns what was asked for at the address of the scenario, with what was answered */
  readonly readAsked: () => Promise<readonly Asked[]>;
  /** Tells the proxy to do something. */
  readonly tell: (word: string) => Promise<void>;
}

interface Asked {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export function equal(actual: unknown, expected: unknown, what = ""): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what} is ${is} instead of ${wanted}`);
}

export const isIn = (actual: string | undefined, part: string): void => {
  if (actual?.includes(part) !== true) throw new Error(`${actual} lacks ${part}`);
};

export async function refusalOf(promise: Promise<unknown>): Promise<LecternError> {
  const error = await promise.then(
    () => new Error("nothing was refused"),
    (caught: unknown) => caught,
  );
  if ((error as Error).name === "LecternError") return error as LecternError;
  throw error;
}

export const until = async (holds: () => boolean): Promise<void> => {
  for (let count = 0; !holds(); count += 1) {
    if (count > 3000) throw new Error("it did not happen within half a minute");
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
};

/** By what each is about. */
export type Scenarios = Readonly<Record<string, (world: World) => Promise<void>>>;
