import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Modal } from "#ui/layout/Modal.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

function Page({ kind }: { readonly kind: "sheet" | "modal" }) {
  const [open, setOpen] = useState<"none" | "first" | "second">("none");
  const close = () => setOpen("none");
  const next = <button onClick={() => setOpen("second")}>Next</button>;
  return (
    <>
      <button>Before</button>
      <button onClick={() => setOpen("first")}>Open</button>
      {kind === "sheet" ? (
        <Sheet open={open === "first"} onClose={close} title="First">
          {next}
        </Sheet>
      ) : (
        <Modal open={open === "first"} onClose={close} title="First" actions={next}>
          -
        </Modal>
      )}
      <Sheet open={open === "second"} onClose={close} title="Second">
        <button>Inside</button>
      </Sheet>
    </>
  );
}

describe("closing", () => {
  it.each(["sheet", "modal"] as const)("a %s returns the focus to the control that opened it", async (kind) => {
    await renderWithTexts(<Page kind={kind} />);
    const opener = screen.getByRole("button", { name: "Open" });
    await userEvent.click(opener);
    await screen.findByRole("dialog", { name: "First" });
    expect(document.activeElement).not.toBe(opener);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("one sheet to open the next leaves the focus in the next one", async () => {
    await renderWithTexts(<Page kind="sheet" />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    const second = await screen.findByRole("dialog", { name: "Second" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(second.contains(document.activeElement)).toBe(true);
  });
});
