import type { StaffMember } from "#domain/company/staff.ts";
import { ProductPicture } from "../product/ProductPicture.tsx";

/** A person's photo, or the first letters of their name (COMPANY-46). */
export function PersonPicture({ person }: { readonly person: Pick<StaffMember, "name" | "imageId"> }) {
  return <ProductPicture picture="" imageId={person.imageId ?? undefined} name={person.name} hue={null} />;
}
