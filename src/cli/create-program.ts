/** Makes the parser and its help texts from the rows of commands and settings. */
import { Command as Program, Option } from "commander";
import { CommandError } from "../errors.ts";
import { integer as integerOf, oneOf } from "../setting-forms.ts";
import { settingOf, settingsOfCommand } from "../settings.ts";
import type { SettingName } from "../settings.ts";
import { COMMAND_GROUPS } from "./commands.ts";
import { describeFlag } from "./command.ts";
import type { Command, CommandArgument, CommandFlag } from "./command.ts";
import {
  describeCommand,
  describeProgram,
  explainSettings,
  formatAfterword,
  wrapText,
} from "./help-texts.ts";
import { endWithGuess, wrongValue } from "./terminal/phrases.ts";

/** true: given without a value. */
type Typed = string | true | readonly string[] | undefined;

/** A parsed command line. */
export interface Invocation {
  readonly command: Command;
  readonly arguments: readonly (string | number | readonly string[])[];
  /** Flags of the command, by name without dashes. */
  readonly flags: Readonly<Record<string, string | number | true | readonly string[] | undefined>>;
  /** All flags as typed, also those of settings. */
  readonly typed: Readonly<Record<string, Typed>>;
}

function createOption(
  { name, value, many }: Pick<CommandFlag, "name" | "value" | "many">,
  help: string,
): Option {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, help);
  // Not one with `...`, which would take the arguments behind it.
  return many === true
    ? option.argParser((text, before: readonly string[] | undefined) => [...(before ?? []), text])
    : option;
}

/** Its help has one line per setting, below the command's own flags. */
function createSettingOption(name: SettingName): Option {
  const { flag, placeholder: value, help } = settingOf(name);
  const named = { name: flag, ...(value !== undefined && { value }) };
  return createOption(named, help).hideHelp();
}

/** Keeps the names as typed: commander would change `log-level` to logLevel. */
function collectFlags(program: Program): Invocation["typed"] {
  const values: Readonly<Record<string, Typed>> = program.opts();
  return Object.fromEntries(
    program.options.map((option) => [option.long?.slice(2) ?? "", values[option.attributeName()]]),
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
  value: Typed,
): string | number | true | readonly string[] | undefined {
  if (typeof value !== "string") return integer?.default ?? value;
  if (integer !== undefined) return readInteger(`--${name}`, value, integer);
  if (choices?.includes(value) === false)
    throw wrongValue(`--${name}`, value, `give ${oneOf(...choices).form}.`);

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

/** @param words without flags */
function readArguments(
  { arguments: rows }: Command,
  words: readonly string[],
): Invocation["arguments"] {
  const several = rows.findIndex(({ many }) => many === true);
  const single = several < 0 ? words : words.slice(0, several);
  const read = single.map((text, index) => {
    const { name = "", integer } = rows[index] ?? {};
    return integer === undefined ? text : readInteger(name, text, integer);
  });
  return several < 0 ? read : [...read, words.slice(several)];
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
    .description(describeCommand(command));
  for (const { name, help, optional, many } of command.arguments) {
    const spelled = many === true ? `${name}...` : name;
    program.argument(optional === true ? `[${spelled}]` : `<${spelled}>`, help);
  }
  for (const flag of command.flags) {
    const option = createOption(flag, describeFlag(flag));
    program.addOption(option.makeOptionMandatory(flag.required === true));
  }
  for (const name of settingsOfCommand(command.name)) program.addOption(createSettingOption(name));
  program.addHelpText("after", formatAfterword(command, helpWidth)).action(async () => {
    const typed = collectFlags(program);
    const flags = Object.fromEntries(
      command.flags.map((flag) => [flag.name, readFlag(flag, typed[flag.name])]),
    );
    await onInvocation({ command, arguments: readArguments(command, program.args), flags, typed });
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
    .description(describeProgram())
    .version(around.version, "-V, --version", "Show version, commit and format of stores")
    .helpOption("-h, --help", "Show this help")
    .helpCommand(false)
    .configureHelp({ boxWrap: wrapText })
    .addHelpText(
      "after",
      "\n`lectern help COMMAND` explains a command, `lectern help settings` the settings.",
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
      groups.get(first) ??
      root.command(first).helpCommand(false).summary(summary).description(`${summary}.`);
    groups.set(first, group);
    addCommand(group, second, command, around);
  }
  root
    .command("help")
    .argument("[COMMAND...]")
    .summary("Explain a command, or the settings")
    .action((words: readonly string[]) => {
      if (words[0] === "settings") around.print(explainSettings(around.helpWidth));
      else findProgram(root, words).outputHelp();
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
      const of = found === root ? "" : ` of ${found.name()}`;
      const known = names.length === 0 ? "" : ` The commands are ${names.join(", ")}.`;
      throw new CommandError(
        `There is no command${of} named "${word.slice(0, 100)}"${endWithGuess(word, names)}${known}`,
        2,
      );
    }
    found = next;
  }
  return found;
}
