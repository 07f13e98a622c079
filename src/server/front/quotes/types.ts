/** Prices, worked out in the front from public facts alone: with every keeper stopped they are the same to the byte. */
import type { QuoteJson } from "../../../service/quote.ts";

/** A quote without the budget, which the desk knows, and with the seconds that a run takes until it may be seen. */
export interface ServerQuote extends Omit<QuoteJson, "budget" | "after" | "work"> {
  /** `estimate` is Ê, `first` is T₀ (server/boundaries.ts). */
  readonly seconds: {
    readonly estimate: number;
    readonly first: number;
    /** Of a flow: after how many seconds each of its paid steps is looked for. */
    readonly steps?: readonly number[];
  };
}

export interface Quoter {
  /**
   * Refuses like `quotePlan`; with `quote-too-slow` where two seconds (of a flow: two for each step, ten at most) were not enough, and
   * with `rate-limited` where two are being worked out for the same principal already. Turns go round between those whom it is for; the
   * desk itself, which asks for nobody, has no such limit.
   */
  quote(dataset: string, plan: unknown, forWhom?: string): Promise<ServerQuote>;
  /** Whether the price is known, so that nothing would be worked out. */
  isRemembered(dataset: string, plan: unknown): boolean;
  close(): Promise<void>;
}
