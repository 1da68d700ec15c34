import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { ChooseProduct } from "#components/product/ChooseProduct.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { CodeEntry } from "./use-code-entry.ts";
import type { Sale } from "./use-sale.ts";

interface UnknownCodeProps {
  readonly entry: CodeEntry;
  readonly sale: Sale;
}

/** Asks which product a scanned code is (COUNTER-7): owners add the code to it, everybody sells it. */
export function UnknownCode({ entry, ...rest }: UnknownCodeProps) {
  return entry.unknown !== null && <OpenSheet key={entry.unknown} entry={entry} code={entry.unknown} {...rest} />;
}

function OpenSheet({ entry, code, sale }: UnknownCodeProps & { readonly code: string }) {
  const { t } = useTranslation();
  const owner = isOwner(useDevice().identity.roles);
  const save = useCommand(saveRecord);

  const choose = useCallback(
    async ({ product, price }: ProductRow) => {
      entry.forget();
      if (price) entry.add(product);
      if (!owner) return;
      const after = { ...product, barcodes: [...product.barcodes, code] };
      const answer = await save({ noun: "product", recordId: product.id, before: product, after });
      showToast(t(answer.ok ? "newOrder.unknownCode.kept" : "newOrder.unknownCode.notKept", { code }));
    },
    [entry, owner, save, code, t],
  );
  return (
    <ChooseProduct
      title={t(owner ? "newOrder.unknownCode.addTo" : "newOrder.unknownCode.which")}
      intro={t(owner ? "newOrder.unknownCode.ownerText" : "newOrder.unknownCode.staffText", { code })}
      customerId={sale.view.customer.id}
      currency={sale.view.company.settings.currency}
      onClose={entry.forget}
      onChosen={choose}
    />
  );
}
