/** One step's release, by the view of the screen that sells such a thing alone. Views are loaded when they are first looked at. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ReleaseTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { Released } from "./released.tsx";

type View = ComponentType<{ readonly release: ReleaseTold }>;

const attributes = async (): Promise<View> => (await import("../attributes/result.tsx")).AttributesResult;

const VIEWS: Readonly<Record<string, () => Promise<View>>> = {
  describe: attributes,
  rank: attributes,
  classify: async () => (await import("../classify/result.tsx")).Result,
  regress: async () => (await import("../regress/number-model.tsx")).NumberModel,
  cluster: async () => (await import("../cluster/centres.tsx")).Centres,
  publish: async () => (await import("../publish/synopsis.tsx")).SynopsisResult,
};

export function StepResult({ release }: { release: ReleaseTold }) {
  const [Found, set] = useState<View | undefined>(undefined);
  const load = VIEWS[release.task];
  useEffect(() => {
    void load?.().then((view) => set(() => view));
  }, [release.task]);
  if (!load) return <Released release={release} />;
  return Found ? (
    <div class="stack results classify">
      <Found release={release} />
    </div>
  ) : (
    <Loading lines={6} />
  );
}
