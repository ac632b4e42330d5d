/** Files by button: what is chosen, how its check goes, and what to do when there is none. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Notice, Refusal } from "../../parts/notices.tsx";
import { useStore } from "../../state/store.ts";
import { formatBytes, formatNumber } from "../../words/words.ts";
import { filesOfInput } from "../state/chosen-files.ts";
import { checkingStore } from "../state/checking.ts";
import { checkFiles, chooseFiles, filesOf, uploadStore } from "../state/upload.ts";
import type { Upload } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

/** More names are only counted. */
const MAX_NAMED = 12;

function Chooser({
  label,
  isFolder,
}: {
  readonly label: string;
  readonly isFolder: boolean;
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={isFolder ? "button" : "button button-main"}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={({ currentTarget }) => {
          const files = filesOfInput(currentTarget.files ?? []);
          // So that the same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) void chooseFiles(files);
        }}
      />
    </>
  );
}

function ChosenFiles({ files }: { readonly files: Upload["files"] }): JSX.Element | null {
  const words = useDeskWords().drop;
  if (files.length === 0) return null;
  return (
    <ul class="row row-tight" aria-label={words.chosen}>
      {files.slice(0, MAX_NAMED).map(({ path, file }) => (
        <li key={path} class="chip">
          {path} <span class="quiet">{formatBytes(file.size)}</span>
        </li>
      ))}
      {files.length > MAX_NAMED && <li class="chip">+{formatNumber(files.length - MAX_NAMED)}</li>}
    </ul>
  );
}

function WholeChoice({ files }: { readonly files: Upload["files"] }): JSX.Element | null {
  const words = useDeskWords().drop;
  const { options } = useStore(uploadStore);
  if (files.length < 2) return null;
  return (
    <label class="row row-tight choice">
      <input
        type="checkbox"
        checked={options.whole === true}
        onChange={({ currentTarget }) => void checkFiles({ whole: currentTarget.checked })}
      />
      {words.whole}
    </label>
  );
}

export function UploadPanel({
  draft = "",
}: {
  /** The check that is shown; "": none. */
  readonly draft?: string;
}): JSX.Element {
  const words = useDeskWords().drop;
  const upload = useStore(uploadStore);
  const { isSending, refusal } = useStore(checkingStore);
  const files = filesOf(upload, draft);
  const isUnchecked = files.length > 0 && upload.draft === undefined && !isSending;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <section class="card stack upload" aria-labelledby="upload">
      <div class="row row-between">
        <div class={files.length > 0 ? "row row-tight" : undefined}>
          <h2 id="upload" class="minor">
            {words.title}
          </h2>
          {files.length === 0 && draft === "" && <p class="quiet">{words.note}</p>}
          <ChosenFiles files={files} />
        </div>
        <div class="row row-tight">
          <Chooser label={files.length === 0 ? words.files : words.other} isFolder={false} />
          <Chooser label={words.folder} isFolder />
        </div>
      </div>
      <WholeChoice files={files} />
      <div role="status">
        {isSending && files.length > 0 && (
          <p class="loading">
            <span class="loading-dots" aria-hidden="true" />
            {words.checking(words.count(files.length), formatBytes(size))}
          </p>
        )}
      </div>
      {refusal !== undefined && (
        <div role="alert" class="stack">
          {typeof refusal === "string" ? (
            <Notice kind="error">
              <p>{words[refusal]}</p>
            </Notice>
          ) : (
            <Refusal answer={refusal} />
          )}
        </div>
      )}
      {isUnchecked && (
        <div class="row">
          <button type="button" class="button" onClick={() => void checkFiles()}>
            {words.retry}
          </button>
          <p class="quiet">{words.stay}</p>
        </div>
      )}
    </section>
  );
}
