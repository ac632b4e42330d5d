/** Rewrites a file again and again, in a process of its own, as editors and copying programs do. */
import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [, , file = "", manner, ...sources] = process.argv;
const PIECES = 8;
const contents = sources.map((source) => readFileSync(source));

async function writePieces(bytes: Buffer, fromNothing: boolean): Promise<void> {
  const target = openSync(file, "r+");
  if (fromNothing) ftruncateSync(target);
  const size = Math.ceil(bytes.length / PIECES);
  for (let start = 0; start < bytes.length; start += size) {
    // Pieces end with a line, so that each state of the file is content of a legal form.
    const from = start === 0 ? 0 : bytes.indexOf("\n", start) + 1;
    const to = start + size >= bytes.length ? bytes.length : bytes.indexOf("\n", start + size) + 1;
    writeSync(target, bytes, from, to - from, from);
    await sleep(Math.random() * 80);
  }
  closeSync(target);
}

/** Each input changes whether there are pauses that are long enough for a publish to find the file quiet. */
let rests = true;
process.stdin.on("data", () => (rests = !rests));
for (let round = 0; ; round += 1) {
  process.stdout.write("begun\n");
  const bytes = contents[round % contents.length] ?? Buffer.alloc(0);
  if (manner === "by renaming") {
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
  } else await writePieces(bytes, manner === "from nothing");

  await sleep(rests && round % 3 === 0 ? 900 : Math.random() * 100);
}
