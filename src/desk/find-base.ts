/** The release that content was made from: what its directory says, or else its files. */
import { parseMark } from "../content/base-mark.ts";
import type { BaseMark } from "../content/base-mark.ts";
import type { MarkedFile } from "../content/read-marks.ts";
import { say } from "../words/say.ts";
import { BaseError, readBase } from "./base-file.ts";

interface FromRelease {
  readonly file: string;
  readonly base: BaseMark;
}

const isSame = (one: BaseMark, other: BaseMark): boolean =>
  one.number === other.number && one.digest === other.digest;

function parseMarks(marks: readonly MarkedFile[]): readonly FromRelease[] {
  return marks.map(({ file, mark }) => {
    const base = parseMark(mark);
    if (base) return { file, base };
    throw new BaseError(
      say(
        "The mark of {file}, which names the release that the file was made from, is damaged ({mark})",
        { file, mark: mark.slice(0, 100) },
      ),
    );
  });
}

/** @param beside whether another release of the same number is meant, too */
const nameRelease = ({ number, digest }: BaseMark, beside: BaseMark): string =>
  number === beside.number
    ? say("release {number} with the digest {digest}…", { number, digest: digest.slice(0, 12) })
    : say("release {number}", { number });

/**
 * @param marks of files that belong together
 * @returns undefined: none has a mark
 * @throws BaseError when they are from different releases, or a mark is damaged
 */
export function agreeOnBase(marks: readonly MarkedFile[]): BaseMark | undefined {
  const [first, ...others] = parseMarks(marks);
  const other = first && others.find(({ base }) => !isSame(base, first.base));
  if (!first || !other) return first?.base;
  throw new BaseError(
    say(
      "These files were made from different releases: {file} from {release}, {other} from {next}",
      {
        file: first.file,
        release: nameRelease(first.base, other.base),
        other: other.file,
        next: nameRelease(other.base, first.base),
      },
    ),
  );
}

/**
 * @param marks of the files of the directory; see `readMarks`
 * @returns undefined: nothing tells, and the content replaces what is current
 * @throws BaseError when a file is of another release than the directory, or was exchanged for one since the
 *   last publish from there
 */
export async function findBase(
  directory: string,
  marks: readonly MarkedFile[],
): Promise<BaseMark | undefined> {
  const known = await readBase(directory);
  if (!known) return agreeOnBase(marks);
  const changed = marks.filter(({ file, mark }) => known.noted.get(file) !== mark);
  const other = parseMarks(changed).find(({ base }) => !isSame(base, known.base));
  if (!other) return known.base;
  const { file, base } = other;
  const before = known.noted.get(file);
  const noted = before === undefined ? undefined : parseMark(before);
  const said = {
    file,
    directory,
    release: nameRelease(base, noted ?? known.base),
    before: nameRelease(noted ?? known.base, base),
  };
  throw new BaseError(
    noted
      ? say(
          "{file} was made from {release}, but the one at the last publish from {directory} from {before}",
          said,
        )
      : say("{file} was made from {release}, but {directory} from {before}", said),
  );
}
