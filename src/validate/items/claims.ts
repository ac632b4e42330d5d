/**
 * The values and identities of items ("claims") that no other item of their resource should have.
 * Of each text only a hash of 64 bits is kept, because the addresses and names of 100,000 items
 * would take more memory than everything else in a check. Among 400,000 different texts, two have
 * the same hash once in two hundred million checks. So this is good enough for warnings, and for
 * finding the run that has to be read.
 *
 * Runs that an earlier check found valid are "quiet": only the claims of their items are known,
 * until one of these claims is looked up.
 */
const FIRST_LENGTH = 2048;
/** Never read, but reading slots for nothing would be optimized away. */
const fetched = { sum: 0 };

/** Adds what is known about a run's items. */
type Wake = () => void;

export class Claims<Value> {
  /** Whether runs may be added. */
  readonly hasRuns: boolean;
  /** Number of claims in the runs that may be added. */
  readonly #expected: number;
  /** From index 1. */
  readonly #values: (Value | undefined)[] = [undefined];
  /** Two halves for each claim. */
  #hashes: Int32Array<ArrayBuffer>;
  /** For each claim: the index of its value; 0: it has none; negative: the number of a run. */
  #owners: Int32Array<ArrayBuffer>;
  /** By the lower half of the hash: the number of the claim, counted from 1; 0: none. */
  #slots: Int32Array<ArrayBuffer>;
  #count = 0;
  /** From index 1; undefined: the run was woken. */
  readonly #runs: (Wake | undefined)[] = [undefined];
  #quiet = 0;
  /** Halves of hashes since `record` was called. */
  #recorded: number[] | undefined;

  /**
   * @param expected number of claims in runs that may be added; undefined: there are no runs, and
   *   identities need no claims
   */
  constructor(expected?: number) {
    this.#expected = expected ?? 0;
    this.hasRuns = expected !== undefined;
    const length = Math.max(FIRST_LENGTH, 2 ** Math.ceil(Math.log2(2 * (expected ?? 0) + 1)));
    this.#hashes = new Int32Array(length);
    this.#owners = new Int32Array(length / 2);
    this.#slots = new Int32Array(length);
  }

  /** @returns the value that was added for the text */
  get(kind: number, text: string): Value | undefined {
    const at = this.#find(kind, text);
    return at < 0 ? undefined : this.#values[Math.max(0, this.#owners[at] ?? 0)];
  }

  /** @returns the value that was added for the text before; undefined: there was none, and this one is added */
  add(kind: number, text: string, value: Value): Value | undefined {
    const at = this.#claim(kind, text);
    const owner = this.#owners[at] ?? 0;
    if (owner > 0) return this.#values[owner];
    this.#owners[at] = this.#values.push(value) - 1;
    return undefined;
  }

  set(kind: number, text: string, value: Value): void {
    if (this.add(kind, text, value) === undefined) return;
    this.#values[this.#owners[this.#find(kind, text)] ?? 0] = value;
  }

  /** Claims an identity; who has it is known to an index. */
  claim(kind: number, text: string): void {
    if (!this.hasRuns) return;
    if (this.#expected > 0) {
      this.#claim(kind, text);
      return;
    }
    // No run can have it, but a later check may need it.
    hashText(kind, text);
    this.#recorded?.push(hashed.high, hashed.low);
  }

