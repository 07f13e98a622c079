import { Shelf } from "../../frame/shelf.tsx";

/** Drawn by the branch that owns it. */
export default function AuditScreen() {
  return <Shelf />;
}
