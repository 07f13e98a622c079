/** The centres in numbers: a line an attribute, a column a centre. */
import type { Centre } from "../../../models/clustering/clustering.ts";
import { saveAs } from "../../state/api.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { csvText } from "../csv-text.ts";
import { centreText, seriesOf } from "./places.ts";

const sizeText = ({ rows, couldBeChance }: Centre): string =>
  rows === undefined
    ? words.cluster.notReleased
    : couldBeChance
      ? words.cluster.noise
      : words.cluster.about(countText(rows));

export function CentreTable({ centres, id }: { centres: readonly Centre[]; id: string }) {
  const names = centres[0]?.values.map(({ attribute }) => attribute) ?? [];
  const save = () => {
    const lines = centres.map((one) => [String(one.centre), sizeText(one), ...one.values.map(centreText)]);
    saveAs(
      `${id}-centres.csv`,
      csvText([[words.cluster.group, words.cluster.rows, ...names], ...lines]),
      "text/csv",
    );
  };
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.cluster.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.cluster.attribute}</th>
              {centres.map(({ centre }) => (
                <th key={centre} scope="col" class="n">
                  <i class={`key ${seriesOf(centre)}`} aria-hidden="true" />{" "}
                  {words.cluster.groupNamed(centre)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.cluster.rows}</th>
              {centres.map((one) => (
                <td key={one.centre} class="n">
                  {sizeText(one)}
                </td>
              ))}
            </tr>
            {names.map((name, i) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {centres.map(({ centre, values }) => (
                  <td key={centre} class="n">
                    {values[i] && centreText(values[i])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button class="btn s" type="button" onClick={save}>
        {words.cluster.save}
      </button>
    </>
  );
}
