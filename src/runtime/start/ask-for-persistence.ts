const ASKED = "rutero-persistence-asked";

/** Asks the browser once to keep this origin's data when the disk gets full. The answer is its own to give. */
export async function askForPersistence(): Promise<void> {
  if (localStorage.getItem(ASKED) !== null || !navigator.storage?.persist) return;
  localStorage.setItem(ASKED, "yes");
  await navigator.storage.persist();
}
