// Bytes that are made a block at a time and read one at a time: what a filter reads from and what it makes.

/** Answers the next bytes, empty at the end. A block is read before the next is asked for, which may overwrite it. */
export type NextBlock = () => Uint8Array;
/** Decodes what `from` holds. */
export type Decoder = (from: Bytes) => NextBlock;

export const NOTHING = new Uint8Array(0);

export class Bytes {
  readonly #nextBlock: NextBlock;
  #block: Uint8Array = NOTHING;
  #at = 0;
  #ended = false;

  constructor(nextBlock: NextBlock) {
    this.#nextBlock = nextBlock;
  }

  /** The next byte, or -1 at the end and from then on. */
  read(): number {
    return this.#at < this.#block.length || this.#fill() ? (this.#block[this.#at++] ?? -1) : -1;
  }

  /** Reads what is left. */
  drain(): void {
    while (this.#fill());
  }

  /** The block that is being read, whole. */
  get block(): Uint8Array {
    return this.#block;
  }

  /** Goes on behind the bytes of the block that were read by place, or back to bytes that were not used. */
  move(bytes: number): void {
    this.#at += bytes;
  }

  /** How many bytes of the last block were not read. */
  get unread(): number {
    return this.#block.length - this.#at;
  }

  #fill(): boolean {
    this.#at = 0;
    this.#block = this.#ended ? NOTHING : this.#nextBlock();
    this.#ended = this.#block.length === 0;
    return !this.#ended;
  }
}

/** Bytes in each block of a filter that makes one byte after the other. */
const BLOCK = 4096;

/** Gathers what `next` answers into blocks, up to the first -1. */
export function inBlocks(next: () => number): NextBlock {
  const block = new Uint8Array(BLOCK);
  let ended = false;
  return () => {
    let made = 0;
    while (!ended && made < BLOCK) {
      const byte = next();
      if (byte < 0) ended = true;
      else block[made++] = byte;
    }
    return block.subarray(0, made);
  };
}
