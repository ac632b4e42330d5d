/** What is current: to open and change here, or to download, and the way to upload it. */
import type { JSX } from "preact";
import { TextInput } from "../../parts/fields.tsx";
import { Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { formatPlace, goTo, placeAt, valueOf, withValues } from "../../state/place.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { DownloadLinks } from "../parts/download-links.tsx";
import { FoundItems } from "../parts/found-items.tsx";
import { UploadPanel } from "../parts/upload-panel.tsx";
import type { ContentList } from "../../../../src/desk/answers.ts";
import { useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

function Resources({ release, resources }: ContentList): JSX.Element {
  const words = useDeskWords();
  if (release === null) return <p class="empty">{words.content.nothing}</p>;
  return (
    <ul class="entries">
      {resources.map(({ name, title, count, formats }) => (
        <li key={name} class="entry entry-resource">
          <div>
            <h3>
              {count === null ? title : <a href={formatPlace(placeAt("items", name))}>{title}</a>}
            </h3>
            <p class="hint">
              {[title !== name && name, count !== null && words.content.items(count)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          {count !== null && (
            <a class="button button-small" href={formatPlace(placeAt("items", name))}>
              {words.items.open}
              <span class="unseen"> {title}</span>
            </a>
          )}
          <DownloadLinks resource={name} title={title} formats={formats} />
        </li>
      ))}
    </ul>
  );
}

export function Content({ place }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const { value: reply } = useReply("/content");
  const list = bodyOf(reply) as ContentList | undefined;
  const search = valueOf(place, "search");
  return (
    <>
      <h1 tabIndex={-1}>{words.views.content}</h1>
      <p class="lead">{words.content.lead}</p>
      <Refusal answer={reply} />
      {list && list.release !== null && (
        <div role="search">
          <TextInput
            id="content-search"
            type="search"
            label={words.items.searchAll}
            value={search}
            onChange={(text, step) =>
              goTo(withValues({ ...place, view: "content" }, { search: text }), step)
            }
          />
        </div>
      )}
      {list && search !== "" && <FoundItems text={search} resources={list.resources} />}
      {list && search === "" && (
        <Section
          id="content-resources"
          title={list.release === null ? words.views.content : words.content.release(list.release)}
        >
          <Resources {...list} />
        </Section>
      )}
      <UploadPanel />
    </>
  );
}
