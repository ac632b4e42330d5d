/** Makes the parser and its help texts from the rows of commands and settings. */
import { Command as Program, Help, Option } from "commander";
import { CommandError } from "../errors.ts";
import { integer as integerOf } from "../setting-forms.ts";
import { SETTINGS, settingOf, settingsOfCommand } from "../settings.ts";
import type { SettingName } from "../settings.ts";
import { COMMAND_GROUPS, EXIT_STATUSES } from "./commands.ts";
import { describeFlag } from "./command.ts";
import type { Command, CommandArgument, CommandFlag } from "./command.ts";
import { endWithGuess, wrongValue } from "./terminal/phrases.ts";

/** A parsed command line. */
export interface Invocation {
  readonly command: Command;
  readonly arguments: readonly (string | number)[];
  /** Flags of the command, by name without dashes. */
  readonly flags: Readonly<Record<string, string | number | true | undefined>>;
  /** All flags as typed, also those of settings. */
  readonly typed: Readonly<Record<string, string | true | undefined>>;
}

const HOW_SETTINGS_ARE_GIVEN = `Settings:
  Each setting is taken from the first of these sources that has it:
    1. a flag                     --port 9000
    2. an environment variable    LECTERN_PORT=9000
    3. the configuration file     port: 9000   in ${SETTINGS.config.default}, or in the file that --config names
    4. its default`;

const EXAMPLES = `Examples:
  lectern serve --demo          try Lectern out with the demo content
  lectern validate content      check the directory content
  lectern publish content       publish it
  lectern serve                 serve the current release
  lectern token create --name website
                                let a website read protected content`;

/** @returns the text below its title, wrapped and indented */
function formatBlock(title: string, text: string, width: number): string {
  const wrapped = new Help().boxWrap(text, width - 2);
  return `\n${title}:\n${wrapped.replaceAll(/^/gmu, "  ")}\n`;
}

function formatAfterword(command: Command, width: number): string {
  const statuses = [EXIT_STATUSES[0], command.fails, EXIT_STATUSES[2]];
  if (command.flags.some(({ name }) => name === "exit-code")) statuses.push(EXIT_STATUSES[3]);
  const examples = Object.entries(command.examples).map(([line, says]) => `${line}\n    ${says}`);
  return [
    formatBlock("Prints", command.prints, width),
    formatBlock(
      "Exit status",
      statuses.map((text, status) => `${status}  ${text}`).join("\n"),
      width,
    ),
    formatBlock("Examples", examples.join("\n"), width),
  ].join("");
}

const createOption = ({
  name,
  value,
  help,
}: Pick<CommandFlag, "name" | "value" | "help">): Option =>
  new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, help);

function createSettingOption(name: SettingName): Option {
  const { flag, placeholder, environment, defaultText, help } = settingOf(name);
  return createOption({
    name: flag,
    ...(placeholder !== undefined && { value: placeholder }),
    help: `${help} (${environment}; default: ${defaultText})`,
  }).helpGroup(
    `Settings, each from its flag, else its environment variable, else ${SETTINGS.config.default} (logLevel: debug):`,
  );
}

/** Keeps the names as typed: commander would change `log-level` to logLevel. */
function collectFlags(program: Program): Invocation["typed"] {
  return Object.fromEntries(
    program.options.map((option) => [
      option.long?.slice(2) ?? "",
      program.getOptionValue(option.attributeName()) as string | true | undefined,
    ]),
  );
}