  /** Wakes the run with the claim, if there is one. */
  ask(kind: number, text: string): void {
    if (this.#quiet > 0) this.#find(kind, text);
  }

  /** Whether a run is quiet. */
  get hasQuiet(): boolean {
    return this.#quiet > 0;
  }

  wakeAll(): void {
    for (const number of this.#runs.keys()) this.#wake(number);
  }

  /** Starts recording claims. */
  record(): void {
    this.#recorded = [];
  }

  /** @returns the claims since `record` */
  takeRecorded(): Int32Array {
    const recorded = Int32Array.from(this.#recorded ?? []);
    this.#recorded = undefined;
    return recorded;
  }

  /**
   * Adds a valid run. It is woken at once if another run or item has one of its claims.
   * @param hashes as they were recorded
   */
  addRun(hashes: Int32Array, wake: Wake): void {
    const number = this.#runs.push(wake) - 1;
    this.#quiet += 1;
    this.#fetchSlots(hashes);
    let isAlone = true;
    for (let at = 0; at < hashes.length; at += 2) {
      const high = hashes[at] ?? 0;
      const low = hashes[at + 1] ?? 0;
      const slot = this.#findSlot(high, low);
      const claim = (this.#slots[slot] ?? 0) - 1;
      if (claim < 0) this.#owners[this.#insert(slot, high, low)] = -number;
      else {
        isAlone = false;
        if (this.#owners[claim] !== -number) this.#wake(-(this.#owners[claim] ?? 0));
      }
    }
    if (!isAlone) this.#wake(number);
  }

  /**
   * Reads the first slots of all hashes, so that they are in the processor's cache. It can load many
   * at a time, but `#findSlot` would wait for each.
   */
  #fetchSlots(hashes: Int32Array): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let sum = 0;
    for (let at = 1; at < hashes.length; at += 2) sum += slots[(hashes[at] ?? 0) & mask] ?? 0;
    fetched.sum = sum;
  }

  #wake(number: number): void {
    const wake = this.#runs[number];
    if (wake === undefined) return;
    this.#runs[number] = undefined;
    this.#quiet -= 1;
    const recorded = this.#recorded;
    this.#recorded = undefined;
    wake();
    this.#recorded = recorded;
  }

  /** @returns the claim of the text, after waking its run; negative: there is none */
  #find(kind: number, text: string): number {
    hashText(kind, text);
    const claim = (this.#slots[this.#findSlot(hashed.high, hashed.low)] ?? 0) - 1;
    if (claim >= 0) this.#wake(-(this.#owners[claim] ?? 0));
    return claim;
  }

  #claim(kind: number, text: string): number {
    hashText(kind, text);
    const { high, low } = hashed;
    this.#recorded?.push(high, low);
    const slot = this.#findSlot(high, low);
    const claim = (this.#slots[slot] ?? 0) - 1;
    if (claim < 0) return this.#insert(slot, high, low);
    this.#wake(-(this.#owners[claim] ?? 0));
    return claim;
  }

  #insert(slot: number, high: number, low: number): number {
    const claim = this.#count;
    this.#count += 1;
    if (claim === this.#owners.length) {
      this.#hashes = grow(this.#hashes);
      this.#owners = grow(this.#owners);
    }
    this.#hashes[2 * claim] = high;
    this.#hashes[2 * claim + 1] = low;
    this.#slots[slot] = this.#count;
    if (2 * this.#count > this.#slots.length) this.#spread();
    return claim;
  }

  /** @returns the slot of the hash, or the free one for it */
  #findSlot(high: number, low: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = low & mask;
    for (;;) {
      const at = 2 * (slots[slot] ?? 0) - 2;
      if (at < 0 || (hashes[at] === high && hashes[at + 1] === low)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #spread(): void {
    const { buffer, length } = this.#slots;
    buffer.transfer(0);
    this.#slots = new Int32Array(2 * length);
    for (let claim = 0; claim < this.#count; claim += 1) {
      const [high = 0, low = 0] = [this.#hashes[2 * claim], this.#hashes[2 * claim + 1]];
      this.#slots[this.#findSlot(high, low)] = claim + 1;
    }
  }
}

/** Moved, not copied: the old buffers would be garbage-collected late. */
const grow = ({ buffer, byteLength }: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> =>
  new Int32Array(buffer.transfer(2 * byteLength));

/** The hash of the last text, in one object so that none is created for each text. */
const hashed = { high: 0, low: 0 };

/** cyrb53 (github.com/bryc/code), with all of its bits. @param kind what the text is, such as a field */
function hashText(kind: number, text: string): void {
  let high = 0xdeadbeef ^ kind;
  let low = 0x41c6ce57 ^ kind;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixed =
    Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  hashed.low =
    Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909);
  hashed.high = mixed;
}

/** @returns a number for the kind of a text, such as a field */
export function kindOf(name: string): number {
  hashText(0, name);
  return hashed.low;
}
