/** Fetches the newest version of the app now; once it waits, the update is offered. Out of reach, the next check does. */
export async function lookForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {});
}
