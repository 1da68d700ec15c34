import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Pages } from "#app/pages/Pages.tsx";
import { Toasts } from "#app/shell/Toasts.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { FakePorts } from "./fake-ports.tsx";
import { renderWithTexts } from "./render-with-texts.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The pages of a visitor at /privacy, with toasts beside them, and the way to another page. */
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
  it("visible toasts go", async () => {
    const { go } = await openPages();
    await screen.findByRole("heading", { level: 1, name: "Privacy" });
    // One that would stay by itself.
    act(() => void toast("Saved", { duration: Infinity }));
    await screen.findByText("Saved");
    await go("/terms");
    await waitFor(() => expect(screen.queryByText("Saved")).toBeNull(), { timeout: 10_000 });
  });

  it("what is said to whoever is led on stands on the page they come to, and goes with it", async () => {
    const { go } = await openPages();
    act(() => showToastOnNextPage("Saved and led on"));
    expect(screen.queryByText("Saved and led on")).toBeNull();
    await go("/terms");
    await screen.findByText("Saved and led on");
    await go("/privacy");
    await waitFor(() => expect(screen.queryByText("Saved and led on")).toBeNull(), { timeout: 10_000 });
  });

  it("where nobody is led on after all, it is said on the same page", async () => {
    await openPages();
    act(() => showToastOnNextPage("Saved here"));
    expect(await screen.findByText("Saved here")).toBeTruthy();
  });

  it("one page view goes to the ad pixel, none for a path that only leads on", async () => {
    const fbq = vi.fn<(...words: string[]) => void>();
    vi.stubGlobal("fbq", fbq);
    const { go } = await openPages();
    expect(fbq.mock.calls).toEqual([["track", "PageView"]]);
    await go("/terms");
    expect(fbq).toHaveBeenCalledTimes(2);
    // Staff pages lead a visitor to the sign-in page.
    await go("/orders");
    expect(fbq.mock.calls).toEqual(Array.from({ length: 3 }, () => ["track", "PageView"]));
  });

  it("nothing is reported, and nothing fails, without a pixel", async () => {
    const { go } = await openPages();
    await go("/terms");
    expect(await screen.findByRole("heading", { level: 1, name: "Terms of use" })).toBeDefined();
  });
});
