/** `lectern publish --to`: that files, flags and what comes back pass the way to the desk. */
import { runDesk } from "../../support/desk.ts";
import { tellStories } from "../../support/stories.ts";
import type { Stories, Way } from "../../support/stories.ts";

/** A publish asks the desk, other commands look into its store. */
async function openDesk(): Promise<Way> {
  const desk = await runDesk();
  return {
    words: (line) =>
      line.startsWith("publish") ? ["--to", desk.address] : ["--store", desk.store],
    environment: { LECTERN_DESK_TOKEN: desk.anna },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

const SECRET = "a=Secret";

const STORIES: Stories = {
  "each flag arrives, and the directory has its base": [
    ["own", "a=Alpha b=Beta c=Gamma"],
    ["publish own --plan --exit-code", 3, { valid: true, release: null }],
    ["publish own --note first", { release: 1, created: true }],
    ["release log", [{ release: 1, by: "Anna", note: "first" }]],
    ["own/.lectern-base", /^1 sha256:[0-9a-f]{64}\n$/u],
    ["publish own --plan --exit-code", { different: false }],
    ["own", "a=ALPHA b=Beta c=Gamma"],
    ["publish own --plan --exit-code", 3, { different: true, base: 1 }],
    ["publish own --stage --note Monday", { release: 2, staged: true }],
    ["release publish 2", { release: 2 }],
    ["own", ""],
    ["publish own --over", 1, { removals: [{ resource: "notes", removed: 3 }] }],
    ["publish own --plan --over", { stops: true }],
    ["publish own --over --allow-removals", { release: 3 }],
    ["release rollback 2"],
    ["publish own --keep-rollback", { rolledBack: 3, release: 2, created: false }],
    ["own", "a=Mine b=Beta c=Gamma"],
    ["publish own --over", { release: 4, isMerged: false }],
    ["other", "a=Theirs b=Beta c=Gamma"],
    ["publish other --base 2", 1, { base: 2, errors: [{ conflict: { by: "Anna" } }] }],
    ["publish other --base 2 --plan --mine", { base: 2, different: true }],
    ["publish other --base 2 --theirs", { created: false, isMerged: true }],
    ["publish other --over", { base: 4, isMerged: false }],
    ["publish other --base 99", 1],
    ["current", "a=Theirs,, b=Beta,, c=Gamma,,"],
  ],
  "content with errors is refused with their spots, in the language that is asked for": [
    ["publish broken", 1, { valid: false, errors: [{ file: "languages.yaml" }, {}, {}, {}] }],
    ["publish broken --plan --language de", 1, /muss true oder false/u],
    ["publish nowhere", 1, { valid: false, errors: [{}] }],
    ["own", "a=Alpha"],
    ["own/.lectern-base", "something else\n"],
    ["publish own", 1, /does not begin with the number/u],
    ["publish own --over", { release: 1 }],
  ],
  "files that are not read are told, and their bytes stay": [
    ["own", "a=Alpha"],
    ["own/README.md", "about\n"],
    ["own/navigaton.csv", SECRET],
    ["own/trainings.xls", SECRET],
    ["own/trainings.yaml", "[]"],
    ["publish own", 1, /navigaton\.csv/u, /trainings\.xls/u],
    ["own/navigaton.csv", null],
    ["own/trainings.xls", null],
    ["publish own", { release: 1 }],
    ["own/trainings.csv", "Key\n"],
    ["publish own", 1, { valid: false }],
  ],
};

tellStories("at a desk:", STORIES, [], openDesk);
