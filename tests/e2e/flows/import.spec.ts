import { expect, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in-page.ts";
import { newPhone } from "../support/devices.ts";
import { OWNER } from "../support/people.ts";

test("the owner imports a file with bad rows, gets them back with reasons, sees the good ones live and undoes it", async ({
  browser,
}) => {
  test.slow();
  const mark = `${Date.now() % 1_000_000}`;
  const text = [
    "Código;Nombre;Rubro;Precio;Unidades por caja",
    `A${mark};Piña en almíbar ${mark};Conservas ${mark};1.234,50;12`,
    `B${mark};;Conservas ${mark};12,50;6`,
    `C${mark};Té de jamaica ${mark};Conservas ${mark};doce;6`,
    `D${mark};Miel ${mark};Conservas ${mark};99,90;1`,
  ].join("\r\n");
  const owner = await (await newPhone(browser)).newPage();
  await new SignInPage(owner).signIn(OWNER);
  await owner.goto("/import");
  // Windows-1252, as spreadsheets in Latin America save it.
  await owner
    .getByLabel("Choose a file")
    .setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await expect(owner.getByLabel("Letters are written in")).toHaveValue("windows-1252");
  await expect(owner.getByLabel("Values are separated by")).toHaveValue(";");
  await expect(owner.getByLabel("Decimals are written with")).toHaveValue("comma");

  await expect(async () => {
    await owner.getByRole("button", { name: "Check", exact: true }).click({ timeout: 2_000 });
    await expect(owner.getByRole("tab", { name: /^New ?2$/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(owner.getByText(`1 category will be created: Conservas ${mark}`)).toBeVisible();
  await owner.getByRole("tab", { name: /^Errors ?2$/ }).click();
  await expect(owner.getByText("Name: It is missing.")).toBeVisible();
  const saved = owner.waitForEvent("download");
  await owner.getByRole("button", { name: /^Save the 2 bad rows/ }).click();
  expect((await saved).suggestedFilename()).toBe("errors-lista.csv");

  await owner.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(owner.getByText("Everything is in the store")).toBeVisible({ timeout: 30_000 });
  await owner.goto("/products");
  await owner.getByRole("searchbox").fill(`Miel ${mark}`);
  const row = owner
    .getByRole("list", { name: "Products" })
    .getByRole("button")
    .filter({ hasText: `Miel ${mark}` });
  await expect(row).toBeVisible({ timeout: 20_000 });

  await owner.goto("/import");
  await owner.getByRole("button", { name: "Undo" }).first().click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("3 records are as they were before")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Done" }).click();
  await owner.goto("/products");
  await owner.getByRole("searchbox").fill(`Miel ${mark}`);
  await expect(row).toBeHidden({ timeout: 20_000 });
});
