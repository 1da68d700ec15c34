import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CameraButton } from "#components/order/camera/CameraButton.tsx";
import { createSeenCodes } from "#components/order/camera/seen-codes.ts";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

let heard: string[] = [];
let shown: string[] = [];
let lit: unknown[] = [];
const stop = vi.fn<() => void>();

function Listening() {
  useScanner((code) => heard.push(code));
  return <CameraButton />;
}

/** A phone whose camera shows `shown`. */
function givePhone(answer: () => Promise<unknown>): void {
  class BarcodeDetector {
    static getSupportedFormats = async () => ["ean_13", "qr_code"];
    detect = async () => shown.map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: answer } });
  for (const [name, value] of Object.entries({ play: async () => {}, videoWidth: 640, srcObject: null }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, writable: true, value });
}

const track = {
  stop,
  getCapabilities: () => ({ torch: true }),
  applyConstraints: async (asked: unknown) => void lit.push(asked),
};
const camera = async () => ({ getTracks: () => [track], getVideoTracks: () => [track] });

beforeEach(() => {
  heard = [];
  shown = [];
  lit = [];
  stop.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("COUNTER-17 the camera", () => {
  it("gives what it reads to whoever hears the scanner, once while it stays in sight, and stops when it is closed", async () => {
    givePhone(camera);
    await renderWithTexts(<Listening />);
    await userEvent.click(screen.getByRole("button", { name: "Scan with the camera" }));
    shown = ["7501234567890"];
    await screen.findByText("Read: 7501234567890", {}, { timeout: 15_000 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(heard).toEqual(["7501234567890"]);
    await userEvent.click(await screen.findByRole("button", { name: "Light on" }));
    await screen.findByRole("button", { name: "Light off" });
    expect(lit).toEqual([{ advanced: [{ torch: true }] }]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(stop).toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", /does not allow the camera/],
    ["NotFoundError", /has no camera/],
    ["NotReadableError", /could not be started/],
  ])("says in words why it shows nothing: %s", async (name, words) => {
    givePhone(() => Promise.reject(new DOMException("no", name)));
    await renderWithTexts(<Listening />);
    await userEvent.click(screen.getByRole("button", { name: "Scan with the camera" }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("gives the camera back where it was closed before it was there", async () => {
    let open: (stream: unknown) => void = () => {};
    givePhone(() => new Promise((resolve) => (open = resolve)));
    await renderWithTexts(<Listening />);
    await userEvent.click(screen.getByRole("button", { name: "Scan with the camera" }));
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    open(await camera());
    await vi.waitFor(() => expect(stop).toHaveBeenCalled(), 15_000);
  });

  it("counts a code again once it was out of sight for a while", () => {
    const freshOf = createSeenCodes();
    const seen = [0, 100, 1_500, 2_900, 4_500].map((at) => freshOf(["a"], at).length);
    expect(seen).toEqual([1, 0, 0, 0, 1]);
    expect(freshOf(["a", "b"], 4_600)).toEqual(["b"]);
  });
});
