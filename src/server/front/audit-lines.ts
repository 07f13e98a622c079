/** Lines of reads and refusals: gathered, and written at most a second later, in one commit. They are never dropped. */
import { PrivetError } from "../../base/errors.ts";
import type { Clock } from "../clock.ts";
import type { AskedStore, AuditNote } from "../stores/asked.ts";

export interface AuditLines {
  /** Throws where lines cannot be written any more, so that what would not be written down is not told. */
  add(note: AuditNote): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const AT_MOST = 1000;

export function auditLines(asked: Pick<AskedStore, "audit">, clock: Clock): AuditLines {
  let notes: AuditNote[] = [];
  let [isDue, hasFailed] = [false, false];
  const write = async () => {
    const together = notes;
    notes = [];
    if (together.length === 0) return;
    try {
      await asked.audit(together);
      hasFailed = false;
    } catch {
      hasFailed = true;
      notes = [...together, ...notes];
      writeLater();
    }
  };
  const writeLater = () => {
    if (isDue) return;
    isDue = true;
    clock.at(clock.monotonic() + AT_MOST, () => {
      isDue = false;
      void write();
    });
  };
  return {
    add(note) {
      if (hasFailed)
        throw new PrivetError(
          "not-ready",
          "The server cannot write down who asks what, and so tells nothing that has to be written down.",
          "The owner makes room on its disk; then try again.",
        );
      notes.push(note);
      writeLater();
    },
    close: write,
  };
}
