import { keepImage } from "#commands/image/keep-image.ts";
import { imageSource } from "#domain/image/image.ts";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import type { Images, ImageSize } from "#ports/images.ts";

/** How many image sources are cached in memory: a screenful or two of thumbnails. */
const KEPT = 120;

/**
 * The photographs of the company's records. Local ones are shown from their own bytes; others are cached in the mirror, so
 * that they work offline and go at sign-out. Each is requested once, however many rows ask.
 */
export function openImages(device: Device): Images {
  const asked = new Map<string, Promise<string | null>>();

  function read(imageId: string, size: ImageSize): Promise<string | null> {
    const key = `${imageId}/${size}`;
    const known = asked.get(key);
    if (known) return known;
    const answer = readKept(device, imageId, size);
    asked.set(key, answer);
    // A missing image is requested again next time: it may not have been uploaded yet.
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

/** The resizing code, loaded when the first photograph is taken; null if out of reach. */
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
    // Without room to cache it, it is shown anyway and fetched again next time.
    if (source !== null) await mirror.images.put({ key, source }).catch(() => {});
    return source;
  } catch {
    // Out of reach: the tile shows initials instead.
    return null;
  }
}
