/** `lectern check`: checks any service against the Content Delivery API v1. */
import type { Finding } from "../../conformance/findings.ts";
import { counted } from "../../lib/text/english.ts";
import { SETTINGS } from "../../settings.ts";
import { AS_JSON, command } from "../command.ts";
import { readBaseUrl } from "../base-address.ts";
import { showingProgress } from "../terminal/terminal.ts";

const formatFinding = ({ check, operation, clause, rule, count, examples }: Finding): string => {
  const lines = examples.flatMap(({ request, place, expected, found }, index) => [
    ...(request === examples[index - 1]?.request ? [] : [`  ${request}`]),
    `    ${place === undefined ? "" : `${place}: `}expected ${expected}; came ${found}`,
  ]);
  if (count > examples.length) lines.push(`  … and ${count - examples.length} more`);
  return [`${operation}: ${check}`, `  ${rule}`, `  (${clause})`, ...lines, ""].join("\n");
};

export const checkService = command({
  summary: "Check a running service against the contract",
  description:
    "Sends GET, HEAD, and one POST without content to every operation of the Content Delivery API v1 of any service, and reports every deviation from the contract or from HTTP, with its clause. It changes nothing on a read-only service. Resources that need a token are skipped without one.",
  arguments: [
    {
      name: "URL",
      help: "Base URL of the service, in front of /api/v1/, such as http://127.0.0.1:8080",
    },
  ],
  flags: [
    {
      name: "timeout",
      value: "SECONDS",
      integer: { min: 1, max: 300, default: 10 },
      help: "How long a response may take",
    },
    AS_JSON,
  ],
  prints: "The faults by operation, and a summary.",
  fails: "There are faults, the service cannot be reached, or the check stopped before its end.",
  examples: {
    "lectern check http://127.0.0.1:8080": "check the public resources",
    "lectern check https://content.example.org --json": `for another program; ${SETTINGS.token.environment} has the token`,
  },
  async run({ arguments: [url], flags, settings, terminal }) {
    const base = readBaseUrl(url);
    const options = { base, token: settings.token, timeoutMs: flags.timeout * 1000 };
    const { judgeService: check } = await import("../../conformance/check-service.ts");
    const { findings, requests, unchecked, isComplete } = await showingProgress(
      terminal,
      (onProgress) => check({ ...options, onProgress }),
    );
    const isClean = findings.length === 0;
    const verdict = isClean ? "nothing is wrong" : `${counted(findings.length, "kind")} of faults`;
    const extent = isComplete ? verdict : `${verdict}, but the check is not complete`;
    const conforms = isClean && isComplete;
    const summary = `${base}: ${extent} (${counted(requests, "request")}).`;
    return {
      data: { conforms, address: base, requests, findings, unchecked },
      warnings: unchecked.map(({ operation, reason }) => `Not checked: ${operation}: ${reason}.`),
      text: [...findings.map(formatFinding), summary].join("\n"),
      status: conforms ? undefined : 1,
    };
  },
});
