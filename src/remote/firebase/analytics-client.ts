import { initializeAnalytics, isSupported } from "firebase/analytics";
import { firebaseApp } from "./firebase-app.ts";

export async function startSupportedAnalytics(): Promise<void> {
  if (await isSupported()) initializeAnalytics(firebaseApp());
}
