import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Output, printDocuments } from "#components/print/print-documents.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import type { Printable } from "#components/print/use-printing.ts";
import { textIn } from "#i18n/text-in.ts";
import type { Device } from "#local/databases/device.ts";
import { readPrintFacts } from "#local/queries/print/print-facts.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import type { Preferences } from "#ui/ports/preferences.ts";
import { pagesAsHtml } from "#ui/print/print-pages.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { makePrintedOrder } from "#tests/support/printed-orders.ts";
import { readPdf } from "#tests/support/paper-images.ts";
import { makeCustomer } from "#tests/support/sales.ts";

let device: Device;
let shared: File[];
/** What the share sheet does. */
let share: () => Promise<void>;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  localStorage.clear();
  device = await openNewDevice();
  device = { ...device, identity: { ...device.identity, role: "store_staff", roles: ["store_staff"] } };
  shared = [];
  share = async () => {};
  setSharing({
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      await share();
      shared.push(...files);
    },
  });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Files share a process: the next one has no share sheet again.
  Reflect.deleteProperty(navigator, "canShare");
  Reflect.deleteProperty(navigator, "share");
});

/** What the browser has of a share sheet. */
function setSharing({ canShare, share: open }: Partial<Pick<Navigator, "canShare" | "share">>): void {
  Object.assign(navigator, { canShare, share: open });
}

/** This browser draws no pictures: what they would be drawn from. */
function drawPictures(): string[] {
  const drawn: string[] = [];
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, "getContext").mockReturnValue({
    fillRect() {},
    drawImage: (picture: HTMLImageElement) => void drawn.push(picture.src),
  } as never);
  vi.spyOn(canvas, "toBlob").mockImplementation((done) => done(new Blob(["picture"])));
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
  return drawn;
}

const view = (number = 1): Printable => ({
  order: makePrintedOrder({}, number),
  stored: null,
  status: "ready",
  receivedAt: 1,
});

async function openSheet(orders = [view()], change: (changes: Partial<Preferences>) => void = () => {}) {
  cleanup();
  const close = vi.fn<() => void>();
  await renderWithTexts(
    <Ports give={[giveDevice(device), givePreferences({ preferences: PREFERENCES, change })]}>
      <PrintSheet orders={orders} onClose={close} />
    </Ports>,
  );
  return close;
}

async function sharePdf(): Promise<void> {
  const close = await openSheet();
  await userEvent.click(screen.getByRole("button", { name: "Share PDF" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
}

describe("PRINT-9 sharing", () => {
  it("hands the share sheet a PDF of the likeliest document", async () => {
    await sharePdf();
    expect(shared.map(({ name, type }) => [name, type])).toEqual([
      ["Delivery note AN-A-26325-001-V.pdf", "application/pdf"],
    ]);
    expect(await readPdf(await shared[0]?.arrayBuffer())).toContain("Abarrotes Lupita");
  });

  it("downloads the file where the share sheet takes none", async () => {
    setSharing({ canShare: () => false });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await sharePdf();
    expect(saved).toEqual(["Delivery note AN-A-26325-001-V.pdf"]);
  });

  it("is in the customer's language, whatever the reader's is", async () => {
    await device.mirror.customers.put({ ...makeCustomer({ language: "es" }), rev: 1 });
    await sharePdf();
    expect(shared[0]?.name).toBe("Nota de entrega AN-A-26325-001-V.pdf");
  });

  it("puts several orders into one file", async () => {
    await openSheet([view(), view(2)]);
    await userEvent.click(screen.getByRole("button", { name: "Share PDF" }));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]?.name).toBe("Delivery note (2).pdf");
    const words = await readPdf(await shared[0]?.arrayBuffer());
    expect(words).toContain("AN-A-26325-001-V");
    expect(words).toContain("AN-A-26325-002-P");
  });
});

describe("PRINT-5 copies", () => {
  it("are counted for each document, not where the share sheet was closed", async () => {
    share = () => Promise.reject(new DOMException("closed", "AbortError"));
    await sharePdf();
    share = async () => {};
    await sharePdf();
    await sharePdf();
    await openSheet();
    await userEvent.click(screen.getByRole("radio", { name: "Order" }));
    await userEvent.click(screen.getByRole("button", { name: "Share PDF" }));
    await waitFor(() => expect(shared).toHaveLength(3));
    const words = await Promise.all(shared.map(async (file) => readPdf(await file.arrayBuffer())));
    expect(words.map((text) => /Copy \d+/.exec(text)?.[0] ?? "first")).toEqual(["first", "Copy 2", "first"]);
  });
});

describe("PRINT-5 PRINT-16 a picture", () => {
  it("counts for nothing: the PDF after it is no copy, nor is a picture after that", async () => {
    const drawn = drawPictures();
    await openSheet();
    const [facts, text] = [await readPrintFacts(device, []), await textIn("en")];
    const printed = {
      kind: "order",
      orders: [{ order: makePrintedOrder(), status: "ready", isInStore: true }],
    } as const;
    const issue = (output: Output) => printDocuments({ printed, facts, paper: "letter", output, text });
    for (const output of ["picture", "pdf", "picture"] as const) await issue(output);
    expect(shared.map(({ type }) => type)).toEqual(["image/png", "application/pdf", "image/png"]);
    expect(drawn).toHaveLength(2);
    expect(decodeURIComponent(drawn.join(" "))).not.toContain("Copy");
    expect(await readPdf(await shared[1]?.arrayBuffer())).not.toContain("Copy");
  });
});

describe("PRINT-3 what is chosen at first", () => {
  it("is a salesperson's order, although the store would pick it now", async () => {
    device = { ...device, identity: { ...device.identity, role: "salesperson", roles: ["salesperson"] } };
    await openSheet([{ ...view(), status: "confirmed" }]);
    expect(screen.getByRole("radio", { name: "Order" })).toHaveProperty("checked", true);
    expect(screen.getByRole("radio", { name: "Pick list" })).toHaveProperty("checked", false);
  });
});

describe("PRINT-8 the paper", () => {
  it("is the device's, and can be changed where something is printed", async () => {
    const changes: Partial<Preferences>[] = [];
    await openSheet([view()], (change) => changes.push(change));
    expect(screen.getByRole("radio", { name: "Letter" })).toHaveProperty("checked", true);
    await userEvent.click(screen.getByRole("radio", { name: "58 mm roll" }));
    expect(changes).toEqual([{ paper: "roll58" }]);
  });
});

describe("PRINT-2 what the browser prints", () => {
  it("has each page's own size, and texts that names cannot turn into markup", () => {
    const text = { kind: "text", x: 10, y: 20, width: 30, size: 9, bold: true, tone: "ink" } as const;
    const html = pagesAsHtml(
      [
        { width: 164.41, height: 500, marks: [{ ...text, text: "<b>A & B" }] },
        { width: 164.41, height: 300, marks: [] },
      ],
      "Receipt <1>",
    );
    expect(html).toContain("@page p1 { size: 164.41pt 300pt; margin: 0 }");
    expect(html).toContain(">&lt;b>A &amp; B</text>");
    expect(html).toContain("<title>Receipt &lt;1></title>");
  });
});
