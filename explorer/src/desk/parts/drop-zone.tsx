/** Takes files that are dropped anywhere on the page. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { filesOfDrop } from "../state/chosen-files.ts";
import { chooseFiles } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") === true;

export function DropZone(): JSX.Element {
  const words = useDeskWords().drop;
  // Each element that is entered is left again.
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: "dragenter" | "dragover" | "dragleave" | "drop", by: number): void =>
      addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          // Otherwise the browser would open the file.
          event.preventDefault();
          setDepth((now) => (type === "drop" ? 0 : Math.max(0, now + by)));
          if (type === "drop" && event.dataTransfer)
            void chooseFiles(filesOfDrop(event.dataTransfer));
        },
        { signal: ending.signal },
      );
    listen("dragenter", 1);
    listen("dragover", 0);
    listen("dragleave", -1);
    listen("drop", 0);
    return () => ending.abort();
  }, []);
  return (
    <div class={depth > 0 ? "drop-zone drop-zone-on" : "drop-zone"} aria-hidden="true">
      {depth > 0 && <p>{words.here}</p>}
    </div>
  );
}
