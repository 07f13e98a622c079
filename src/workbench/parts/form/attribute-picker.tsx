/** Several attributes of a table, with a search where there are many; a thousand stay fluid. */
import { useState } from "preact/hooks";
import { words } from "../../words/words.ts";
import { SEARCH_FROM } from "../fields.tsx";
import { VirtualList } from "../virtual-list.tsx";

interface Props {
  readonly names: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly label: string;
}

const LINE = 28;

export function AttributePicker({ names, value, onChange, label }: Props) {
  const [sought, seek] = useState("");
  const found = names.filter((name) => name.toLowerCase().includes(sought.toLowerCase()));
  const turn = (name: string) =>
    onChange(
      value.includes(name)
        ? value.filter((one) => one !== name)
        : names.filter((one) => one === name || value.includes(one)),
    );
  return (
    <div class="picker">
      {names.length >= SEARCH_FROM && (
        <input
          class="input"
          type="search"
          placeholder={words.parts.search}
          aria-label={`${words.parts.search}: ${label}`}
          value={sought}
          onInput={({ currentTarget }) => seek(currentTarget.value)}
        />
      )}
      <VirtualList
        items={found}
        lineHeight={LINE}
        height={LINE * 7}
        label={label}
        line={(name) => (
          <label>
            <input type="checkbox" checked={value.includes(name)} onChange={() => turn(name)} /> {name}
          </label>
        )}
      />
      <span class="hint">
        {value.length === 0 ? words.form.allAttributes : words.parts.found(value.length, names.length)}
      </span>
    </div>
  );
}
