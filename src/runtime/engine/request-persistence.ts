const ASKED = "rutero-persistence-asked";

/** Asks the browser once not to evict this origin's data when the disk gets full. */
export async function requestPersistence(): Promise<void> {
  if (localStorage.getItem(ASKED) !== null || !navigator.storage?.persist) return;
  localStorage.setItem(ASKED, "yes");
  await navigator.storage.persist();
}
