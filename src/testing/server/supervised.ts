/** A supervisor on a virtual clock, with children that are no processes. */
import type { ServerConfig } from "../../server/config/types.ts";
import type { FromFront, ToFront } from "../../server/front/process.ts";
import type { FromKeeperProcess, ToKeeperProcess } from "../../server/keeper/process.ts";
import type { StartChild } from "../../server/supervisor/children.ts";
import { type SaidByServer, Supervisor } from "../../server/supervisor/supervise.ts";
import type { FromWorkshop, ToWorkshop } from "../../server/workshop/messages.ts";
import { virtualClock } from "./virtual-clock.ts";

/** A child that hears what it is sent, and says and ends what the test wants. */
export interface FakeChild<In, Out> {
  readonly sent: Out[];
  say(message: In): void;
  die(): void;
}

function fakes<In, Out>(): { readonly all: FakeChild<In, Out>[]; readonly start: StartChild<In, Out> } {
  const all: FakeChild<In, Out>[] = [];
  const start: StartChild<In, Out> = (hear, ended) => {
    const fake = { sent: [] as Out[], say: hear, die: ended };
    all.push(fake);
    return { send: (message) => void fake.sent.push(message), hangUp: ended, kill: ended };
  };
  return { all, start };
}

export const supervisedConfig = {
  ...{ state: "/state", ledger: "sqlite", timing: { mode: "boundaries", padding: "sleep" } },
  policy: { guarantee: "reviewed" },
  limits: { diskBytes: 2 ** 30 },
  datasets: { clinic: { data: "/clinic", allowPaths: [], memoryMegabytes: 256, threads: 1, slots: 1 } },
} as unknown as ServerConfig;

export function supervised(more: Partial<ServerConfig> = {}) {
  const [clock, said] = [virtualClock(), [] as SaidByServer[]];
  const [fronts, keepers] = [fakes<FromFront, ToFront>(), fakes<FromKeeperProcess, ToKeeperProcess>()];
  const workshops = fakes<FromWorkshop, ToWorkshop>();
  const supervisor = new Supervisor({
    order: { config: { ...supervisedConfig, ...more }, folder: "/", calibrate: false },
    clock,
    startFront: fronts.start,
    startKeeper: () => keepers.start,
    startWorkshop: workshops.start,
    say: (event) => void said.push(event),
  });
  let code: number | undefined;
  void supervisor.ended.then((ended) => {
    code = ended;
  });
  const toFront = () => fronts.all.flatMap(({ sent }) => sent);
  return {
    clock,
    said,
    fronts: fronts.all,
    keepers: keepers.all,
    workshops: workshops.all,
    supervisor,
    toFront,
    code: () => code,
  };
}
