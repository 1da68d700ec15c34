import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startAnalytics } from "#remote/firebase/analytics.ts";
import { attachAppCheck, getAppCheckToken, onAttestation } from "#remote/auth/app-check.ts";
import { attestationUntil } from "#tests/support/attestation.ts";

const sdk = vi.hoisted(() => ({
  appCheckToken: vi.fn<() => Promise<string>>(),
  startAppCheck: vi.fn<() => void>(),
  onAppCheckToken: vi.fn<(listener: (token: string) => void) => () => void>(),
  startSupportedAnalytics: vi.fn<() => Promise<void>>(async () => {}),
}));
vi.mock("#remote/auth/app-check-client.ts", () => sdk);
vi.mock("#remote/firebase/analytics-client.ts", () => sdk);

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe("ACCESS-32: App Check", () => {
  it("requests no token if it is not configured", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "");
    expect(await getAppCheckToken()).toBeNull();
    await attachAppCheck();
    expect(sdk.appCheckToken).not.toHaveBeenCalled();
    expect(sdk.startAppCheck).not.toHaveBeenCalled();
  });

  it("attests calls and the SDK's own requests if it is", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
    sdk.appCheckToken.mockResolvedValue("attested");
    expect(await getAppCheckToken()).toBe("attested");
    await attachAppCheck();
    expect(sdk.startAppCheck).toHaveBeenCalledOnce();
  });

  it("delays no call: without a token if it fails or does not answer", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
    sdk.appCheckToken.mockRejectedValueOnce(new Error("blocked"));
    expect(await getAppCheckToken()).toBeNull();
    vi.useFakeTimers();
    sdk.appCheckToken.mockReturnValueOnce(new Promise(() => {}));
    const token = getAppCheckToken();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await token).toBeNull();
  });
});

describe("[S24] the proof that the page keeps for the service worker", () => {
  const seen: [string, number][] = [];
  const note = (token: string, expiresAt: number) => void seen.push([token, expiresAt]);
  beforeEach(() => void seen.splice(0));

  it("comes with each new token, with its own expiry", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
    const stopped = vi.fn<() => void>();
    sdk.onAppCheckToken.mockReturnValue(stopped);
    const stop = onAttestation(note);
    await vi.waitFor(() => expect(sdk.onAppCheckToken).toHaveBeenCalledOnce());
    const [listener] = sdk.onAppCheckToken.mock.calls[0] ?? [];
    const first = attestationUntil(1_800_000_000_000);
    for (const token of [first, "no token", "a.%%%.b", attestationUntil(Number.NaN)]) listener?.(token);
    expect(seen).toEqual([[first, 1_800_000_000_000]]);
    stop();
    expect(stopped).toHaveBeenCalledOnce();
  });

  it("is never asked for without App Check, nor after the engine has stopped", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "");
    onAttestation(note);
    vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
    onAttestation(note)();
    await vi.dynamicImportSettled();
    expect(sdk.onAppCheckToken).not.toHaveBeenCalled();
  });
});

describe("ACCESS-28: analytics", () => {
  it("starts only if configured", async () => {
    vi.stubEnv("VITE_MEASUREMENT_ID", "");
    await startAnalytics();
    expect(sdk.startSupportedAnalytics).not.toHaveBeenCalled();
    vi.stubEnv("VITE_MEASUREMENT_ID", "G-TEST");
    await startAnalytics();
    expect(sdk.startSupportedAnalytics).toHaveBeenCalledOnce();
  });
});
