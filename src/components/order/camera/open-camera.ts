import { accept, refuse, type Result } from "#domain/values/result.ts";

/** Why there is no picture: the person or the browser said no, there is no camera, or another app has it. */
export type CameraProblem = "denied" | "none" | "busy";

/** The camera on the back, or the only one. */
export async function openCamera(): Promise<Result<MediaStream, CameraProblem>> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) return refuse("none");
  const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return accept(await mediaDevices.getUserMedia({ video, audio: false }));
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") return refuse("denied");
    return refuse(name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy");
  }
}

/** The light of this camera; null = it has none that can be switched. */
export function torchOf(stream: MediaStream): ((on: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const abilities: object = track?.getCapabilities?.() ?? {};
  if (track === undefined || !("torch" in abilities) || abilities.torch !== true) return null;
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
}
