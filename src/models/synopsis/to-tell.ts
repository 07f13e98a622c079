/**
 * A synopsis as learners take it: which label is to be told, and by what. One that was published for a label tells that one. One of a whole
 * table tells any attribute whose values it holds one by one; other labels are not learnt from, as they are not where rows are.
 */
import { ensure, marked, quote, word } from "../../base/errors.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type {
  LabelledCells,
  LabelledSynopsis,
  PlainPublished,
  PublishedAttribute,
  Synopsis,
} from "./synopsis.ts";

export function toTell(synopsis: Synopsis, name = synopsis.label?.name): LabelledSynopsis {
  if (isForLabel(synopsis)) return told(synopsis, name);
  const known = tellable(synopsis);
  ensure(
    name !== undefined,
    "label-undeclared",
    "The synopsis is of a whole table, and was published for no label.",
    {
      do: marked`Say what is to be told: {option:label ${word(known[0] ?? "NAME")}}. ${choices(known)}`,
      option: "label",
    },
  );
  ensure(
    known.includes(name),
    "label-undeclared",
    `The synopsis cannot tell ${quote(name)}: it does not hold its values one by one.`,
    { do: choices(known), option: "label" },
  );
  return name === synopsis.label?.name ? toTellOwn(synopsis, synopsis.label) : toTellOther(synopsis, name);
}

const choices = (known: readonly string[]): string =>
  known.length > 0 ? `It can tell: ${known.join(", ")}.` : "It holds no attribute value by value.";

/** Grids and networks are published for a label. */
const isForLabel = (synopsis: Synopsis): synopsis is LabelledSynopsis => synopsis.kind !== "tables";

function told(synopsis: LabelledSynopsis, name: string | undefined): LabelledSynopsis {
  const { label } = synopsis;
  ensure(
    name === label.name,
    "label-undeclared",
    `The synopsis was published to tell values of ${label.name} apart; it cannot tell ${quote(name)}.`,
    {
      do: marked`Write {option:label ${word(label.name)}}, or publish for the other label.`,
      option: "label",
    },
  );
  return synopsis;
}

/** What a synopsis can be taught to tell: its label first, then other labels, then attributes. */
export function tellable({ label, published }: Synopsis): readonly string[] {
  const byValue = published.filter(isByValue).map(({ attribute }) => attribute);
  const named = (kind: string) => byValue.filter((one) => one.kind === kind).map(({ name }) => name);
  return [...(label ? [label.name] : []), ...named("label"), ...named("categorical")];
}

const isByValue = ({ attribute, groups, names }: PublishedAttribute): boolean =>
  attribute.kind !== "numeric" && names.length === attribute.values.length && groups.length === names.length;

function toTellOwn(synopsis: Synopsis, label: LabelAttribute): LabelledSynopsis {
  return viewOf(synopsis, label, ({ classes = new Uint16Array() }) => classes);
}

function toTellOther(synopsis: Synopsis, name: string): LabelledSynopsis {
  const place = synopsis.published.findIndex(({ attribute }) => attribute.name === name);
  const { attribute, groups } = synopsis.published[place];
  // A run is a value, and its place is the value's code.
  const codeOf = Uint16Array.from(groups, (_, group) => groups.indexOf(group));
  return viewOf(synopsis, { ...attribute, kind: "label" } as LabelAttribute, (cells) =>
    cells.groups[place].map((group) => codeOf[group]),
  );
}

function viewOf(
  synopsis: Synopsis,
  label: LabelAttribute,
  classesOf: (cells: ReturnType<Synopsis["cells"]>) => Uint16Array,
): LabelledSynopsis {
  const places = [...synopsis.published.keys()].filter((place) =>
    isLearntFrom(synopsis.published[place].attribute, label),
  );
  const published = places.map((place) => synopsis.published[place] as PlainPublished);
  let kept: LabelledCells | undefined;
  return {
    ...synopsis,
    label,
    attributes: synopsis.attributes.filter((one): one is PlainAttribute => isLearntFrom(one, label)),
    published,
    cells() {
      const all = synopsis.cells();
      kept ??= {
        groups: places.map((place) => all.groups[place]),
        classes: classesOf(all),
        weights: all.weights,
      };
      return kept;
    },
  };
}

const isLearntFrom = (attribute: Synopsis["attributes"][number], label: LabelAttribute): boolean =>
  attribute.kind !== "label" && attribute.name !== label.name;
