/** One line for people: what a released model was bought with. */
import type { Guarantee, Receipt } from "../curator/index.ts";
import { onOneLine } from "./visible.ts";

export const receiptText = (receipt: Receipt | undefined, guarantee: Guarantee): string =>
  receipt
    ? `\n${onOneLine(`receipt: ε ${receipt.epsilon}, δ ${Number(receipt.delta)} · ${receipt.purpose} · ${receipt.dataset} · guarantee ${guarantee}`)}`
    : `\nno receipt · guarantee ${guarantee}`;
