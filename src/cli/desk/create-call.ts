/** The call of a command line as the desk's acts make it: for whoever typed it elsewhere, or in a page. */
import type { ActFrame } from "../../desk/acts.ts";
import { SETTING_NAMES, settingOf } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import type { Call } from "../command.ts";
import type { Output, Terminal } from "../terminal/terminal.ts";

const NOWHERE: Output = {
  write(_text, onWritten) {
    onWritten?.();
  },
};

/** Shows nothing: what an act says is in its answer. */
export const QUIET: Terminal = {
  stdout: NOWHERE,
  stderr: NOWHERE,
  environment: {},
  onEnd: () => () => {},
};

const readDefaults = (): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, settingOf(name).default]),
  ) as unknown as Settings;

/** @param flags by name, instead of those that were typed; undefined: it is not given */
export function createCall(
  frame: ActFrame,
  flags: Readonly<Record<string, true | string | undefined>>,
): Call {
  const { store, groupReadable, call } = frame;
  return {
    arguments: [call.directory],
    flags: { ...call.flags, ...flags },
    settings: { ...readDefaults(), store, groupReadable },
    given: new Map(),
    terminal: QUIET,
    desk: call.to,
  };
}
