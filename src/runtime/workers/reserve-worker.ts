import { fillDiskReserve } from "#local/databases/disk-reserve.ts";

// Fills the disk reserve where a page cannot, and says when it is done, whatever came of it.
void fillDiskReserve()
  .catch(() => {})
  .finally(() => self.postMessage(null));
