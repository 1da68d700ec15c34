import { canShareFiles, openShareSheet } from "../files/open-share-sheet.ts";
import { saveFile } from "../files/save-file.ts";

const TYPE = "application/pdf";

/** Hands a PDF to the share sheet, or downloads it where there is none. False = the person closed the sheet. */
export async function sharePdf(pdf: ArrayBuffer, name: string): Promise<boolean> {
  const file = new File([pdf], `${name}.pdf`, { type: TYPE });
  const outcome = canShareFiles([file]) ? await openShareSheet({ files: [file], title: name }) : "unavailable";
  if (outcome === "unavailable") saveFile(file.name, [pdf], TYPE);
  return outcome !== "closed";
}
