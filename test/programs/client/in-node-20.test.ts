/** Holds the client to what it promises in the oldest Node that it is for. */
import { holdClient } from "./hold-client.ts";
import { NODE_20 } from "./runtimes.ts";

holdClient(NODE_20);
