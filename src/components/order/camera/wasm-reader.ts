import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

const OPTIONS: ReaderOptions = {
  formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "Code39", "ITF", "QRCode"],
  maxNumberOfSymbols: 1,
};

/** Larger pictures take longer and show nothing more. */
const WIDEST = 960;

/** A reader for browsers without one of their own (960 KB, kept by the worker once it was loaded). */
export async function createWasmReader(): Promise<(video: HTMLVideoElement) => Promise<readonly string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  if (drawing === null) throw new Error("no canvas to read codes from");
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(drawing.getImageData(0, 0, canvas.width, canvas.height), OPTIONS);
    return found.flatMap(({ isValid, text }) => (isValid ? [text] : []));
  };
}
