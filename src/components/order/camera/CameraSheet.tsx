import { Flashlight, FlashlightOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { passCode } from "#components/order/selling/listen-for-scans.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { type CameraProblem, openCamera, torchOf } from "./open-camera.ts";
import { createCodeReader } from "./read-codes.ts";
import { createSeenCodes } from "./seen-codes.ts";

/** Between two pictures: fast enough for a hand, and a phone stays cool. */
const PAUSE_MS = 120;

type Torch = NonNullable<ReturnType<typeof torchOf>>;

/** The camera's picture, read until it is closed. */
export function CameraSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={onClose} title={t("camera.title")}>
      <Camera />
    </Sheet>
  );
}

/** Inside the sheet, whose content comes after it. */
function Camera() {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | "reader" | null>(null);
  const [torch, setTorch] = useState<Torch | null>(null);
  const [isLit, setIsLit] = useState(false);
  const [last, setLast] = useState<string | null>(null);

  useEffect(() => {
    const picture = video.current;
    if (picture === null) return;
    return readCamera(picture, {
      onProblem: setProblem,
      onTorch: (found) => setTorch(() => found),
      onCode(code) {
        setLast(code);
        navigator.vibrate?.(60);
        passCode(code);
      },
    });
  }, []);

  async function light(on: boolean) {
    await torch?.(on);
    setIsLit(on);
  }

  return (
    <div className="flex flex-col gap-3 p-4">
      {problem === null ? (
        // The picture has no words to caption.
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("camera.picture")}
          className="aspect-4/3 w-full rounded-card bg-ink object-cover"
        />
      ) : (
        <Notice tone="attention">{t(`camera.problems.${problem}`)}</Notice>
      )}
      <output className="min-h-6 text-center text-body font-medium tabular-nums">
        {last === null ? t("camera.hint") : t("camera.read", { code: last })}
      </output>
      {torch !== null && (
        <Button
          full
          icon={
            isLit ? <FlashlightOff aria-hidden className="size-5" /> : <Flashlight aria-hidden className="size-5" />
          }
          onClick={() => void light(!isLit)}
        >
          {t(isLit ? "camera.dark" : "camera.light")}
        </Button>
      )}
    </div>
  );
}

interface CameraEvents {
  readonly onProblem: (problem: CameraProblem | "reader") => void;
  readonly onTorch: (torch: Torch | null) => void;
  readonly onCode: (code: string) => void;
}

/** Shows and reads the camera until the answer is called, which gives the camera back. */
function readCamera(picture: HTMLVideoElement, { onProblem, onTorch, onCode }: CameraEvents): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  async function begin(): Promise<void> {
    const opened = await openCamera();
    if (!opened.ok) return isOver ? undefined : onProblem(opened.problem);
    stream = opened.value;
    if (isOver) return stop();
    onTorch(torchOf(stream));
    picture.srcObject = stream;
    await picture.play();
    const read = await createCodeReader();
    const freshOf = createSeenCodes();
    const look = async () => {
      if (isOver) return;
      if (picture.videoWidth > 0) for (const code of freshOf(await read(picture), performance.now())) onCode(code);
      timer = setTimeout(() => void look().catch(fail), PAUSE_MS);
    };
    await look();
  }

  function fail(): void {
    if (!isOver) onProblem("reader");
    stop();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  }

  begin().catch(fail);
  return stop;
}
