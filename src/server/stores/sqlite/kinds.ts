/** The stores that there are. */
import { askedKind } from "./asked-tables.ts";
import { sealedKind } from "./sealed-tables.ts";

export const kinds = {
  asked: askedKind,
  releases: { ...sealedKind, mode: "write" },
  "releases-reader": { ...sealedKind, mode: "read" },
} as const;

export type KindName = keyof typeof kinds;
