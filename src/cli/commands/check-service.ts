/** `lectern check`: checks any service against the Content Delivery API v1. */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Finding } from "../../conformance/findings.ts";
import { SETTINGS } from "../../settings.ts";
import { say } from "../../words/say.ts";
import { AS_JSON, command } from "../command.ts";
import { readBase } from "../common/base-address.ts";
import { countOf, formatCount } from "../../words/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";

const formatFinding = ({ check, operation, clause, rule, count, examples }: Finding): string => {
  const lines = examples.flatMap(({ request, place, expected, found }, index) => [
    ...(request === examples[index - 1]?.request ? [] : [`  ${request}`]),
    `    ${place === undefined ? "" : `${place}: `}${say("expected {expected}; came {found}", { expected, found })}`,
  ]);
  const more = count - examples.length;
  if (more > 0) lines.push(`  ${say("… and {count} more", { count: formatCount(more) })}`);
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
    {
      name: "max-requests",
      value: "N",
      integer: { min: 1, max: 100_000, default: 2000 },
      help: "How many requests are sent at most",
    },
    AS_JSON,
  ],
  prints: "The faults by operation, and a summary.",
  fails: "There are faults, the service cannot be reached, or the check stopped before its end.",
  examples: {
    "lectern check http://127.0.0.1:8080": "check the public resources",
    "lectern check https://content.example.org --json": () =>
      say("for another program; {variable} has the token", {
        variable: SETTINGS.token.environment,
      }),
  },
  async run(call) {
    const [url] = call.arguments;
    const base = readBase(url);
    const { timeout, "max-requests": maxRequests } = call.flags;
    const { token } = call.settings;
    const { checkService: check } = await import("../../conformance/check-service.ts");
    const { findings, requests, unchecked, isComplete, judged } = await showingProgress(
      call.terminal,
      (onProgress) =>
        check({
          catalog: CONTRACT,
          base,
          token,
          timeoutMs: timeout * 1000,
          maxRequests,
          onProgress,
        }),
    );
    const conforms = findings.length === 0;
    const verdict = conforms
      ? say("nothing is wrong")
      : say("{kinds} of faults", { kinds: countOf(findings.length, "kind") });
    const extent = isComplete
      ? verdict
      : say("{verdict}, but the check is not complete", { verdict });
    const counts = `${countOf(requests, "request")}, ${countOf(judged.size, "check")}`;
    return {
      data: {
        conforms: conforms && isComplete,
        address: base,
        requests,
        findings,
        unchecked,
        checks: Object.fromEntries(judged),
      },
      warnings: unchecked.map(({ operation, reason }) =>
        say("Not checked: {operation}: {reason}.", { operation, reason }),
      ),
      text: [...findings.map(formatFinding), `${base}: ${extent} (${counts}).`].join("\n"),
      status: conforms && isComplete ? undefined : 1,
    };
  },
});
