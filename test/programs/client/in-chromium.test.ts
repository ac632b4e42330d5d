/** Holds the client to what it promises in a browser. */
import { holdClient } from "./hold-client.ts";
import { CHROMIUM } from "./runtimes.ts";

holdClient(CHROMIUM);
