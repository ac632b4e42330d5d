/** `lectern release publish`: makes a staged release the current one. */
import { mapResources } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CommandError } from "../../errors.ts";
import { CurrentChanged } from "../../store/publish/publishing.ts";
import type { Authorship, ListedRelease, PublishOutcome, Store } from "../../store/store.ts";
import { chooseRelease } from "../common/choose-release.ts";
import { publishContent, untilWhole } from "../common/publish-content.ts";
import type { Permit } from "../common/publish-outcome.ts";
import { stopAtRemovals, tellOutcome } from "../common/publish-outcome.ts";
import { changeStore, readStore } from "../common/use-store.ts";
import { command, ALLOW_REMOVALS, AS_JSON, BY, NOTE, RELEASE_NUMBER } from "../command.ts";
import type { Call } from "../command.ts";
import { readAuthor } from "../terminal/phrases.ts";

const sayOrigin = (base: number | null): string =>
  base === null ? "before anything was published" : `from release ${base}`;

/** @throws CommandError when another release than the one that it was made from is current */
async function publishRelease(
  { terminal }: Pick<Call, "terminal">,
  store: Store,
  { number, staged, base }: ListedRelease,
  authorship: Authorship,
  permit: Permit,
): Promise<PublishOutcome> {
  const { release, installation, held } = await store.readRelease(number);
  const { digest, counts } = release;
  const chunks = mapResources(held, (items) => items.chunks);
  const content = { installation, digest, counts, chunks, held: new Map<string, never>() };
  try {
    return await publishContent(terminal, store, content, authorship, {
      permit,
      base,
      ...(staged && { expected: base }),
    });
  } catch (error) {
    if (!(error instanceof CurrentChanged)) throw error;
    throw new CommandError(
      `Release ${number} was made ${sayOrigin(base)}, and ${error.current === null ? "no release" : `release ${error.current}`} is current now, so nothing was changed: publish its content again (\`lectern release checkout ${number} DIR\`, then \`lectern publish DIR\`)`,
    );
  }
}

export const publishStaged = command({
  summary: "Make a staged release the current one",
  description:
    "Publishes release N, which `lectern publish --stage` made, if the release that it was made from is still current. It stops at removals as `lectern publish` does. A release that was current before becomes current again.",
  arguments: [RELEASE_NUMBER],
  flags: [NOTE, BY, ALLOW_REMOVALS, AS_JSON],
  prints: "What was published, and what changed in each resource compared with the release before.",
  fails:
    "There is no such release, another one became current since, it would remove too much, or the store cannot be written.",
  examples: { "lectern release publish 5": "make release 5 current" },
  run: (call) =>
    untilWhole(async () => {
      const [number] = call.arguments;
      const { flags, settings, terminal } = call;
      const authorship = {
        by: readAuthor(flags.by),
        ...(flags.note !== undefined && { note: flags.note }),
      };
      const { store: location } = settings;
      const { listed, catalog } = await readStore(location, async (reader) => {
        const found = chooseRelease(number, await reader.listReleases(), location);
        const { installation } = await reader.readRelease(number);
        return { listed: found, catalog: catalogOf(installation) };
      });
      const publish = async (permit: Permit) =>
        tellOutcome(
          await changeStore(terminal, settings, (store) =>
            publishRelease(call, store, listed, authorship, permit),
          ),
          catalog,
          call,
          [],
        );
      return stopAtRemovals(call, [], publish, `lectern release publish ${number}`);
    }),
});
