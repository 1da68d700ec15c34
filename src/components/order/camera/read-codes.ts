/** Reads the codes that a camera's picture shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** What products carry: EAN and UPC, and what stores print themselves. */
const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf", "qr_code"] as const;

/** Chromium's own reader, which is missing from the types, and from Safari and Firefox. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader where it knows EAN, otherwise one that is loaded now, once, from our own server. */
export async function createCodeReader(): Promise<CodeReader> {
  const own = await createOwnReader();
  if (own !== null) return own;
  const { createWasmReader } = await import("./wasm-reader.ts");
  return createWasmReader();
}

async function createOwnReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!formats.includes("ean_13")) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
