/** Where the server has no workshop: what the owner types at the machine, ready to copy. */
import { Copy, Panel } from "../../parts/basic.tsx";
import { chosen } from "../../state/place.ts";
import { words } from "../../words/words.ts";

const { machine: say } = words.budgetScreen;

export function AtTheMachine() {
  const data = chosen.value;
  const commands: readonly (readonly [string, string])[] = [
    [say.add, "privet access add NAME --role analyst"],
    [say.grant, `privet access grant NAME ${data} --epsilon 0.5 --approve-above 0.3`],
    [say.list, "privet access list"],
    [say.revoke, "privet access revoke TOKEN"],
    [say.block, "privet access block NAME"],
    [say.suspend, `privet access suspend NAME ${data}`],
  ];
  return (
    <Panel title={say.title} lead={say.lead}>
      <dl class="commands">
        {commands.map(([what, command]) => (
          <div key={command}>
            <dt class="small">{what}</dt>
            <dd class="row">
              <code class="grow">{command}</code>
              <Copy text={command} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
