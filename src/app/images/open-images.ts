import { accept, refuse } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import type { Images, ImageSize } from "#ui/images-context.ts";

/** How many addresses are kept in memory: a screenful or two of thumbnails. */
const KEPT = 120;

/**
 * The photographs of products: what was seen once is kept in the mirror, so that it is there without a connection and
 * goes with the mirror at sign-out. One question to the store for each, however many rows ask.
 */
export function openImages(device: Device): Images {
  const asked = new Map<string, Promise<string | null>>();

  function read(imageId: string, size: ImageSize): Promise<string | null> {
    const key = `${imageId}/${size}`;
    const known = asked.get(key);
    if (known) return known;
    const answer = readKept(device, imageId, size);
    asked.set(key, answer);
    // What was not found is asked for again the next time: the connection may be back by then.
    void answer.then((source) => source ?? asked.delete(key));
    for (const oldest of asked.keys()) {
      if (asked.size <= KEPT) break;
      asked.delete(oldest);
    }
    return answer;
  }

  return {
    read,
    async save(file) {
      const parts = await loadParts();
      if (parts === null) return refuse({ code: "needsConnection" });
      const image = await parts.resizeImage(file);
      if (image === null) return refuse({ code: "notAnImage" });
      const answer = await parts.connect().save(image);
      if (!answer.ok) return refuse({ code: answer.problem });
      const imageId = answer.value;
      const source = (size: ImageSize) => `data:${image.contentType};base64,${image[size]}`;
      await device.mirror.images.bulkPut([
        { key: `${imageId}/full`, source: source("full") },
        { key: `${imageId}/thumb`, source: source("thumb") },
      ]);
      return accept(imageId);
    },
  };
}

/** What saving a photograph takes, fetched when the first one is; null where it is out of reach. */
async function loadParts() {
  try {
    const [{ resizeImage }, { connect }] = await Promise.all([
      import("./resize-image.ts"),
      import("./connect-images.ts"),
    ]);
    return { resizeImage, connect };
  } catch {
    return null;
  }
}

async function readKept({ mirror, identity }: Device, imageId: string, size: ImageSize): Promise<string | null> {
  const key = `${imageId}/${size}`;
  const kept = await mirror.images.get(key);
  if (kept) return kept.source;
  try {
    const { connect } = await import("./connect-images.ts");
    const source = await connect().read(identity.companyId, imageId, size);
    if (source !== null) await mirror.images.put({ key, source });
    return source;
  } catch {
    // Out of reach, or no room to keep it: the tile shows the product's letters instead.
    return null;
  }
}
