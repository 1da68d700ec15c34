import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES, MAX_THUMB_BYTES } from "#domain/image.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

function jpeg(bytes: number): string {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, 7)]).toString("base64");
}

const IMAGE = { contentType: "image/jpeg", full: jpeg(300), thumb: jpeg(60) };

function save(changes: Partial<typeof IMAGE> = {}, uid: Uid = "demo-owner") {
  return acceptImage(backend, authOf(uid), { ...IMAGE, ...changes });
}

describe("saveImage", () => {
  it("stores a photograph under the hash of its content, once however often it comes", async () => {
    const { imageId } = await save();
    expect(imageId).toBe(createHash("sha256").update(Buffer.from(IMAGE.full, "base64")).digest("hex"));
    expect(await backend.read(`images/${imageId}`)).toMatchObject({ ...IMAGE, createdBy: "demo-owner" });
    expect(await save()).toEqual({ imageId });
    expect((await save({ full: jpeg(301) })).imageId).not.toBe(imageId);
  });

  it.each<[string, Partial<typeof IMAGE>]>([
    ["too large a picture", { full: jpeg(MAX_IMAGE_BYTES + 3) }],
    ["too large a thumbnail", { thumb: jpeg(MAX_THUMB_BYTES + 3) }],
    ["another type", { contentType: "image/svg+xml" }],
    ["bytes that are no picture", { full: Buffer.alloc(300, 60).toString("base64") }],
    ["a type that is not its own", { contentType: "image/webp" }],
    ["no base64", { full: `${"<svg onload=1>".repeat(3)}` }],
  ])("refuses %s", async (_what, changes) => {
    await expect(save(changes)).rejects.toMatchObject({ code: "invalid-argument" });
  });

  it("takes photographs from owners only", async () => {
    await expect(save({}, "demo-ana")).rejects.toMatchObject({ code: "permission-denied" });
  });
});
