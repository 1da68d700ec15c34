import type { AuthData } from "firebase-functions/tasks";

/** What the functions runtime passes to a callable for a signed-in user, an hour after the sign-in. */
export function authData(uid: string, nowMs: number, claims: Readonly<Record<string, unknown>>): AuthData {
  const seconds = nowMs / 1_000;
  return {
    uid,
    rawToken: "",
    token: {
      aud: "demo-rutero",
      iss: "https://securetoken.google.com/demo-rutero",
      sub: uid,
      uid,
      iat: seconds,
      exp: seconds + 3_600,
      auth_time: seconds - 3_600,
      firebase: { identities: {}, sign_in_provider: "password" },
      email: `${uid}@demo.rutero.test`,
      email_verified: true,
      ...claims,
    },
  };
}
