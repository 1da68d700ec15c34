import { keepImage } from "#commands/image/keep-image.ts";
import { imageSource } from "#domain/image/image.ts";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import type { Images, ImageSize } from "#ports/images.ts";

/** How many addresses are kept in memory: a screenful or two of thumbnails. */
const KEPT = 120;

/**
 * The photographs of the company's records. What was taken here is shown from its own bytes; what was seen once is kept
 * in the mirror, so that it is there without a connection and goes with the mirror at sign-out. One question to the store
 * for each, however many rows ask.
 */
export function openImages(device: Device): Images {
  const asked = new Map<string, Promise<string | null>>();

  function read(imageId: string, size: ImageSize): Promise<string | null> {
    const key = `${imageId}/${size}`;
    const known = asked.get(key);
    if (known) return known;
    const answer = readKept(device, imageId, size);
    asked.set(key, answer);
    // What was not found is asked for again the next time: it may still be on its way to the store.
    void answer.then((source) => source ?? asked.delete(key));
    for (const oldest of asked.keys()) {
      if (asked.size <= KEPT) break;
      asked.delete(oldest);
    }
    return answer;
  }

  return {
    read,
    async save(file, { noun, shape }) {
      const resizeImage = await loadResize();
      if (resizeImage === null) return refuse({ code: "notLoaded" });
      const content = await resizeImage(file, shape);
      return content === null ? refuse({ code: "notAnImage" }) : keepImage(device, { content, noun });
    },
  };
}

/** What makes photographs small, fetched when the first one is taken; null where it is out of reach. */
async function loadResize() {
  try {
    return (await import("./resize-image.ts")).resizeImage;
  } catch {
    return null;
  }
}

async function readKept({ work, mirror, identity }: Device, imageId: string, size: ImageSize): Promise<string | null> {
  try {
    const own = await work.images.get(imageId);
    if (own) return imageSource(own, size);
    const key = `${imageId}/${size}`;
    const kept = await mirror.images.get(key);
    if (kept) return kept.source;
    const { connect } = await import("./connect-images.ts");
    const source = await connect().read(identity.companyId, imageId, size);
    // With no room to keep it, it is shown all the same, and fetched again the next time.
    if (source !== null) await mirror.images.put({ key, source }).catch(() => {});
    return source;
  } catch {
    // Out of reach: the tile shows the product's letters instead.
    return null;
  }
}
