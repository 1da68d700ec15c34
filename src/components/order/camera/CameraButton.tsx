import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { CameraSheet } from "./CameraSheet.tsx";

/** Scans with the camera: whoever hears the scanner gets the codes (COUNTER-17). */
export function CameraButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("camera.open")} icon={<ScanBarcode className="size-6" />} onClick={() => setOpen(true)} />
      {open && <CameraSheet onClose={() => setOpen(false)} />}
    </>
  );
}
