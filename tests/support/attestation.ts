/** A proof that this is the app, as the provider signs it for one app until a time. */
export function attestationUntil(expiresAt: number, signer = "provider"): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return [part({ alg: "none" }), part({ exp: Math.floor(expiresAt / 1000), app_id: "rutero" }), signer].join(".");
}
