/** `lectern check`: any service of the Content Delivery API v1, held to its contract over HTTP. */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Finding } from "../../conformance/findings.ts";
import { SETTINGS } from "../../settings.ts";
import { AS_JSON, command } from "../command.ts";
import { readBase } from "./base-address.ts";
import { countOf, wrongValue } from "../terminal/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";

const DEFAULT_SECONDS = 10;
const MAX_SECONDS = 300;
const DEFAULT_REQUESTS = 2000;
const MAX_REQUESTS = 100_000;

/** @throws CommandError with status 2 */
function readNumber(
  flag: string,
  text: string | undefined,
  byDefault: number,
  most: number,
): number {
  if (text === undefined) return byDefault;
  const number = /^[1-9]\d{0,6}$/u.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw wrongValue(flag, text, `give a whole number from 1 to ${most}.`);
  return number;
}

const formatFinding = ({ check, operation, clause, rule, count, examples }: Finding): string => {
  const lines = examples.flatMap(({ request, place, expected, found }, index) => [
    ...(request === examples[index - 1]?.request ? [] : [`  ${request}`]),
    `    ${place === undefined ? "" : `${place}: `}expected ${expected}; came ${found}`,
  ]);
  const more = count - examples.length;
  if (more > 0) lines.push(`  … and ${more.toLocaleString("en")} more`);
  return [`${operation}: ${check}`, `  ${rule}`, `  (${clause})`, ...lines, ""].join("\n");
};

export const checkService = command({
  name: "check",
  summary: "Hold a running service to the contract",
  description:
    "Asks every operation of the Content Delivery API v1 at the address and says what is not as the contract, or HTTP, has it: what was expected, what came, and the clause. The service may be of any maker; what the contract leaves open is left open. URL is the base address, in front of /api/v1/ and the other paths of the contract. It sends GET and HEAD, and one POST without content to each operation, which a read-only service refuses. Resources that need a token are left out without one, which is then said.",
  arguments: [{ name: "URL", help: "Base address of the service, such as http://127.0.0.1:8080" }],
  flags: [
    {
      name: "timeout",
      value: "SECONDS",
      help: `How long an answer may take, 1 to ${MAX_SECONDS} (default: ${DEFAULT_SECONDS})`,
    },
    {
      name: "max-requests",
      value: "N",
      help: `How many requests are sent at most, 1 to ${MAX_REQUESTS} (default: ${DEFAULT_REQUESTS})`,
    },
    AS_JSON,
  ],
  prints:
    "What is wrong, by operation, and a summary. With --json { conforms, address, requests, findings: [{ check, operation, clause, rule, count, examples: [{ request, place, expected, found }] }], unchecked: [{ operation, reason }], checks: { CHECK: how often it was applied, … } }.",
  fails:
    "Something is not as the contract has it, the address cannot be reached, or the check ended before its end.",
  examples: {
    "lectern check http://127.0.0.1:8080": "what is open to everybody",
    "lectern check https://content.example.org --json": `with the token in ${SETTINGS.token.environment}, for another program`,
  },
  async run(call) {
    const [url] = call.arguments;
    const base = readBase(url);
    const timeoutMs =
      readNumber("timeout", call.flags.timeout, DEFAULT_SECONDS, MAX_SECONDS) * 1000;
    const given = call.flags["max-requests"];
    const maxRequests = readNumber("max-requests", given, DEFAULT_REQUESTS, MAX_REQUESTS);
    const { token } = call.settings;
    const { checkService: check } = await import("../../conformance/check-service.ts");
    const { findings, requests, unchecked, isWhole, judged } = await showingProgress((onProgress) =>
      check(CONTRACT, { base, token, timeoutMs, maxRequests, onProgress }),
    );
    const counts = `${countOf(requests, "request")}, ${countOf(judged.size, "check")}`;
    const conforms = findings.length === 0;
    const verdict = conforms ? "nothing is wrong" : countOf(findings.length, "kind") + " of faults";
    const extent = isWhole ? "" : ", as far as the check came";
    return {
      data: {
        conforms: conforms && isWhole,
        address: base,
        requests,
        findings,
        unchecked,
        checks: Object.fromEntries(judged),
      },
      warnings: unchecked.map(({ operation, reason }) => `Not checked: ${operation}: ${reason}.`),
      text: [...findings.map(formatFinding), `${base}: ${verdict}${extent} (${counts}).`].join(
        "\n",
      ),
      status: conforms && isWhole ? undefined : 1,
    };
  },
});
