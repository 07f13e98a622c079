/** The messages of an Arrow file or stream, in their order, each with its head and its body. */
import { ensure } from "../../base/errors.ts";
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { ARROW, FlatTable } from "./flat.ts";

export interface ArrowMessage {
  readonly kind: number;
  readonly head: FlatTable;
  readonly body: Uint8Array;
}

const MAGIC = "ARROW1";
const CONTINUED = 0xffffffff;
/** Versions count from 0: this is V5. */
const NEWEST = 4;

export function* messagesIn(bytes: Uint8Array): Generator<ArrowMessage> {
  const begins = (text: string) => [...text].every((sign, k) => bytes[k] === sign.charCodeAt(0));
  ensure(
    !begins("FEA1"),
    "format-unsupported",
    "The file is Feather of version 1, which is no Arrow file.",
    "Write it again as version 2, which is what current libraries write.",
  );
  const cursor = new Cursor(bytes, ARROW);
  let end = bytes.length;
  if (begins(MAGIC)) {
    // Behind the messages stands what repeats them, its length, and the mark again.
    cursor.go(Math.max(0, bytes.length - MAGIC.length - 4));
    end = cursor.at - cursor.u32();
    cursor.ensure(end >= 8);
    cursor.go(8);
  }
  while (cursor.at < end) {
    const first = cursor.u32();
    const size = first === CONTINUED ? cursor.u32() : first;
    if (size === 0) return;
    const message = FlatTable.of(cursor.piece(size));
    const [kind, head] = [message.byte(1), message.table(2)];
    ensureWhole(head !== undefined, ARROW);
    ensure(
      message.short(0) <= NEWEST,
      "format-unsupported",
      "The Arrow file is of a version that is not known yet.",
      "Write it for an older version.",
    );
    yield { kind, head, body: cursor.piece(message.size(3)) };
  }
}
