/** Links by which people without a token see a staged release: made, shown once, listed, withdrawn. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CopyButton } from "../../parts/code.tsx";
import { bodyOf, isGood } from "../../state/outcome.ts";
import { refresh } from "../../state/use-loaded.ts";
import { formatInstant } from "../../words/words.ts";
import type { LinkList, MadeLink } from "../../../../src/desk/answers.ts";
import { send, useReply } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { RefusedReply } from "./refused-reply.tsx";

export function ReviewLinks({ release }: { readonly release: number }): JSX.Element {
  const { links: words } = useDeskWords();
  const { value: listed } = useReply(`/links?release=${release}`);
  const [made, setMade] = useState<MadeLink>();
  const [refused, setRefused] = useState<Reply>();
  const { links = [] } = (bodyOf(listed) as LinkList | undefined) ?? {};
  const take = (answer: Reply): void => {
    setRefused(isGood(answer) ? undefined : answer);
    refresh();
  };
  const make = async (): Promise<void> => {
    const answer = await send("POST", "/links", { json: { release } });
    setMade(bodyOf(answer) as MadeLink | undefined);
    take(answer);
  };
  const withdraw = async (key: string): Promise<void> => {
    take(await send("DELETE", `/links/${encodeURIComponent(key)}`));
    if (key === made?.key) setMade(undefined);
  };
  return (
    <section class="stack stack-tight" aria-labelledby={`links-${release}`}>
      <h2 id={`links-${release}`} class="minor">
        {words.title}
      </h2>
      <p class="hint">{words.note}</p>
      <p>
        <button type="button" class="button" onClick={() => void make()}>
          {words.make}
        </button>
      </p>
      <div role="status" class="stack stack-tight">
        {made && (
          <>
            <p>{words.made(formatInstant(made.expiresAt))}</p>
            <p class="row row-tight">
              <a class="link-line" href={made.url}>
                {made.url}
              </a>
              <CopyButton text={made.url} what={words.title} />
            </p>
          </>
        )}
      </div>
      <div role="alert">{refused && <RefusedReply reply={refused} />}</div>
      {links.length > 0 && (
        <ul class="stack stack-tight" aria-label={words.list}>
          {links.map(({ key, by, createdAt, expiresAt }) => {
            const said = words.of(by, formatInstant(createdAt), formatInstant(expiresAt));
            return (
              <li key={key} class="row row-tight row-between">
                <span class="hint">{said}</span>
                <button
                  type="button"
                  class="button button-small"
                  onClick={() => void withdraw(key)}
                >
                  {words.withdraw}
                  <span class="unseen"> {said}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
