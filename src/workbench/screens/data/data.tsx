/** Data: what is declared about a table. Its owner declares it here, where there is a workshop; a header is read, and never a row. */
import { useEffect } from "preact/hooks";
import { Empty, Loading } from "../../parts/basic.tsx";
import { datasets } from "../../state/data.ts";
import { chosen, place } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { Declare } from "./declare.tsx";
import { Places } from "./places.tsx";
import { Served } from "./served.tsx";
import { folder, PLACES, refreshFolder } from "./workshop.ts";

export default function DataScreen() {
  useEffect(() => {
    void refreshFolder();
  }, []);
  const { item } = place.value;
  if (item !== undefined && /^(file|table):/.test(item)) return <Declare key={item} item={item} />;
  const isThere = datasets.value.some(({ name }) => name === chosen.value);
  if (isThere && item !== PLACES) return <Served />;
  if (folder.value === undefined) return <Loading />;
  if (folder.value === null)
    return (
      <Empty>
        <h2>{words.data.places.noWorkshop}</h2>
        <p>{words.data.places.noWorkshopLead}</p>
      </Empty>
    );
  return <Places told={folder.value} />;
}
