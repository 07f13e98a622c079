/**
 * The audit's chain. A line's text is canonical JSON of its number and what it says; its hash is SHA-256 of the hash before it, a line
 * feed and that text; the first follows 64 zeros. Whoever knows the last hash can tell any change to any line before it.
 */
import { ensure } from "../../base/errors.ts";
import { canonicalJson, isObject } from "../../base/json.ts";
import { sha256Of } from "../ids.ts";
import { type AuditAct, type AuditLine, type AuditNote, auditActs } from "./asked.ts";

export const AUDIT_START = "0".repeat(64);

/** Where a chain ends: what the next line follows. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}
export const noLines: ChainEnd = { seq: 0, hash: AUDIT_START };

export const lineText = ({ seq, ...note }: AuditNote & { readonly seq: number }): string =>
  canonicalJson({ ...note, seq });

/** The line that follows, with the text that is kept. */
export function chained(
  last: ChainEnd,
  note: AuditNote,
): { readonly line: AuditLine; readonly text: string } {
  const seq = last.seq + 1;
  const text = lineText({ ...note, seq });
  const hash = sha256Of(`${last.hash}\n${text}`);
  return { line: { ...(JSON.parse(text) as AuditNote), seq, previous: last.hash, hash }, text };
}

/** A line as it was kept; refuses one that is not what was written after `last`. */
export function followed(last: ChainEnd, text: string, hash: string): AuditLine {
  const seq = last.seq + 1;
  const note = parsed(text);
  ensure(
    note !== undefined &&
      note.seq === seq &&
      canonicalJson(note) === text &&
      sha256Of(`${last.hash}\n${text}`) === hash,
    "audit-broken",
    `Line ${seq} of the access log is not what was written there.`,
    "Find out who could write to server.db, and restore it from a backup.",
  );
  return { ...note, previous: last.hash, hash };
}

function parsed(text: string): (AuditNote & { readonly seq: number }) | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const isLine = isObject(json) && typeof json.who === "string" && auditActs.includes(json.act as AuditAct);
    return isLine ? (json as unknown as AuditNote & { readonly seq: number }) : undefined;
  } catch {
    return undefined;
  }
}
