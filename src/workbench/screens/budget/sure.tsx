/** A question before something is taken away or decided. */
import type { ComponentChildren } from "preact";
import { Dialog } from "../../parts/basic.tsx";
import { words } from "../../words/words.ts";

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly yes: string;
  readonly no?: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
  readonly children?: ComponentChildren;
}

export const Sure = ({
  title,
  lead,
  yes,
  no = words.budgetScreen.people.cancel,
  onNo,
  onYes,
  children,
}: Props) => (
  <Dialog title={title} onClose={onNo}>
    {lead && <p>{lead}</p>}
    {children}
    <div class="row">
      <button class="btn" type="button" onClick={onNo}>
        {no}
      </button>
      <button class="btn grow" type="button" onClick={onYes}>
        {yes}
      </button>
    </div>
  </Dialog>
);
