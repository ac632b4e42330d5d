/** Links to files of a resource, in each format in which people may change it. */
import type { JSX } from "preact";
import { formatParameters } from "../../state/place.ts";
import { deskAddress } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

export function DownloadLinks({
  resource,
  title,
  formats,
  release,
}: {
  readonly resource: string;
  readonly title: string;
  readonly formats: readonly string[];
  /** Absent: the current one. */
  readonly release?: number;
}): JSX.Element {
  const words = useDeskWords().content;
  return (
    <ul class="row row-tight" aria-label={words.download(title)}>
      {Object.keys(words.formats)
        .filter((format) => formats.includes(format))
        .map((format) => (
          <li key={format}>
            <a
              class="chip chip-button"
              href={deskAddress(
                `/content?${formatParameters([
                  ["resource", resource],
                  ["format", format],
                  ...(release === undefined ? [] : [["release", String(release)] as const]),
                ])}`,
              )}
              download
            >
              <span class="unseen">{words.download(title)} </span>
              {words.formats[format]}
            </a>
          </li>
        ))}
    </ul>
  );
}
