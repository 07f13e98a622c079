/** Steps to add: pressed, or dragged onto the canvas. Those that cost and those that do not stand apart. */
import { words } from "../../words/words.ts";
import { type Offer, offers } from "./offers.ts";
import { add } from "./state.ts";

/** What a dragged step is called on its way to the canvas. */
export const DRAGGED = "application/x-privet-step";

export function Palette() {
  const all = offers();
  return (
    <div class="flow-palette" role="group" aria-label={words.flow.palette}>
      <Row name={words.flow.paid} offers={all.filter((one) => !one.isFree)} />
      <Row name={words.flow.free} offers={all.filter((one) => one.isFree)} />
    </div>
  );
}

const Row = ({ name, offers: some }: { name: string; offers: readonly Offer[] }) => (
  <div class="row">
    <span class={`badge ${some[0]?.isFree ? "free" : "spend"}`}>{name}</span>
    {some.map((offer) => (
      <button
        key={offer.word}
        class={`btn s ${offer.isFree ? "free" : ""}`}
        type="button"
        draggable
        title={words.flow.about[offer.word]}
        aria-label={words.flow.add(words.flow.task[offer.word] ?? offer.word)}
        onClick={() => add(offer)}
        onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED, JSON.stringify(offer))}
      >
        + {words.flow.task[offer.word] ?? offer.word}
      </button>
    ))}
  </div>
);
