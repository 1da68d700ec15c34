import { publishPack } from "#functions/catalogue/publish-pack.ts";
import { PackOvertaken } from "#functions/catalogue/stored-pack.ts";
import type { World } from "../world.ts";

const EVERY = 20 * 60_000;

/** Publishes the catalogue's first pack, and later newer ones as imports do, under whatever people change meanwhile. */
export async function publishPacks({ cloud, time }: Pick<World, "cloud" | "time">): Promise<void> {
  const { firestore, now } = cloud.backend;
  try {
    await publishPack({ firestore, now: now(), companyId: "demo" });
  } catch (error) {
    // An instance that came first has published it.
    if (!(error instanceof PackOvertaken)) throw error;
  }
  time.timer.after(EVERY, () => void publishPacks({ cloud, time }));
}
