/** The page: who looks, then the head, one screen, the foot. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Empty, Loading } from "../parts/basic.tsx";
import { Problem } from "../parts/problem.tsx";
import { isPublicScreen, screens } from "../screens/all.ts";
import type { Screen } from "../screens/screen.ts";
import { datasets, isPublic, refreshDatasets, refreshMethods } from "../state/data.ts";
import { chosen, go, place } from "../state/place.ts";
import { refreshRuns } from "../state/runs.ts";
import { isSignedIn, takeUp } from "../state/session.ts";
import { words } from "../words/words.ts";
import { Foot } from "./foot.tsx";
import { Head } from "./head.tsx";
import { SignIn } from "./sign-in.tsx";
import { Tour } from "./tour.tsx";

const RETRY = 2_000;

export function App() {
  const [isTried, tried] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const begin = async () => {
    try {
      await Promise.all([refreshDatasets(), refreshMethods()]);
      const [first] = datasets.value;
      if (chosen.value === "" || place.value.screen === "")
        go({ dataset: chosen.value || (first?.name ?? ""), screen: place.value.screen || "data" });
    } catch (problem) {
      setError(problem);
    }
  };
  useEffect(() => {
    void takeUp().then(async (isIn) => {
      if (isIn) await begin();
      tried(true);
    });
  }, []);
  useOpening();
  if (!isTried) return <Loading />;
  const isFramed = isPublicScreen() || isPublic.value;
  if (!isSignedIn.value) return <SignIn onDone={() => void begin()} />;
  return (
    <>
      <button class="skip" type="button" onClick={toContent}>
        {words.frame.skip}
      </button>
      <Head />
      {isFramed && (
        <aside class="public-strip" aria-label={words.frame.publicStrip}>
          <b>{words.frame.publicStrip}</b>{" "}
          {isPublicScreen() ? words.experiment.strip : words.frame.publicLead}
        </aside>
      )}
      <main id="main" tabIndex={-1} class={isFramed ? "public-frame" : undefined}>
        <Problem error={error} />
        <Shown />
      </main>
      <Foot />
      <Tour />
    </>
  );
}

/** The address after `#` is a place, so that an ordinary link to the content would lead away. */
function toContent(): void {
  document.getElementById("main")?.focus();
}

/** A keeper opens its rows a moment after the server listens. */
function useOpening(): void {
  const isWaiting = isSignedIn.value && datasets.value.some(({ open }) => !open);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refreshDatasets().catch(() => undefined), RETRY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const name = chosen.value;
  useEffect(() => {
    if (isSignedIn.value && name !== "") void refreshRuns().catch(() => undefined);
  }, [name, isSignedIn.value]);
}

function Shown() {
  const { screen, dataset: name } = place.value;
  const found = screens.find(({ word }) => word === screen);
  if (!found) return null;
  // A form without its table would ask for a label that nobody can choose.
  if (!datasets.value.some((one) => one.name === name) && !found.needsNoData)
    return (
      <Empty>
        <h2>{words.frame.noData}</h2>
        <p>{words.frame.noDataLead}</p>
      </Empty>
    );
  return <Loaded key={`${screen} ${name}`} {...found} />;
}

function Loaded({ word, load }: Screen) {
  const [Component, set] = useState<ComponentType | undefined>(undefined);
  useEffect(() => {
    document.title = `${words.screenWords[word].title} – Privet`;
    void load().then(({ default: component }) => set(() => component));
  }, []);
  return (
    <>
      <div class="head noprint">
        <h1>{words.screenWords[word].title}</h1>
        <p>{words.screenWords[word].lead}</p>
      </div>
      {Component ? <Component /> : <Loading />}
    </>
  );
}
