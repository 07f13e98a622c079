/** What the desk says where it refuses: about whoever asks, and never about anybody else. */
import { marked, PrivetError, type RefusalWords } from "../../../base/errors.ts";

export const refused = (words: RefusalWords): PrivetError => new PrivetError(...words);

export const allowanceMissing = (dataset: string): RefusalWords => [
  "allowance-missing",
  `You have no allowance on ${dataset}, or not any more, so you cannot spend. Nothing was run or spent.`,
  marked`The owner gives one: {command:access grant}.`,
];

export const holderGiven = (): RefusalWords => [
  "option-unknown",
  "A plan for a server names no holder: whose allowance pays follows from who asks. Nothing was run or spent.",
  "Leave holder out.",
];

export const keyReused = (): RefusalWords => [
  "key-reused",
  "This key was used before, with another request. Nothing was spent.",
  "Use a fresh key for what is new.",
];

export const priceChanged = (): RefusalWords => [
  "price-changed",
  "The run costs something else than was agreed to. Nothing was run or spent.",
  "Ask for a new quote, and send its price.",
];

export const methodNotGranted = (method: string): RefusalWords => [
  "not-allowed",
  `Your allowance is not for ${method}. Nothing was run or spent.`,
  "Choose another method, or ask the owner.",
];

export const guaranteeTooWeak = (guarantee: string, least: string): RefusalWords => [
  "guarantee-too-weak",
  `The method's guarantee is ${guarantee}; this server runs what is at least ${least}. Nothing was run or spent.`,
  "Choose another method.",
];

export const alreadyReleased = (release: string): RefusalWords => [
  "release-already-taken",
  `The same plan was released before, as ${release}, and costs nothing to read. Nothing was spent.`,
  marked`Read that one ({command:releases get}), or pay for another draw: {option:again}.`,
];

export const underWay = (run: string): RefusalWords => [
  "run-under-way",
  `The same plan is under way, as ${run}, and is paid for once. Nothing was spent.`,
  marked`Wait for that one ({command:runs show}), or pay for another draw: {option:again}.`,
];

export const limitReached = (which: "run" | "day", limit: string, greek: string): RefusalWords => [
  "limit-reached",
  which === "run"
    ? `The run costs more than the ${greek} ${limit} that you may spend in one run. Nothing was spent.`
    : `With this run you would spend more than ${greek} ${limit} today. Nothing was spent.`,
  which === "run" ? `Lower ${greek}, or ask the owner.` : "Days end at midnight, UTC.",
];

export const acceptedEnough = (limit: number): RefusalWords => [
  "limit-reached",
  `${limit} of your runs were accepted today, and not more are taken in a day. Nothing was spent.`,
  "Days end at midnight, UTC.",
];

export const queueFull = (whose: "yours" | "all"): RefusalWords => [
  "queue-full",
  whose === "yours"
    ? "As many of your runs are waiting as may. Nothing was spent."
    : "As many runs are waiting as this data set takes. Nothing was spent.",
  "Try again when some of them are done.",
];

export const timingUnsure = (): RefusalWords => [
  "timing-unsure",
  "Too many runs took longer than public facts had said, so none starts at the moment. Nothing was spent.",
  "Try again tomorrow; where that does not help, the owner has to measure again.",
];

export const notReady = (dataset: string): RefusalWords => [
  "not-ready",
  `${dataset} is not open at the moment. Nothing was run or spent.`,
  "Try again in a minute.",
];

export const cannotStore = (): RefusalWords => [
  "not-ready",
  "The server's disk is nearly full, or cannot be written to. Nothing was run or spent.",
  "Try again later; the owner makes room.",
];

export const stopping = (): RefusalWords => [
  "stopping",
  "The server is being stopped. Nothing was spent.",
  "Try again later; what is queued stays queued.",
];

export const clockJumped = (): RefusalWords => [
  "clock-jumped",
  "The server's clock was set back. Nothing is spent until it has caught up.",
  "Try again later.",
];

export const tooBusy = (): RefusalWords => [
  "busy",
  "The server has more to do than it can at the moment. Nothing was spent.",
  "Try again; repeating a request with its key is safe.",
];

export const noSuchRun = (): RefusalWords => [
  "not-found",
  "There is no such run, or it is not yours.",
  "Look at the list of your runs.",
];

export const mayNot = (what: string): RefusalWords => ["not-allowed", what, "Nothing was changed."];
