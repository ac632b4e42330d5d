/** Holds the client to what it promises in the Node that Lectern runs on. */
import { holdClient } from "./hold-client.ts";
import { THIS_NODE } from "./runtimes.ts";

holdClient(THIS_NODE);
