/** Whether this is an error of the Admin SDK with this code, such as "auth/user-not-found", or a number of gRPC. */
export function hasCode(error: unknown, code: string | number): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
