/** Small things that every screen has: panels, empty and loading boxes, help, copying, tabs, dialogs. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { words } from "../words/words.ts";

type Children = { readonly children?: ComponentChildren };

/** `title` names the region; `isTitleHidden` where the page says it already. */
export function Panel(
  props: Children & {
    title: string;
    lead?: ComponentChildren;
    aside?: ComponentChildren;
    isTitleHidden?: boolean;
    class?: string;
    id?: string;
  },
) {
  const id = useId();
  const { title, lead, aside, isTitleHidden = false, children } = props;
  const heading = (
    <h2 id={id} class={isTitleHidden ? "sr" : undefined}>
      {title}
    </h2>
  );
  return (
    <section class={`panel ${props.class ?? ""}`} aria-labelledby={id} id={props.id}>
      {aside ? (
        <div class="row between">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {lead && <p class="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** What will be here, one way to begin. */
export const Empty = ({ children }: Children) => <div class="empty">{children}</div>;

/** Shapes without numbers: never a stand-in that could be taken for one. */
export const Loading = ({ lines = 3 }: { lines?: number }) => (
  <div class="loading" role="status" aria-label={words.parts.loading}>
    {Array.from({ length: lines }, (_, i) => (
      <span key={i} />
    ))}
  </div>
);

/** A question mark that opens a text beside it; by keyboard too, and not by hover alone. */
export function Help({ of, children }: Children & { of: string }) {
  const id = useId();
  return (
    <>
      <button class="q" type="button" popovertarget={id} aria-label={words.form.help(of)}>
        ?
      </button>
      <div class="help" popover="auto" id={id}>
        {children}
      </div>
    </>
  );
}

export function Copy({ text, label = words.frame.copy }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button class="btn s" type="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.frame.copied : label}</span>
    </button>
  );
}

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly body: () => ComponentChildren;
}

/** The ARIA pattern: arrows move, Home and End go to the ends, and only the chosen panel is drawn. */
export function Tabs({ tabs, label, first }: { tabs: readonly Tab[]; label: string; first?: string }) {
  const base = useId();
  const [chosen, choose] = useState(first ?? tabs[0]?.id);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const list = useRef<HTMLDivElement>(null);
  const move = (to: number) => {
    const next = tabs[(to + tabs.length) % tabs.length];
    choose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[(to + tabs.length) % tabs.length]?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <>
      <div class="tablist noprint" role="tablist" aria-label={label} ref={list} onKeyDown={keys}>
        {tabs.map(({ id, title }, i) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={i === at}
            aria-controls={`${base}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${tabs[at]?.id}`}>
        {tabs[at]?.body()}
      </div>
    </>
  );
}

/** Open while it is there; Escape closes it. */
export function Dialog({ title, onClose, children }: Children & { title: string; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
