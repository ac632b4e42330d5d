/** An exchange of the service: what it asks for, and what its client may read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Bearer } from "../http/bearer.ts";
import { Exchange } from "../http/exchange.ts";
import type { Host } from "../http/exchange.ts";
import { opens, within } from "./access.ts";
import type { RequestFacts, ServiceAsker, ServiceFacts } from "./answer.ts";
import type { Route } from "./routes.ts";
import type { Target } from "./target.ts";

const UNREAD: Target = {
  path: "",
  query: "",
  row: undefined,
  segment: "",
  pinned: undefined,
  selectsRelease: false,
  isPreview: false,
  release: undefined,
};

export class ServiceExchange extends Exchange implements RequestFacts, ServiceFacts, ServiceAsker {
  target: Target = UNREAD;
  /** Of a resource, in the release that is asked for; undefined: not known yet. */
  route: Route | undefined = undefined;
  /** One of those that the address offers. */
  declare mediaType: MediaType;
  segment = "";
  readonly #catalog: () => Catalog;

  /** @param catalog returns the one of the current release */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    host: Host,
    catalog: () => Catalog,
  ) {
    super(request, response, host);
    this.#catalog = catalog;
  }

  get #known(): Route {
    if (!this.route) throw new TypeError("no resource is asked for yet");
    return this.route;
  }

  override get bearer(): Bearer {
    return within(super.bearer, this.target.release);
  }

  override set bearer(read: Bearer) {
    super.bearer = read;
  }

  get operation(): Route["operation"] {
    return this.#known.operation;
  }

  get resource(): ResourceName {
    return this.#known.resource;
  }

  get asker(): this {
    return this;
  }

  reads(resource: ResourceName): boolean {
    const { access } = this.#catalog().resources.get(resource) ?? {};
    return access === "public" || opens(this.bearer, resource);
  }

  readsLanguages(): boolean {
    return this.reads("languages");
  }

  /**
   * Does not throw, for cases in which the client must not learn whether something exists.
   * @param resource undefined: not known yet
   */
  seesPreview(resource: ResourceName | undefined): boolean {
    return opens(this.bearer, resource, "preview");
  }
}
