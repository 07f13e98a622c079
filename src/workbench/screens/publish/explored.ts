/** A synopsis with the reader's filter. All numbers come out of the release, in this page; each with what noise may have done to it. */
import { useSignal } from "@preact/signals";
import type { ReleaseTold } from "../../../client/wire.ts";
import type { LoadedModel } from "../../../models/opened-file.ts";
import type { GroupFilter, Synopsis } from "../../../models/synopsis/synopsis.ts";
import { asWord } from "../../plan/command.ts";
import { write } from "../../state/log.ts";

export interface ExploredAttribute {
  readonly name: string;
  readonly groups: readonly string[];
  readonly isLabel: boolean;
}

export interface Explored {
  readonly release: ReleaseTold;
  readonly loaded: LoadedModel<Synopsis>;
  /** Those that were published, and the label, where there is one, last. */
  readonly attributes: readonly ExploredAttribute[];
  readonly filter: GroupFilter;
  /** Turns one group of an attribute on or off; an attribute without any counts whole. */
  turn(name: string, group: number): void;
  clear(name?: string): void;
  /** Of which value of the label shares are told. */
  readonly outcome: number;
  setOutcome(outcome: number): void;
}

export function useExplored(loaded: LoadedModel<Synopsis>, release: ReleaseTold): Explored {
  const filter = useSignal<GroupFilter>({});
  const { published, label } = loaded.model;
  const outcome = useSignal((label?.values.length ?? 1) - 1);
  const attributes = [
    ...published.map(({ attribute, names }) => ({ name: attribute.name, groups: names, isLabel: false })),
    ...(label ? [{ name: label.name, groups: label.values, isLabel: true }] : []),
  ];
  const set = (next: GroupFilter, name: string) => {
    filter.value = next;
    write(`privet publish show ${release.id}.json --marginal ${asWord(name)}`);
  };
  return {
    release,
    loaded,
    attributes,
    filter: filter.value,
    turn(name, group) {
      const { [name]: own = [], ...others } = filter.value;
      const next = own.includes(group)
        ? own.filter((one) => one !== group)
        : [...own, group].sort((a, b) => a - b);
      set(next.length === 0 ? others : { ...others, [name]: next }, name);
    },
    clear(name) {
      const { [name ?? ""]: _, ...others } = filter.value;
      filter.value = name === undefined ? {} : others;
    },
    outcome: outcome.value,
    setOutcome: (next) => {
      outcome.value = next;
    },
  };
}
