/** The workbench in a browser: it talks to the server that it came from, and to nobody else. */
import { render } from "preact";
import { App } from "./frame/app.tsx";

render(<App />, document.getElementById("app")!);
