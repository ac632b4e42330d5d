/**
 * The limits of connections and requests, each with its reason. All are enforced before routing, so that
 * no request can evade them.
 */

export const LIMITS = {
  /** Characters. RFC 9110 §4.1 recommends at least 8,000; our longest URL has a query of 4 KiB. */
  maxTargetLength: 8192,
  /** Request line and headers together. Many times the size of a long Accept-Language with a token. */
  maxHeaderBytes: 16_384,
  /** From the first byte to the end of the headers: enough for the slowest mobile connection. */
  headersTimeoutMs: 10_000,
  /** The same for the whole request, content included. */
  requestTimeoutMs: 15_000,
  /** How often both time-outs are checked: a request may exceed them by at most this time. */
  checkIntervalMs: 2000,
  /**
   * More than the 60 s of usual load balancers, so that they close first and never send a request on a
   * connection that is being closed. Node adds one second.
   */
  keepAliveTimeoutMs: 65_000,
  /**
   * A client is cut off if it neither sends nor reads a byte for this long, or does not read a pending
   * response.
   */
  inactivityTimeoutMs: 60_000,
  /**
   * How long input is still read after the last response on a connection, so that the client can read the
   * response before the close.
   */
  lingerMs: 1000,
  /** How long running requests may still take when the server stops. */
  shutdownMs: 5000,
  /**
   * Far more than a slow attack with a thousand connections; an idle connection costs a few KiB and one
   * open file. Further connections are closed as soon as they are accepted.
   */
  maxConnections: 8192,
};

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
