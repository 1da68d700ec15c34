import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES, MAX_THUMB_BYTES } from "#domain/image/image.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { imageIdOf, sha256 } from "#tests/support/image-id.ts";
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

const IMAGE = { noun: "product", contentType: "image/jpeg", full: jpeg(300), thumb: jpeg(60) };

function save(changes: Partial<typeof IMAGE> = {}, uid: Uid = "demo-owner") {
  return acceptImage(backend, authOf(uid), { ...IMAGE, ...changes });
}

describe("saveImage", () => {
  it("[M3] stores a photograph under the hash of its content, once however often it arrives", async () => {
    const imageId = imageIdOf(IMAGE);
    expect(await save()).toEqual({ outcome: "accepted", imageId });
    const { noun: _, ...content } = IMAGE;
    expect(await backend.read(`images/${imageId}`)).toMatchObject({ ...content, createdBy: "demo-owner" });
    expect(await save()).toEqual({ outcome: "accepted", imageId });
    const other = jpeg(301);
    expect(await save({ full: other })).toEqual({ outcome: "accepted", imageId: imageIdOf({ ...IMAGE, full: other }) });
  });

  it("[M3] another thumbnail is another photograph: nobody can replace the small picture of a stored one", async () => {
    const imageId = imageIdOf(IMAGE);
    await save();
    const other = { thumb: jpeg(61) };
    expect(await save(other)).toEqual({
      outcome: "accepted",
      imageId: imageIdOf({ ...IMAGE, ...other }),
    });
    expect(await backend.read(`images/${imageId}`)).toMatchObject({ thumb: IMAGE.thumb });
  });

  it("[M3] one that an earlier version of the app named by its large picture keeps its name, and replaces nothing", async () => {
    const imageId = sha256(Buffer.from(IMAGE.full, "base64"));
    const named = { ...IMAGE, imageId };
    expect(await save(named)).toEqual({ outcome: "accepted", imageId });
    expect(await save({ ...named, thumb: jpeg(61) })).toEqual({ outcome: "accepted", imageId });
    expect(await backend.read(`images/${imageId}`)).toMatchObject({ thumb: IMAGE.thumb });
    const forged = { ...IMAGE, imageId: "a".repeat(64) };
    expect(await save(forged)).toEqual({ outcome: "accepted", imageId: imageIdOf(IMAGE) });
  });

  it.each<[string, Partial<typeof IMAGE>, string]>([
    ["too large a picture", { full: jpeg(MAX_IMAGE_BYTES + 3) }, "MEDIA_TOO_LARGE"],
    ["too large a thumbnail", { thumb: jpeg(MAX_THUMB_BYTES + 3) }, "MEDIA_TOO_LARGE"],
    ["another type", { contentType: "image/svg+xml" }, "SCHEMA_INVALID"],
    ["bytes that are no picture", { full: Buffer.alloc(300, 60).toString("base64") }, "SCHEMA_INVALID"],
    ["a type that is not its own", { contentType: "image/webp" }, "SCHEMA_INVALID"],
    ["no base64", { full: `${"<svg onload=1>".repeat(3)}` }, "SCHEMA_INVALID"],
  ])("[M5] refuses %s permanently and says so in the answer", async (_what, changes, reason) => {
    expect(await save(changes)).toEqual({ outcome: "refused", reason, field: "full" });
  });

  it.each<[Uid, string, boolean]>([
    ["demo-owner", "product", true],
    ["demo-owner", "category", true],
    ["demo-owner", "customer", true],
    ["demo-store", "customer", true],
    ["demo-ana", "customer", true],
    ["demo-store", "product", false],
    ["demo-ana", "product", false],
    ["demo-ana", "category", false],
    ["demo-delivery", "customer", false],
    ["demo-delivery", "person", true],
  ])("[M5] %s photographing a %s, which needs the right to create one: %s", async (uid, noun, may) => {
    expect((await save({ noun }, uid)).outcome).toBe(may ? "accepted" : "refused");
  });

  it("refuses a photograph of an unknown kind of record", async () => {
    await expect(save({ noun: "order" })).rejects.toMatchObject({ code: "invalid-argument" });
  });
});

describe("[PAY-14] the photograph of a check", () => {
  it("is kept apart from the others, under the name of whoever took it, and is never replaced", async () => {
    const imageId = imageIdOf(IMAGE);
    expect(await save({ noun: "payment" }, "demo-delivery")).toEqual({ outcome: "accepted", imageId });
    expect(await save({ noun: "payment" }, "demo-ana")).toEqual({ outcome: "accepted", imageId });
    expect(await backend.read(`images/${imageId}`)).toBeUndefined();
    expect(await backend.read(`paymentMedia/${imageId}`)).toMatchObject({ full: IMAGE.full, repId: "demo-delivery" });
  });

  it("[S4] of twenty megabytes is refused", async () => {
    expect(await save({ noun: "payment", full: jpeg(20_000_000) })).toMatchObject({ reason: "MEDIA_TOO_LARGE" });
  });
});
