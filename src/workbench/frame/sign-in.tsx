/** Where nobody is known yet: a token, pasted. */
import { useState } from "preact/hooks";
import { Panel } from "../parts/basic.tsx";
import { TextInput } from "../parts/fields.tsx";
import { Problem } from "../parts/problem.tsx";
import { signIn } from "../state/session.ts";
import { words } from "../words/words.ts";

export function SignIn({ onDone }: { onDone: () => void }) {
  const [token, setToken] = useState("");
  const [error, setError] = useState<unknown>(undefined);
  const enter = async (event: Event) => {
    event.preventDefault();
    try {
      await signIn(token);
      onDone();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <main class="sign-in" id="main">
      <Panel title={words.welcome.title} lead={words.welcome.lead}>
        <form onSubmit={(event) => void enter(event)}>
          <TextInput
            label={words.welcome.token}
            type="password"
            value={token}
            onInput={setToken}
            hint={words.welcome.hint}
          />
          <Problem error={error} />
          <button class="btn" type="submit">
            {words.welcome.enter}
          </button>
        </form>
        <p class="hint">{words.welcome.owner}</p>
      </Panel>
    </main>
  );
}
