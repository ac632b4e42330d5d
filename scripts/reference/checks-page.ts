import { ALL_CHECKS } from "../../src/conformance/all-checks.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

export const createChecksPage = (): string =>
  formatPage("Checks of a service", [
    `What ${code("lectern check")} holds a service to. [How it is used and what it leaves open](../check.md) is said elsewhere.`,
    formatTable(
      ["Check", "What must hold", "Clause"],
      ALL_CHECKS.map(({ id, rule, clause }) => [code(id), rule, clause]),
    ),
  ]);
