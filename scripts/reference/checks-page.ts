import { ALL_CHECKS } from "../../src/conformance/all-checks.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

export const createChecksPage = (): string =>
  formatPage("Checks of a service", [
    `The checks of ${code("lectern check")}. [Checking a service](../check.md) describes the command and what it does not check.`,
    formatTable(
      ["Check", "Rule", "Source"],
      ALL_CHECKS.map(({ id, rule, clause }) => [code(id), rule, clause]),
    ),
  ]);
