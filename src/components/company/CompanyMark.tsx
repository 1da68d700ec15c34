import { useImage } from "../image/use-image.ts";

interface CompanyMarkProps {
  readonly company: { readonly name: string; readonly logoId?: string | null | undefined };
  /** The line under the name. */
  readonly detail?: string;
}

/** A company's logo and name: a customer sees who the order is from (COMPANY-40). Without a logo only the name. */
export function CompanyMark({ company, detail }: CompanyMarkProps) {
  const logo = useImage(company.logoId ?? null, "thumb");
  return (
    <div className="flex items-center gap-3">
      {logo !== null && <img src={logo} alt="" className="size-12 rounded-control bg-white object-contain edge" />}
      <div className="flex min-w-0 flex-col">
        <span className="line-clamp-2 text-row font-medium">{company.name}</span>
        {detail !== undefined && <span className="truncate text-body text-muted">{detail}</span>}
      </div>
    </div>
  );
}
