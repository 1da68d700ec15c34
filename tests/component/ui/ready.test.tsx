import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Ready } from "#ui/feedback/Ready.tsx";
import { allReady, type Live, readyValue } from "#ui/use-live.ts";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

const LOADING: Live<number> = { state: "loading" };
const ready = <Value,>(value: Value): Live<Value> => ({ state: "ready", value });
const failed = (retry = () => {}): Live<number> => ({ state: "failed", error: new Error("planted"), retry });

const show = (live: Live<number>) =>
  renderWithTexts(
    <Ready of={live} failed="No count" rows={2}>
      {(count) => <p>{`count ${count}`}</p>}
    </Ready>,
  );

describe("Ready", () => {
  it("shows placeholder rows while the query loads", async () => {
    await show(LOADING);
    expect(screen.getByRole("status", { name: "Loading" }).children).toHaveLength(2);
  });

  it("shows the value, even zero", async () => {
    await show(ready(0));
    expect(screen.getByText("count 0")).toBeDefined();
  });

  it("shows the error with a retry when the query failed", async () => {
    const retry = vi.fn<() => void>();
    await show(failed(retry));
    expect(screen.getByRole("alert").textContent).toContain("No count");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("allReady", () => {
  it("is ready with every value when all are", () => {
    expect(readyValue(allReady(ready(1), ready("a")))).toEqual([1, "a"]);
  });

  it("loads until the last one is ready, and fails as soon as one failed", () => {
    expect(allReady(ready(1), LOADING).state).toBe("loading");
    expect(allReady(LOADING, failed()).state).toBe("failed");
    expect(readyValue(allReady(LOADING, ready(1)))).toBeUndefined();
  });
});
