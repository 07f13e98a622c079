/**
 * Unpacks Zstandard, as RFC 8878 describes it: frames one after the other, skippable ones skipped. Node brings this along
 * from version 22.15 on only. Frames with a dictionary, and windows above 128 MB, are not supported; checksums are not
 * looked at.
 */
import { ensureWholeFrame } from "./bits.ts";
import { type LiteralTables, readLiterals } from "./literals.ts";
import { readSequences, type SequenceTables } from "./sequences.ts";

const MAGIC = 0xfd2fb528;
const WIDEST = 1 << 27;
const BLOCK = 1 << 17;

/** The bytes that were packed, in pieces; throws `Damaged` where they were not. */
export async function* unpackZstd(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const input = new Input(source);
  while (await input.has()) {
    const magic = await input.number(4);
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) await input.skip(await input.number(4));
    else {
      ensureWholeFrame(magic === MAGIC);
      yield* frame(input);
    }
  }
}

async function* frame(input: Input): AsyncGenerator<Uint8Array, void, undefined> {
  const head = await input.number(1);
  const isSingle = (head & 0x20) !== 0;
  ensureWholeFrame((head & 8) === 0);
  const described = isSingle ? 0 : await input.number(1);
  ensureWholeFrame((await input.number([0, 1, 2, 4][head & 3])) === 0);
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][head >> 6];
  const size = (await input.number(sizeBytes)) + (sizeBytes === 2 ? 256 : 0);
  const window = isSingle ? size : 2 ** (10 + (described >> 3)) * (1 + (described & 7) / 8);
  ensureWholeFrame(window <= WIDEST);
  const content = new Content(window);
  for (let last = false; !last; ) {
    const block = await input.number(3);
    last = (block & 1) === 1;
    yield await content.add(input, (block >> 1) & 3, block >> 3);
  }
  if (head & 4) await input.skip(4);
}

/** A frame's content: the latest part, as far as matches may reach back, and the tables that carry over. */
class Content {
  readonly #window: number;
  readonly #tables: LiteralTables & SequenceTables = {};
  readonly #recent = [1, 4, 8];
  #bytes = new Uint8Array(2 * BLOCK);
  #end = 0;

  constructor(window: number) {
    this.#window = window;
  }

  /** Reads a block, and gives what it holds. */
  async add(input: Input, kind: number, size: number): Promise<Uint8Array> {
    ensureWholeFrame(size <= BLOCK && kind < 3);
    this.#makeRoom();
    const start = this.#end;
    if (kind === 0) this.#append(await input.take(size));
    if (kind === 1) this.#append(new Uint8Array(size).fill(await input.number(1)));
    if (kind === 2) this.#unpack(await input.take(size));
    return this.#bytes.slice(start, this.#end);
  }

  /** Room for a block: what lies behind the window is dropped, or the array grows. */
  #makeRoom(): void {
    if (this.#end + BLOCK <= this.#bytes.length) return;
    const kept = Math.min(this.#end, this.#window);
    const size = Math.max(this.#bytes.length, 2 * (kept + BLOCK));
    const target = size > this.#bytes.length ? new Uint8Array(size) : this.#bytes;
    target.set(this.#bytes.subarray(this.#end - kept, this.#end));
    this.#bytes = target;
    this.#end = kept;
  }

  #append(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  #unpack(block: Uint8Array): void {
    const most = this.#end + BLOCK;
    const { literals, length } = readLiterals(block, this.#tables);
    let used = 0;
    for (const sequence of readSequences(block.subarray(length), this.#tables)) {
      const next = used + sequence.literals;
      ensureWholeFrame(next <= literals.length && this.#end + sequence.literals + sequence.match <= most);
      this.#append(literals.subarray(used, next));
      used = next;
      this.#copy(this.#offsetOf(sequence.offset, sequence.literals === 0 ? 1 : 0), sequence.match);
    }
    ensureWholeFrame(this.#end + literals.length - used <= most);
    this.#append(literals.subarray(used));
  }

  /** Values of 1 to 3 mean a recent offset, one further on where no literals came before. */
  #offsetOf(value: number, shift: number): number {
    const recent = this.#recent;
    if (value > 3) {
      recent.unshift(value - 3);
      recent.pop();
      return recent[0];
    }
    const place = value - 1 + shift;
    if (place === 0) return recent[0];
    const offset = place === 3 ? recent[0] - 1 : recent[place];
    ensureWholeFrame(offset > 0);
    if (place < 3) recent.splice(place, 1);
    else recent.pop();
    recent.unshift(offset);
    return offset;
  }

  /** A match may reach into itself, and then repeats: byte by byte, not as a whole. */
  #copy(offset: number, length: number): void {
    ensureWholeFrame(offset <= this.#end && offset <= this.#window);
    const bytes = this.#bytes;
    const end = this.#end + length;
    for (let at = this.#end; at < end; at++) bytes[at] = bytes[at - offset];
    this.#end = end;
  }
}

/** Bytes by number, from pieces of any size. */
class Input {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** Whether there is another byte. */
  async has(): Promise<boolean> {
    while (this.#piece.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) return false;
      this.#piece = value;
    }
    return true;
  }

  async take(count: number): Promise<Uint8Array> {
    if (count <= this.#piece.length) return this.#next(count);
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      ensureWholeFrame(await this.has());
      const part = this.#next(Math.min(count - at, this.#piece.length));
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #next(count: number): Uint8Array {
    const part = this.#piece.subarray(0, count);
    this.#piece = this.#piece.subarray(count);
    return part;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      ensureWholeFrame(await this.has());
      left -= this.#next(Math.min(left, this.#piece.length)).length;
    }
  }

  /** A number of so many bytes, lowest first. */
  async number(bytes: number): Promise<number> {
    let value = 0;
    for (const [k, byte] of (await this.take(bytes)).entries()) value += byte * 2 ** (8 * k);
    return value;
  }
}
