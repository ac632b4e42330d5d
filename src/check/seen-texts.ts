/**
 * Remembers what was seen under which text, and of the text a hash of 64 bits only: addresses and
 * names of 100,000 items take more room than all else that a check keeps. Good for warnings alone: of
 * 400,000 different texts, two have one hash once in two hundred million checks.
 */
const FIRST_LENGTH = 2048;

export class SeenTexts<Value> {
  readonly #values: Value[] = [];
  /** Two halves for each value. */
  #hashes = new Int32Array(FIRST_LENGTH);
  /** By the lower half of the hash: the number of the value, counted from 1; 0 where there is none. */
  #slots = new Int32Array(FIRST_LENGTH);

  get(text: string): Value | undefined {
    const [high, low] = hashText(text);
    return this.#values[(this.#slots[this.#findSlot(high, low)] ?? 0) - 1];
  }

  set(text: string, value: Value): void {
    if (this.add(text, value) === undefined) return;
    const [high, low] = hashText(text);
    this.#values[(this.#slots[this.#findSlot(high, low)] ?? 0) - 1] = value;
  }

  /** @returns what was seen before under the text; undefined when nothing was, and this is kept */
  add(text: string, value: Value): Value | undefined {
    const [high, low] = hashText(text);
    const slot = this.#findSlot(high, low);
    const number = this.#slots[slot] ?? 0;
    if (number > 0) return this.#values[number - 1];
    const count = this.#values.push(value);
    if (2 * count > this.#hashes.length) {
      // Moved, not copied: what is left behind would be collected late.
      this.#hashes = new Int32Array(this.#hashes.buffer.transfer(2 * this.#hashes.byteLength));
    }
    this.#hashes[2 * count - 2] = high;
    this.#hashes[2 * count - 1] = low;
    this.#slots[slot] = count;
    if (2 * count > this.#slots.length) this.#spread();
    return undefined;
  }

  /** @returns the slot of the hash, or the free one for it */
  #findSlot(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    for (;;) {
      const at = 2 * (this.#slots[slot] ?? 0) - 2;
      if (at < 0 || (this.#hashes[at] === high && this.#hashes[at + 1] === low)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #spread(): void {
    const { buffer, length } = this.#slots;
    buffer.transfer(0);
    this.#slots = new Int32Array(2 * length);
    for (let number = 1; number <= this.#values.length; number += 1) {
      const at = 2 * number - 2;
      this.#slots[this.#findSlot(this.#hashes[at] ?? 0, this.#hashes[at + 1] ?? 0)] = number;
    }
  }
}

/** cyrb53 (github.com/bryc/code), with all of its bits. */
function hashText(text: string): readonly [high: number, low: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixed =
    Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909);
  return [mixed, low];
}
