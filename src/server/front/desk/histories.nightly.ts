import { test } from "vitest";
import { playHistories } from "../../../testing/server/desk-histories.ts";

test("two thousand histories keep what the desk claims, at every commit", () => playHistories(2000, 7));
