/** One step's release, by the view of the screen that sells such a thing alone. */
import type { ComponentType } from "preact";
import type { ReleaseTold } from "../../../client/wire.ts";
import { Loaded } from "./loaded.tsx";
import { Released } from "./released.tsx";

type View = ComponentType<{ readonly release: ReleaseTold }>;

const attributes = async (): Promise<View> => (await import("../attributes/result.tsx")).AttributesResult;

const VIEWS: Readonly<Record<string, () => Promise<View>>> = {
  describe: attributes,
  rank: attributes,
  classify: async () => (await import("../classify/result.tsx")).Result,
  regress: async () => (await import("../regress/number-model.tsx")).NumberModel,
  cluster: async () => (await import("../cluster/centres.tsx")).Centres,
  judge: async () => (await import("./judged.tsx")).JudgedResult,
  publish: async () => (await import("../publish/synopsis.tsx")).SynopsisResult,
};

export function StepResult({ release }: { release: ReleaseTold }) {
  const view = VIEWS[release.task];
  if (!view) return <Released release={release} />;
  return (
    <div class="stack results classify">
      <Loaded
        of={release.id}
        load={async () => {
          const Found = await view();
          return () => <Found release={release} />;
        }}
      />
    </div>
  );
}
