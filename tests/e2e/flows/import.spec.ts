import { expect, test } from "@playwright/test";
import { ImportPage } from "../pages/import-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { newPhone } from "../support/devices.ts";
import { OWNER } from "../support/people.ts";
import { open } from "../support/go-within.ts";

test(
  "the owner imports a file with bad rows, sees why they failed, sees the good ones live and undoes the import",
  { tag: "@engines" },
  async ({ browser }) => {
    const mark = `${Date.now() % 1_000_000}`;
    const text = [
      "Código;Nombre;Rubro;Precio;Unidades por caja",
      `A${mark};Piña en almíbar ${mark};Conservas ${mark};1.234,50;12`,
      `B${mark};;Conservas ${mark};12,50;6`,
      `C${mark};Té de jamaica ${mark};Conservas ${mark};doce;6`,
      `D${mark};Miel ${mark};Conservas ${mark};99,90;1`,
    ].join("\r\n");
    const owner = await (await newPhone(browser, { alwaysOnline: true })).newPage();
    await new SignInPage(owner).signIn(OWNER);
    const wizard = new ImportPage(owner);
    await open(owner, "/import");
    // Windows-1252, as spreadsheets in Latin America save it.
    await wizard.choose("lista.csv", Buffer.from(text, "latin1"));
    await expect(wizard.field("encoding")).toHaveValue("windows-1252");
    await expect(wizard.field("separator")).toHaveValue(";");
    await expect(wizard.field("decimal")).toHaveValue("comma");

    await wizard.check(wizard.tab("new", 2));
    await expect(owner.getByText(`1 category will be created: Conservas ${mark}`)).toBeVisible();
    await wizard.tab("error", 2).click();
    await expect(owner.getByText("Name: It is missing. Fill the cell.")).toBeVisible();
    await wizard.apply("Import 2 products, 1 category");
    await open(owner, "/products");
    await owner.getByRole("searchbox").fill(`Miel ${mark}`);
    const row = owner
      .getByRole("list", { name: "Products" })
      .getByRole("button")
      .filter({ hasText: `Miel ${mark}` });
    await expect(row).toBeVisible();

    await open(owner, "/import");
    const dialog = await wizard.undoNewest();
    await expect(dialog.getByText("3 records that it had added are gone again.")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await open(owner, "/products");
    await owner.getByRole("searchbox").fill(`Miel ${mark}`);
    await expect(row).toBeHidden();
  },
);
