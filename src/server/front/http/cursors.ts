/**
 * Places in lists, as texts that only this server can make and read. A place is a number that counts everybody's runs, so it is told to
 * nobody: it is enciphered, and bound to who asks and to what is listed.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { AskedStore } from "../../stores/asked.ts";
import { ensureRequest } from "./problems.ts";

const CIPHER = "aes-256-gcm";
const [NONCE, PLACE, TAG] = [12, 8, 16];
const KEY = "cursor-key";

export interface Cursors {
  write(place: number, ...bound: readonly string[]): Promise<string>;
  /** Refused with `request-invalid` where this server did not write it for the same asker and list. */
  read(text: string, ...bound: readonly string[]): Promise<number>;
}

/** The key outlives the process, so that lists can be read on after a restart. */
export function cursorsOf(asked: Pick<AskedStore, "remember" | "remembered">): Cursors {
  let key: Promise<Buffer> | undefined;
  const keyOf = async () => {
    const known = await asked.remembered(KEY);
    if (known === undefined) await asked.remember(KEY, randomBytes(32).toString("hex"));
    return Buffer.from(known ?? (await asked.remembered(KEY)) ?? "", "hex");
  };
  const theKey = () => {
    key ??= keyOf().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    async write(place, ...given) {
      const bound = boundTo(given);
      const secret = await theKey();
      const plain = Buffer.alloc(PLACE);
      plain.writeBigUInt64BE(BigInt(place));
      // The same place gives the same text: a nonce is used again only with the same message.
      const nonce = createHmac("sha256", secret)
        .update(JSON.stringify([place, bound.toString()]))
        .digest()
        .subarray(0, NONCE);
      const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(bound);
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString("base64url");
    },
    async read(text, ...given) {
      const bound = boundTo(given);
      const bytes = Buffer.from(text, "base64url");
      const place = bytes.length === NONCE + PLACE + TAG ? opened(await theKey(), bytes, bound) : undefined;
      ensureRequest(place !== undefined, "The cursor is not one that this server gave for this list.");
      return place;
    },
  };
}

/** Who asks and for which list, told apart from each other. */
const boundTo = (given: readonly string[]): Buffer => Buffer.from(JSON.stringify(given));

function opened(key: Buffer, bytes: Buffer, bound: Buffer): number | undefined {
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(bound)
    .setAuthTag(bytes.subarray(NONCE + PLACE));
  try {
    const plain = Buffer.concat([cipher.update(bytes.subarray(NONCE, NONCE + PLACE)), cipher.final()]);
    return Number(plain.readBigUInt64BE());
  } catch {
    return undefined;
  }
}
