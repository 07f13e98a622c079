/** How it looks to this reader: light or dark, as the system says until they say otherwise. */
import { signal } from "@preact/signals";

type Theme = "light" | "dark";
const KEY = "privet-theme";

const system = matchMedia("(prefers-color-scheme: dark)");
const kept = localStorage.getItem(KEY);

export const theme = signal<Theme>(
  kept === "light" || kept === "dark" ? kept : system.matches ? "dark" : "light",
);
system.addEventListener("change", ({ matches }) => {
  if (localStorage.getItem(KEY) === null) show(matches ? "dark" : "light");
});

function show(wanted: Theme): void {
  theme.value = wanted;
  document.documentElement.dataset.theme = wanted;
}

export function turnTheme(): void {
  show(theme.value === "dark" ? "light" : "dark");
  localStorage.setItem(KEY, theme.value);
}

document.documentElement.dataset.theme = theme.value;
