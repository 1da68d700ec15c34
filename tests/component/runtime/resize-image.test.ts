import { expect, it, vi } from "vitest";
import { resizeImage } from "#runtime/images/resize-image.ts";

const PHOTO = new Blob(["photo"], { type: "image/jpeg" });

/** A browser that decodes pictures, and draws on canvases without showing them. */
function decodeWith(decode: (options?: ImageBitmapOptions) => Promise<unknown>) {
  vi.stubGlobal("createImageBitmap", (_: Blob, options?: ImageBitmapOptions) => decode(options));
  const canvas = {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(["small"], { type })),
  };
  vi.spyOn(document, "createElement").mockReturnValue(canvas as unknown as HTMLElement);
}

it("a photo is read by an older Safari, whose pictures take no options", async () => {
  decodeWith(async (options) => {
    if (options !== undefined) throw new TypeError("Type error");
    return { width: 40, height: 30, close() {} };
  });
  expect(await resizeImage(PHOTO, "square")).toMatchObject({ contentType: "image/webp", thumb: btoa("small") });
});

it("what is no picture is none in any browser", async () => {
  decodeWith(() => Promise.reject(new DOMException("no picture", "InvalidStateError")));
  expect(await resizeImage(PHOTO, "square")).toBeNull();
});
