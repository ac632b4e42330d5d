/** Holds the client to what it promises in the Node that Lectern runs on. */
import { holdClient } from "./hold-client.ts";
import { NODE_26 } from "./runtimes.ts";

holdClient(NODE_26);
