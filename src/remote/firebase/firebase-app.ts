import { type FirebaseApp, getApps, initializeApp } from "firebase/app";
import { readFirebaseConfig } from "./firebase-config.ts";

/** The one Firebase app of this page or worker. */
export function firebaseApp(): FirebaseApp {
  const { projectId, apiKey, appId, measurementId } = readFirebaseConfig();
  const authDomain = `${projectId}.firebaseapp.com`;
  return (
    getApps()[0] ?? initializeApp({ projectId, apiKey, appId, authDomain, ...(measurementId && { measurementId }) })
  );
}
