/** A refusal where it belongs: what, why it matters, what to do, and its code small at the right. It is not the reader's fault. */
import type { ComponentChildren } from "preact";
import { PrivetError } from "../../base/errors.ts";
import { words } from "../words/words.ts";

interface Props {
  readonly error: unknown;
  /** A button that does what is advised. */
  readonly children?: ComponentChildren;
}

export function Problem({ error, children }: Props) {
  if (error === undefined || error === null) return null;
  const ours = error instanceof PrivetError ? error : undefined;
  return (
    <div class="msg refused" role="alert">
      {ours && <span class="code">{ours.code}</span>}
      <p>
        <b>{ours ? ours.message : words.parts.problem}</b> {ours?.fix.do}
      </p>
      {children}
    </div>
  );
}

type Kind = "free" | "warn" | "data" | "public" | "refused" | "plain";

export function Message({ kind = "plain", children }: { kind?: Kind; children: ComponentChildren }) {
  return (
    <div class={`msg ${kind}`} role="status">
      {children}
    </div>
  );
}
