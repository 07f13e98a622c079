/** A part of another screen, loaded when it is first looked at. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loading } from "../../parts/basic.tsx";

/** `of`: another text, another part. */
export function Loaded({ of, load }: { of: string; load: () => Promise<ComponentType> }) {
  const [Part, set] = useState<ComponentType | undefined>(undefined);
  useEffect(() => {
    set(undefined);
    void load().then((part) => set(() => part));
  }, [of]);
  return Part ? <Part /> : <Loading lines={6} />;
}
