import { type FirebaseApp, getApps, initializeApp } from "firebase/app";
import { readFirebaseConfig } from "./firebase-config.ts";

/** The one Firebase app of this page or worker. */
export function firebaseApp(): FirebaseApp {
  const { projectId, apiKey, appId } = readFirebaseConfig();
  return getApps()[0] ?? initializeApp({ projectId, apiKey, appId, authDomain: `${projectId}.firebaseapp.com` });
}
