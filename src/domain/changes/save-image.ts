import * as v from "valibot";
import { ImageId, ImageNoun } from "../image/image.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";

// The bytes are stored next to the outbox under the same id. `label` says what they show, for the sync sheet.
const SaveImage = v.object({
  kind: v.literal("saveImage"),
  imageId: ImageId,
  noun: ImageNoun,
  label: v.pipe(v.string(), v.maxLength(200)),
});
type SaveImage = v.InferOutput<typeof SaveImage>;

/** Stores a photograph under the hash of its bytes. */
export const saveImage = {
  kind: "saveImage",
  schema: SaveImage,
  isReplayed: false,
  lane: ({ imageId }) => recordLane("image", imageId),
  batch: 1,
  call: { name: "saveImage", item: ({ imageId, noun }, image) => ({ ...image, imageId, noun }) },
  isProof: (answer, { imageId }) => answer.imageId === imageId,
  imageId: ({ imageId }) => imageId,
  unsent: ({ imageId }) => ({ kind: "photos", id: imageId }),
  // The photographed record may be in a form that is not saved yet, so there is no page to open.
  sheet: ({ noun, label }) => ({
    text: label === "" ? "photo" : "saveImage",
    // Visits, payments and deliveries have no record of their own here: their photographs are of the customer.
    record: { noun: isOfCustomer(noun) ? "customer" : noun, recordId: "", label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<SaveImage>;

function isOfCustomer(noun: ImageNoun): noun is "visit" | "payment" | "delivery" {
  return noun === "visit" || noun === "payment" || noun === "delivery";
}
