/** What was published or staged: links for whoever decides, and the files anew. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../parts/code.tsx";
import { addressOf } from "../../state/address.ts";
import { formatPlace, placeAt } from "../../state/place.ts";
import type { Published } from "../../../../src/publish/results.ts";
import { ResourceName } from "./resource-name.tsx";
import { useNaming } from "../state/naming.ts";
import { useDeskWords } from "../words/words.ts";
import { AccessList } from "./access-list.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { ReviewLinks } from "./review-links.tsx";
import { ToldList } from "./told-list.tsx";

/**
 * @param token of a link, for whoever has no other; the explorer takes it out of the address
 * @returns the page of the site's explorer that shows a release
 */
export function previewOf(site: string, release: number, resource: string, token = ""): string {
  const base = site.endsWith("/") ? site : `${site}/`;
  const shown = [["release", String(release)]] as const;
  const parameters = token === "" ? shown : [...shown, ["token", token] as const];
  return `${base}${formatPlace(placeAt("browse", resource, parameters))}`;
}

function Link({ label, url }: { readonly label: string; readonly url: string }): JSX.Element {
  return (
    <div class="stack stack-tight">
      <p>{label}</p>
      <div class="row row-tight">
        <a class="link-line" href={url}>
          {url}
        </a>
        <CopyButton text={url} what={url} />
      </div>
    </div>
  );
}

export function MadePanel({
  made,
  site,
  resources,
  children,
}: {
  readonly made: Published;
  readonly site: string | null;
  /** Those that were changed, with the formats to offer. */
  readonly resources: readonly { readonly name: string; readonly formats: readonly string[] }[];
  readonly children?: JSX.Element;
}): JSX.Element {
  const { publish: words, plan } = useDeskWords();
  const naming = useNaming();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { release, staged, changed, merged, accessChanges, told } = made;
  const count = Object.values(merged).reduce((sum, items) => sum + items.length, 0);
  const place = formatPlace(placeAt("changes", String(release)));
  const first = resources[0]?.name ?? "";
  return (
    <section class="card stack made" aria-labelledby="made">
      <h2 id="made" tabIndex={-1} ref={heading}>
        <span class="good" aria-hidden="true">
          ✓
        </span>{" "}
        {staged ? words.staged(release) : words.published(release)}
      </h2>
      {!staged && <p>{changed ? words.current : words.unchanged}</p>}
      <ToldList told={told} />
      {accessChanges.length > 0 && (
        <>
          <p>{plan.access.title}:</p>
          <AccessList changes={accessChanges} />
        </>
      )}
      {count > 0 && <p>{words.merged(count)}</p>}
      {staged && (
        <>
          <Link label={words.link} url={addressOf(`/${place}`)} />
          {site !== null && <Link label={words.preview} url={previewOf(site, release, first)} />}
          <ReviewLinks release={release} />
        </>
      )}
      {!staged && resources.length > 0 && (
        <>
          <p>{words.again}</p>
          {resources.map(({ name, formats }) => (
            <div key={name} class="row row-tight">
              <span>
                <ResourceName name={name} />
              </span>
              <DownloadLinks resource={name} title={naming.resource(name)} formats={formats} />
            </div>
          ))}
        </>
      )}
      {children}
    </section>
  );
}
