import { type AppCheck, getToken, initializeAppCheck, onTokenChanged, ReCaptchaV3Provider } from "firebase/app-check";
import { firebaseApp } from "../firebase/firebase-app.ts";
import { readFirebaseConfig } from "../firebase/firebase-config.ts";

let started: AppCheck | null = null;

export function startAppCheck(): AppCheck {
  started ??= initializeAppCheck(firebaseApp(), {
    provider: new ReCaptchaV3Provider(readFirebaseConfig().appCheckKey),
    isTokenAutoRefreshEnabled: true,
  });
  return started;
}

export async function appCheckToken(): Promise<string> {
  return (await getToken(startAppCheck())).token;
}

export function onAppCheckToken(listener: (token: string) => void): () => void {
  const next = ({ token }: { readonly token: string }) => listener(token);
  return onTokenChanged(startAppCheck(), next, () => {});
}
