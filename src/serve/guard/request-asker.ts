/** The client of a request: what identifies it, and what its token may read. */
import type { Access } from "../../catalog/access-rule.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ServiceAsker } from "../answer.ts";
import { opensPreview, opensResource } from "./access.ts";
import { networkOf } from "./client-address.ts";
import type { FindAddress } from "./client-address.ts";
import type { Gate } from "./gate.ts";
import type { TracedRequest } from "../request-trace.ts";

export interface AskerOptions {
  readonly gate: Gate;
  readonly findAddress: FindAddress;
  readonly catalog: () => Catalog;
  readonly accessIn: (catalog: Catalog) => Access;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
}

export function createAskers({
  gate,
  findAddress,
  catalog,
  accessIn,
  clock,
}: AskerOptions): (request: TracedRequest) => ServiceAsker {
  class RequestAsker implements ServiceAsker {
    private readonly request: TracedRequest;
    constructor(request: TracedRequest) {
      this.request = request;
    }
    get client(): string {
      return this.request.tokenKey ?? networkOf(findAddress(this.request));
    }
    // A client that closed only its sending side may still read (RFC 9112 §9.6), but most such clients
    // have gone.
    isGone(): boolean {
      return this.request.socket.destroyed || this.request.socket.readableEnded;
    }
    reads(resource: ResourceName): boolean {
      return (
        accessIn(catalog())[resource] === "public" ||
        opensResource(gate.read(this.request, clock()), resource)
      );
    }
    readsLanguages(): boolean {
      return this.reads("languages");
    }
    seesPreview(resource: ResourceName): boolean {
      return opensPreview(gate.read(this.request, clock()), resource);
    }
    /** Logs contain only what identifies the client. */
    toJSON(): object {
      return { client: this.client };
    }
  }
  return (request) => new RequestAsker(request);
}
