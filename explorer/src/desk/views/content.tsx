/** What is current, to download, and the way to upload it. */
import type { JSX } from "preact";
import { Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { DownloadLinks } from "../parts/download-links.tsx";
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
        <li key={name} class="entry">
          <div>
            <h3>{title}</h3>
            <p class="hint">
              {[title !== name && name, count !== null && words.content.items(count)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <DownloadLinks resource={name} title={title} formats={formats} />
        </li>
      ))}
    </ul>
  );
}

export function Content(): JSX.Element {
  const words = useDeskWords();
  const { value: reply } = useReply("/content");
  const list = bodyOf(reply) as ContentList | undefined;
  return (
    <>
      <h1 tabIndex={-1}>{words.views.content}</h1>
      <p class="lead">{words.content.lead}</p>
      <UploadPanel />
      <Refusal answer={reply} />
      {list && (
        <Section
          id="content-resources"
          title={list.release === null ? words.views.content : words.content.release(list.release)}
        >
          <Resources {...list} />
        </Section>
      )}
    </>
  );
}