/** @param source what the text was given for @throws CommandError with status 2 */
function readInteger(
  source: string,
  text: string,
  { or, ...range }: NonNullable<CommandArgument["integer"]>,
): number | string {
  if (text === or) return text;
  const { form, parse } = integerOf(range);
  const number = parse(text);
  if (number !== undefined) return number;
  throw wrongValue(source, text, `give ${form}${or === undefined ? "" : `, or \`${or}\``}.`);
}

/** @returns the value for the command @throws CommandError with status 2 when it is not allowed */
function readFlag(
  { name, choices, maxLength, integer }: CommandFlag,
  value: string | true | undefined,
): string | number | true | undefined {
  if (typeof value !== "string") return integer?.default ?? value;
  if (integer !== undefined) return readInteger(`--${name}`, value, integer);
  if (choices?.includes(value) === false)
    throw wrongValue(`--${name}`, value, `give one of ${choices.join(", ")}.`);
  if (maxLength === undefined) return value;
  // A note with control characters could manipulate the terminal of everyone who lists it.
  const isPlain = value.trim() !== "" && !/\p{Cc}/u.test(value) && value.isWellFormed();
  // In code points, so that an emoji is not counted as two.
  if (!isPlain || Array.from(value).length > maxLength) {
    throw new CommandError(
      `The value of --${name} is wrong: give 1 to ${maxLength} characters without line breaks or other control characters.`,
      2,
    );
  }
  return value;
}

function addCommand(
  parent: Program,
  word: string,
  command: Command,
  { helpWidth, onInvocation }: Surroundings,
): void {
  const program = parent
    .command(word)
    .summary(command.summary)
    .description(`${command.summary}.\n\n${command.description}`);
  for (const { name, help, optional } of command.arguments)
    program.argument(optional === true ? `[${name}]` : `<${name}>`, help);
  for (const flag of command.flags) {
    const option = createOption({ ...flag, help: describeFlag(flag) });
    program.addOption(option.makeOptionMandatory(flag.required === true));
  }
  for (const name of settingsOfCommand(command.name)) program.addOption(createSettingOption(name));
  program.addHelpText("after", formatAfterword(command, helpWidth)).action(async () => {
    const typed = collectFlags(program);
    const flags = Object.fromEntries(
      command.flags.map((flag) => [flag.name, readFlag(flag, typed[flag.name])]),
    );
    const args = program.args.map((text, index) => {
      const { name = "", integer } = command.arguments[index] ?? {};
      return integer === undefined ? text : readInteger(name, text, integer);
    });
    await onInvocation({ command, arguments: args, flags, typed });
  });
}

/** What the parser prints and calls. */
interface Surroundings {
  /** The text that --version prints. */
  readonly version: string;
  readonly helpWidth: number;
  /** Help and the version. */
  readonly print: (text: string) => unknown;
  readonly printError: (text: string) => unknown;
  readonly onInvocation: (invocation: Invocation) => Promise<void>;
}

/** @returns the parser; it throws a CommanderError instead of ending the process */
export function createProgram(commands: readonly Command[], around: Surroundings): Program {
  const root = new Program("lectern")
    .description(
      "Publishes an organisation's content as JSON over HTTP: the Content Delivery API v1.\n`publish` turns content into a numbered release; `serve` serves it.",
    )
    .version(around.version)
    .addHelpText(
      "after",
      `\n${EXAMPLES}\n\n${HOW_SETTINGS_ARE_GIVEN}\n\n\`lectern help COMMAND\` explains a command and lists its settings.`,
    )
    .showHelpAfterError("(add --help to a command to see its usage)")
    .exitOverride()
    .configureOutput({
      writeOut: around.print,
      writeErr: around.printError,
      getOutHelpWidth: () => around.helpWidth,
      getErrHelpWidth: () => around.helpWidth,
    });
  const groups = new Map<string, Program>();
  for (const command of commands) {
    const [first = "", second] = command.name.split(" ");
    if (second === undefined) {
      addCommand(root, first, command, around);
      continue;
    }
    const summary = COMMAND_GROUPS[first as keyof typeof COMMAND_GROUPS];
    const group =
      groups.get(first) ?? root.command(first).summary(summary).description(`${summary}.`);
    groups.set(first, group);
    addCommand(group, second, command, around);
  }
  root
    .helpCommand(false)
    .command("help")
    .argument("[COMMAND...]")
    .summary("Show help of a command")
    .action((words: readonly string[]) => {
      findProgram(root, words).outputHelp();
    });
  return root;
}

/** @throws CommandError with status 2 that names the unknown word */
function findProgram(root: Program, words: readonly string[]): Program {
  let found = root;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) {
      const names = found.commands.map((command) => command.name());
      const place = found === root ? "" : ` of ${found.name()}`;
      throw new CommandError(
        `There is no command${place} named "${word.slice(0, 100)}"${endWithGuess(word, names)} ${found.commands.length === 0 ? "" : `The commands are ${names.join(", ")}.`}`.trim(),
        2,
      );
    }
    found = next;
  }
  return found;
}
