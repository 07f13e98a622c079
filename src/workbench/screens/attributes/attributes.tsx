import { Shelf } from "../../frame/shelf.tsx";

/** Drawn by the branch that owns it. */
export default function AttributesScreen() {
  return <Shelf />;
}
