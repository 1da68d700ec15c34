import { type ReactNode, useMemo } from "react";
import type { Device } from "#local/device.ts";
import { CostsContext } from "#ui/costs-context.ts";
import { ImagesContext } from "#ui/images-context.ts";
import { openCosts } from "./open-costs.ts";
import { openImages } from "./open-images.ts";

/** Gives screens what belongs to products but does not travel with them: photographs, and for owners the cost. */
export function Pictures({ device, children }: { readonly device: Device; readonly children: ReactNode }) {
  const images = useMemo(() => openImages(device), [device]);
  const costs = useMemo(() => openCosts(device.identity), [device]);
  return (
    <ImagesContext value={images}>
      <CostsContext value={costs}>{children}</CostsContext>
    </ImagesContext>
  );
}
