import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Pages } from "#app/pages/Pages.tsx";
import { Toasts } from "#app/shell/Toasts.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { FakePorts } from "../fake-ports.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A visitor's pages at /privacy, with toasts, and a link to another page. */
async function openPages() {
  let navigate: ReturnType<typeof useNavigate> = () => {};
  function Navigator() {
    const current = useNavigate();
    useEffect(() => {
      navigate = current;
    });
    return null;
  }
  await renderWithTexts(
    <FakePorts given={{ path: "/privacy" }}>
      <>
        <Pages visitor={{ at: "signedOut", sent: false }} failed={null} />
        <Navigator />
        <Toasts />
      </>
    </FakePorts>,
  );
  return { go: (path: string) => act(async () => navigate(path)) };
}

describe("ACCESS-28: on each change of route", () => {
  it("visible toasts are cleared", async () => {
    const { go } = await openPages();
    await screen.findByRole("heading", { level: 1, name: "Privacy" });
    // This one would stay otherwise.
    act(() => void toast("Saved", { duration: Infinity }));
    await screen.findByText("Saved");
    await go("/terms");
    await waitFor(() => expect(screen.queryByText("Saved")).toBeNull(), { timeout: 10_000 });
  });

  it("a toast shown before a redirect appears on the target page, and goes with it", async () => {
    const { go } = await openPages();
    act(() => showToastOnNextPage("Saved and led on"));
    expect(screen.queryByText("Saved and led on")).toBeNull();
    await go("/terms");
    await screen.findByText("Saved and led on");
    await go("/privacy");
    await waitFor(() => expect(screen.queryByText("Saved and led on")).toBeNull(), { timeout: 10_000 });
  });

  it("without a redirect it appears on the same page", async () => {
    await openPages();
    act(() => showToastOnNextPage("Saved here"));
    expect(await screen.findByText("Saved here")).toBeTruthy();
  });

  it("the ad pixel gets one page view, and none for a redirect", async () => {
    const fbq = vi.fn<(...words: string[]) => void>();
    vi.stubGlobal("fbq", fbq);
    const { go } = await openPages();
    expect(fbq.mock.calls).toEqual([["track", "PageView"]]);
    await go("/terms");
    expect(fbq).toHaveBeenCalledTimes(2);
    // Staff pages redirect a visitor to the sign-in page.
    await go("/orders");
    expect(fbq.mock.calls).toEqual(Array.from({ length: 3 }, () => ["track", "PageView"]));
  });

  it("without a pixel nothing is reported and nothing fails", async () => {
    const { go } = await openPages();
    await go("/terms");
    expect(await screen.findByRole("heading", { level: 1, name: "Terms of use" })).toBeDefined();
  });
});
