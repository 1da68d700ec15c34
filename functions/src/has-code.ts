/** Whether this is an error of the Admin SDK with this code, such as "auth/user-not-found". */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
