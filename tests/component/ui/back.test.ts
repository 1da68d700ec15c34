import { afterEach, expect, it, vi } from "vitest";
import { catchBack, rewindTo } from "#ui/layout/back.ts";

afterEach(() => vi.restoreAllMocks());

it("SELL-5 goes back to an entry that the router did not make, once, and never loads the page again", async () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {
    window.history.replaceState(null, "");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  window.history.replaceState({ idx: 2 }, "");
  catchBack();
  await rewindTo(0);
  expect(go.mock.calls).toEqual([[-2]]);
});

it("SELL-5 counts a step whose event was lost as made", async () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => window.history.replaceState(null, ""));
  window.history.replaceState({ idx: 1 }, "");
  await rewindTo(0);
  expect(go.mock.calls).toEqual([[-1]]);
});
