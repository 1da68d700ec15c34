/** The code of an error of Firebase's Auth, as `auth/wrong-password`; empty for any other error. */
export function authErrorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
