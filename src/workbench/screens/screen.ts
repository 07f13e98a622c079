/** A screen: one of the eight words, and what draws it. It is loaded when it is first looked at. */
import type { ComponentType } from "preact";
import type { ScreenWord } from "../words/en/screens.ts";

export interface Screen {
  readonly word: ScreenWord;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** It is of use before any data set is open. */
  readonly needsNoData?: true;
  /** It is about public data alone, whichever data set is chosen: a frame around it says so. */
  readonly isPublic?: true;
}
