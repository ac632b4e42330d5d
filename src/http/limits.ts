/**
 * The bounds that every connection and request keeps, each with its reason. All of them are
 * enforced below the routes, so no request can evade them.
 */

export const LIMITS = {
  /** Characters. RFC 9110 §4.1 asks for at least 8,000; our longest address has 4 KiB of query. */
  maxTargetLength: 8192,
  /** Request line and headers together. A long Accept-Language and a token fit many times over. */
  maxHeaderBytes: 16_384,
  /** Content has no meaning in any request here (RFC 9110 §9.3.1); this much is read past. */
  maxContentBytes: 65_536,
  /** From the first byte to the end of the headers: time enough for the worst mobile link. */
  headersTimeoutMs: 10_000,
  /** The same for the whole request, content included. */
  requestTimeoutMs: 15_000,
  /** How often both are looked at: an expired request goes at most this much later. */
  checkIntervalMs: 2000,
  /**
   * Above the 60 s of usual load balancers, so that they close first and never meet a closing end.
   * Node adds a second of its own.
   */
  keepAliveTimeoutMs: 65_000,
  /** A client that neither sends nor takes a byte for this long, or takes none of what is left for it. */
  inactivityTimeoutMs: 60_000,
  /** After the last words on a connection whose client still sends, so that they are read first. */
  lingerMs: 1000,
  /** So many readers cost some 50 MB, and to tell all of them something takes a tenth of a second. */
  maxEventStreams: 2048,
  /** Below the 60 s after which proxies, and this server itself, give up a silent connection. */
  heartbeatMs: 15_000,
  /** Bytes that a reader of events has not taken. All events of a day are less. */
  maxUnreadEventBytes: 65_536,
  /** What requests under way have left when the server stops. */
  shutdownMs: 5000,
  /**
   * Far more than a slow attack of a thousand; a silent connection costs a few KiB and one open
   * file. One more is closed as soon as it is accepted.
   */
  maxConnections: 8192,
  /** Sixteen clients would fill the above; a browser has six, an office behind one address hundreds. */
  maxConnectionsPerAddress: 512,
  /** 0, no limit: Node answers a pipelined request beyond it with an empty 503. */
  maxRequestsPerSocket: 0,
  /** 0, no limit but maxHeaderBytes: lines beyond it would vanish, and duplicates with them. */
  maxHeaderLines: 0,
};

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
