/** The head of every page: which data, whether they are private, the purse, the eight words. */

import { useEffect, useRef } from "preact/hooks";
import { isPublicScreen, screens } from "../screens/all.ts";
import { about, datasets } from "../state/data.ts";
import { turnTheme } from "../state/look.ts";
import { chosen, go, hrefOf, place } from "../state/place.ts";
import { me, signOut } from "../state/session.ts";
import { words } from "../words/words.ts";
import { Meter } from "./meter.tsx";
import { isTouring } from "./tour.tsx";

export function Head() {
  const here = useRef<HTMLElement>(null);
  const { screen } = place.value;
  // On a phone not all words fit: the current one is brought into the strip.
  useEffect(() => {
    const current = here.current?.querySelector<HTMLElement>("[aria-current]");
    if (here.current && current) here.current.scrollLeft = current.offsetLeft - here.current.clientWidth / 3;
  }, [screen]);
  return (
    <header class="top">
      <div class="bar">
        <a class="brand" href={hrefOf({ screen: "data" })} aria-label="Privet">
          <Leaf /> <span>Privet</span>
        </a>
        <Subject />
        <span class="purse-place">
          {isPublicScreen() ? <span class="badge free">{words.experiment.noBudget}</span> : <Meter />}
        </span>
        <button
          class="icon"
          type="button"
          aria-label={words.frame.tour}
          title={words.frame.tour}
          onClick={() => (isTouring.value = true)}
        >
          ?
        </button>
        <button
          class="icon"
          type="button"
          aria-label={words.frame.theme}
          title={words.frame.theme}
          onClick={turnTheme}
        >
          ◐
        </button>
        <button class="btn s sign-out" type="button" onClick={signOut} title={me.value?.name}>
          {words.frame.signOut}
        </button>
      </div>
      <nav class="tabs" ref={here} aria-label={words.frame.screens}>
        {screens.map(({ word }) => (
          <a
            key={word}
            href={hrefOf({ screen: word })}
            aria-current={place.value.screen === word ? "page" : undefined}
          >
            {words.screenWords[word].title}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Subject() {
  const facts = about.value;
  if (isPublicScreen())
    return (
      <div class="subject">
        <b>{words.experiment.subject}</b> <span class="badge public">{words.frame.public}</span>
      </div>
    );
  return (
    <div class="subject">
      {datasets.value.length > 1 ? (
        <select
          class="which"
          aria-label={words.frame.chooseData}
          value={chosen.value}
          onChange={({ currentTarget }) => go({ dataset: currentTarget.value })}
        >
          {datasets.value.map(({ name }) => (
            <option key={name} value={name} selected={name === chosen.value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <b>{chosen.value}</b>
      )}
      {facts && (
        <>
          <span class={`badge ${facts.visibility}`}>
            {facts.visibility === "public" ? words.frame.public : words.frame.private}
          </span>
          <span class="rest">
            {words.frame.unit(facts.unit)} · {words.frame.neighbours(facts.neighbours)}
          </span>
        </>
      )}
    </div>
  );
}

const Leaf = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--leaf)" />
    <path
      d="M6 17.5C6 10 10.5 6 18 6c0 7.5-4 11.5-9.5 11.5M6 20c.5-4.5 3-8 7.5-10"
      fill="none"
      stroke="#fff"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
