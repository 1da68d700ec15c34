import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accept, refuse } from "#domain/values/result.ts";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { useImage } from "#components/image/use-image.ts";
import { giveImages } from "#components/ports.ts";
import type { Images } from "#ports/images.ts";
import { Ports } from "#ui/ports/port.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const picture = (name: string) => new File([name], `${name}.png`, { type: "image/png" });

function Field({ max, begins = [] }: { readonly max: number; readonly begins?: readonly string[] }) {
  const [imageIds, setImageIds] = useState(begins);
  return (
    <>
      <PhotoField imageIds={imageIds} onChange={setImageIds} max={max} noun="product" name="Cola" label="Add photos" />
      <output aria-label="ids">{imageIds.join(" ")}</output>
    </>
  );
}

async function open(max: number, save: Images["save"], begins: readonly string[] = []) {
  await renderWithTexts(
    <Ports give={[giveImages({ read: async () => null, save })]}>
      <Field max={max} begins={begins} />
    </Ports>,
  );
}

const upload = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText("Add photos", { selector: "input" }), files);
const ids = () => screen.getByLabelText("ids").textContent;
const named: Images["save"] = async (file) => accept(file instanceof File ? file.name.replace(".png", "") : "");

describe("PhotoField", () => {
  it("accepts several photos, each once, the first as main until another is chosen", async () => {
    await open(8, named);
    await upload(picture("a"), picture("b"), picture("a"));
    await waitFor(() => expect(ids()).toBe("b a"));
    await userEvent.click(screen.getByRole("button", { name: "Make photo 2 the main one" }));
    expect(ids()).toBe("a b");
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
    expect(ids()).toBe("b");
  });

  it("accepts no more than the maximum, and then says so", async () => {
    await open(3, named, ["x", "y"]);
    await upload(picture("a"), picture("b"));
    await waitFor(() => expect(ids()).toBe("x y a"));
    expect(await screen.findByText("At most 3")).toBeTruthy();
  });

  it("replaces the only one", async () => {
    await open(1, named, ["x"]);
    await upload(picture("a"));
    await waitFor(() => expect(ids()).toBe("a"));
  });

  it.each([
    ["notAnImage", "This file is not a picture we can read"],
    ["storageFull", /This device has no room for the photo/],
    ["notAllowed", "Your role does not add photos here"],
  ] as const)(
    "says next to the field why a photo was not added (%s), and keeps the existing ones",
    async (code, text) => {
      await open(8, async () => refuse({ code }), ["x"]);
      await upload(picture("a"));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(ids()).toBe("x");
    },
  );
});

describe("useImage", () => {
  function Shown() {
    return <output aria-label="source">{useImage("a", "thumb") ?? "none"}</output>;
  }

  it("[M9] retries a photograph the server does not have yet, and stops once it is there", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const read = vi.fn<Images["read"]>().mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    read.mockResolvedValue("data:picture");
    await renderWithTexts(
      <Ports give={[giveImages({ read, save: named })]}>
        <Shown />
      </Ports>,
    );
    await act(async () => {});
    expect(screen.getByLabelText("source").textContent).toBe("none");
    await act(async () => {
      vi.advanceTimersByTime(15_000);
    });
    expect(read).toHaveBeenCalledTimes(2);
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    expect(screen.getByLabelText("source").textContent).toBe("data:picture");
    await act(async () => {
      vi.advanceTimersByTime(600_000);
    });
    expect(read).toHaveBeenCalledTimes(3);
  });
});
