import { ALL_CHECKS } from "../../src/conformance/all-checks.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

const CONTRACT_PREFIX = "Content Delivery API v1, ";

const shorten = (clause: string): string =>
  clause.replaceAll(CONTRACT_PREFIX, "").replaceAll(", section ", " §");

export const createChecksPage = (): string =>
  formatPage("Checks of a service", [
    `The checks of ${code("lectern check")}. [Checking a service](../check.md) describes the command and what it does not check. A source without a number is a section of the contract, Content Delivery API v1.`,
    formatTable(
      ["Check", "Rule", "Source"],
      ALL_CHECKS.map(({ id, rule, clause }) => [code(id), rule, shorten(clause)]),
    ),
  ]);
