import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { TEST_PROGRAMS, findProgram } from "./programs.ts";

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findProgram(TEST_PROGRAMS.chromium.program) ?? "",
    // Containers have no place for the sandbox; pages are ours alone.
    args: ["--no-sandbox"],
  });
