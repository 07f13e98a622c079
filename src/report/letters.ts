/**
 * How wide words are at most. Text is laid out before anybody knows which font will draw it, so each kind of character
 * counts as wide as in DejaVu Sans, the widest of the usual fonts for screens; in others a little air is left.
 */
import { HEADING_SIZE, LABEL_SIZE, LEFT, MARGIN, type PictureHead, WIDTH } from "./picture.ts";
import { shorten, type WidthOfCharacter, wrapWords } from "./words.ts";

/** In shares of the size of the letters; the first kind that fits holds. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^\p{M}$/u, 0],
  [/^[fijlrtI .,:;'!|()[\]/\\-]$/, 0.42],
  [/^[a-lnopqsuvxyz\d_?à-åç-öø-ÿß–]$/, 0.65],
  [/^[A-LN-VX-ZÀ-ÅÇ-ÖØ-Ý&$*"<>=+~±−×]$/, 0.84],
  [/^\p{Extended_Pictographic}$/u, 1.4],
];
const WIDEST_LETTER = 1.1;

const inEms: WidthOfCharacter = (character) =>
  WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDEST_LETTER;

export function letterWidth(words: string, size = LABEL_SIZE): number {
  return size * [...words].reduce((sum, character) => sum + inEms(character), 0);
}

/** Where a picture's axis stands: large numbers need more room on its left than there is by default, beside what is written along them. */
export const leftFor = (numbers: readonly string[]): number =>
  Math.max(LEFT, Math.ceil(28 + Math.max(...numbers.map((words) => letterWidth(words)))));

/** As much of the words as fits the width, with an ellipsis where something was left out. */
export const cut = (words: string, width: number, size = LABEL_SIZE): string =>
  shorten(words, width / size, inEms);

/** Bold letters are wider by less than this. */
const BOLD = 1.17;

/** The head of a picture: its title, what its maker says about it, and what it shows, in lines that stay inside. */
export function headOf(title: string, subtitle: string, sentences: readonly string[]): PictureHead {
  const width = WIDTH - 2 * MARGIN;
  const shown = sentences.filter((sentence) => sentence !== "").join(" ");
  const lines = (words: string) => wrapWords(words, width / LABEL_SIZE, inEms);
  return {
    title,
    summary: `${subtitle} ${shown}`,
    heading: wrapWords(title, width / (HEADING_SIZE * BOLD), inEms),
    caption: [...lines(subtitle), ...lines(shown)],
  };
}
